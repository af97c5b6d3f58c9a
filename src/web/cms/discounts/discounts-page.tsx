import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsDiscountsApi, discountListColumns } from '#contract/cms-discounts.ts'
import { enums, type DiscountStatus, type DiscountType } from '#contract/enums.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecentlyDeleted } from '../bin/recently-deleted.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { DateFilter } from '../list/date-filter.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { type DiscountListed, nameOf, useDiscountColumns } from './discount-columns.tsx'
import { DiscountsBulk } from './discounts-bulk.tsx'
import { discountsQuery } from './discounts-query.ts'
import styles from './discounts.module.css'
import { useSwitch } from './use-switch.ts'

const offeredSorts = ['name', '-percentage', '-usageCount', 'endDate'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsDiscountsApi.list, { query: discountsQuery(search) })
  return null
}

export default function DiscountsPage() {
  const t = useT()
  const { search } = useLocation()
  const query = discountsQuery(search)
  const [toDelete, setToDelete] = useState<DiscountListed>()
  const switchIt = useSwitch()
  const columns = useShownColumns(
    'discounts',
    useDiscountColumns({ onSwitch: (discount) => void switchIt(discount), onDelete: setToDelete }),
  )
  const selection = useSelection<DiscountListed>(questionOf(search))
  const asked = useApiQuery(cmsDiscountsApi.list, { query })
  const typeLabel = (type: DiscountType) => t(`enums.DiscountType.${type}`)
  const statusLabel = (status: DiscountStatus) => t(`enums.DiscountStatus.${status}`)
  const chosen = useChosen([
    { name: 'type', values: enums.DiscountType, labelOf: (value) => typeLabel(value as DiscountType) },
    {
      name: 'status',
      values: enums.DiscountStatus,
      labelOf: (value) => statusLabel(value as DiscountStatus),
    },
  ])
  const words = useT('cms.discounts')
  const may = useMay()
  return (
    <>
      <PageHead
        title={words('title')}
        actions={
          <>
            <RecentlyDeleted kind="discount" />
            {may(cmsDiscountsApi.create) && (
              <ButtonLink kind="primary" to="/cms/discounts/add">
                <IconPlus size={18} aria-hidden />
                {words('add')}
              </ButtonLink>
            )}
          </>
        }
      >
        {words('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <ListToolbar
          search={{ label: words('search'), placeholder: words('searchHint') }}
          chosen={chosen}
          sort={query.sort ?? ''}
          columns={columns}
          tools={
            <ExportButton
              name="discounts"
              fetchFile={() => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(cmsDiscountsApi.exportList, {
                  query: { ...filters, columns: columns.shownOf(discountListColumns) },
                })
              }}
            />
          }
          sorts={[
            { value: '', label: words('sorts.newest') },
            ...offeredSorts.map((value) => ({ value, label: words(`sorts.${value}`) })),
          ]}
        >
          <ChoiceFilter
            name="type"
            label={words('columns.type')}
            values={enums.DiscountType}
            labelOf={typeLabel}
          />
          <ChoiceFilter
            name="status"
            label={words('columns.status')}
            values={enums.DiscountStatus}
            labelOf={statusLabel}
          />
          <DateFilter label={words('filterDates')} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={words('title')}
          className={styles.discounts}
          columns={columns.shown}
          sort={query.sort ?? ''}
          isFiltered={chosen.length > 0}
          all="/cms/discounts"
          empty={{ title: words('empty'), hint: words('emptyHint') }}
          marking={
            may(cmsDiscountsApi.update) || may(cmsDiscountsApi.remove) ? { ...selection, nameOf } : undefined
          }
        />
        <DiscountsBulk selection={selection} />
      </div>
      <DeleteDiscount discount={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
