import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { costCentreText } from '../documents/cost-centre-text.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { grey, openPaper } from '../documents/paper.ts'
import { bothLanguages } from './both-languages.ts'
import { buyerLines } from './buyer.ts'
import { zoneOfIssue } from './invoices.table.ts'
import type { CreditNote } from './read-credit-note.ts'

const codeSize = 104

/** The credit note as a page to print, in one language, every label with its other language beside it. */
export function creditNotePdf(note: CreditNote, accent: string): Promise<Buffer> {
  const { row, invoice, order, language, code, isWhole } = note
  const other: Language = language === 'ar' ? 'en' : 'ar'
  const otherWords = documentWords(other)
  const paper = openPaper({ title: row.number, date: row.issuedAt, language, timeZone: zoneOfIssue(row) })
  const { words, format, width } = paper
  const { both, withRate, withoutTax } = bothLanguages(language)
  const money = (amount: number) => format.money({ amount, currency: order.total.currency })

  let y = paper.top
  const headWidth = width - codeSize - 24
  y += paper.write(invoice.seller.name[language], 0, y, headWidth, { size: 12, isBold: true, color: accent })
  y += paper.write(words('creditNote.title'), 0, y + 4, headWidth, { size: 20, isBold: true }) + 4
  y += paper.write(otherWords('creditNote.title'), 0, y, headWidth, { size: 10, color: grey })
  paper.qrCode(code, width - codeSize, paper.top, codeSize)
  y = Math.max(y, paper.top + codeSize) + 14

  paper.rule(y)
  y += 8
  y +=
    paper.facts(
      [
        { label: both('creditNote.number'), value: row.number, isCode: true },
        { label: both('invoice.issued'), value: format.dateTime(row.issuedAt) },
        { label: both('creditNote.invoice'), value: invoice.number, isCode: true },
        { label: both('invoice.order'), value: order.number, isCode: true },
        ...(order.poNumber ? [{ label: both('poNumber'), value: order.poNumber }] : []),
        ...(order.costCentre ? [{ label: both('costCentre'), value: costCentreText(order.costCentre) }] : []),
      ],
      y,
      width,
    ) + 8
  paper.rule(y)
  y += 12

  const { seller, buyer } = invoice
  const numbers = (cr: string | undefined, vat: string | undefined) => [
    ...(cr ? [`${words('invoice.cr')} ${cr}`] : []),
    ...(vat ? [`${words('invoice.vat')} ${vat}`] : []),
  ]
  const half = width / 2
  const party = (key: string, told: readonly string[], index: number) => {
    let at = y + paper.write(both(key), index * half, y, half - 16, { size: 7.5, color: grey })
    for (const [place, text] of told.entries())
      at += paper.write(text, index * half, at, half - 16, { size: 9.5, isBold: place === 0 })
    return at - y
  }
  const sold = [
    seller.name[language],
    seller.address[language],
    ...numbers(seller.crNumber, seller.vatNumber),
  ]
  const bought = [...buyerLines(buyer, order, language), ...numbers(buyer.crNumber, buyer.vatNumber)]
  y += Math.max(party('invoice.seller', sold, 0), party('invoice.buyer', bought, 1)) + 16

  y += paper.write(both('creditNote.reason'), 0, y, width, { size: 7.5, color: grey })
  y += paper.write(isolateText(row.reason), 0, y, width, { size: 10 }) + 12

  const line = (label: string, detail: string, amount: string) => {
    const left = paper.write(label, 0, y, width * 0.7, { size: 9.5, isBold: true })
    const more = detail === '' ? 0 : paper.write(detail, 0, y + left, width * 0.7, { size: 8, color: grey })
    const right = paper.write(amount, width * 0.7, y, width * 0.3, { size: 9.5, align: 'end' })
    y += Math.max(left + more, right) + 4
    paper.rule(y)
    y += 6
  }
  paper.rule(y, accent)
  y += 6
  // A partial one is an amount off the invoice; a full one takes every line back.
  if (isWhole) {
    for (const item of order.items) {
      if (!paper.hasRoom(y, 48)) {
        paper.nextPage()
        y = paper.top
      }
      line(
        isolateText(item.name),
        `${item.code} · ${words('invoice.quantity')} ${format.number(item.quantity)}`,
        format.money(item.total),
      )
    }
    const { deliveryFee, deliveryTax, pricesIncludeTax } = order
    if (deliveryFee.amount > 0)
      line(
        words('invoice.delivery'),
        '',
        money(deliveryFee.amount + (pricesIncludeTax ? 0 : deliveryTax.amount)),
      )
  } else
    line(
      words('creditNote.part', { number: invoice.number }),
      words('creditNote.of', { total: format.money(order.total) }),
      money(row.amount),
    )

  if (!paper.hasRoom(y, 90)) {
    paper.nextPage()
    y = paper.top
  }
  const totals: [string, string, boolean][] = [
    [both('creditNote.net'), money(row.amount - row.tax), false],
    [withRate('invoice.vatAdded', order.taxRate), money(row.tax), false],
    [both('creditNote.total'), money(row.amount), true],
  ]
  for (const [label, value, isBold] of totals) {
    const size = isBold ? 11 : 9.5
    const height = paper.write(label, width * 0.4, y, width * 0.38, { size, isBold })
    paper.write(value, width * 0.78, y, width * 0.22, { size, isBold, align: 'end' })
    y += height + 4
  }
  if (order.taxExemption)
    for (const text of withoutTax(order.taxExemption).split('\n'))
      y += paper.write(text, 0, y + 6, width, { size: 9 })
  return paper.finish()
}
