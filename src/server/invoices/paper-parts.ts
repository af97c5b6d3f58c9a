import type { BankAccount } from '#contract/bank-accounts.ts'
import type { Language } from '#contract/enums.ts'
import type { Order } from '#contract/orders.ts'
import type { Money } from '#contract/shared.ts'
import { priceText } from '#i18n/price-text.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { grey, withRoom, type Paper } from '../documents/paper.ts'
import { writeAccount } from '../documents/write-account.ts'
import type { Seller } from '../settings/seller.ts'
import { pickUpLines } from './buyer.ts'

type PricePeriod = Parameters<(typeof priceText)['en']>[1]

type Party = { label: string; told: readonly string[] }

/** The seller as a paper names them. */
export function sellerParty({ words }: Paper, seller: Seller, language: Language): Party {
  return {
    label: words('invoice.seller'),
    told: [
      seller.name[language],
      seller.address[language],
      ...registrations(words, seller.crNumber, seller.vatNumber),
    ],
  }
}

/** Registration and VAT number, a line each. */
export const registrations = (words: Paper['words'], cr: string | undefined, vat: string | undefined) => [
  ...(cr ? [`${words('invoice.cr')} ${cr}`] : []),
  ...(vat ? [`${words('invoice.vat')} ${vat}`] : []),
]

/** Two beside each other. */
export function writeParties(paper: Paper, parties: readonly Party[], top: number): number {
  const half = paper.width / 2
  const ends = parties.map(({ label, told }, index) => {
    let y = top + paper.write(label, index * half, top, half - 16, { size: 7.5, color: grey })
    for (const [place, text] of told.entries())
      y += paper.write(text, index * half, y, half - 16, { size: 9.5, isBold: place === 0 })
    return y
  })
  return Math.max(...ends)
}

/** Where the goods are collected; nothing where they are delivered. */
export function writePickUp(
  paper: Paper,
  point: Order['pickUpPoint'],
  language: Language,
  top: number,
): number {
  if (!point) return top
  const told = pickUpLines(point, language)
  return writeParties(paper, [{ label: paper.words('packing.pickUp'), told }], top) + 16
}

type Item = {
  name: string
  code: string
  quantity: number
  unitPrice: Money
  period?: PricePeriod | undefined
  total: Money
}

/** What is sold, a row each. */
export function writeItems(
  paper: Paper,
  items: readonly Item[],
  { language, accent }: { language: Language; accent: string },
  top: number,
): number {
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

type Sums = {
  subtotal: Money
  discount?: Money
  deliveryFee?: Money | undefined
  tax: Money
  taxRate: number
  pricesIncludeTax: boolean
  total: Money
}

/** What it comes to; `label` stands before the total. */
export function writeTotals(paper: Paper, order: Sums, label: string, top: number): number {
  const { words, format, width } = paper
  let y = withRoom(paper, top, 100)
  const tax = words(order.pricesIncludeTax ? 'invoice.vatIncluded' : 'invoice.vatAdded', {
    rate: format.percent(order.taxRate),
  })
  const totals = [
    { label: words('invoice.subtotal'), value: order.subtotal },
    ...(order.discount && order.discount.amount > 0
      ? [{ label: words('invoice.discount'), value: { ...order.discount, amount: -order.discount.amount } }]
      : []),
    ...(order.deliveryFee && order.deliveryFee.amount > 0
      ? [{ label: words('invoice.delivery'), value: order.deliveryFee }]
      : []),
    { label: tax, value: order.tax },
    { label, value: order.total, isBold: true },
  ]
  for (const { label: name, value, isBold = false } of totals) {
    const size = isBold ? 11 : 9.5
    const height = paper.write(name, width * 0.5, y, width * 0.28, { size, isBold })
    paper.write(format.money(value), width * 0.78, y, width * 0.22 - 6, { size, isBold, align: 'end' })
    y += height + 4
  }
  return y
}

/** Where to pay. */
export function writeAccounts(paper: Paper, accounts: readonly BankAccount[], accent: string, top: number) {
  const { words, width } = paper
  let y = withRoom(paper, top, 90)
  y += paper.write(words('proforma.payTo'), 0, y, width, { size: 11, isBold: true }) + 4
  paper.rule(y, accent)
  y += 8
  for (const account of accounts) {
    y = writeAccount(paper, account, withRoom(paper, y, 60)) + 6
    paper.rule(y)
    y += 8
  }
}
