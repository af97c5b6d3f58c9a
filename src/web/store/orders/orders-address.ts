import { type DatePreset, isDatePreset } from './date-presets.ts'

export const orderScopeNames = ['all', 'current', 'past'] as const
type OrderScope = (typeof orderScopeNames)[number]

/** The state of the history, which lives in its address. Presets stay names there: yesterday's link to today is today's. */
type OrdersAddress = { scope: OrderScope; date?: DatePreset; from: string; to: string; page: number }

export function readOrdersAddress(query: URLSearchParams): OrdersAddress {
  const scope = orderScopeNames.find((name) => name === query.get('scope')) ?? 'all'
  const date = query.get('date')
  const page = Number(query.get('page'))
  return {
    scope,
    date: isDatePreset(date) ? date : undefined,
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address with a change to its filters, which begins at the first page again. */
export function withFilters(address: OrdersAddress, change: Partial<OrdersAddress>): string {
  const { scope, date, from, to } = { ...address, ...change }
  const query = new URLSearchParams()
  if (scope !== 'all') query.set('scope', scope)
  if (date) query.set('date', date)
  if (date === 'custom' && from) query.set('from', from)
  if (date === 'custom' && to) query.set('to', to)
  const text = query.toString()
  return `/orders${text && `?${text}`}`
}
