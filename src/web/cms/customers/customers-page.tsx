import { type ClientLoaderFunctionArgs, useLocation } from 'react-router'
import { cmsCustomersApi, customerKinds, customerStatuses } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { DateFilter } from '../list/date-filter.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
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
import { type CustomerListed, useCustomerColumns } from './customer-columns.tsx'
import { CustomerTabs } from './customer-tabs.tsx'
import { CustomersBulk } from './customers-bulk.tsx'
import { customersQuery, defaultCustomerSort } from './customers-query.ts'
import styles from './customers.module.css'

const customerFiles = { csv: cmsCustomersApi.exportCsv, xlsx: cmsCustomersApi.exportXlsx }
const offeredSorts = [defaultCustomerSort, 'name', '-totalOrders', '-totalSpent'] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsCustomersApi.list, { query: customersQuery(search) })
  return null
}

export default function CustomersPage() {
  const t = useT('cms.customers')
  const may = useMay()
  const { search } = useLocation()
  const query = customersQuery(search)
  const columns = useShownColumns('customers', useCustomerColumns())
  const selection = useSelection<CustomerListed>(questionOf(search))
  const asked = useApiQuery(cmsCustomersApi.list, { query })
  const kindLabel = (kind: (typeof customerKinds)[number]) => t(`kinds.${kind}`)
  const statusLabel = (status: (typeof customerStatuses)[number]) => t(`statuses.${status}`)
  const chosen = useChosen([
    { name: 'kind', values: customerKinds, labelOf: (kind) => kindLabel(kind as 'root_user') },
    { name: 'status', values: customerStatuses, labelOf: (status) => statusLabel(status as 'active') },
  ])
  const sort = query.sort ?? defaultCustomerSort
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={listStyles.panel}>
        <CustomerTabs />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          sort={sort}
          columns={columns}
          sorts={offeredSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          tools={
            may(cmsCustomersApi.exportCsv) && (
              <ExportMenu
                name="customers"
                fetchFile={(format) => {
                  const { page: _page, limit: _limit, ...filters } = query
                  return call(customerFiles[format], { query: filters })
                }}
              />
            )
          }
        >
          <ChoiceFilter name="kind" label={t('columns.kind')} values={customerKinds} labelOf={kindLabel} />
          <ChoiceFilter
            name="status"
            label={t('columns.status')}
            values={customerStatuses}
            labelOf={statusLabel}
          />
          <DateFilter label={t('registered')} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.customers}
          columns={columns.shown}
          sort={sort}
          isFiltered={chosen.length > 0}
          all="/cms/customers"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={may('customers.group') ? { ...selection, nameOf: ({ name }) => name } : undefined}
        />
        <CustomersBulk selection={selection} />
      </div>
    </>
  )
}
