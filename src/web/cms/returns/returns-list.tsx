import { useLocation } from 'react-router'
import { cmsReturnsApi, returnKinds, returnListColumns, returnStatuses } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ReturnStatusBadge } from '#web/ui/return-status-badge.tsx'
import { Code } from '../code.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { CountTabs } from '../list/count-tabs.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { PageLink } from '../page-link.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { defaultReturnSort, returnsQuery } from './returns-query.ts'
import styles from './returns.module.css'

type Row = Data<typeof cmsReturnsApi.list>
const sorts = [
  ['-createdAt', 'newest'],
  ['createdAt', 'oldest'],
  ['-updatedAt', 'lastChanged'],
] as const

/** What buyers ask to send back, with the number in each state. */
export function ReturnsList() {
  const t = useT('returns')
  const query = returnsQuery(useLocation().search)
  const asked = useApiQuery(cmsReturnsApi.list, { query })
  const may = useMay()
  const columns = useShownColumns('returns', useColumns())
  const kindLabel = (kind: (typeof returnKinds)[number]) => t(`kind.${kind}`)
  const chosen = useChosen([
    { name: 'kind', values: returnKinds, labelOf: (kind) => kindLabel(kind as 'return') },
  ])
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={listStyles.panel}>
        <CountTabs
          name="status"
          label={t('statusLabel')}
          all={t('all')}
          values={returnStatuses}
          labelOf={(status) => t(`status.${status}`)}
          counts={asked.data?.statusCounts}
          chosen={query.status}
        />
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          sort={query.sort ?? defaultReturnSort}
          columns={columns}
          known={{ status: returnStatuses }}
          tools={
            may(cmsReturnsApi.exportList) && (
              <ExportButton
                name="returns"
                fetchFile={() => {
                  const { page: _page, limit: _limit, ...filters } = query
                  return call(cmsReturnsApi.exportList, {
                    query: { ...filters, columns: columns.shownOf(returnListColumns) },
                  })
                }}
              />
            )
          }
          sorts={sorts.map(([value, label]) => ({ value, label: t(label) }))}
        >
          <ChoiceFilter name="kind" label={t('type')} values={returnKinds} labelOf={kindLabel} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.returns}
          columns={columns.shown}
          sort={query.sort ?? defaultReturnSort}
          isFiltered={chosen.length > 0 || query.status.length > 0}
          all="/cms/returns"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
        />
      </div>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('returns')
  const format = useFormat()
  return [
    {
      key: 'number',
      isAlways: true,
      label: t('number'),
      cell: ({ id, number }) => (
        <Link to={`/cms/returns/${id}`} className={cells.link} prefetch="intent">
          <Code>{number}</Code>
        </Link>
      ),
    },
    {
      key: 'order',
      label: t('order'),
      cell: ({ order }) => (
        <PageLink to={`/cms/orders/${order.id}`}>
          <Code>{order.number}</Code>
        </PageLink>
      ),
    },
    {
      key: 'customer',
      label: t('customer'),
      cell: ({ customer, company }) => (
        <span className={styles.customer}>
          <bdi>{customer}</bdi>
          {company && <bdi className={cells.muted}>{company.name}</bdi>}
        </span>
      ),
    },
    { key: 'kind', label: t('type'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'wish', label: t('wished'), cell: ({ wish }) => t(`wish.${wish}`) },
    {
      key: 'quantity',
      label: t('quantity'),
      isAtEnd: true,
      cell: ({ quantity }) => format.number(quantity),
    },
    {
      key: 'status',
      label: t('statusLabel'),
      cell: ({ status }) => <ReturnStatusBadge status={status} />,
    },
    {
      key: 'createdAt',
      label: t('createdAt'),
      cell: ({ createdAt }) => (
        <time className={cells.muted} dateTime={createdAt}>
          {format.dateTime(createdAt)}
        </time>
      ),
    },
  ]
}
