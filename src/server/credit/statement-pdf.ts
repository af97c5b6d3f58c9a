import type { BankAccount } from '#contract/bank-accounts.ts'
import type { CreditStatement } from '#contract/credit.ts'
import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import { exportWords } from '#i18n/export-words.ts'
import { formatter } from '#i18n/format.ts'
import { isolateText } from '../documents/bidi-text.ts'
import { grey, openPaper, withRoom, type Paper } from '../documents/paper.ts'
import { writeAccount } from '../documents/write-account.ts'
import type { InvoiceBuyer } from '../invoices/invoices.table.ts'
import type { Seller } from '../settings/seller.ts'
import { linesOf } from './statement.ts'

export type StatementPaper = {
  statement: CreditStatement
  /** Ordered and not billed. */
  held: Money
  buyer: Omit<InvoiceBuyer, 'address'>
  seller: Seller
  /** Where to pay to. */
  accounts: BankAccount[]
  issuedAt: Date
  timeZone: string
}

/** Days of the calendar, which are the same everywhere. */
const dayText = (language: Language) => (day: string) => formatter(language, 'UTC').date(day)

/** What a company was billed and paid, with the balance after each, and what is open by age: for its books. */
export function statementPdf(told: StatementPaper, language: Language, accent: string): Promise<Buffer> {
  const { statement, seller, buyer, issuedAt, timeZone } = told
  const say = exportWords(language)
  const title = say('credit.statement.title')
  const paper = openPaper({ title, date: issuedAt, language, timeZone })
  const { words, format, width } = paper
  let y = paper.top
  y += paper.write(seller.name[language], 0, y, width, { size: 12, isBold: true, color: accent })
  y += paper.write(title, 0, y + 4, width, { size: 20, isBold: true }) + 8
  const company = (language === 'ar' && buyer.companyAr) || buyer.company || ''
  y += paper.write(isolateText(company), 0, y, width, { isBold: true })
  const numbers = [
    ...(buyer.crNumber ? [`${words('invoice.cr')} ${buyer.crNumber}`] : []),
    ...(buyer.vatNumber ? [`${words('invoice.vat')} ${buyer.vatNumber}`] : []),
  ]
  for (const number of numbers) y += paper.write(number, 0, y, width, { size: 9, color: grey })
  y += 8
  paper.rule(y)
  y += 8
  y +=
    paper.facts(
      [
        { label: words('statement.from'), value: dayText(language)(statement.from) },
        { label: words('statement.to'), value: dayText(language)(statement.to) },
        { label: words('statement.issued'), value: format.date(issuedAt) },
        { label: say('credit.statement.kinds.closing'), value: format.money(statement.closing) },
      ],
      y,
      width,
    ) + 8
  paper.rule(y)
  y = writeRows(paper, told, language, accent, y + 12)
  y = writeAges(paper, told, language, accent, y + 14)
  writeAccounts(paper, told, accent, y + 14)
  return paper.finish()
}

function writeRows(
  paper: Paper,
  { statement }: StatementPaper,
  language: Language,
  accent: string,
  top: number,
): number {
  const { format, width } = paper
  const say = exportWords(language)
  const starts = [0, 0.17, 0.36, 0.62, 0.81, 1].map((part) => part * width)
  const cell = (index: number, text: string, y: number, style: object = {}) => {
    const start = starts[index] ?? 0
    const room = (starts[index + 1] ?? width) - start - 6
    return paper.write(text, start, y, room, { size: 9, align: index > 2 ? 'end' : 'start', ...style })
  }
  let y = top
  const head = () => {
    const names = ['day', 'what', 'document', 'change', 'balance']
    const heights = names.map((name, index) =>
      cell(index, say(`credit.statement.${name}`), y, { size: 8, isBold: true }),
    )
    y += Math.max(...heights) + 4
    paper.rule(y, accent)
    y += 6
  }
  head()
  for (const line of linesOf(statement)) {
    if (!paper.hasRoom(y, 30)) {
      paper.nextPage()
      y = paper.top
      head()
    }
    const style = { isBold: line.change === undefined }
    const heights = [
      cell(0, dayText(language)(line.day), y, style),
      cell(1, say(`credit.statement.kinds.${line.kind}`), y, style),
      cell(2, isolateText(line.document), y),
      cell(3, line.change ? format.money(line.change) : '', y),
      cell(4, format.money(line.balance), y, style),
    ]
    y += Math.max(...heights) + 4
    paper.rule(y)
    y += 6
  }
  return y
}

/** What is open today by age; what is ordered and not billed stands apart. */
function writeAges(
  paper: Paper,
  { statement, held }: StatementPaper,
  language: Language,
  accent: string,
  top: number,
): number {
  const { words, format, width } = paper
  const say = exportWords(language)
  let y = withRoom(paper, top, 90)
  y += paper.write(say('credit.statement.ageing'), 0, y, width, { size: 11, isBold: true }) + 4
  paper.rule(y, accent)
  y += 8
  const ages = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
  y += paper.facts(
    ages.map((age) => ({
      label: say(`credit.statement.ages.${age}`),
      value: format.money(statement.ageing[age]),
    })),
    y,
    width,
  )
  if (held.amount === 0) return y
  y += 6
  return (
    y + paper.write(words('statement.held', { amount: format.money(held) }), 0, y, width, { color: grey })
  )
}

function writeAccounts(paper: Paper, { accounts }: StatementPaper, accent: string, top: number): void {
  if (accounts.length === 0) return
  let y = withRoom(paper, top, 90)
  y += paper.write(paper.words('statement.payTo'), 0, y, paper.width, { size: 11, isBold: true }) + 4
  paper.rule(y, accent)
  y += 8
  for (const account of accounts) y = writeAccount(paper, account, withRoom(paper, y, 60)) + 8
}
