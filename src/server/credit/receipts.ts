import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ReceiptMethod } from '#contract/credit.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { orders } from '../orders/orders.table.ts'
import { allocations, isOpen, payOuts, receipts, receivables, type CreditAccountRow } from './credit.table.ts'
import { lockCredit, post, type Cause } from './ledger.ts'
import { openOf, settle } from './receivables.ts'
import { foldedName } from '../text/fold.ts'

type By = Cause & { byId: string }
type Share = { order: string; amount: number }
/** How a receipt is booked: to these invoices, to those that are due first, or not yet. */
type Booking = { shares: readonly Share[] } | 'oldest'

type NewReceipt = {
  amount: number
  receivedOn: string
  method: ReceiptMethod
  reference: string
  booking: Booking
}

/**
 * Books money that a company paid; what is not booked to invoices stays with it. `db` must be a transaction.
 * @throws AppError not_found, duplicate, allocation_exceeds
 */
export async function bookReceipt(db: Db, companyId: string, receipt: NewReceipt, by: By): Promise<string> {
  const { amount, receivedOn, method, reference, booking } = receipt
  const locked = await lockInvoices(db, companyId, booking)
  await lockAccount(db, companyId)
  const isKnown = and(
    eq(receipts.companyId, companyId),
    eq(receipts.method, method),
    eq(receipts.referenceKey, foldedName(reference)),
    isNull(receipts.reversedAt),
  )
  if ((await db.$count(receipts, isKnown)) > 0)
    throw new AppError('duplicate', { fields: { reference: 'duplicate' } })
  const id = uuid()
  await db.insert(receipts).values({
    id,
    companyId,
    amount,
    receivedOn,
    method,
    reference,
    referenceKey: foldedName(reference),
    byId: by.byId,
    byName: by.byName,
    at: by.at,
  })
  await post(db, companyId, { kind: 'receive', unapplied: amount, refId: id }, by)
  await book(db, companyId, id, booking, locked, by)
  return id
}

/**
 * Books what is left of a receipt to invoices. `db` must be a transaction.
 * @throws AppError not_found, allocation_exceeds
 */
export async function allocateReceipt(db: Db, id: string, booking: Booking, by: By): Promise<void> {
  const { companyId } = await receiptOf(db, id)
  const locked = await lockInvoices(db, companyId, booking)
  await lockAccount(db, companyId)
  await book(db, companyId, id, booking, locked, by)
}

/**
 * Takes what was booked to an invoice back to what is unapplied; done already, it stays so. `db` must be a transaction.
 * @throws AppError not_found; invalid_transition for what was paid out
 */
export async function undoAllocation(db: Db, id: string, by: By): Promise<void> {
  const [allocation] = await db.select().from(allocations).where(eq(allocations.id, id))
  const { orderId, receiptId, amount } = orNotFound(allocation)
  if (orderId === null) throw new AppError('invalid_transition')
  await lockOrders(db, [orderId])
  const { companyId } = await receiptOf(db, receiptId)
  await lockAccount(db, companyId)
  const undone = await db
    .update(allocations)
    .set({ undoneAt: by.at })
    .where(and(eq(allocations.id, id), isNull(allocations.undoneAt)))
    .returning({ id: allocations.id })
  if (undone.length === 0) return
  await db
    .update(receipts)
    .set({ used: sql`${receipts.used} - ${amount}` })
    .where(eq(receipts.id, receiptId))
  await db
    .update(receivables)
    .set({ paid: sql`${receivables.paid} - ${amount}` })
    .where(eq(receivables.orderId, orderId))
  await post(db, companyId, { kind: 'unallocate', owed: amount, unapplied: amount, orderId, refId: id }, by)
  await settleAndTouch(db, orderId, by.at)
}

/**
 * Takes back a receipt that was booked by mistake; done already, it stays so. `db` must be a transaction.
 * @throws AppError not_found, in_use; invalid_transition for what a credit note gave
 */
export async function reverseReceipt(db: Db, id: string, by: By): Promise<void> {
  const { companyId, method } = await receiptOf(db, id)
  if (method === 'credit_note') throw new AppError('invalid_transition')
  await lockAccount(db, companyId)
  const receipt = await receiptOf(db, id)
  if (receipt.reversedAt) return
  if (receipt.used > 0) throw new AppError('in_use')
  await db.update(receipts).set({ reversedAt: by.at }).where(eq(receipts.id, id))
  await post(db, companyId, { kind: 'reverse', unapplied: -receipt.amount, refId: id }, by)
}

/**
 * Pays a company what it has unapplied, the oldest first. `db` must be a transaction.
 * @throws AppError not_found, allocation_exceeds
 */
export async function payOut(
  db: Db,
  companyId: string,
  { amount, reference }: { amount: number; reference: string },
  by: By,
): Promise<string> {
  const account = await lockAccount(db, companyId)
  if (amount > account.unapplied) throw new AppError('allocation_exceeds')
  const id = uuid()
  await db
    .insert(payOuts)
    .values({ id, companyId, amount, reference, byId: by.byId, byName: by.byName, at: by.at })
  let rest = amount
  for (const receipt of await receiptsWithRest(db, companyId)) {
    const part = Math.min(rest, receipt.amount - receipt.used)
    if (part === 0) break
    await takeFrom(db, receipt.id, part)
    await db
      .insert(allocations)
      .values({ id: uuid(), receiptId: receipt.id, payOutId: id, amount: part, byName: by.byName, at: by.at })
    rest -= part
  }
  if (rest > 0) throw new Error(`The receipts of ${companyId} are less than what it has unapplied`)
  await post(db, companyId, { kind: 'pay_out', unapplied: -amount, refId: id }, by)
  return id
}

async function book(
  db: Db,
  companyId: string,
  receiptId: string,
  booking: Booking,
  locked: readonly string[],
  by: By,
): Promise<void> {
  const shares = booking === 'oldest' ? await oldestFirst(db, companyId, receiptId, locked) : booking.shares
  for (const { order, amount } of shares) {
    await takeFrom(db, receiptId, amount)
    const taken = await db
      .update(receivables)
      .set({ paid: sql`${receivables.paid} + ${amount}` })
      .where(
        and(
          eq(receivables.orderId, order),
          eq(receivables.companyId, companyId),
          lte(sql`${receivables.paid} + ${receivables.credited} + ${amount}`, receivables.total),
        ),
      )
      .returning({ id: receivables.orderId })
    if (taken.length === 0) throw new AppError('allocation_exceeds')
    const id = uuid()
    await db
      .insert(allocations)
      .values({ id, receiptId, orderId: order, amount, byName: by.byName, at: by.at })
    await post(
      db,
      companyId,
      { kind: 'allocate', owed: -amount, unapplied: -amount, orderId: order, refId: id },
      by,
    )
    await settleAndTouch(db, order, by.at)
  }
}

async function oldestFirst(
  db: Db,
  companyId: string,
  receiptId: string,
  locked: readonly string[],
): Promise<Share[]> {
  const receipt = await receiptOf(db, receiptId)
  let left = receipt.reversedAt ? 0 : receipt.amount - receipt.used
  const shares: Share[] = []
  for (const receivable of await openInvoices(db, companyId)) {
    const amount = Math.min(left, openOf(receivable))
    if (amount === 0) break
    if (!locked.includes(receivable.orderId)) continue
    shares.push({ order: receivable.orderId, amount })
    left -= amount
  }
  return shares
}

/** @throws AppError allocation_exceeds */
async function takeFrom(db: Db, receiptId: string, amount: number): Promise<void> {
  const taken = await db
    .update(receipts)
    .set({ used: sql`${receipts.used} + ${amount}` })
    .where(
      and(
        eq(receipts.id, receiptId),
        isNull(receipts.reversedAt),
        lte(sql`${receipts.used} + ${amount}`, receipts.amount),
      ),
    )
    .returning({ id: receipts.id })
  if (taken.length === 0) throw new AppError('allocation_exceeds')
}

/** Orders are locked before the account, as by who changes them. */
async function lockInvoices(db: Db, companyId: string, booking: Booking): Promise<string[]> {
  const ids =
    booking === 'oldest'
      ? (await openInvoices(db, companyId)).map(({ orderId }) => orderId)
      : booking.shares.map(({ order }) => order)
  await lockOrders(db, ids)
  return ids
}

async function lockOrders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update')
}

async function lockAccount(db: Db, companyId: string): Promise<CreditAccountRow> {
  return orNotFound(await lockCredit(db, companyId))
}

const openInvoices = (db: Db, companyId: string) =>
  db
    .select()
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), isOpen))
    .orderBy(sql`${receivables.dueAt} nulls last`, asc(receivables.billedAt), asc(receivables.orderId))

const receiptsWithRest = (db: Db, companyId: string) =>
  db
    .select()
    .from(receipts)
    .where(
      and(eq(receipts.companyId, companyId), isNull(receipts.reversedAt), gt(receipts.amount, receipts.used)),
    )
    .orderBy(asc(receipts.at), asc(receipts.id))

async function receiptOf(db: Db, id: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  return orNotFound(receipt)
}

async function settleAndTouch(db: Db, orderId: string, now: Date): Promise<void> {
  await settle(db, orderId, now)
  await db
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  await announce(db, 'order', { _id: orderId })
}
