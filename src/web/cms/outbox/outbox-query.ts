import { enums } from '#contract/enums.ts'
import { mailKinds } from '#contract/outbox.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

/** What the address of the outbox asks the server for. */
export function outboxQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    kind: valuesOf(query, 'kind', mailKinds),
    language: valuesOf(query, 'language', enums.Language),
    search: query.get('search')?.trim().slice(0, 100),
  }
}
