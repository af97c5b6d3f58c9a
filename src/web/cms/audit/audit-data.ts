import type { cmsAuditApi } from '#contract/audit.ts'
import type { Data } from '#web/api/types.ts'

export type Entry = Data<typeof cmsAuditApi.list>
