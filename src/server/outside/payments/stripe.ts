import { Stripe } from 'stripe'
import { customerAt } from './provider-customers.ts'
import type { ChargeResult, ProviderPayment, RemoteProvider } from './payment-provider.ts'

const timeoutMs = 10_000
/** Older signatures are somebody's copy (safety C5). */
const toleranceSeconds = 300

export type StripeKeys = { secretKey: string; publicKey: string; webhookSecret: string; apiUrl?: string }

/** Payments by Stripe: Payment Intents, cards by Payment Methods, signed webhooks. */
export function stripePayments({ secretKey, publicKey, webhookSecret, apiUrl }: StripeKeys): RemoteProvider {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  })

  return {
    name: 'STRIPE',
    isRemote: true,
    publicKey,
    async createIntent({ orderId, orderNumber, attempt, amount, currency, cardToken, buyer, returnUrl }) {
      const method = await stripe.paymentMethods.retrieve(cardToken)
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            payment_method: cardToken,
            allowed_payment_method_types: ['card'],
            ...(method.customer && { customer: idOf(method.customer) }),
            ...(buyer.email && { receipt_email: buyer.email }),
            confirm: true,
            return_url: returnUrl,
            description: orderNumber,
            metadata: { order: orderId, attempt: String(attempt) },
          },
          { idempotencyKey: `${orderId}-${attempt}` },
        )
        return resultOf(intent)
      } catch (error) {
        // The bank said no: Stripe has kept the intent and says which.
        if (error instanceof Stripe.errors.StripeCardError)
          return { status: 'failed', transactionId: error.payment_intent?.id ?? `${orderId}-${attempt}` }
        throw error
      }
    },
    async retrieve(transactionId) {
      const intent = await unlessMissing(
        stripe.paymentIntents.retrieve(transactionId, { expand: ['payment_method'] }),
      )
      return intent && paymentOf(intent)
    },
    async cancel(transactionId) {
      const intent = await stripe.paymentIntents.retrieve(transactionId)
      if (intent.status === 'canceled') return true
      if (intent.status === 'succeeded' || intent.status === 'processing') return false
      return (await stripe.paymentIntents.cancel(transactionId)).status === 'canceled'
    },
    async refund({ key, transactionId, amount }) {
      await stripe.refunds.create(
        { payment_intent: transactionId, amount },
        { idempotencyKey: `refund-${key}` },
      )
    },
    async verifyCard(db, token, accountId) {
      try {
        const customer = await customerAt(db, 'STRIPE', accountId, async () => {
          const created = await stripe.customers.create(
            { metadata: { account: accountId } },
            { idempotencyKey: `customer-${accountId}` },
          )
          return created.id
        })
        const method = await stripe.paymentMethods.retrieve(token)
        if (method.customer && idOf(method.customer) !== customer) return undefined
        // Attaching asks the bank whether the card is good.
        if (!method.customer && customer) await stripe.paymentMethods.attach(token, { customer })
        const { card } = method
        return (
          card && { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
        )
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw error
      }
    },
    verifyWebhook(body, headers) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)
        return {
          eventId: event.id,
          transactionId: event.type.startsWith('payment_intent.')
            ? (event.data.object as { id: string }).id
            : undefined,
        }
      } catch {
        return undefined
      }
    },
  }
}

const idOf = (customer: string | { id: string }) => (typeof customer === 'string' ? customer : customer.id)

function statusOf({ status }: Stripe.PaymentIntent): ProviderPayment['status'] {
  if (status === 'succeeded') return 'paid'
  // Without a method it was refused: another try is another intent of ours.
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'unpaid'
}

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const status = statusOf(intent)
  return {
    status,
    transactionId: intent.id,
    ...(status === 'unpaid' && intent.client_secret && { clientSecret: intent.client_secret }),
  }
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const card = typeof intent.payment_method === 'object' ? intent.payment_method?.card : undefined
  return {
    transactionId: intent.id,
    status: statusOf(intent),
    // What was taken, not what was asked for.
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    orderId: intent.metadata.order,
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}
