import {
  IconPlus,
  IconStack2,
  IconListDetails,
  IconListSearch,
  IconTable,
  IconTransfer,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsProductExportApi, productListColumns } from '#contract/export-products.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { cmsProductCellsApi } from '#contract/product-cells.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { useListAddress } from '../list/use-list-address.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { DeleteProduct } from './delete-product.tsx'
import { type ProductRow, useProductColumns } from './product-columns.tsx'
import { ProductsBulk } from './products-bulk.tsx'
import styles from './products-page.module.css'
import { defaultProductSort, productsQuery } from './products-query.ts'
import { ProductsToolbar, useChosenProductFilters } from './products-toolbar.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsProductsApi.list, { query: productsQuery(search) })
  return null
}

export default function ProductsPage() {
  const t = useT('cms.products')
  const groups = useT('cms.groups')
  const imports = useT('cms.imports')
  const grid = useT('cms.grid')
  const factsGrid = useT('cms.factsGrid')
  const findings = useT('cms.factFindings')
  const may = useMay()
  const { search } = useListAddress()
  const query = productsQuery(search)
  const chosen = useChosenProductFilters()
  const [toDelete, setToDelete] = useState<ProductRow>()
  const columns = useShownColumns('products', useProductColumns(setToDelete))
  const selection = useSelection<ProductRow>(questionOf(search))
  const asked = useApiQuery(cmsProductsApi.list, { query })
  const sort = query.sort ?? defaultProductSort
  const { page: _page, limit: _limit, ...filters } = query
  const exported = columns.shownOf(productListColumns)

  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <RecentlyDeleted kind="product" />
            {may('products.import') && (
              <ButtonLink to="/cms/products/import">
                <IconTransfer size={18} aria-hidden />
                {imports('title')}
              </ButtonLink>
            )}
            <ButtonLink to="/cms/products/facts-to-tidy">
              <IconListSearch size={18} aria-hidden />
              {findings('title')}
            </ButtonLink>
            <ButtonLink to="/cms/products/groups">
              <IconStack2 size={18} aria-hidden />
              {groups('title')}
            </ButtonLink>
            {may(cmsProductsApi.create) && (
              <ButtonLink kind="primary" to="/cms/products/add" state={{ list: search }}>
                <IconPlus size={18} aria-hidden />
                {t('add')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={listStyles.panel}>
        <ProductsToolbar
          chosen={chosen}
          sort={sort}
          columns={columns}
          tools={
            <>
              {may(cmsProductCellsApi.change) && (
                <ButtonLink size="small" to={`/cms/products/grid${search}`} state={{ list: search }}>
                  <IconTable size={16} aria-hidden />
                  {grid('title')}
                </ButtonLink>
              )}
              {may(cmsProductFactsApi.change) && (
                <ButtonLink size="small" to={`/cms/products/facts${search}`} state={{ list: search }}>
                  <IconListDetails size={16} aria-hidden />
                  {factsGrid('title')}
                </ButtonLink>
              )}
              <ExportButton
                name="products"
                fetchFile={() => call(cmsProductExportApi.list, { query: { ...filters, columns: exported } })}
              />
            </>
          }
        />
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.products}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/products"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={may(cmsProductsApi.bulk) ? { ...selection, nameOf: ({ name }) => name } : undefined}
        />
        <ProductsBulk selection={selection} shown={asked.data} filter={filters} />
      </div>
      <DeleteProduct product={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
