import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CreditLedger, Receivable } from '#contract/credit.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { orders } from '../orders/orders.table.ts'
import { allocations, creditAccounts, isOpen, receipts, receivables } from './credit.table.ts'
import { openOf } from './receivables.ts'

const mostReceipts = 100

/** What a company has to pay, due first, and what it paid, newest first. */
export async function findLedger(db: Db, companyId: string, now: Date): Promise<CreditLedger> {
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.companyId, companyId))
  const { currency } = orNotFound(account)
  const money = (amount: number) => ({ amount, currency })
  const came = await db
    .select()
    .from(receipts)
    .where(eq(receipts.companyId, companyId))
    .orderBy(desc(receipts.at), desc(receipts.id))
    .limit(mostReceipts)
  const ids = came.map(({ id }) => id)
  const booked =
    ids.length === 0
      ? []
      : await db
          .select({ allocation: allocations, number: orders.number, invoice: invoices.number })
          .from(allocations)
          .innerJoin(orders, eq(orders.id, allocations.orderId))
          .innerJoin(invoices, eq(invoices.orderId, orders.id))
          .where(and(inArray(allocations.receiptId, ids), isNull(allocations.undoneAt)))
          .orderBy(allocations.at, allocations.id)
  return {
    invoices: await listOpenInvoices(db, companyId, currency, now),
    receipts: came.map((receipt) => ({
      _id: receipt.id,
      amount: money(receipt.amount),
      left: money(receipt.reversedAt ? 0 : receipt.amount - receipt.used),
      receivedOn: receipt.receivedOn,
      method: receipt.method,
      reference: receipt.reference,
      by: receipt.byName,
      at: receipt.at.toISOString(),
      ...(receipt.reversedAt && { reversedAt: receipt.reversedAt.toISOString() }),
      allocations: booked
        .filter(({ allocation }) => allocation.receiptId === receipt.id)
        .map(({ allocation, number, invoice }) => ({
          _id: allocation.id,
          order: { _id: allocation.orderId ?? '', name: number },
          invoice,
          amount: money(allocation.amount),
        })),
    })),
  }
}

export async function listOpenInvoices(
  db: Db,
  companyId: string,
  currency: string,
  now: Date,
): Promise<Receivable[]> {
  const money = (amount: number) => ({ amount, currency })
  const rows = await db
    .select({ receivable: receivables, number: orders.number, poNumber: orders.poNumber, invoice: invoices })
    .from(receivables)
    .innerJoin(orders, eq(orders.id, receivables.orderId))
    .innerJoin(invoices, eq(invoices.orderId, receivables.orderId))
    .where(and(eq(receivables.companyId, companyId), isOpen))
    .orderBy(sql`${receivables.dueAt} nulls last`, receivables.billedAt, receivables.orderId)
  return rows.map(({ receivable, number, poNumber, invoice }) => ({
    order: { _id: receivable.orderId, name: number },
    invoice: invoice.number,
    ...(poNumber && { poNumber }),
    issuedAt: invoice.issuedAt.toISOString(),
    ...(receivable.dueAt && { dueAt: receivable.dueAt.toISOString() }),
    total: money(receivable.total),
    paid: money(receivable.paid),
    credited: money(receivable.credited),
    open: money(openOf(receivable)),
    isOverdue: receivable.dueAt !== null && receivable.dueAt < now,
  }))
}
