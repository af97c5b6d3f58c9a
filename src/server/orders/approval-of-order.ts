import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ApprovalTrail } from '#contract/approval-trail.ts'
import type { Language } from '#contract/enums.ts'
import { approvalEvents, approvals } from '../approvals/approvals.table.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'

/** How an order was approved in its company; nothing of one that needed no approval. */
export async function approvalOfOrder(db: Db, orderId: string, language: Language) {
  const [approval] = await db
    .select({ _id: approvals.id, number: approvals.number })
    .from(approvals)
    .where(eq(approvals.orderId, orderId))
  return approval ? { approval: { ...approval, trail: await listTrail(db, approval._id, language) } } : {}
}

/** Oldest first. */
export async function listTrail(
  db: Db,
  approvalId: string,
  language: Language,
): Promise<z.infer<typeof ApprovalTrail>> {
  const rows = await db
    .select()
    .from(approvalEvents)
    .where(eq(approvalEvents.approvalId, approvalId))
    .orderBy(asc(approvalEvents.id))
  return rows.map(({ what, byName, forName, word, changes, at }) => ({
    what,
    ...(byName && { by: byName }),
    ...(forName && { for: forName }),
    ...(word && { word }),
    ...(changes && {
      changes: changes.map(({ name, from, to }) => ({ name: textIn(name, language), from, to })),
    }),
    at: at.toISOString(),
  }))
}
