import { useQuery } from '@tanstack/react-query'
import { cmsProductCellsApi, type PriceChange } from '#contract/product-cells.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** What would become of these prices; `asked` is the change as JSON, once it can be read. */
export function useApiTrial(asked: string | undefined, ids: string[]) {
  const { data, error } = useQuery({
    queryKey: ['trial of prices', asked, ids],
    queryFn: () =>
      call(cmsProductCellsApi.change, {
        body: { ids, change: JSON.parse(asked ?? '') as PriceChange, dryRun: true },
      }),
    enabled: asked !== undefined,
    // Prices change meanwhile: each look is a new one.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  return { data: data?.data, error: isApiError(error) ? error.message : undefined }
}
