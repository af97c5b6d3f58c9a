import { and, eq, isNull, ne } from 'drizzle-orm'
import type { EnumValue } from '#contract/enums.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { countPayment } from '../telemetry/counters.ts'
import { AppError } from '../http/app-error.ts'
import {
  findPaymentMethod,
  paymentMethods,
  type PaymentMethodRow,
} from '../payment-methods/payment-methods.queries.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import type { PaymentProvider } from '../providers/payments/payment-provider.ts'
import type { PaidWith, ProviderName } from '../orders/orders.table.ts'

export type PayWith = {
  shown: PaidWith
  cardToken: string | undefined
  onceOnly: PaymentMethodRow | undefined
}

/** What the shopper pays with: a saved method of theirs, or a card's single-use token. */
export async function resolvePayWith(
  { payments: provider }: Pick<Context, 'payments'>,
  db: Db,
  viewer: CustomerViewer,
  { type, _id, token }: PlaceOrder['paymentMethod'],
): Promise<PayWith> {
  // Whose terms allow it is known where the order is written.
  if (type === 'on_account' || type === 'on_delivery')
    return { shown: { type }, cardToken: undefined, onceOnly: undefined }
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
    // Saved with another provider than the current one.
    if (saved.provider !== provider.name) throw new AppError('payment_declined')
    return {
      shown: { type, brand: saved.brand ?? '', last4: saved.last4 ?? '' },
      cardToken: saved.providerToken ?? undefined,
      onceOnly: saved.saved ? undefined : saved,
    }
  }
  if (type !== 'credit_card' || token === undefined) throw unknown
  if (provider.name === 'none') throw new AppError('payment_unavailable')
  if (await isSavedByOthers(db, provider, viewer.id, token)) throw new AppError('payment_declined')
  // The provider reports the card's details after charging; no network call here.
  if (provider.isRemote) return { shown: { type }, cardToken: token, onceOnly: undefined }
  const card = await provider.describeCard(db, token, viewer.id)
  if (!card) throw new AppError('payment_declined')
  return { shown: { type, brand: card.brand, last4: card.last4 }, cardToken: token, onceOnly: undefined }
}

const isSavedByOthers = async (db: Db, provider: PaymentProvider, accountId: string, token: string) =>
  (await db.$count(
    paymentMethods,
    and(
      eq(paymentMethods.providerToken, token),
      eq(paymentMethods.provider, provider.name),
      ne(paymentMethods.accountId, accountId),
    ),
  )) > 0

/**
 * Rejects a card token that belongs to somebody else, or to nobody, before anything is written. Asks the provider, so never
 * inside a transaction. A provider that does not answer is asked again before it charges.
 * @throws AppError payment_declined
 */
export async function refuseOthersCard(
  { db, payments: provider, log }: Pick<Context, 'db' | 'payments' | 'log'>,
  accountId: string,
  { type, token }: Partial<PlaceOrder['paymentMethod']>,
  deadline = deadlineIn(),
): Promise<void> {
  if (!provider.isRemote || type !== 'credit_card' || token === undefined) return
  const card = await provider.checkCard(db, token, accountId, deadline).catch((error: unknown) => {
    log.warn({ err: error }, 'a card could not be checked')
    return {}
  })
  if (!card) throw new AppError('payment_declined')
}

/**
 * A card that was not saved pays once.
 * @throws AppError payment_declined the second time
 */
export async function spendOnce(db: Db, { onceOnly }: PayWith, now: Date): Promise<void> {
  if (!onceOnly) return
  const used = await db
    .update(paymentMethods)
    .set({ usedAt: now })
    .where(and(eq(paymentMethods.id, onceOnly.id), isNull(paymentMethods.usedAt)))
    .returning({ id: paymentMethods.id })
  if (used.length === 0) throw new AppError('payment_declined')
}

type OrderToPay = { orderId: string; accountId: string | undefined; now: Date }
type Paid =
  | { provider: ProviderName; status: 'unpaid'; transactionId?: undefined }
  | { provider: EnumValue<'PaymentProvider'>; status: 'paid'; transactionId: string }

/** A bank transfer staff wait for, from no saved account. */
export const byTransfer = (accountName: string): PayWith => ({
  shown: { type: 'bank_account', accountName },
  cardToken: undefined,
  onceOnly: undefined,
})

/**
 * Charges a sandbox card. A provider's card is charged once the order is written (payments/start-payment.ts); a bank
 * transfer is awaited and marked as paid by staff.
 * @throws AppError payment_declined, payment_unavailable
 */
export async function payForOrder(
  provider: PaymentProvider,
  db: Db,
  payWith: PayWith,
  { orderId, accountId, now }: OrderToPay,
): Promise<Paid> {
  const { cardToken, shown } = payWith
  if (shown.type === 'on_account' || shown.type === 'on_delivery')
    return { provider: shown.type, status: 'unpaid' }
  // Cards belong to accounts; without one only a bank transfer is possible.
  if (shown.type !== 'credit_card' || accountId === undefined)
    return { provider: 'bank_transfer', status: 'unpaid' }
  if (provider.name === 'none') throw new AppError('payment_unavailable')
  // Approved by somebody else: the member is asked for the card then.
  if (cardToken === undefined) return { provider: provider.name, status: 'unpaid' }
  await spendOnce(db, payWith, now)
  if (provider.isRemote) return { provider: provider.name, status: 'unpaid' }
  const result = await provider.charge(db, { orderId, cardToken, accountId })
  countPayment(provider.name, result === 'declined' ? 'refused' : 'paid')
  if (result === 'declined') throw new AppError('payment_declined')
  return { provider: provider.name, status: 'paid', transactionId: result.transactionId }
}
