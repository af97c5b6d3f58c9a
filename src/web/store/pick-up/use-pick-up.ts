import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeDeliveryApi } from '#contract/delivery.ts'
import { brand } from '#brand'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import type { Cart } from '../cart/cart.ts'
import { keepPoint, readKeptPoint } from './kept-point.ts'

type Way = Data<typeof storeDeliveryApi.options>['methods'][number]
export type OfferedPoint = NonNullable<Way['points']>[number]

const settleMilliseconds = 250

const readWanted = () => {
  const point = readKeptPoint()
  return { isOn: point !== undefined, point, isKept: true }
}

/** Whether the cart is picked up and where, as long as the shop has points and the cart something to collect. */
export function usePickUp(cart: Cart) {
  const [wanted, setWanted] = useState(readWanted)
  const [failure, setFailure] = useState<string>()
  const items = Object.values(cart)
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .join(',')
  const settled = useDebounced(items, settleMilliseconds) || items
  const options = useQuery({
    ...queryOf(call, useLanguage(), storeDeliveryApi.options, { query: { items: settled } }),
    enabled: brand.flags.deliveryZones && settled !== '',
  })
  const points = options.data?.data.methods.find(({ type }) => type === 'pick_up')?.points ?? []
  const named = points.find(({ id }) => id === wanted.point)
  // What was chosen before the page was loaded, and is gone, is delivered.
  const isOn = wanted.isOn && (named !== undefined || (!wanted.isKept && points.length > 0))
  const chosen = isOn ? (named ?? points[0]) : undefined
  const choose = (isPickedUp: boolean, point?: string) => {
    setWanted({ isOn: isPickedUp, point, isKept: false })
    setFailure(undefined)
    keepPoint(isPickedUp ? point : undefined)
  }
  return {
    points,
    isOn,
    chosen,
    failure,
    /** It was chosen before, and whether it still can be is on its way. */
    isUnknown: wanted.isOn && wanted.isKept && options.isLoading,
    want: (isPickedUp: boolean) => choose(isPickedUp, (named ?? points[0])?.id),
    pick: (id: string) => choose(true, id),
    /** The point was switched off meanwhile: the others are asked for. */
    fail: (message: string) => {
      setFailure(message)
      setWanted({ ...wanted, isKept: false })
      void options.refetch()
    },
  }
}

export type PickUpState = ReturnType<typeof usePickUp>
