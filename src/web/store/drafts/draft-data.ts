import type { storeDraftsApi } from '#contract/drafts.ts'
import type { Data } from '#web/api/types.ts'

export type Draft = Data<typeof storeDraftsApi.open>
