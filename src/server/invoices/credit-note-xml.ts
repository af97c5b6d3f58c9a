import { documentWords } from '#i18n/document-words.ts'
import type { CreditNote } from './read-credit-note.ts'
import { deliveryOf, linesOf, ublXml, type UblLine } from './ubl.ts'

/** The credit note for programs: what the printed one says, and which invoice it takes from. */
export const creditNoteXml = (note: CreditNote): string =>
  ublXml({
    type: '381',
    number: note.row.number,
    uuid: note.row.id,
    issuedAt: note.row.issuedAt,
    timeZone: note.row.timeZone,
    code: note.code,
    invoice: note.invoice,
    order: note.order,
    reason: note.row.reason,
    // A full one takes back every line and the discount with it; a partial one is an amount off the invoice.
    discount: note.isWhole ? note.order.discount.amount : 0,
    delivery: note.isWhole ? deliveryOf(note.order) : 0,
    prepaid: note.isWhole ? note.order.giftCard.amount : 0,
    tax: note.row.tax,
    lines: note.isWhole ? linesOf(note.order) : [sumOf(note)],
  })

function sumOf({ row, invoice, language }: CreditNote): UblLine {
  const net = row.amount - row.tax
  const name = documentWords(language)('creditNote.part', { number: invoice.number })
  return { name, quantity: 1, price: net, net, tax: row.tax, withTax: row.amount }
}
