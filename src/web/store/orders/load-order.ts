import { storeOrdersApi } from '#contract/orders.ts'
import { knownId } from '#web/api/known-id.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'

export const loadOrder = async (given: Load) => {
  const { data } = await given.call(storeOrdersApi.find, { params: { id: knownId(given) } })
  return data
}

export type ShownOrder = ScreenProps<typeof loadOrder>['loaderData']
