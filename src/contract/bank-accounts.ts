import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { One } from './shared.ts'

/** An account of the seller, which bank transfers go to. */
export const BankAccount = z.object({
  accountName: z.string(),
  bankName: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
  currency: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const storeBankAccountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace-customer/bank-accounts',
    access: 'customer',
    permission: 'orders.create',
    feature: 'orders',
    summary: 'List the bank accounts a shopper may transfer to, those in the shop’s currency first',
    response: One(z.array(BankAccount)),
  }),
}
