import { pagingOf, sortOf } from './list-address.ts'

const maxSearchLength = 100

/** What the address of a list without filters asks the server for. */
export function simpleQuery<S extends string>(search: string, sorts: readonly S[]) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    search: query.get('search')?.trim().slice(0, maxSearchLength),
    // Of the fields that were given, in either direction.
    sort: sortOf(query, sorts) as S | `-${S}` | undefined,
  }
}
