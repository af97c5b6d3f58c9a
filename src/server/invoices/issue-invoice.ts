import { eq, sql } from 'drizzle-orm'
import { yearIn } from '#i18n/zone-time.ts'
import type { Brand } from '#brands/brand.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import type { OrderRow } from '../orders/orders.table.ts'
import { sellerOf } from '../settings/seller.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { buyerOf } from './buyer.ts'
import { invoiceCounters, invoices } from './invoices.table.ts'

/**
 * Gives an accepted order its invoice: `INV-YYYY-NNNNNN`, in sequence and without gaps, as tax law wants it. Part of the acceptance's
 * transaction; an order has one invoice at most.
 */
export async function issueInvoice(db: Db, brand: Brand, order: OrderRow, now: Date): Promise<void> {
  const [company] = order.companyId
    ? await db.select().from(companies).where(eq(companies.id, order.companyId))
    : []
  const settings = await readSettings(db)
  const { timeZone } = settings
  const year = yearIn(timeZone, now)
  const [counter] = await db
    .insert(invoiceCounters)
    .values({ year, next: 2 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { next: sql`${invoiceCounters.next} + 1` } })
    .returning()
  await db.insert(invoices).values({
    orderId: order.id,
    number: `INV-${year}-${String(orNotFound(counter).next - 1).padStart(6, '0')}`,
    issuedAt: now,
    timeZone,
    seller: sellerOf(brand, settings),
    buyer: buyerOf(order.customerName, company),
  })
}
