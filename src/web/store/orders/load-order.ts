import { storeOrdersApi } from '#contract/orders.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'

export const loadOrder = async (given: Load) => {
  const { data } = await given.call(storeOrdersApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export type ShownOrder = ScreenProps<typeof loadOrder>['loaderData']
