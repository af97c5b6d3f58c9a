import { storeRequestsApi } from '#contract/requests.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'

export const loadRequest = async (given: Load) => {
  const id = idOrRedirect(given)
  const key = given.url.searchParams.get('key') ?? undefined
  const { data } = await given.call(storeRequestsApi.find, { params: { id }, query: { key } })
  return { request: data, key }
}

export type ShownRequest = ScreenProps<typeof loadRequest>['loaderData']['request']
export type ShownQuote = ShownRequest['quotes'][number]
