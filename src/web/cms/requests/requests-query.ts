import { enums } from '#contract/enums.ts'
import { cmsRequestSorts } from '#contract/requests.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

/** Newest first: the list's own order. */
export const defaultRequestSort = '-createdAt'

/** In the order in which a request goes through them, as far as there is one. */
export const statusOrder = [
  'new',
  'in_progress',
  'sent',
  'answered',
  'accepted',
  'declined',
  'expired',
  'closed',
] as const satisfies readonly (typeof enums.RequestStatus)[number][]

const member = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** What the address of the requests asks the server for. */
export function requestsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    type: valuesOf(query, 'type', enums.RequestType),
    status: valuesOf(query, 'status', enums.RequestStatus),
    assignee: assigneesOf(query),
    search: query.get('search')?.trim().slice(0, 100),
    sort: cmsRequestSorts.find((sort) => sort === query.get('sort')),
  }
}

/** Who is asked for: an address may have been typed by hand. */
export const assigneesOf = (query: URLSearchParams): string[] =>
  (query.get('assignee') ?? '').split(',').filter((one) => member.test(one))

/** The requests are a tab of the orders (D-571): `/cms/orders?tab=requests`. */
export const requestsAddress = '/cms/orders?tab=requests'
export const isRequestsTab = (search: string): boolean =>
  new URLSearchParams(search).get('tab') === 'requests'
