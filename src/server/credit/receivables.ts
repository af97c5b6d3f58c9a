import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { creditNotes, type CreditNoteRow } from '../invoices/invoices.table.ts'
import { isPaidLater, orders, type OrderRow } from '../orders/orders.table.ts'
import { foldedName } from '../text/fold.ts'
import { receipts, receivables, type ReceivableRow } from './credit.table.ts'
import { daysToPay, endOfDayAfter } from './due-date.ts'
import { heldBy, lockCredit, post, type Cause } from './ledger.ts'

export const openOf = ({
  total,
  paid,
  credited,
}: Pick<ReceivableRow, 'total' | 'paid' | 'credited'>): number => total - paid - credited

/** What an accepted order held is owed from now on. The order is locked and has its invoice; `db` must be a transaction. */
export async function billOrder(db: Db, order: OrderRow, timeZone: string, cause: Cause): Promise<void> {
  const { id, companyId, creditTerms, total } = order
  if (!isPaidLater(order) || companyId === null || creditTerms === null) return
  await lockCredit(db, companyId)
  const held = await heldBy(db, id)
  await post(db, companyId, { kind: 'bill', held: -held, owed: total, orderId: id }, cause)
  await db.insert(receivables).values({
    orderId: id,
    companyId,
    total,
    billedAt: cause.at,
    dueAt: creditTerms === 'on_delivery' ? null : endOfDayAfter(cause.at, daysToPay[creditTerms], timeZone),
  })
  await settle(db, id, cause.at)
}

/** What is paid after delivery is due some days from now. */
export async function noteDelivered(db: Db, order: OrderRow, timeZone: string, now: Date): Promise<void> {
  if (order.creditTerms !== 'on_delivery') return
  await db
    .update(receivables)
    .set({ dueAt: endOfDayAfter(now, daysToPay.on_delivery, timeZone) })
    .where(and(eq(receivables.orderId, order.id), isNull(receivables.dueAt)))
}

/** A credit note takes back what is open; what was paid already stays with the company as unapplied. The order is locked. */
export async function creditNoted(
  db: Db,
  order: OrderRow,
  note: CreditNoteRow | undefined,
  cause: Cause,
): Promise<void> {
  if (!note || !isPaidLater(order) || order.companyId === null) return
  const { companyId } = order
  await lockCredit(db, companyId)
  const [receivable] = await db.select().from(receivables).where(eq(receivables.orderId, order.id))
  const taken = Math.min(openOf(orNotFound(receivable)), note.amount)
  const over = note.amount - taken
  await db
    .update(receivables)
    .set({ credited: sql`${receivables.credited} + ${taken}` })
    .where(eq(receivables.orderId, order.id))
  await post(
    db,
    companyId,
    { kind: 'credit', owed: -taken, unapplied: over, orderId: order.id, refId: note.id },
    cause,
  )
  if (over > 0)
    await db.insert(receipts).values({
      id: uuid(),
      companyId,
      amount: over,
      receivedOn: note.issuedAt.toISOString().slice(0, 10),
      method: 'credit_note',
      reference: note.number,
      referenceKey: foldedName(note.number),
      orderId: order.id,
      byName: cause.byName,
      at: cause.at,
    })
  await settle(db, order.id, cause.at)
}

/** The order says whether its invoice is paid: by the account alone, never by hand. */
export async function settle(db: Db, orderId: string, now: Date): Promise<void> {
  const [row] = await db
    .select({
      receivable: receivables,
      noted:
        sql`(select coalesce(sum(${creditNotes.amount}), 0) from ${creditNotes} where ${creditNotes.orderId} = ${orderId})`.mapWith(
          Number,
        ),
    })
    .from(receivables)
    .where(eq(receivables.orderId, orderId))
  const { receivable, noted } = orNotFound(row)
  const isPaid = openOf(receivable) === 0
  const isTakenBack = isPaid && noted > 0 && noted >= receivable.total
  await db
    .update(orders)
    .set({
      paymentStatus: isTakenBack ? 'refunded' : isPaid ? 'paid' : 'unpaid',
      paidAt:
        isPaid && !isTakenBack
          ? sql`coalesce(${orders.paidAt}, ${now.toISOString()}::timestamptz)`
          : isPaid
            ? sql`${orders.paidAt}`
            : null,
    })
    .where(eq(orders.id, orderId))
}
