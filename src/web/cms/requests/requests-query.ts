import { enums } from '#contract/enums.ts'
import { cmsRequestSorts } from '#contract/requests.ts'
import { pagingOf, valuesOf } from '../list/list-address.ts'

/** Newest first: the default order. */
export const defaultRequestSort = '-createdAt'

/** In the usual order of a request's statuses. */
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

/** The server query for the address of the requests. */
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

/** The assignee in the address, which may have been typed by hand. */
export const assigneesOf = (query: URLSearchParams): string[] =>
  (query.get('assignee') ?? '').split(',').filter((one) => member.test(one))

/** The requests are a tab of the orders: `/cms/orders?tab=requests`. */
export const requestsAddress = '/cms/orders?tab=requests'
export const isRequestsTab = (search: string): boolean =>
  new URLSearchParams(search).get('tab') === 'requests'
