import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { nextSort } from './list-address.ts'
import styles from './list-table.module.css'
import { useListAddress } from './use-list-address.ts'

export type Column<Row> = {
  key: string
  label: string
  isLabelHidden?: boolean
  /** The server's name of this sort, and the direction that one wants first. */
  sort?: { field: string; first: 'asc' | 'desc' }
  isAtEnd?: boolean
  /** Cannot be hidden: it leads to the row, or does something with it. */
  isAlways?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  /** Undefined draws the shape of rows that are on their way. */
  rows: Row[] | undefined
  idOf: (row: Row) => string
  sort: string
  /** The rows of the question before, while the answer to this one is awaited. */
  isStale: boolean
  /** Says where each column stands when a row becomes a card on narrow screens. */
  className?: string
  /** With it, rows can be marked. */
  marking?: Marking<Row> | undefined
}

export type Marking<Row> = {
  has: (id: string) => boolean
  mark: (rows: readonly Row[], isMarked: boolean) => void
  nameOf: (row: Row) => string
}

const skeletonRows = 8

/** A list as a table. One link in a row spreads over all of it, so the row opens like any link does. */
export function ListTable<Row>({
  label,
  columns: given,
  rows,
  idOf,
  sort,
  isStale,
  className,
  marking,
}: Props<Row>) {
  const t = useT('cms.list')
  const columns = marking ? [markColumn(marking, idOf, t), ...given] : given
  return (
    <table
      className={classNames(styles.table, className, isStale && styles.stale)}
      aria-label={label}
      aria-busy={isStale || !rows}
    >
      <thead>
        <tr>
          {marking && <MarkAll marking={marking} rows={rows} idOf={idOf} />}
          {given.map((column) => (
            <Heading key={column.key} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr key={idOf(row)} data-marked={marking?.has(idOf(row)) || undefined}>
            {columns.map(({ key, label, isAtEnd, cell }) => (
              <td key={key} data-column={key} data-label={label} className={isAtEnd ? styles.end : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        )) ??
          Array.from({ length: skeletonRows }, (_, index) => (
            <tr key={index} className={styles.waiting}>
              {columns.map(({ key }) => (
                <td key={key} data-column={key}>
                  <Skeleton />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const markColumn = <Row,>(
  { has, mark, nameOf }: Marking<Row>,
  idOf: (row: Row) => string,
  t: ReturnType<typeof useT<'cms.list'>>,
): Column<Row> => ({
  key: 'mark',
  label: '',
  cell: (row) => (
    <label className={styles.mark}>
      <input
        type="checkbox"
        aria-label={t('select', { name: nameOf(row) })}
        checked={has(idOf(row))}
        onChange={(event) => mark([row], event.currentTarget.checked)}
      />
    </label>
  ),
})

/** Marks what the page shows; half way where only some of it is marked. */
function MarkAll<Row>({
  marking: { has, mark },
  rows = [],
  idOf,
}: {
  marking: Marking<Row>
  rows: Row[] | undefined
  idOf: (row: Row) => string
}) {
  const t = useT('cms.list')
  const marked = rows.filter((row) => has(idOf(row))).length
  const isAll = rows.length > 0 && marked === rows.length
  return (
    <th scope="col" data-column="mark">
      <label className={styles.mark}>
        <input
          type="checkbox"
          aria-label={t('selectPage')}
          disabled={rows.length === 0}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = marked > 0 && !isAll
          }}
          onChange={(event) => mark(rows, event.currentTarget.checked)}
        />
        <span className={styles.markAll} aria-hidden>
          {t('selectPage')}
        </span>
      </label>
    </th>
  )
}

function Heading<Row>({ column, sort }: { column: Column<Row>; sort: string }) {
  const { to } = useListAddress()
  const { label, isLabelHidden, isAtEnd } = column
  const className = isAtEnd ? styles.end : undefined
  if (!column.sort)
    return (
      <th scope="col" data-column={column.key} className={className}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    )
  const { field, first } = column.sort
  const isSorted = sort.replace(/^-/, '') === field
  const isDescending = sort.startsWith('-')
  const Icon = isSorted ? (isDescending ? IconArrowDown : IconArrowUp) : IconSelector
  return (
    <th
      scope="col"
      data-column={column.key}
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={to({ sort: nextSort(sort, field, first) })}
        preventScrollReset
        className={classNames(styles.sort, isSorted && styles.sorted)}
      >
        {label}
        <Icon size={14} aria-hidden />
      </Link>
    </th>
  )
}
