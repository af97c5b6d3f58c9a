import type { Invoice } from './read-invoice.ts'
import { linesOf, ublXml } from './ubl.ts'

/** The invoice for programs. */
export const invoiceXml = ({ row, order, code }: Invoice): string =>
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
    prepaid: order.giftCard.amount,
    tax: order.tax.amount,
    lines: linesOf(order),
  })
