import type { cmsOrdersApi } from '#contract/orders.ts'
import type { Data } from '#web/api/types.ts'

export type Order = Data<typeof cmsOrdersApi.find>
