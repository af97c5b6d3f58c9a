import { bothLanguages } from './both-languages.ts'
import { buyerLines } from './buyer.ts'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import { costCentreText } from '../documents/cost-centre-text.ts'
import { grey, openPaper } from '../documents/paper.ts'
import { writeSplit } from '../documents/write-split.ts'
import type { Seller } from '../settings/seller.ts'
import type { InvoiceBuyer } from './invoices.table.ts'
import {
  registrations,
  sellerParty,
  writeAccounts,
  writeItems,
  writeParties,
  writePickUp,
  writeTotals,
} from './paper-parts.ts'

export type Proforma = {
  order: Order & Required<Pick<Order, 'bankTransfer'>>
  seller: Seller
  buyer: InvoiceBuyer
  timeZone: string
}

/** What to pay for an order by bank transfer, and where to: for the payer's books. It is no tax invoice. */
export function proformaPdf(proforma: Proforma, language: Language, accent: string): Promise<Buffer> {
  const { order, seller } = proforma
  const { payBy } = order.bankTransfer
  const date = new Date(order.placedAt)
  const paper = openPaper({ title: order.number, date, language, timeZone: proforma.timeZone })
  const { words, format, width } = paper
  let y = paper.top
  y += paper.write(seller.name[language], 0, y, width, { size: 12, isBold: true, color: accent })
  y += paper.write(words('proforma.title'), 0, y + 4, width, { size: 20, isBold: true }) + 4
  y += paper.write(words('proforma.hint'), 0, y, width, { size: 9, color: grey }) + 12
  paper.rule(y)
  y += 8
  y +=
    paper.facts(
      [
        { label: words('proforma.reference'), value: order.number, isCode: true },
        { label: words('invoice.placed'), value: format.dateTime(order.placedAt) },
        ...(order.poNumber ? [{ label: words('poNumber'), value: order.poNumber }] : []),
        ...(order.costCentre
          ? [{ label: words('costCentre'), value: costCentreText(order.costCentre) }]
          : []),
        ...(payBy ? [{ label: words('proforma.payBy'), value: format.dateTime(payBy) }] : []),
      ],
      y,
      width,
    ) + 8
  y += writeSplit(paper, order, y - 8, width)
  paper.rule(y)
  const { buyer } = proforma
  const parties = [
    sellerParty(paper, seller, language),
    {
      label: words('invoice.buyer'),
      told: [...buyerLines(buyer, order, language), ...registrations(words, buyer.crNumber, buyer.vatNumber)],
    },
  ]
  y = writeParties(paper, parties, y + 12) + 16
  y = writePickUp(paper, order.pickUpPoint, language, y)
  y = writeItems(paper, order.items, { language, accent }, y)
  y = writeTotals(paper, order, words('proforma.total'), y)
  if (order.taxExemption)
    for (const text of bothLanguages(language).withoutTax(order.taxExemption).split('\n'))
      y += paper.write(text, 0, y + 6, width, { size: 9 })
  y += 12
  writeAccounts(paper, order.bankTransfer.accounts, accent, y)
  return paper.finish()
}
