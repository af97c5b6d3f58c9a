import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import type { ChosenFilter } from './chosen-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import listStyles from './list-panel.module.css'
import { ListEmpty, ListError } from './list-state.tsx'
import { type Column, ListTable, type Marking } from './list-table.tsx'
import { useListAddress } from './use-list-address.ts'

type ListAnswer<Row> = {
  data: Row[]
  total: number
  totalIsExact?: false | undefined
  page: number
  limit: number
}

type Props<Row> = {
  asked: UseQueryResult<ListAnswer<Row>>
  label: string
  columns: Column<Row>[]
  sort: string
  /** Says where each column stands when a row becomes a card on narrow screens. */
  className?: string
  isFiltered: boolean
  /** The whole list, without language and filters. */
  all: string
  empty: { title: string; hint: ReactNode }
  marking?: Marking<Row> | undefined
  /** The whole list is there: it has no pages to turn. */
  isUnpaged?: boolean
}

/** What stands under a list's search: its rows and pages, or why there are none. */
export function ListBody<Row extends { id: string }>({
  asked: { data, error, isPlaceholderData, isFetching, refetch },
  isFiltered,
  all,
  empty,
  isUnpaged = false,
  ...table
}: Props<Row>) {
  if (error) return <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
  if (data?.data.length === 0)
    return (
      <ListEmpty title={empty.title} isFiltered={isFiltered || data.page > 1} all={all}>
        {empty.hint}
      </ListEmpty>
    )
  return (
    <>
      <div className={listStyles.scroll}>
        <ListTable {...table} rows={data?.data} idOf={({ id }) => id} isStale={isPlaceholderData} />
      </div>
      {data && !isUnpaged && (
        <ListFoot
          page={data.page}
          limit={data.limit}
          total={data.total}
          isAtLeast={data.totalIsExact === false}
        />
      )}
    </>
  )
}

/** What a list that knows no filters but words was searched for. */
export function useSearchFilter(): ChosenFilter[] {
  const t = useT('cms.list')
  const { query } = useListAddress()
  const search = query.get('search')?.trim()
  return search ? [{ key: 'search', label: t('searched', { text: search }), without: { search: '' } }] : []
}
