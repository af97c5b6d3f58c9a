import type { BankAccount } from '#contract/bank-accounts.ts'
import type { Language } from '#contract/enums.ts'
import type { Quote } from '#contract/requests.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { grey, openPaper, withRoom } from '../documents/paper.ts'
import {
  sellerParty,
  writeAccounts,
  writeItems,
  writeParties,
  writePickUp,
  writeTotals,
} from '../invoices/paper-parts.ts'
import type { Seller } from '../settings/seller.ts'

export type QuotePaper = {
  /** With the accounts to pay to, the same is a paper to pay on. */
  kind: 'quote' | 'proforma'
  number: string
  request: string
  quote: Quote
  seller: Seller
  /** Who asked, a line each. */
  buyer: readonly string[]
  accounts: readonly BankAccount[]
  timeZone: string
}

/** An offer on paper, or a proforma invoice of it. Neither is a tax invoice, and both say so. */
export function quotePdf(about: QuotePaper, language: Language, accent: string): Promise<Buffer> {
  const { kind, number, request, quote, seller, buyer, accounts, timeZone } = about
  const date = new Date(quote.sentAt)
  const paper = openPaper({ title: number, date, language, timeZone })
  const { words, format, width } = paper
  let y = paper.top
  y += paper.write(seller.name[language], 0, y, width, { size: 12, isBold: true, color: accent })
  y += paper.write(words(`${kind}.title`), 0, y + 4, width, { size: 20, isBold: true }) + 4
  y += paper.write(words(`quote.${kind}Hint`), 0, y, width, { size: 9, color: grey }) + 12
  paper.rule(y)
  y += 8
  y +=
    paper.facts(
      [
        { label: words('quote.number'), value: number, isCode: true },
        { label: words('quote.request'), value: request, isCode: true },
        { label: words('quote.sent'), value: format.dateTime(quote.sentAt) },
        { label: words('quote.validUntil'), value: format.dateTime(quote.validUntil) },
      ],
      y,
      width,
    ) + 8
  paper.rule(y)
  const parties = [
    sellerParty(paper, seller, language),
    { label: words('invoice.buyer'), told: buyer.map(isolateText) },
  ]
  y = writeParties(paper, parties, y + 12) + 16
  y = writePickUp(paper, quote.pickUpPoint, language, y)
  y = writeItems(paper, quote.lines, { language, accent }, y)
  y = writeTotals(paper, quote, words('invoice.total'), y) + 12
  if (quote.note) {
    y = withRoom(paper, y, 60)
    y += paper.write(words('quote.note'), 0, y, width, { size: 8, color: grey })
    y += paper.write(quote.note, 0, y, width, { size: 9.5 }) + 12
  }
  if (kind === 'proforma') writeAccounts(paper, accounts, accent, y)
  return paper.finish()
}
