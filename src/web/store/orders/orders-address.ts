import { type DatePreset, isDatePreset } from './date-presets.ts'

export const orderScopeNames = ['all', 'current', 'past'] as const
type OrderScope = (typeof orderScopeNames)[number]

/** The state of the history, which lives in its address. Presets stay names there: yesterday's link to today is today's. */
type OrdersAddress = {
  scope: OrderScope
  date?: DatePreset
  from: string
  to: string
  /** The colleague whose orders are shown. */
  member?: string
  /** Of the company: where the orders went, and what they are booked to. */
  site?: string
  costCentre?: string
  page: number
}

/** Each is the id of one. */
export const namedFilters = ['member', 'site', 'costCentre'] as const

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function readOrdersAddress(query: URLSearchParams): OrdersAddress {
  const scope = orderScopeNames.find((name) => name === query.get('scope')) ?? 'all'
  const date = query.get('date')
  const page = Number(query.get('page'))
  return {
    scope,
    date: isDatePreset(date) ? date : undefined,
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
    ...Object.fromEntries(
      namedFilters.flatMap((name) => {
        const id = query.get(name) ?? ''
        return isId.test(id) ? [[name, id]] : []
      }),
    ),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address with a change to its filters, which begins at the first page again. */
export function withFilters(address: OrdersAddress, change: Partial<OrdersAddress>): string {
  const all = { ...address, ...change }
  const { scope, date, from, to } = all
  const query = new URLSearchParams()
  if (scope !== 'all') query.set('scope', scope)
  if (date) query.set('date', date)
  if (date === 'custom' && from) query.set('from', from)
  if (date === 'custom' && to) query.set('to', to)
  for (const name of namedFilters) if (all[name]) query.set(name, all[name])
  const text = query.toString()
  return `/orders${text && `?${text}`}`
}
