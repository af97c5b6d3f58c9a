import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { approvals, type ApprovalRow } from './approvals.table.ts'

/** Changes an approval that the caller has locked. */
export async function saveApproval(
  db: Db,
  { id }: ApprovalRow,
  after: Partial<ApprovalRow>,
  now: Date,
): Promise<ApprovalRow> {
  const [row] = await db
    .update(approvals)
    .set({ ...after, version: sql`${approvals.version} + 1`, updatedAt: now })
    .where(eq(approvals.id, id))
    .returning()
  return orNotFound(row)
}
