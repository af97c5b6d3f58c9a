import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import type { Language } from '#contract/enums.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { eInvoiceCode } from './e-invoice-code.ts'
import { invoices, type InvoiceRow } from './invoices.table.ts'

/** An invoice with the order it bills. */
export type Invoice = { row: InvoiceRow; order: Order; code: string; language: Language }

/** @throws AppError not_found until the order was accepted */
export async function readInvoice(db: Db, order: Order, language: Language): Promise<Invoice> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, order._id))
  const invoice = orNotFound(row)
  const { seller, issuedAt } = invoice
  return {
    row: invoice,
    order,
    language,
    code: eInvoiceCode({
      seller: seller.name.ar,
      vatNumber: seller.vatNumber,
      issuedAt,
      total: plainAmount(order.total.amount, order.total.currency),
      tax: plainAmount(order.tax.amount, order.tax.currency),
    }),
  }
}

/** With the buyer's VAT number it is a tax invoice, without a simplified one. */
export const isSimplified = ({ buyer }: InvoiceRow) => buyer.vatNumber === undefined
