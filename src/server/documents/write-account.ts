import type { BankAccount } from '#contract/bank-accounts.ts'
import { inFours } from '#contract/iban.ts'
import { isolateText } from './bidi-text.ts'
import type { Paper } from './paper.ts'

/** An account to pay to; its numbers read from left to right in both languages. Answers where it ends. */
export function writeAccount(paper: Paper, account: BankAccount, top: number): number {
  const { words, width } = paper
  const { accountName, bankName, iban, swiftCode, currency } = account
  const name = `${isolateText(bankName)} · ${isolateText(accountName)}`
  const y = top + paper.write(name, 0, top, width, { isBold: true })
  const facts = [
    { label: words('proforma.iban'), value: inFours(iban), isCode: true },
    { label: words('proforma.swift'), value: swiftCode, isCode: true },
    { label: words('proforma.currency'), value: currency, isCode: true },
  ]
  return y + paper.facts(facts, y, width)
}
