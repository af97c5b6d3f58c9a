import { eq } from 'drizzle-orm'
import type { Brand } from '#brands/brand.ts'
import type { Order } from '#contract/orders.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { orders } from '../orders/orders.table.ts'
import { sellerOf } from '../settings/seller.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { buyerOf } from './buyer.ts'
import type { Proforma } from './proforma-pdf.ts'

/** @throws AppError not_found where no bank transfer is awaited */
export async function readProforma(db: Db, brand: Brand, order: Order): Promise<Proforma> {
  const { bankTransfer } = order
  if (!bankTransfer) throw new AppError('not_found')
  const [found] = await db
    .select({ company: companies })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(orders.id, order._id))
  const settings = await readSettings(db)
  return {
    order: { ...order, bankTransfer },
    seller: sellerOf(brand, settings),
    timeZone: settings.timeZone,
    buyer: buyerOf(order.customer.name, found?.company),
  }
}
