import type { BankAccount } from '#contract/bank-accounts.ts'

/** The accounts to pay to, those in the order's currency first. */
export const accountsFor = (accounts: readonly BankAccount[], currency: string): BankAccount[] =>
  accounts.toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency))
