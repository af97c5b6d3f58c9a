import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { formatter } from '#i18n/format.ts'
import { priceText } from '#i18n/price-text.ts'
import { isolateText, type TextStyle } from '../documents/bidi-text.ts'
import { drawQrCode } from '../documents/draw-qr-code.ts'
import { margin, openPage, pageHeight, pageWidth } from '../documents/open-page.ts'
import { bothLanguages } from './both-languages.ts'
import { costCentreText } from '../documents/cost-centre-text.ts'
import { writeSplit } from '../documents/write-split.ts'
import { buyerLines, pickUpLines } from './buyer.ts'
import { zoneOfIssue } from './invoices.table.ts'
import { isSimplified, type Invoice } from './read-invoice.ts'

const inner = pageWidth - 2 * margin
const grey = '#566273'
const codeSize = 104

/** At most so many facts stand beside each other. */
const factsInRow = 6
const inRows = <T>(facts: readonly T[]): T[][] => {
  const each = Math.ceil(facts.length / Math.ceil(facts.length / factsInRow))
  return Array.from({ length: Math.ceil(facts.length / each) }, (_, row) =>
    facts.slice(row * each, (row + 1) * each),
  )
}

/** The invoice as a page to print, in one language, every label with its other language beside it. */
export async function invoicePdf(invoice: Invoice, accent: string): Promise<Buffer> {
  const { row, order, language, code } = invoice
  const other: Language = language === 'ar' ? 'en' : 'ar'
  const [words, otherWords] = [documentWords(language), documentWords(other)]
  const format = formatter(language, zoneOfIssue(row))
  const { page, finished, fromStart, write, rule } = openPage({
    title: row.number,
    date: row.issuedAt,
    language,
  })
  const { both, withRate, withoutTax } = bothLanguages(language)

  let y = margin
  const title = isSimplified(invoice.row) ? 'invoice.simplified' : 'invoice.title'
  const headWidth = inner - codeSize - 24
  y += write(row.seller.name[language], 0, y, headWidth, { size: 12, isBold: true, color: accent })
  y += write(words(title), 0, y + 4, headWidth, { size: 20, isBold: true }) + 4
  y += write(otherWords(title), 0, y, headWidth, { size: 10, color: grey })
  const codeAt = fromStart(inner - codeSize, codeSize)
  drawQrCode(page, code, codeAt, margin, codeSize)
  y = Math.max(y, margin + codeSize) + 14

  const facts: [string, string][] = [
    ['invoice.number', row.number],
    ['invoice.issued', format.dateTime(row.issuedAt)],
    ['invoice.order', order.number],
    ['invoice.placed', format.dateTime(order.placedAt)],
    ...(order.poNumber ? [['poNumber', isolateText(order.poNumber)] satisfies [string, string]] : []),
    ...(order.costCentre
      ? [['costCentre', costCentreText(order.costCentre)] satisfies [string, string]]
      : []),
    ...(order.credit
      ? [['invoice.terms', words(`invoice.payBy.${order.credit.terms}`)] satisfies [string, string]]
      : []),
    ...(order.credit?.dueAt
      ? [['invoice.due', format.date(order.credit.dueAt)] satisfies [string, string]]
      : []),
  ]
  rule(y)
  for (const row of inRows(facts)) {
    const part = inner / row.length
    const factHeights = row.map(([key, value], index) => {
      const top = y + 8
      const height = write(both(key), index * part, top, part - 8, { size: 7.5, color: grey })
      return 8 + height + write(value, index * part, top + height, part - 8, { size: 9.5, isBold: true })
    })
    y += Math.max(...factHeights) + 8
    rule(y)
  }
  y += writeSplit({ write, words, language }, order, y, inner)
  y += 12

  const { seller, buyer } = row
  const numbers = (cr: string | undefined, vat: string | undefined) => [
    ...(cr ? [`${words('invoice.cr')} ${cr}`] : []),
    ...(vat ? [`${words('invoice.vat')} ${vat}`] : []),
  ]
  const parties: [string, string[]][] = [
    [
      'invoice.seller',
      [seller.name[language], seller.address[language], ...numbers(seller.crNumber, seller.vatNumber)],
    ],
    ['invoice.buyer', [...buyerLines(buyer, order, language), ...numbers(buyer.crNumber, buyer.vatNumber)]],
  ]
  const half = inner / 2
  const partyHeights = parties.map(([key, told], index) => {
    let at = y + write(both(key), index * half, y, half - 16, { size: 7.5, color: grey })
    for (const [place, text] of told.entries())
      at += write(text, index * half, at, half - 16, { size: 9.5, isBold: place === 0 })
    return at - y
  })
  y += Math.max(...partyHeights) + 16

  const collectedAt = pickUpLines(order.pickUpPoint, language)
  if (collectedAt.length > 0) {
    y += write(both('packing.pickUp'), 0, y, inner, { size: 7.5, color: grey })
    for (const [place, text] of collectedAt.entries())
      y += write(text, 0, y, inner, { size: 9.5, isBold: place === 0 })
    y += 16
  }

  const columns = [
    { key: 'invoice.item', width: 0.42, align: 'start' },
    { key: 'invoice.quantity', width: 0.1, align: 'end' },
    { key: 'invoice.unitPrice', width: 0.16, align: 'end' },
    { key: 'invoice.tax', width: 0.14, align: 'end' },
    { key: 'invoice.lineTotal', width: 0.18, align: 'end' },
  ] as const
  const starts = columns.map((_, index) =>
    columns.slice(0, index).reduce((sum, { width }) => sum + width * inner, 0),
  )
  const cell = (index: number, text: string, at: number, style: Partial<TextStyle> = {}) => {
    const column = columns[index]
    return column
      ? write(text, starts[index] ?? 0, at, column.width * inner - 6, {
          align: column.align,
          size: 9,
          ...style,
        })
      : 0
  }
  const head = () => {
    const heights = columns.map(({ key }, index) => {
      const first = cell(index, words(key), y, { size: 8, isBold: true })
      return first + cell(index, otherWords(key), y + first, { size: 7, color: grey })
    })
    y += Math.max(...heights) + 4
    rule(y, accent)
    y += 6
  }
  /** Goes on on a new page when this one has no room. */
  const room = (height: number) => {
    if (y + height <= pageHeight - margin - 24) return false
    page.addPage({ size: 'A4', margin: 0 })
    y = margin
    return true
  }
  head()
  for (const item of order.items) {
    if (room(48)) head()
    const nameHeight = cell(0, isolateText(item.name), y, { isBold: true })
    const heights = [
      nameHeight + cell(0, item.code, y + nameHeight, { size: 8, color: grey }),
      cell(1, format.number(item.quantity), y),
      cell(2, priceText[language](item.unitPrice, item.period), y),
      cell(3, format.money(item.tax), y),
      cell(4, format.money(item.total), y),
    ]
    y += Math.max(...heights) + 4
    rule(y)
    y += 6
  }

  room(120)
  const totals: [string, string, boolean][] = [
    [both('invoice.subtotal'), format.money(order.subtotal), false],
    ...(order.discount.amount > 0
      ? [
          [
            both('invoice.discount'),
            format.money({ ...order.discount, amount: -order.discount.amount }),
            false,
          ] as [string, string, boolean],
        ]
      : []),
    ...(order.deliveryFee.amount > 0
      ? [[both('invoice.delivery'), format.money(order.deliveryFee), false] as [string, string, boolean]]
      : []),
    [
      withRate(order.pricesIncludeTax ? 'invoice.vatIncluded' : 'invoice.vatAdded', order.taxRate),
      format.money(order.tax),
      false,
    ],
    [both('invoice.total'), format.money(order.total), true],
  ]
  for (const [label, value, isBold] of totals) {
    const size = isBold ? 11 : 9.5
    const height = write(label, half, y, half * 0.6, { size, isBold })
    write(value, half + half * 0.6, y, half * 0.4 - 6, { size, isBold, align: 'end' })
    y += height + 4
  }

  if (order.taxExemption)
    for (const line of withoutTax(order.taxExemption).split('\n'))
      y += write(line, 0, y + 6, inner, { size: 9 })

  const { count } = page.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    page.switchToPage(at)
    write(
      words('invoice.page', { page: format.number(at + 1), pages: format.number(count) }),
      0,
      pageHeight - margin,
      inner,
      { size: 8, color: grey, align: 'center' },
    )
  }
  page.end()
  return finished
}
