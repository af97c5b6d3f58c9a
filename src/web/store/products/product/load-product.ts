import { storeProductsApi } from '#contract/products.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load } from '#web/api/load.ts'

export const loadProduct = async (given: Load) => {
  const { data } = await given.call(storeProductsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}
export type ProductData = Awaited<ReturnType<typeof loadProduct>>
