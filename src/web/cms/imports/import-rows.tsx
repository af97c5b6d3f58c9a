import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { cmsImportsApi, rowOutcomes, type RowOutcome } from '#contract/imports.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Code } from '../code.tsx'
import { pagingOf, valuesOf } from '../list/list-address.ts'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { type Column, ListTable } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import type { Import } from './import-data.ts'
import styles from './imports.module.css'
import { isUnderWay } from './imports-page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { usePolledQuery } from '../use-polled-query.ts'

type Row = Data<typeof cmsImportsApi.rows> & { id: string }

/** What is wrong comes first: it is what somebody has to look at. */
const order: readonly RowOutcome[] = ['wrong', 'changed', 'new', 'unchanged']

/** The rows of one kind, in tabs. */
export function ImportRows({ record }: { record: Import }) {
  const t = useT('cms.imports')
  const { search } = useLocation()
  const { to } = useListAddress()
  const format = useFormat()
  const query = new URLSearchParams(search)
  const [first] = useState(() => order.find((outcome) => record.counts[outcome] > 0) ?? 'new')
  const outcome = valuesOf(query, 'outcome', rowOutcomes)[0] ?? first
  const columns = useColumns(record)
  const asked = usePolledQuery(
    cmsImportsApi.rows,
    { params: { id: record.id }, query: { ...pagingOf(query), outcome: [outcome] } },
    () => isUnderWay(record.status),
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = asked
  return (
    <div className={listStyles.panel}>
      <nav className={listStyles.tabs} aria-label={t('page.rows')}>
        {order.map((one) => (
          <RouterLink
            key={one}
            to={to({ outcome: one })}
            preventScrollReset
            className={listStyles.tab}
            aria-current={one === outcome ? 'page' : undefined}
          >
            {t(`outcomes.${one}`)}
            <span className={listStyles.tabCount}>{format.number(record.counts[one])}</span>
          </RouterLink>
        ))}
      </nav>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <ListEmpty title={t('page.noRows')} isFiltered={false} all="/cms/products/import">
          {t('page.noRowsHint')}
        </ListEmpty>
      ) : (
        <>
          <div className={listStyles.scroll}>
            <ListTable<Row>
              label={t('page.rows')}
              className={styles.rows}
              columns={columns}
              rows={data?.data.map((row) => ({ ...row, id: String(row.row) }))}
              idOf={({ id }) => id}
              sort=""
              isStale={isPlaceholderData}
            />
          </div>
          {data && <ListFoot page={data.page} limit={data.limit} total={data.total} />}
        </>
      )}
    </div>
  )
}

const tones: Record<NonNullable<Row['result']> | RowOutcome, Tone> = {
  new: 'success',
  changed: 'info',
  unchanged: 'neutral',
  wrong: 'danger',
  done: 'success',
  left_out: 'warning',
  undone: 'neutral',
  kept: 'warning',
}

function useColumns({ status }: Import): Column<Row>[] {
  const t = useT('cms.imports')
  const format = useFormat()
  return [
    { key: 'row', label: t('page.columns.row'), isAtEnd: true, cell: ({ row }) => format.number(row) },
    {
      key: 'code',
      label: t('page.columns.code'),
      cell: ({ code, product, result }) =>
        product && result !== 'undone' ? (
          <Link to={`/cms/products/${product}`} className={styles.code}>
            <Code>{code}</Code>
          </Link>
        ) : (
          <Code>{code || '-'}</Code>
        ),
    },
    {
      key: 'outcome',
      label: t('page.columns.outcome'),
      cell: ({ outcome, result }) => (
        <Badge tone={tones[result ?? outcome]}>
          {result ? t(`results.${result}`) : t(`outcomes.${outcome}`)}
        </Badge>
      ),
    },
    {
      key: 'says',
      label: t('page.columns.says'),
      cell: (row) => <Says row={row} isRun={status === 'done' || status === 'undone'} />,
    },
  ]
}

/** Every problem with its column, every note, and every field that changes. */
function Says({ row: { problems, notes, changes, outcome, pictures }, isRun }: { row: Row; isRun: boolean }) {
  const t = useT('cms.imports.page')
  if (problems.length + notes.length + changes.length + pictures.length === 0)
    return <span className={styles.muted}>{outcome === 'new' ? t(isRun ? 'wasNew' : 'isNew') : ''}</span>
  return (
    <ul className={styles.says}>
      {problems.map(({ column, label, message }) => (
        <li key={`${column} ${message}`} className={styles.problem}>
          {label && <span className={styles.label}>{label}</span>}
          {message}
        </li>
      ))}
      {changes.map(({ column, label, before, after }) => (
        <li key={column}>
          <span className={styles.label}>{label}</span>
          {/* Images that come are seen below, not as the ids of their files. */}
          {(before !== '' || after !== '') && !(column === 'images' && pictures.length > 0) && (
            <span className={styles.change}>
              <del dir="auto">{before || t('nothing')}</del> <ins dir="auto">{after || t('nothing')}</ins>
            </span>
          )}
        </li>
      ))}
      {pictures.length > 0 && (
        <li>
          {changes.length + problems.length === 0 && t(isRun ? 'wasNew' : 'isNew')}
          <ul className={styles.pictures} aria-label={t('pictures.ofRow')}>
            {pictures.map(({ source, file }) => (
              <li key={source} title={source}>
                <Picture file={file} alt="" sizes="40px" className={styles.thumb} />
                <bdi>{nameOf(source)}</bdi>
                {!file && <VisuallyHidden>{t('pictures.missing')}</VisuallyHidden>}
              </li>
            ))}
          </ul>
        </li>
      )}
      {notes.map(({ column, label, message }) => (
        <li key={`${column} ${message}`} className={styles.muted}>
          {label && <span className={styles.label}>{label}</span>}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** The end of a link or of a name in a zip. */
const nameOf = (source: string) =>
  source
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '') ?? source
