import { cmsReturnSorts, returnKinds, returnStatuses } from '#contract/returns.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

/** Newest first: the default order. */
export const defaultReturnSort = '-createdAt'

/** The server query for the address of the returns. */
export function returnsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    kind: valuesOf(query, 'kind', returnKinds),
    status: valuesOf(query, 'status', returnStatuses),
    search: query.get('search')?.trim().slice(0, 100),
    sort: cmsReturnSorts.find((sort) => sort === query.get('sort')),
  }
}
