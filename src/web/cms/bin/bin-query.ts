import { binKinds } from '#contract/bin.ts'
import { idsOf, pagingOf, valuesOf } from '../list/list-address.ts'

/** What the address of the bin asks the server for. */
export function binQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    kind: valuesOf(query, 'kind', binKinds),
    by: idsOf(query, 'by'),
    ...(query.get('recent') === 'true' && { recent: true }),
  }
}
