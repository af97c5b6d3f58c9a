import { useLocation } from 'react-router'
import { cmsCreditApi, type CreditListColumn, creditListColumns } from '#contract/credit.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { pagingOf, valuesOf } from '../list/list-address.ts'
import { ListBody } from '../list/list-body.tsx'
import cells from '../list/list-cells.module.css'
import listStyles from '../list/list-panel.module.css'
import type { Column } from '../list/list-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useChosen } from '../list/use-chosen.ts'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { PageHead } from '../page-head.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './credit.module.css'

type Row = Data<typeof cmsCreditApi.list>
const files = { csv: cmsCreditApi.exportCsv, xlsx: cmsCreditApi.exportXlsx }
const answers = ['yes', 'no'] as const

function creditQuery(search: string) {
  const query = new URLSearchParams(search)
  const overdue = valuesOf(query, 'overdue', answers)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    overdue: overdue?.length === 1 ? overdue[0] === 'yes' : undefined,
  }
}

/** Companies that pay later, what is overdue first. */
export function CreditList() {
  const t = useT('credit')
  const query = creditQuery(useLocation().search)
  const columns = useShownColumns('credit', useColumns())
  const asked = useApiQuery(cmsCreditApi.list, { query })
  const labelOf = (answer: (typeof answers)[number]) => t(answer)
  const chosen = useChosen([
    {
      name: 'overdue',
      values: answers,
      labelOf: (answer) => `${t('isOverdue')}: ${labelOf(answer as 'yes')}`,
    },
  ])
  return (
    <>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <div className={listStyles.panel}>
        <ListToolbar
          search={{ label: t('search'), placeholder: t('searchHint') }}
          chosen={chosen}
          sort=""
          sorts={[]}
          columns={columns}
          tools={
            <ExportMenu
              name="credit"
              fetchFile={(format) => {
                const { page: _page, limit: _limit, ...filters } = query
                const shown = columns.shown.flatMap(
                  ({ key }) => creditListColumns.find((one) => one === key) ?? [],
                )
                return call(files[format], { query: { ...filters, columns: shown } })
              }}
            />
          }
        >
          <ChoiceFilter name="overdue" label={t('isOverdue')} values={answers} labelOf={labelOf} />
        </ListToolbar>
        <ListBody
          asked={asked}
          label={t('title')}
          className={styles.companies}
          columns={columns.shown}
          sort=""
          isFiltered={chosen.length > 0}
          all="/cms/credit"
          empty={{ title: t('empty'), hint: t('emptyHint') }}
        />
      </div>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('credit')
  const format = useFormat()
  const money = (key: Exclude<CreditListColumn, 'company' | 'paymentTerms' | 'nextDue' | 'overdue'>) => ({
    key,
    label: t(key),
    isAtEnd: true,
    cell: (row: Row) => format.money(row[key]),
  })
  return [
    {
      key: 'company',
      isAlways: true,
      label: t('company'),
      cell: ({ id, company }) => (
        <Link to={`/cms/credit/${id}`} className={cells.link} prefetch="intent">
          <bdi>{company}</bdi>
        </Link>
      ),
    },
    {
      key: 'paymentTerms',
      label: t('paymentTerms'),
      cell: ({ paymentTerms, isStopped }) => (
        <>
          {t(`terms.${paymentTerms}`)} {isStopped && <Badge tone="danger">{t('stopped')}</Badge>}
        </>
      ),
    },
    {
      key: 'overdue',
      label: t('overdue'),
      isAtEnd: true,
      cell: ({ overdue }) =>
        overdue.amount > 0 ? <Badge tone="danger">{format.money(overdue)}</Badge> : format.money(overdue),
    },
    money('owed'),
    money('held'),
    money('unapplied'),
    money('available'),
    money('creditLimit'),
    {
      key: 'nextDue',
      label: t('nextDue'),
      cell: ({ nextDue }) => nextDue && <span className={cells.muted}>{format.date(nextDue)}</span>,
    },
  ]
}
