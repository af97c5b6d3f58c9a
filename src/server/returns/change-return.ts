import { and, asc, eq, lte } from 'drizzle-orm'
import { ownDocumentTypes } from '#contract/documents.ts'
import {
  returnLabelDays,
  returnTransitions,
  type ChangeReturn,
  type StaffReturnStep,
} from '#contract/returns.ts'
import { documentWords } from '#i18n/document-words.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdOwnFiles } from '../files/hold-own-files.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer, CustomerViewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { holdOrder, touchOrder } from '../orders/hold-order.ts'
import { orders, type OrderRow } from '../orders/orders.table.ts'
import { takeGoodsBack } from '../orders/return-goods.ts'
import { maxRefundOf } from './max-refund.ts'
import { mailAboutReturn } from './return-mails.ts'
import { placeReplacement } from './place-replacement.ts'
import { moveReturn } from './save-return.ts'
import {
  returnRequestLines,
  returnRequests,
  type ReturnLineRow,
  type ReturnRequestRow,
} from './returns.table.ts'

const dayMs = 86_400_000

export const stepsFrom = (status: ReturnRequestRow['status']): readonly StaffReturnStep[] =>
  returnTransitions[status]

/**
 * A step of staff, with all that goes with it in one transaction: the goods into stock or written off, their units, the refund with
 * its credit note, or the order that replaces them.
 * @throws AppError not_found, version_conflict, invalid_transition, validation_failed, stock_insufficient, out_of_stock
 */
export function changeReturn(ctx: Context, id: string, change: ChangeReturn, by: AdminViewer): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const [found] = await db.select().from(returnRequests).where(eq(returnRequests.id, id))
    // The order first, as whoever asks for a return holds it.
    const order = await holdOrder(db, orNotFound(found).orderId, {})
    const [row] = await db.select().from(returnRequests).where(eq(returnRequests.id, id)).for('update')
    const before = orNotFound(row)
    const { to, note, version } = change
    if (version !== before.version)
      throw new AppError('version_conflict', {
        details: {
          status: before.status,
          version: before.version,
          changedAt: before.updatedAt.toISOString(),
        },
      })
    const allowed = stepsFrom(before.status)
    if (!allowed.includes(to)) throw new AppError('invalid_transition', { details: { allowed } })
    refuseOutOfPlace(change)
    const lines = await db
      .select()
      .from(returnRequestLines)
      .where(eq(returnRequestLines.returnId, id))
      .orderBy(asc(returnRequestLines.position))
    const step = { ctx, db, order, before, lines, change, by }
    const effects = await effectsOf(step)
    const after = await moveReturn(db, before, { to, by, note, at: ctx.now(), ...effects })
    // What took goods back has written of the order already.
    await touchOrder(db, order.id)
    await writeAudit(db, {
      entity: 'order',
      entityId: order.id,
      action: `return_${to}`,
      by,
      after: { returnRequest: before.number, ...(note && { note }) },
    })
    await tellBuyer(ctx, db, after, order, note)
  })
}

type Step = {
  ctx: Context
  db: Db
  order: OrderRow
  before: ReturnRequestRow
  lines: readonly ReturnLineRow[]
  change: ChangeReturn
  by: AdminViewer
}

/** What belongs to one step is refused with another, so that nothing is thought done that was not. */
function refuseOutOfPlace({ to, label, isWrittenOff, refund }: ChangeReturn): void {
  const takesBack = to === 'refunded' || to === 'replaced'
  const fields = {
    ...(label !== undefined && to !== 'approved' && { label: 'unknownKey' }),
    ...(isWrittenOff !== undefined && !takesBack && { isWrittenOff: 'unknownKey' }),
    ...(refund !== undefined && to !== 'refunded' && { refund: 'unknownKey' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

async function effectsOf(step: Step) {
  const { ctx, db, order, before, lines, change, by } = step
  const { to, note, label, refund, isWrittenOff = false } = change
  if (to === 'approved') {
    if (label) await holdOwnFiles(db, by.id, { ids: [label], types: ownDocumentTypes, pathOf: () => 'label' })
    const expiresAt = new Date(ctx.now().getTime() + returnLabelDays * dayMs)
    return { instructions: note || null, labelFileId: label ?? null, expiresAt }
  }
  if (to !== 'refunded' && to !== 'replaced') return {}
  const reason = documentWords(order.language)('return.reason', { number: before.number })
  if (to === 'refunded') await checkRefund(db, order, { lines, reason: before.reason }, refund)
  const { returnId, refundId } = await takeGoodsBack(
    ctx,
    db,
    order,
    {
      items: lines.map(({ orderLineId, quantity, serials }) => ({ _id: orderLineId, quantity, serials })),
      note: before.number,
      isWrittenOff,
      ...(refund && { refund: { amount: refund, reason } }),
    },
    by,
  )
  if (to === 'refunded') return { orderReturnId: returnId, refundId }
  const replacementOrderId = await placeReplacement(ctx, db, order, { id: before.id, lines })
  return { orderReturnId: returnId, replacementOrderId }
}

/** At most what was paid for these goods and is not back yet; nothing only where there is nothing. */
async function checkRefund(
  db: Db,
  order: OrderRow,
  coming: Parameters<typeof maxRefundOf>[2],
  refund: ChangeReturn['refund'],
): Promise<void> {
  const left = await maxRefundOf(db, order, coming)
  if (refund === undefined && left > 0)
    throw new AppError('validation_failed', { fields: { refund: 'required' } })
  if (refund !== undefined && refund.amount > left)
    throw new AppError('validation_failed', { fields: { refund: 'aboveLeft' }, details: { left } })
}

async function tellBuyer(
  ctx: Context,
  db: Db,
  row: ReturnRequestRow,
  order: OrderRow,
  note: string | undefined,
): Promise<void> {
  const about = { ...row, order: order.number }
  const message = note ?? ''
  switch (row.status) {
    case 'approved':
      return mailAboutReturn(ctx, db, 'return_approved', about, {
        message,
        ...(row.expiresAt && { until: row.expiresAt }),
      })
    case 'declined':
      return mailAboutReturn(ctx, db, 'return_declined', about, { message })
    case 'received':
      return mailAboutReturn(ctx, db, 'return_received', about)
    case 'sent_back':
      return mailAboutReturn(ctx, db, 'return_sent_back', about, { message })
    case 'refunded':
    case 'replaced':
    case 'repaired':
      return mailAboutReturn(ctx, db, 'return_done', about, { outcome: row.status })
    default:
      return undefined
  }
}

/**
 * Withdraws a request for who may ask for one of its order, until the goods have arrived. Asked again, it does nothing.
 * @throws AppError not_found, invalid_transition
 */
export function withdrawReturn(ctx: Context, viewer: CustomerViewer, id: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const [row] = await db
      .select({ request: returnRequests })
      .from(returnRequests)
      .innerJoin(orders, eq(orders.id, returnRequests.orderId))
      .where(and(eq(returnRequests.id, id), reachableBy(viewer, 'orders.create', orders)))
      .for('update', { of: returnRequests })
    const { request } = orNotFound(row)
    if (request.status === 'withdrawn') return
    if (!mayStillWithdraw(request))
      throw new AppError('invalid_transition', { details: { status: request.status } })
    await moveReturn(db, request, { to: 'withdrawn', by: viewer, at: ctx.now() })
    await notify(db, 'return_withdrawn', { return: id, number: request.number })
  })
}

export const mayStillWithdraw = ({ status }: Pick<ReturnRequestRow, 'status'>): boolean =>
  status === 'requested' || status === 'approved'

/** Approved goods that did not come in time are free to be asked for again. */
export async function sweepReturns(ctx: Context): Promise<void> {
  const endNext = () =>
    inTransaction(ctx.db, async (db) => {
      const [row] = await db
        .select()
        .from(returnRequests)
        .where(and(eq(returnRequests.status, 'approved'), lte(returnRequests.expiresAt, ctx.now())))
        .orderBy(asc(returnRequests.expiresAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!row) return false
      await moveReturn(db, row, { to: 'expired', at: ctx.now() })
      const [order] = await db
        .select({ number: orders.number })
        .from(orders)
        .where(eq(orders.id, row.orderId))
      await mailAboutReturn(ctx, db, 'return_expired', { ...row, order: orNotFound(order).number })
      return true
    })
  while (await endNext());
}
