import type { cmsRequestsApi } from '#contract/requests.ts'
import type { Data } from '#web/api/types.ts'

export type Request = Data<typeof cmsRequestsApi.find>

export type Quote = Request['quotes'][number]
