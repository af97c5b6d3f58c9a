import type { cmsCustomersApi } from '#contract/customers.ts'
import type { Data } from '#web/api/types.ts'

export type Customer = Data<typeof cmsCustomersApi.find>
