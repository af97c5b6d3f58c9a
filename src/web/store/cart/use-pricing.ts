import { useQuery } from '@tanstack/react-query'
import { storeOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import type { Cart } from './cart.ts'

export type Pricing = Data<typeof storeOrdersApi.pricing>
export type PricedItem = Pricing['items'][number]

/** A few quick steps of a quantity are one question to the server. */
const settleMilliseconds = 250

type PricingInput = {
  cart: Cart
  code?: string
  addressId?: string
  country?: string
  city?: string
  costCentre?: string
  pickUpPointId?: string
  userId?: string
}

/** What the cart costs, by the server; the last answer stays while the next is on its way. */
export function usePricing({
  cart,
  code,
  addressId,
  country,
  city,
  costCentre,
  pickUpPointId,
  userId,
}: PricingInput) {
  const language = useLanguage()
  const items = Object.values(cart)
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .join(',')
  // The first cart is asked for at once.
  const settled = useDebounced(items, settleMilliseconds) || items
  const place = pickUpPointId ? { pickUpPointId } : addressId ? { addressId } : { country, city }
  const query = queryOf(call, language, storeOrdersApi.pricing, {
    query: { items: settled, code, ...place, costCentre },
  })
  const answer = useQuery({
    ...query,
    // Groups and used codes are the customer's own.
    queryKey: [...query.queryKey, userId],
    enabled: settled !== '',
  })
  return {
    pricing: answer.data?.data,
    /** The answer is to this very cart and not to the one before. */
    isCurrent: answer.data !== undefined && !answer.isPlaceholderData && settled === items && !answer.isError,
    error: answer.data === undefined && answer.isError ? answer.error : undefined,
    isFetching: answer.isFetching,
    isOffline: answer.fetchStatus === 'paused',
    ask: answer.refetch,
  }
}
