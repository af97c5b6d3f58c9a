import { compactCode, isIban, isSwiftCode } from '#contract-schemas/iban.ts'
import type { BankAccount } from './settings-draft.ts'

type Fault = 'required' | 'maxCharacters' | 'iban' | 'swift' | 'accountTwice'
type AccountFaults = Partial<Record<keyof BankAccount, Fault>>

const maxName = 100

/** What is wrong with one of the seller's accounts, as the server sees it. */
export function accountFaults(accounts: readonly BankAccount[], index: number): AccountFaults {
  const account = accounts[index]
  if (!account) return {}
  const faults: AccountFaults = {}
  for (const name of ['accountName', 'bankName'] as const) {
    const text = account[name].trim()
    if (text === '') faults[name] = 'required'
    else if ([...text].length > maxName) faults[name] = 'maxCharacters'
  }
  const iban = compactCode(account.iban)
  const isSame = (other: BankAccount) =>
    compactCode(other.iban) === iban && other.currency === account.currency
  if (!isIban(iban)) faults.iban = 'iban'
  else if (accounts.findIndex(isSame) !== index) faults.iban = 'accountTwice'
  if (!isSwiftCode(compactCode(account.swiftCode))) faults.swiftCode = 'swift'
  return faults
}
