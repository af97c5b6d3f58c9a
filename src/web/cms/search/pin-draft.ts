import type { cmsSearchRulesApi } from '#contract/searches.ts'
import type { Data } from '#web/api/types.ts'

export type Rule = Data<typeof cmsSearchRulesApi.create>
