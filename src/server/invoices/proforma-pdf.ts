import { priceText } from '#i18n/price-text.ts'
import { buyerLines } from './buyer.ts'
import type { Language } from '#contract/enums.ts'
import { inFours } from '#contract/iban.ts'
import type { Order } from '#contract/orders.ts'
import { costCentreText } from '../documents/cost-centre-text.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { grey, openPaper, type Paper } from '../documents/paper.ts'
import type { Seller } from '../settings/seller.ts'
import type { InvoiceBuyer } from './invoices.table.ts'

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
  paper.rule(y)
  y = writeParties(paper, proforma, language, y + 12) + 16
  y = writeItems(paper, order, language, accent, y)
  y = writeTotals(paper, order, y) + 12
  writeAccounts(paper, order, accent, y)
  return paper.finish()
}

function writeParties(paper: Paper, { order, seller, buyer }: Proforma, language: Language, top: number) {
  const { words } = paper
  const half = paper.width / 2
  const numbers = (cr: string | undefined, vat: string | undefined) => [
    ...(cr ? [`${words('invoice.cr')} ${cr}`] : []),
    ...(vat ? [`${words('invoice.vat')} ${vat}`] : []),
  ]
  const parties = [
    {
      label: words('invoice.seller'),
      told: [seller.name[language], seller.address[language], ...numbers(seller.crNumber, seller.vatNumber)],
    },
    {
      label: words('invoice.buyer'),
      told: [...buyerLines(buyer, order, language), ...numbers(buyer.crNumber, buyer.vatNumber)],
    },
  ]
  const ends = parties.map(({ label, told }, index) => {
    let y = top + paper.write(label, index * half, top, half - 16, { size: 7.5, color: grey })
    for (const [place, text] of told.entries())
      y += paper.write(text, index * half, y, half - 16, { size: 9.5, isBold: place === 0 })
    return y
  })
  return Math.max(...ends)
}

function writeItems(paper: Paper, { items }: Order, language: Language, accent: string, top: number): number {
  const { words, format, width } = paper
  const columns = [0, 0.5, 0.62, 0.8, 1].map((part) => part * width)
  const cell = (index: number, text: string, y: number, style: object = {}) => {
    const start = columns[index] ?? 0
    const end = columns[index + 1] ?? width
    return paper.write(text, start, y, end - start - 6, { size: 9, align: index ? 'end' : 'start', ...style })
  }
  let y = top
  const head = () => {
    const keys = ['invoice.item', 'invoice.quantity', 'invoice.unitPrice', 'invoice.lineTotal']
    y += Math.max(...keys.map((key, index) => cell(index, words(key), y, { size: 8, isBold: true }))) + 4
    paper.rule(y, accent)
    y += 6
  }
  head()
  for (const item of items) {
    if (!paper.hasRoom(y, 48)) {
      paper.nextPage()
      y = paper.top
      head()
    }
    const name = cell(0, isolateText(item.name), y, { isBold: true })
    const heights = [
      name + cell(0, item.code, y + name, { size: 8, color: grey }),
      cell(1, format.number(item.quantity), y),
      cell(2, priceText[language](item.unitPrice, item.period), y),
      cell(3, format.money(item.total), y),
    ]
    y += Math.max(...heights) + 4
    paper.rule(y)
    y += 6
  }
  return y
}

function writeTotals(paper: Paper, order: Order, top: number): number {
  const { words, format, width } = paper
  let y = withRoom(paper, top, 100)
  const tax = words(order.pricesIncludeTax ? 'invoice.vatIncluded' : 'invoice.vatAdded', {
    rate: format.percent(order.taxRate),
  })
  const totals = [
    { label: words('invoice.subtotal'), value: order.subtotal },
    ...(order.discount.amount > 0
      ? [{ label: words('invoice.discount'), value: { ...order.discount, amount: -order.discount.amount } }]
      : []),
    { label: tax, value: order.tax },
    { label: words('proforma.total'), value: order.total, isBold: true },
  ]
  for (const { label, value, isBold = false } of totals) {
    const size = isBold ? 11 : 9.5
    const height = paper.write(label, width * 0.5, y, width * 0.28, { size, isBold })
    paper.write(format.money(value), width * 0.78, y, width * 0.22 - 6, { size, isBold, align: 'end' })
    y += height + 4
  }
  return y
}

/** Numbers read from left to right in both languages. */
function writeAccounts(paper: Paper, { bankTransfer }: Proforma['order'], accent: string, top: number) {
  const { words, width } = paper
  let y = withRoom(paper, top, 90)
  y += paper.write(words('proforma.payTo'), 0, y, width, { size: 11, isBold: true }) + 4
  paper.rule(y, accent)
  y += 8
  for (const { accountName, bankName, iban, swiftCode, currency } of bankTransfer.accounts) {
    y = withRoom(paper, y, 60)
    y += paper.write(`${isolateText(bankName)} · ${isolateText(accountName)}`, 0, y, width, { isBold: true })
    y += paper.facts(
      [
        { label: words('proforma.iban'), value: inFours(iban), isCode: true },
        { label: words('proforma.swift'), value: swiftCode, isCode: true },
        { label: words('proforma.currency'), value: currency, isCode: true },
      ],
      y,
      width,
    )
    y += 6
    paper.rule(y)
    y += 8
  }
}

function withRoom(paper: Paper, y: number, height: number): number {
  if (paper.hasRoom(y, height)) return y
  paper.nextPage()
  return paper.top
}
