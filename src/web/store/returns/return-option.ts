import type { storeReturnsApi } from '#contract/returns.ts'
import type { Data } from '#web/api/types.ts'

/** What may be asked for of a line of the order. */
export type Option = Data<typeof storeReturnsApi.options>['lines'][number]
