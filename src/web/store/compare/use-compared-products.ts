import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storeProductsApi } from '#contract/products.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { ProductData } from '../products/product/load-product.ts'

/** Whole products by their ids, in that order; one that the shop does not show is not among them. */
export function useComparedProducts(ids: readonly string[]) {
  const language = useLanguage()
  const client = useQueryClient()
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ['compared', language, ids],
    queryFn: () =>
      Promise.all(
        ids.map(async (id): Promise<ProductData | undefined> => {
          try {
            return (
              await client.fetchQuery(queryOf(call, language, storeProductsApi.find, { params: { id } }))
            ).data
          } catch (error) {
            if (isApiError(error) && error.statusCode === 404) return undefined
            throw error
          }
        }),
      ),
  })
  return {
    products: data?.filter((product) => product !== undefined && ids.includes(product.id)) as
      | ProductData[]
      | undefined,
    goneCount: data?.filter((product) => product === undefined).length ?? 0,
    hasFailed: isError,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  }
}
