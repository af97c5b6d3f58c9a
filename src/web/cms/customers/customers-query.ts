import { customerKinds, customerSorts, customerStatuses, type CustomersQuery } from '#contract/customers.ts'
import { instantsOf, parseDay } from '../list/date-range.ts'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'

/** Newest first: the list's own order. */
export const defaultCustomerSort = '-createdAt'

/** What the address of the customers list asks the server for. */
export function customersQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    kind: valuesOf(query, 'kind', customerKinds),
    status: valuesOf(query, 'status', customerStatuses),
    ...instantsOf({ from: parseDay(query.get('dateFrom')), to: parseDay(query.get('dateTo')) }),
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, customerSorts) as CustomersQuery['sort'],
  }
}
