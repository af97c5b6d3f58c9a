import type { cmsDraftsApi } from '#contract/drafts.ts'
import type { Data } from '#web/api/types.ts'

export type Draft = Data<typeof cmsDraftsApi.find>
export type DraftRow = Data<typeof cmsDraftsApi.list>
