import { useLocation, useNavigate } from 'react-router'
import { useLatestSearch } from '#web/latest-search.ts'
import { changedSearch, type ListChanges } from './list-address.ts'

/** The filters, sort and page of a list, which live in its address. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  const latest = useLatestSearch()
  const navigate = useNavigate()
  return {
    search,
    query: new URLSearchParams(search),
    /** Where a change leads, for links. */
    to: (changes: ListChanges) => ({ pathname, search: changedSearch(search, changes) }),
    change: (changes: ListChanges, { replace = false } = {}) =>
      void navigate(
        { pathname, search: changedSearch(`${latest.read()}`, changes) },
        { replace, preventScrollReset: true },
      ),
  }
}
