import { enums } from '#contract/enums.ts'
import { instantsOf, parseDay } from '../list/date-range.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

/** Newest first: the list's own order. */
export const defaultTransactionSort = '-at'

/** What the address of the list asks the server for: payments alone, the stock's ledger is the inventory's. */
export function transactionsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    kind: ['payment' as const],
    provider: valuesOf(query, 'provider', enums.PaymentProvider),
    status: valuesOf(query, 'status', enums.PaymentStatus),
    ...instantsOf({ from: parseDay(query.get('dateFrom')), to: parseDay(query.get('dateTo')) }),
    search: query.get('search')?.trim().slice(0, 100),
    sort: query.get('sort') === 'at' ? ('at' as const) : undefined,
  }
}
