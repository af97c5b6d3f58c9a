import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../db/connect.ts'

/** One try to take the money of an order. Amounts in minor units of the currency. */
export type Charge = {
  orderId: string
  orderNumber: string
  /** Counted from 1; the same try asked again is the same payment at the provider. */
  attempt: number
  amount: number
  currency: string
  cardToken: string
  accountId: string
  buyer: { name: string; email?: string }
  /** Where the shopper's bank sends them back to. */
  returnUrl: string
}
export type ChargeResult = {
  /** `unpaid` waits for the shopper's bank. */
  status: 'paid' | 'unpaid' | 'failed'
  transactionId: string
  clientSecret?: string
  redirectUrl?: string
}

/** A payment as its provider knows it. */
export type ProviderPayment = {
  transactionId: string
  status: 'paid' | 'unpaid' | 'failed'
  amount: number
  currency: string
  orderId: string | undefined
  card?: { brand: string; last4: string }
}
export type Card = { brand: string; last4: string; expMonth: number; expYear: number }
/** `key` is the same whenever the same refund is asked for. */
export type Refund = { key: string; transactionId: string; amount: number; currency: string }

/** What both kinds can do. `db` is for what is kept of the provider's customers and, by the sandbox, of its cards. */
type Common = {
  /** What a card is that is to be kept; undefined when it is unknown, somebody else's, or its bank declines it. */
  verifyCard(db: Db, token: string, accountId: string): Promise<Card | undefined>
}

/** Lives in our database and takes part in the order's own transaction (decision 0006). */
export type LocalProvider = Common & {
  name: 'sandbox'
  isRemote: false
  describeCard(db: Db, token: string, accountId: string): Promise<Card | undefined>
  charge(
    db: Db,
    charge: Pick<Charge, 'orderId' | 'cardToken' | 'accountId'>,
  ): Promise<{ transactionId: string } | 'declined'>
}

/** Is asked over the network, never inside a transaction (safety C4). */
export type RemoteProvider = Common & {
  name: 'TAP' | 'STRIPE'
  isRemote: true
  /** For the provider's own fields in the browser; absent where it shows a page of its own. */
  publicKey: string | undefined
  createIntent(charge: Charge): Promise<ChargeResult>
  /** Undefined where the provider has no such payment. */
  retrieve(transactionId: string): Promise<ProviderPayment | undefined>
  /** Nobody can pay it any more; false where the provider cannot promise that. */
  cancel(transactionId: string): Promise<boolean>
  /** Asked twice it pays back once. @throws when it is refused */
  refund(refund: Refund): Promise<void>
  /** Which payment a call from outside is about; undefined when it is not signed by the provider. */
  verifyWebhook(
    body: Buffer,
    headers: IncomingHttpHeaders,
  ): { eventId: string; transactionId: string | undefined } | undefined
}

/** A live shop without a provider's keys: cards are not offered, and a call that brings one is refused. */
export const noPayments = { name: 'none', isRemote: false } as const

/** Who takes the money, in our words (D-533). */
export type PaymentProvider = LocalProvider | RemoteProvider | typeof noPayments
