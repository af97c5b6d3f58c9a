import type { cmsImportsApi } from '#contract/imports.ts'
import type { Data } from '#web/api/types.ts'

export type Import = Data<typeof cmsImportsApi.find>
