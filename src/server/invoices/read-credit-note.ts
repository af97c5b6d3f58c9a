import { eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import { plainAmount } from '#i18n/amount-of.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { eInvoiceCode } from './e-invoice-code.ts'
import { creditNotes, invoices, type CreditNoteRow, type InvoiceRow } from './invoices.table.ts'

/** A credit note with the invoice that it takes from. */
export type CreditNote = {
  row: CreditNoteRow
  invoice: InvoiceRow
  order: Order
  /** It takes the whole invoice back. */
  isWhole: boolean
  code: string
  language: Language
}

/**
 * `orderOf` finds the caller's order; somebody else's note is not found.
 * @throws AppError not_found
 */
export async function readCreditNote(
  db: Db,
  id: string,
  orderOf: (orderId: string) => Promise<Order | undefined>,
  language: Language,
): Promise<CreditNote> {
  const [note] = await db.select().from(creditNotes).where(eq(creditNotes.id, id))
  const row = orNotFound(note)
  const order = orNotFound(await orderOf(row.orderId))
  const [billed] = await db.select().from(invoices).where(eq(invoices.orderId, row.orderId))
  const invoice = orNotFound(billed)
  const plain = (amount: number) => plainAmount(amount, order.total.currency)
  return {
    row,
    invoice,
    order,
    isWhole: row.amount === order.total.amount,
    code: eInvoiceCode({
      seller: invoice.seller.name.ar,
      vatNumber: invoice.seller.vatNumber,
      issuedAt: row.issuedAt,
      total: plain(row.amount),
      tax: plain(row.tax),
    }),
    language,
  }
}
