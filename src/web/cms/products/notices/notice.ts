import type { cmsProductNoticesApi } from '#contract/product-notices.ts'
import type { Data } from '#web/api/types.ts'

export type Notice = Data<typeof cmsProductNoticesApi.list>
