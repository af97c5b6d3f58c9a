import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsInventoryApi, inventoryListColumns } from '#contract/inventory.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { useListAddress } from '../list/use-list-address.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useStart } from '../sections.ts'
import { useApiQuery } from '../use-api-query.ts'
import { useInventoryColumns } from './inventory-columns.tsx'
import { defaultInventorySort, inventoryQuery, openStock } from './inventory-query.ts'
import { InventoryToolbar, useChosenInventoryFilters } from './inventory-toolbar.tsx'
import styles from './inventory.module.css'
import { LevelTabs } from './level-tabs.tsx'
import { StockPane } from './stock-pane.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsInventoryApi.list, { query: inventoryQuery(search) })
  const { product } = openStock(new URLSearchParams(search))
  if (product) prefetch(pathname, cmsInventoryApi.find, { params: { id: product } })
  return null
}

/** The stock list, with one product's stock in a panel beside it. */
export default function InventoryPage() {
  const t = useT('cms.inventory')
  const { search, query } = useListAddress()
  const { product, tab } = openStock(query)
  const wanted = inventoryQuery(search)
  const chosen = useChosenInventoryFilters()
  const columns = useShownColumns('/cms/inventory', useInventoryColumns(product))
  const exported = columns.shownOf(inventoryListColumns)
  const asked = useApiQuery(cmsInventoryApi.list, { query: wanted })
  const sort = wanted.sort ?? defaultInventorySort

  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={classNames(styles.inventory, product && styles.open)}>
        <div className={classNames(listStyles.panel, styles.list)}>
          <LevelTabs counts={asked.data?.counts} chosen={wanted.stock[0] ?? 'all'} />
          <InventoryToolbar
            chosen={chosen}
            sort={sort}
            columns={columns}
            tools={
              <>
                <ExportButton
                  name="inventory"
                  fetchFile={() => {
                    const { page: _page, limit: _limit, ...filters } = wanted
                    return call(cmsInventoryApi.exportList, { query: { ...filters, columns: exported } })
                  }}
                />
              </>
            }
          />
          <ListBody
            asked={asked}
            label={t('title')}
            className={styles.stocks}
            columns={columns.shown}
            sort={sort}
            isFiltered={chosen.length > 0 || wanted.stock.length > 0}
            all="/cms/inventory"
            empty={{ title: t('empty'), hint: t('emptyHint') }}
          />
        </div>
        {product && <StockPane key={product} id={product} tab={tab} />}
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen back={useStart()} />
}
