import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../db/connect.ts'
import type { Deadline } from './deadline.ts'

/** Names one attempt to pay an order, at the provider too; attempts are counted from 1. */
export type AttemptKey = { orderId: string; attempt: number }

/** What a provider is asked for one attempt, kept so that it can be repeated word for word. Amounts in minor units. */
export type ChargeRequest = AttemptKey & {
  orderNumber: string
  amount: number
  currency: string
  cardToken: string
  /** Whom the card belongs to at the provider. */
  customer?: string
  buyer: { name: string; email?: string }
  /** Where the shopper's bank sends them back to. */
  returnUrl: string
}

/** A payment as its provider knows it. */
export type ProviderPayment = {
  transactionId: string
  /** `unpaid` waits for the shopper's bank. */
  status: 'paid' | 'unpaid' | 'failed'
  amount: number
  currency: string
  orderId: string | undefined
  attempt: number | undefined
  card?: { brand: string; last4: string }
  /** What the shopper's browser needs while it is unpaid. */
  clientSecret?: string
  redirectUrl?: string
}
export type Card = { brand: string; last4: string; expMonth: number; expYear: number }

/** `key` is the same whenever the same refund is asked for; `tries` is one more after each refusal. */
export type Refund = { key: string; tries: number; transactionId: string; amount: number; currency: string }

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
    charge: { orderId: string; cardToken: string; accountId: string },
  ): Promise<{ transactionId: string } | 'declined'>
}

/** Is asked over the network, never inside a transaction. What it throws leaves the outcome unknown. */
export type RemoteProvider = Common & {
  name: 'TAP' | 'STRIPE'
  isRemote: true
  /** For the provider's own fields in the browser; absent where it shows a page of its own. */
  publicKey: string | undefined
  /** Whether this account may pay with a card, and for which of the provider's customers; undefined when it may not. */
  checkCard(
    db: Db,
    token: string,
    accountId: string,
    deadline: Deadline,
  ): Promise<{ customer?: string } | undefined>
  /** The same request is the same payment for a day; `refused` where nothing was charged and no payment was made. */
  charge(request: ChargeRequest, deadline: Deadline): Promise<ProviderPayment | 'refused'>
  /** Looks for the payment of an attempt. What was made in the last hour may not be found yet. */
  find(key: AttemptKey & { since: Date }, deadline: Deadline): Promise<ProviderPayment | undefined>
  /** Undefined where the provider has no such payment. */
  retrieve(transactionId: string, deadline: Deadline): Promise<ProviderPayment | undefined>
  /** Whether it can no longer be paid; undefined where the provider cannot cancel a payment. */
  cancel(transactionId: string, deadline: Deadline): Promise<boolean | undefined>
  /** Asked twice it pays back once. @throws RefundRefused when the provider says no */
  refund(refund: Refund, deadline: Deadline): Promise<void>
  /** Which payment a call from outside is about; undefined when it is not signed by the provider. */
  verifyWebhook(
    body: Buffer,
    headers: IncomingHttpHeaders,
  ): { eventId: string; transactionId: string | undefined } | undefined
}

/** The provider has decided not to pay back; asking with the same key again would be answered alike. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** A live shop without a provider's keys: cards are not offered, and a call that brings one is refused. */
export const noPayments = { name: 'none', isRemote: false } as const

/** Who takes the money, in our words. */
export type PaymentProvider = LocalProvider | RemoteProvider | typeof noPayments
