import { brand } from '#brand'
import { enums, type EnumValue } from '#contract/enums.ts'
import { cmsRequestsApi, requestListColumns } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { CountTabs } from '../list/count-tabs.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { questionOf, useSelection } from '../list/use-selection.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { type RequestRow, useRequestColumns } from './request-columns.tsx'
import { RequestsBulk } from './requests-bulk.tsx'
import { RequestsTabs } from './requests-tabs.tsx'
import {
  assigneesOf,
  defaultRequestSort,
  requestsAddress,
  requestsQuery,
  statusOrder,
} from './requests-query.ts'
import styles from './requests.module.css'

const offeredSorts = ['-createdAt', 'createdAt', '-updatedAt'] as const

export function prefetchRequests(pathname: string, search: string) {
  prefetch(pathname, cmsRequestsApi.list, { query: requestsQuery(search) })
  prefetch(pathname, cmsRequestsApi.staff, {})
}

/** Staff's inbox: what people wrote and which quotes they asked for. */
export function RequestsList() {
  const t = useT('cms.requests')
  const { search, query: address } = useListAddress()
  const query = requestsQuery(search)
  const asked = useApiQuery(cmsRequestsApi.list, { query })
  const may = useMay()
  const columns = useShownColumns('requests', useRequestColumns())
  const selection = useSelection<RequestRow>(questionOf(search))
  const assignees = useAssignees(assigneesOf(address))
  const typeLabel = (type: string) => t(`type.${type as EnumValue<'RequestType'>}`)
  const statusLabel = (status: string) => t(`status.${status as EnumValue<'RequestStatus'>}`)
  const chosen = useChosen([
    { name: 'type', values: enums.RequestType, labelOf: typeLabel },
    {
      name: 'assignee',
      values: assignees.values,
      labelOf: (value) => `${t('columns.assignee')}: ${assignees.labelOf(value)}`,
    },
  ])
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      {brand.flags.orders && <RequestsTabs />}
      <div className={listStyles.panel}>
        <CountTabs
          name="status"
          label={t('columns.status')}
          all={t('all')}
          values={statusOrder}
          labelOf={statusLabel}
          counts={asked.data?.statusCounts}
          chosen={query.status}
        />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          sort={query.sort ?? defaultRequestSort}
          columns={columns}
          known={{ status: statusOrder }}
          tools={
            <ExportButton
              name="requests"
              fetchFile={() => {
                const { page: _page, limit: _limit, ...filters } = query
                return call(cmsRequestsApi.exportList, {
                  query: { ...filters, columns: columns.shownOf(requestListColumns) },
                })
              }}
            />
          }
          sorts={offeredSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        >
          <ChoiceFilter
            name="type"
            label={t('columns.type')}
            values={enums.RequestType}
            labelOf={typeLabel}
          />
          <ChoiceFilter name="assignee" label={t('columns.assignee')} {...assignees} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.requests}
          columns={columns.shown}
          sort={query.sort ?? defaultRequestSort}
          isFiltered={chosen.length > 0 || query.status.length > 0}
          all={requestsAddress}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          marking={may(cmsRequestsApi.update) ? { ...selection, nameOf: ({ number }) => number } : undefined}
        />
        <RequestsBulk selection={selection} />
      </div>
    </>
  )
}

/** Me, unassigned, and every staff member by name; those in the address stay chosen while the names load. */
function useAssignees(inAddress: readonly string[]) {
  const t = useT('cms.requests')
  const { data } = useApiQuery(cmsRequestsApi.staff)
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  const words: Record<string, string> = { me: t('me'), none: t('nobody') }
  return {
    values: [...new Set(['me', 'none', ...names.keys(), ...inAddress])],
    labelOf: (value: string) => words[value] ?? names.get(value) ?? '…',
  }
}
