import type { Db } from '../../db/connect.ts'

export type Charge = {
  orderId: string
  amount: number
  currency: string
  cardToken: string
  accountId: string
}
export type ChargeResult =
  | { status: 'paid' | 'unpaid'; transactionId: string; clientSecret?: string; redirectUrl?: string }
  | { status: 'declined' }
export type Card = { brand: string; last4: string; expMonth: number; expYear: number }

/** Who takes the money, in our words (D-533). Amounts in minor units. */
export type PaymentProvider = {
  name: 'TAP' | 'STRIPE' | 'sandbox'
  /** Starts or makes the payment of an order; `unpaid` waits for the shopper's bank. */
  createIntent(db: Db, charge: Charge): Promise<ChargeResult>
  refund(db: Db, payment: { transactionId: string; amount: number }): Promise<{ refunded: boolean }>
  /** What a token stands for; undefined when it is unknown or somebody else's. */
  describeCard(db: Db, token: string, accountId: string): Promise<Card | undefined>
  /** The same for a card that is to be kept; undefined too when its bank declines it. */
  verifyCard(db: Db, token: string, accountId: string): Promise<Card | undefined>
}
