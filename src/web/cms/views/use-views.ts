import { useLocation } from 'react-router'
import { type SavedView, savedViewsApi } from '#contract/saved-views.ts'
import { useApiQuery } from '../use-api-query.ts'
import type { ChosenColumns } from '../list/use-shown-columns.ts'
import { keptSearch, listOfAddress } from './view-address.ts'

export type ListedView = Omit<SavedView, '_id'> & { id: string }

/** The saved views of the list on this page, and which of them is shown. */
export function useViews(columns: ChosenColumns | undefined) {
  const { pathname, search } = useLocation()
  const list = listOfAddress(pathname, search)
  const { data } = useApiQuery(savedViewsApi.list, { query: { list } })
  const views: ListedView[] = data?.data ?? []
  const shown = keptSearch(search)
  const current = views.find((view) => view.search === shown && hasColumns(view, columns))
  return { list, shown, views, current }
}

/** The list shows the columns of the view, of those that it still has. */
const hasColumns = ({ columns: wanted }: ListedView, columns: ChosenColumns | undefined) =>
  !wanted ||
  !columns ||
  columns.choosable.every(({ key }) => wanted.includes(key) !== columns.hidden.has(key))

/** Columns of a view that its list has no more. */
export const goneColumns = (view: ListedView | undefined, columns: ChosenColumns | undefined): string[] =>
  view?.columns?.filter((key) => columns && !columns.choosable.some((column) => column.key === key)) ?? []
