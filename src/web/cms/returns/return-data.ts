import type { cmsReturnsApi } from '#contract/returns.ts'
import type { Data } from '#web/api/types.ts'

export type ShownReturn = Data<typeof cmsReturnsApi.find>
