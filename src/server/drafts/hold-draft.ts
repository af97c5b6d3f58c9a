import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#i18n/audit-words.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { findAddress } from '../addresses/addresses.queries.ts'
import { orderDrafts, type DraftRow } from '../orders/order-drafts.table.ts'

/**
 * Locks a draft for a change by staff. Concurrent changes queue; the second one fails with a conflict.
 * @throws AppError not_found, version_conflict
 */
export async function holdDraft(db: Db, id: string, version: number | undefined): Promise<DraftRow> {
  const [row] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, id)).for('update')
  const draft = orNotFound(row)
  if (version !== draft.version)
    throw new AppError('version_conflict', {
      details: {
        status: draft.state,
        version: draft.version,
        changedAt: draft.updatedAt.toISOString(),
      },
    })
  return draft
}

/** Writes the change of a locked draft with its line of the history. */
export async function changeDraft(
  db: Db,
  before: DraftRow,
  changes: Partial<DraftRow>,
  { action, by, now }: { action: AuditAction; by: AuditedBy; now: Date },
): Promise<DraftRow> {
  const [after] = await db
    .update(orderDrafts)
    .set({ ...changes, version: sql`${orderDrafts.version} + 1`, updatedAt: now })
    .where(eq(orderDrafts.id, before.id))
    .returning()
  const changed = orNotFound(after)
  await writeAudit(db, {
    entity: 'draft',
    entityId: before.id,
    action,
    by,
    before: await inHistory(db, before),
    after: await inHistory(db, changed),
  })
  return changed
}

/** What the history shows of a draft. */
export async function inHistory(db: Db, draft: DraftRow) {
  const { lines, code, note, currency, accountId, addressId, pickUpPoint, deliveryFee, total, heldUntil } =
    draft
  const address = addressId ? await findAddress(db, accountId, addressId) : undefined
  return {
    items: lines.map(({ code, quantity, unitPrice }) => ({
      quantity,
      code,
      ...(unitPrice !== undefined && { unitPrice: { amount: unitPrice, currency } }),
    })),
    address: address?.address ?? null,
    pickUpPoint: pickUpPoint?.id ?? null,
    deliveryFee: deliveryFee === null ? null : { amount: deliveryFee, currency },
    code,
    note,
    total: { amount: total, currency },
    heldUntil: heldUntil?.toISOString() ?? null,
  }
}
