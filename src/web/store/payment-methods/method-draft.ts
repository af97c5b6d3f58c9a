/** Stays in this page's memory until the provider has issued a token for it. */
export const emptyCard = { number: '', expiry: '', cvc: '', nameOnCard: '', save: false }
export const emptyBank = { accountName: '', iban: '', swiftCode: '' }
export type CardDraft = typeof emptyCard
export type BankDraft = typeof emptyBank
export type MethodKind = 'newCard' | 'newBank'

/** The server checks a card's month and year separately; here they are one field. */
export const cardErrors = ({ expMonth, expYear, ...fields }: Record<string, string>) => {
  const expiry = expMonth ?? expYear
  return { ...fields, ...(expiry !== undefined && { expiry }) }
}
