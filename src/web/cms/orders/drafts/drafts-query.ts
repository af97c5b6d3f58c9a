import { cmsDraftSorts, draftStatuses } from '#contract/drafts.ts'
import { pagingOf, valuesOf } from '../../list/list-address.ts'

/** Newest change first. */
export const defaultDraftSort = '-updatedAt'
export const draftSorts = cmsDraftSorts.flatMap((field) => [`-${field}`, field] as const)

/** The server query for the address of the drafts. */
export function draftsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    status: valuesOf(query, 'status', draftStatuses),
    search: query.get('search')?.trim().slice(0, 100),
    sort: draftSorts.find((sort) => sort === query.get('sort')),
  }
}
