import { Stripe } from 'stripe'
import { tracedCall } from '../../telemetry/tracing.ts'
import { deadlineIn, beforeDeadline, type Deadline } from './deadline.ts'
import { customerAt } from './provider-customers.ts'
import {
  RefundRefused,
  type AttemptKey,
  type ProviderPayment,
  type RemoteProvider,
} from './payment-provider.ts'

/** Older signatures are somebody's copy. */
const toleranceSeconds = 300

type StripeKeys = { secretKey: string; publicKey: string; webhookSecret: string; apiUrl?: string }

/** The library's own client, whose calls are spans. */
function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    tracedCall(`${method} Stripe`, { 'http.request.method': method, 'server.address': host }, (ours) =>
      send(host, port, path, method, { ...headers, ...ours }, ...rest),
    )
  return client
}

/** Payments by Stripe: Payment Intents, cards by Payment Methods, signed webhooks. */
export function stripePayments({ secretKey, publicKey, webhookSecret, apiUrl }: StripeKeys): RemoteProvider {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    telemetry: false,
    httpClient: tracedClient(),
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  })
  /** One retry, for calls that fail at once; it is the same call to Stripe, since both have the same key. */
  const ask = <T>(deadline: Deadline, call: (options: Stripe.RequestOptions) => Promise<T>): Promise<T> =>
    beforeDeadline(deadline, (timeout) => call({ timeout, maxNetworkRetries: 1 }))

  async function checkCard(
    db: Parameters<RemoteProvider['checkCard']>[0],
    token: string,
    accountId: string,
    deadline: Deadline,
  ) {
    try {
      const method = await ask(deadline, (options) => stripe.paymentMethods.retrieve(token, {}, options))
      if (!method.customer) return {}
      const customer = idOf(method.customer)
      return customer === (await customerAt(db, 'STRIPE', accountId)) ? { customer } : undefined
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  return {
    name: 'STRIPE',
    isRemote: true,
    publicKey,
    checkCard,
    async charge(request, deadline) {
      const { orderId, attempt, amount, currency, cardToken, customer, buyer } = request
      try {
        const intent = await ask(deadline, (options) =>
          stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              payment_method: cardToken,
              allowed_payment_method_types: ['card'],
              ...(customer && { customer }),
              ...(buyer.email && { receipt_email: buyer.email }),
              confirm: true,
              return_url: request.returnUrl,
              description: request.orderNumber,
              metadata: { order: orderId, attempt: String(attempt) },
            },
            { ...options, idempotencyKey: keyOf(request) },
          ),
        )
        return paymentOf(intent)
      } catch (error) {
        // The bank said no: Stripe has kept the intent and says which.
        if (error instanceof Stripe.errors.StripeCardError)
          return error.payment_intent
            ? { ...paymentOf(error.payment_intent), orderId, attempt, status: 'failed' }
            : 'refused'
        if (isRefusal(error)) return 'refused'
        throw error
      }
    },
    async find({ orderId, attempt }, deadline) {
      const query = `metadata['order']:'${orderId}' AND metadata['attempt']:'${attempt}'`
      const { data } = await ask(deadline, (options) => stripe.paymentIntents.search({ query }, options))
      // One that was paid is the one that matters, should there ever be two.
      const found = data.map(paymentOf)
      return found.find(({ status }) => status === 'paid') ?? found[0]
    },
    async retrieve(transactionId, deadline) {
      const intent = await unlessMissing(
        ask(deadline, (options) =>
          stripe.paymentIntents.retrieve(transactionId, { expand: ['payment_method'] }, options),
        ),
      )
      return intent && paymentOf(intent)
    },
    async cancel(transactionId, deadline) {
      const intent = await ask(deadline, (options) =>
        stripe.paymentIntents.retrieve(transactionId, {}, options),
      )
      if (intent.status === 'canceled') return true
      if (intent.status === 'succeeded' || intent.status === 'processing') return false
      try {
        const canceled = await ask(deadline, (options) =>
          stripe.paymentIntents.cancel(transactionId, {}, options),
        )
        return canceled.status === 'canceled'
      } catch (error) {
        // Paid between the two calls.
        if (isRefusal(error)) return false
        throw error
      }
    },
    async refund({ key, tries, transactionId, amount }, deadline) {
      // Stripe forgets a key after a day; refunds made with it can be found by their metadata for good.
      const { data } = await ask(deadline, (options) =>
        stripe.refunds.list({ payment_intent: transactionId, limit: 100 }, options),
      )
      const made = data.find(({ metadata, status }) => metadata?.refund === key && !isOver(status))
      if (made) return
      try {
        const { status } = await ask(deadline, (options) =>
          stripe.refunds.create(
            { payment_intent: transactionId, amount, metadata: { refund: key } },
            { ...options, idempotencyKey: tries === 1 ? `refund-${key}` : `refund-${key}-${tries}` },
          ),
        )
        if (isOver(status)) throw new RefundRefused('Stripe could not pay back')
      } catch (error) {
        if (isRefusal(error)) throw new RefundRefused('Stripe refused to pay back', { cause: error })
        throw error
      }
    },
    async verifyCard(db, token, accountId) {
      const deadline = deadlineIn()
      try {
        const customer = await customerAt(db, 'STRIPE', accountId, async () => {
          const created = await ask(deadline, (options) =>
            stripe.customers.create(
              { metadata: { account: accountId } },
              { ...options, idempotencyKey: `customer-${accountId}` },
            ),
          )
          return created.id
        })
        const method = await ask(deadline, (options) => stripe.paymentMethods.retrieve(token, {}, options))
        if (method.customer && idOf(method.customer) !== customer) return undefined
        // Attaching asks the bank whether the card is good.
        if (!method.customer && customer)
          await ask(deadline, (options) => stripe.paymentMethods.attach(token, { customer }, options))
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

const keyOf = ({ orderId, attempt }: AttemptKey) => `${orderId}-${attempt}`
const idOf = (customer: string | { id: string }) => (typeof customer === 'string' ? customer : customer.id)
const isOver = (status: string | null) => status === 'failed' || status === 'canceled'

function statusOf({ status }: Stripe.PaymentIntent): ProviderPayment['status'] {
  if (status === 'succeeded') return 'paid'
  // Without a method it was refused: another try is another intent of ours.
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'unpaid'
}

function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const card = typeof intent.payment_method === 'object' ? intent.payment_method?.card : undefined
  const status = statusOf(intent)
  return {
    transactionId: intent.id,
    status,
    // What was taken, not what was asked for.
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    orderId: intent.metadata.order,
    attempt: Number(intent.metadata.attempt) || undefined,
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
    ...(status === 'unpaid' && intent.client_secret && { clientSecret: intent.client_secret }),
  }
}

/** Stripe has decided and did nothing; a key that was used for something else is no decision. */
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
