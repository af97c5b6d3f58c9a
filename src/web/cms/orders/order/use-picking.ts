import { cmsShippingApi } from '#contract/shipping.ts'
import type { Data } from '#web/api/types.ts'
import { useApiQuery } from '../../use-api-query.ts'

type Picking = Data<typeof cmsShippingApi.picking>
/** A product of a line whose units must all be named. */
export type NamedProduct = Picking['items'][number]['products'][number]

/** For each line of an order the products whose units are named when it ships; undefined until that is known. */
export function usePicking(orderId: string): ReadonlyMap<string, NamedProduct[]> | undefined {
  const { data } = useApiQuery(cmsShippingApi.picking, { params: { id: orderId } })
  return (
    data &&
    new Map(data.data.items.map((line) => [line.id, line.products.filter((product) => product.tracksUnits)]))
  )
}
