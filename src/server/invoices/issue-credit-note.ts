import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { yearIn } from '#i18n/zone-time.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { creditNoteCounters, creditNotes, invoices, type CreditNoteRow } from './invoices.table.ts'

type Credit = { amount?: number; reason: string; refundId?: string; now: Date }

/**
 * Takes back a part of what an invoice billed, or the rest of it where `amount` is left out: `CN-YYYY-NNNNNN`, in a sequence of its
 * own without gaps. Nothing was billed yet, or all of it is taken back: there is no note. Part of a transaction that holds the order.
 */
export async function issueCreditNote(
  db: Db,
  order: OrderRow,
  { amount, reason, refundId, now }: Credit,
): Promise<CreditNoteRow | undefined> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) return undefined
  const [before] = await db
    .select({
      amount: sql<number>`coalesce(sum(${creditNotes.amount}), 0)`,
      tax: sql<number>`coalesce(sum(${creditNotes.tax}), 0)`,
    })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, order.id))
  const { amount: credited, tax: creditedTax } = orNotFound(before)
  const left = order.total - credited
  const taken = Math.min(amount ?? left, left)
  if (taken <= 0) return undefined
  // The last note takes what is left of the tax, so that all of them add up to the invoice's.
  const tax =
    taken === left ? order.tax - creditedTax : Math.min(taxIn(order, taken), order.tax - creditedTax)
  const { timeZone } = await readSettings(db)
  const year = yearIn(timeZone, now)
  const [counter] = await db
    .insert(creditNoteCounters)
    .values({ year, next: 2 })
    .onConflictDoUpdate({
      target: creditNoteCounters.year,
      set: { next: sql`${creditNoteCounters.next} + 1` },
    })
    .returning()
  const [note] = await db
    .insert(creditNotes)
    .values({
      id: uuid(),
      orderId: order.id,
      refundId,
      number: `CN-${year}-${String(orNotFound(counter).next - 1).padStart(6, '0')}`,
      issuedAt: now,
      timeZone,
      amount: taken,
      tax,
      reason,
    })
    .returning()
  return note
}

/** The tax in a part of the total, half a minor unit rounded up. Exact also where the product of both is beyond 2^53. */
const taxIn = ({ total, tax }: Pick<OrderRow, 'total' | 'tax'>, amount: number): number =>
  total === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(tax) + BigInt(total)) / (2n * BigInt(total)))
