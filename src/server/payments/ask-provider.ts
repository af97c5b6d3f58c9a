import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { orders, type OrderRow } from '../orders/orders.table.ts'
import type { Deadline } from '../providers/payments/deadline.ts'
import type {
  ChargeRequest,
  ProviderPayment,
  RemoteProvider,
} from '../providers/payments/payment-provider.ts'
import { countPayment } from '../telemetry/counters.ts'
import { siteOrigin } from '../config/site-origin.ts'
import { paymentAttempts, type AttemptRow } from './payments.table.ts'
import { isAwaitingPayment, settlePayment, settleRefused } from './settle-payment.ts'

/** Providers know our key for a day; we stop before. */
const keyHours = 23
/** By then whatever was charged is found by its key's words. */
const searchHours = 24
const hourMs = 3_600_000

type AskOptions = {
  deadline: Deadline
  language?: Language
  /** It was placed by this very call: its buyer comes back to what happens next. */
  isNewOrder?: boolean
}

/**
 * Advances a locked attempt by one step: charges it if that was not tried yet, else asks the provider for the outcome, by
 * the payment's id or by our own key, and records it. Undefined while the outcome is unknown.
 * @throws whatever kept the provider from answering; the attempt stays as it is
 */
export async function askProvider(
  ctx: Context,
  provider: RemoteProvider,
  attempt: AttemptRow,
  asked: AskOptions,
): Promise<ProviderPayment | undefined> {
  const { deadline } = asked
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, attempt.orderId))
  const order = orNotFound(row)
  const transactionId = attempt.providerId ?? (await transactionOf(ctx, provider, attempt, order, asked))
  if (transactionId === undefined) return undefined
  // What a charge answered may be of yesterday: the payment itself says how it stands.
  const payment = await provider.retrieve(transactionId, deadline)
  if (payment) await settlePayment(ctx, payment)
  return payment
}

/** The provider's id of an attempt that is known by our key only; undefined when there is none, or not yet. */
async function transactionOf(
  ctx: Context,
  provider: RemoteProvider,
  attempt: AttemptRow,
  order: OrderRow,
  { deadline, ...asked }: AskOptions,
): Promise<string | undefined> {
  const isFirst = attempt.status === 'starting'
  const since = attempt.chargedAt ?? ctx.now()
  const hours = (ctx.now().getTime() - since.getTime()) / hourMs
  let outcome: ProviderPayment | 'refused' | undefined
  if (isFirst || (isAwaitingPayment(order) && hours < keyHours)) {
    const request = await requestOf(ctx, provider, attempt, order, { deadline, ...asked })
    if (!request) return undefined
    outcome = await provider.charge(request, deadline).catch(async (error: unknown) => {
      // Where the charge cannot be repeated the search may still know it. Right after the first time it does not.
      const known = isFirst ? undefined : await lookFor(provider, attempt, since, deadline)
      if (known) return known
      countPayment(provider.name, 'unknown')
      throw error
    })
  } else {
    outcome = await lookFor(provider, attempt, since, deadline)
    if (!outcome && hours >= searchHours) outcome = 'refused'
  }
  if (outcome === 'refused') await settleRefused(ctx, attempt)
  if (!outcome || outcome === 'refused') return undefined
  const { transactionId, status } = outcome
  await ctx.db
    .update(paymentAttempts)
    .set({ providerId: transactionId, ...(status === 'unpaid' && { status: 'waiting' }) })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.status, 'unknown')))
  return transactionId
}

const lookFor = (
  provider: RemoteProvider,
  { orderId, number }: AttemptRow,
  since: Date,
  deadline: Deadline,
) => provider.find({ orderId, attempt: number, since }, deadline)

/**
 * The request to send: recorded before it is sent the first time, together with the fact that the outcome is unknown from
 * then on. Undefined for a card that may not be charged, or an attempt that was closed meanwhile.
 */
async function requestOf(
  ctx: Context,
  provider: RemoteProvider,
  attempt: AttemptRow,
  order: OrderRow,
  { deadline, language = order.language, isNewOrder = false }: AskOptions,
): Promise<ChargeRequest | undefined> {
  if (attempt.request) return attempt.request
  const { db } = ctx
  const card = await provider.checkCard(db, attempt.cardToken, order.accountId ?? '', deadline)
  if (!card) {
    await settleRefused(ctx, attempt)
    return undefined
  }
  const request: ChargeRequest = {
    orderId: order.id,
    attempt: attempt.number,
    orderNumber: order.number,
    amount: order.total,
    currency: order.currency,
    cardToken: attempt.cardToken,
    ...card,
    buyer: await buyerOf(db, order),
    returnUrl: `${siteOrigin(ctx.config)}/${language}/orders/${order.id}${isNewOrder ? '/thanks' : ''}`,
  }
  const [begun] = await db
    .update(paymentAttempts)
    .set({ request, status: 'unknown', chargedAt: sql`coalesce(${paymentAttempts.chargedAt}, now())` })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.status, attempt.status)))
    .returning()
  return begun?.request ?? undefined
}

async function buyerOf(db: Db, { accountId, customerName }: OrderRow) {
  if (accountId === null) return { name: customerName }
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return { name: customerName, ...(account?.email && { email: account.email }) }
}
