import { storeProductsApi } from '#contract/products.ts'
import { knownId } from '#web/api/known-id.ts'
import type { Load } from '#web/api/load.ts'

export const loadProduct = async (given: Load) => {
  const { data } = await given.call(storeProductsApi.find, { params: { id: knownId(given) } })
  return data
}
export type ProductData = Awaited<ReturnType<typeof loadProduct>>
