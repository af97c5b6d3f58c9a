import type { storeApprovalsApi } from '#contract/approvals.ts'
import type { Data } from '#web/api/types.ts'

export type ShownApproval = Data<typeof storeApprovalsApi.find>
