import { approvalRules } from '#server/approvals/approvals.table.ts'
import { defaultSettings } from '#server/settings/settings.queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'

/** What waits for approval in the demo's companies, by whoever of the company may approve. */
export async function loadApprovalRules(db: Db, demo: DemoCatalogue): Promise<void> {
  await db.insert(approvalRules).values(
    demo.approvalRules.map(({ company, ...rule }) => ({
      ...rule,
      id: fixedId('approval rule', `${company} ${rule.name}`),
      companyId: fixedId('company', company),
      tier: 1,
      isActive: true,
      currency: defaultSettings.currency,
      costCentreIds: [],
      approverIds: [],
      exceptAdmins: true,
    })),
  )
}
