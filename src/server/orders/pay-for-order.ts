import { and, eq, isNull } from 'drizzle-orm'
import type { PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../auth/admit.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { sandbox } from '../outside/payments/sandbox.ts'
import {
  findPaymentMethod,
  paymentMethods,
  type PaymentMethodRow,
} from '../payment-methods/payment-methods.queries.ts'
import type { PaidWith, ProviderName } from './orders.table.ts'

export type PayWith = {
  shown: PaidWith
  cardToken: string | undefined
  onceOnly: PaymentMethodRow | undefined
}

/** What the shopper pays with: a saved method of theirs, or a card's token used once. */
export async function resolvePayWith(
  db: Db,
  viewer: CustomerViewer,
  { type, _id, token }: PlaceOrder['paymentMethod'],
): Promise<PayWith> {
  const unknown = new AppError('validation_failed', { fields: { 'paymentMethod._id': 'unknownReference' } })
  if (_id !== undefined) {
    const saved = await findPaymentMethod(db, viewer.id, _id)
    if (!saved || saved.type !== type || saved.usedAt) throw unknown
    if (saved.type === 'bank_account')
      return {
        shown: { type, accountName: saved.accountName ?? '' },
        cardToken: undefined,
        onceOnly: undefined,
      }
    return {
      shown: { type, brand: saved.brand ?? '', last4: saved.last4 ?? '' },
      cardToken: saved.providerToken ?? undefined,
      onceOnly: saved.saved ? undefined : saved,
    }
  }
  if (type !== 'credit_card' || token === undefined) throw unknown
  const card = await sandbox.describeCard(db, token, viewer.id)
  if (!card) throw new AppError('payment_declined')
  return { shown: { type, brand: card.brand, last4: card.last4 }, cardToken: token, onceOnly: undefined }
}

type Due = { orderId: string; amount: number; currency: string; accountId: string | undefined; now: Date }
type Paid = { provider: ProviderName; status: 'unpaid' | 'paid'; transactionId?: string }

/** A transfer that staff wait for, from no saved account. */
export const byTransfer = (accountName: string): PayWith => ({
  shown: { type: 'bank_account', accountName },
  cardToken: undefined,
  onceOnly: undefined,
})

/**
 * Charges a card; a bank transfer is awaited and marked paid by staff.
 * @throws AppError payment_declined
 */
export async function payForOrder(db: Db, { cardToken, onceOnly }: PayWith, due: Due): Promise<Paid> {
  // Cards belong to accounts; without one a transfer is all there is.
  if (cardToken === undefined || due.accountId === undefined)
    return { provider: 'bank_transfer', status: 'unpaid' }
  if (onceOnly) {
    const used = await db
      .update(paymentMethods)
      .set({ usedAt: due.now })
      .where(and(eq(paymentMethods.id, onceOnly.id), isNull(paymentMethods.usedAt)))
      .returning({ id: paymentMethods.id })
    if (used.length === 0) throw new AppError('payment_declined')
  }
  const { orderId, amount, currency, accountId } = due
  const result = await sandbox.createIntent(db, {
    orderId,
    amount,
    currency,
    cardToken,
    accountId,
  })
  if (result.status === 'declined') throw new AppError('payment_declined')
  return { provider: sandbox.name, status: result.status, transactionId: result.transactionId }
}
