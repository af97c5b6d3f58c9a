import { auditActions, auditedEntities } from '#contract/audit.ts'
import { instantsOf, parseDay } from '../list/date-range.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

const idPattern = /^[0-9a-f-]{36}$/

/** What the address of the history asks the server for. */
export function auditQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    entity: valuesOf(query, 'entity', auditedEntities),
    action: valuesOf(query, 'action', auditActions),
    group: idPattern.test(query.get('group') ?? '') ? (query.get('group') ?? undefined) : undefined,
    by: (query.get('by') ?? '').split(',').filter((id) => idPattern.test(id)),
    ...instantsOf({ from: parseDay(query.get('dateFrom')), to: parseDay(query.get('dateTo')) }),
    search: query.get('search')?.trim().slice(0, 100),
  }
}
