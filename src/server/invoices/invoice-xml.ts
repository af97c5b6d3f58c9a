import { documentWords } from '#i18n/document-words.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { zoneOfIssue } from './invoices.table.ts'
import type { Invoice } from './read-invoice.ts'
import { deliveryOf, linesOf, ublXml } from './ubl.ts'

/** The invoice for programs. */
export const invoiceXml = ({ row, order, code, language }: Invoice): string =>
  ublXml({
    type: '388',
    number: row.number,
    uuid: order._id,
    issuedAt: row.issuedAt,
    timeZone: row.timeZone,
    code,
    invoice: row,
    order,
    discount: order.discount.amount,
    delivery: deliveryOf(order),
    prepaid: order.giftCard.amount,
    ...(order.credit && {
      terms: {
        note: documentWords(language)(`invoice.payBy.${order.credit.terms}`),
        ...(order.credit.dueAt && { dueOn: dayIn(zoneOfIssue(row), order.credit.dueAt) }),
      },
    }),
    tax: order.tax.amount,
    lines: linesOf(order),
  })
