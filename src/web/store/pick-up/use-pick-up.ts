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

type Way = Data<typeof storeDeliveryApi.options>['methods'][number]
export type OfferedPoint = NonNullable<Way['points']>[number]

const settleMilliseconds = 250

/** Whether the cart is picked up and where, as long as the shop has points and the cart something to collect. */
export function usePickUp(cart: Cart) {
  const [isWanted, setWanted] = useState(false)
  const [picked, setPicked] = useState<string>()
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
  const isOn = isWanted && points.length > 0
  const chosen = isOn ? (points.find(({ id }) => id === picked) ?? points[0]) : undefined
  return {
    points,
    isOn,
    chosen,
    failure,
    want: (wanted: boolean) => {
      setWanted(wanted)
      setFailure(undefined)
    },
    pick: (id: string) => {
      setPicked(id)
      setFailure(undefined)
    },
    /** The point was switched off meanwhile: the others are asked for. */
    fail: (message: string) => {
      setFailure(message)
      void options.refetch()
    },
  }
}

export type PickUpState = ReturnType<typeof usePickUp>
