import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
/** What happens to who pays with it; `declinedLater` can be kept, and is refused when it is charged. */
type Fate = 'paid' | 'asked' | 'declined' | 'declinedLater'
type Method = { id: string; object: 'payment_method'; customer: string | null; card: Card; fate: Fate }
type Intent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  payment_method: string
  customer: string | null
}

export const stripeWebhookSecret = 'whsec_of_the_tests'

/**
 * Speaks as much of Stripe's HTTP API as we use: form bodies, idempotency keys that answer twins alike and refuse other
 * contents, card errors with their intent, signed calls. Its shoppers act by `confirm`.
 */
export async function stripeDouble() {
  const methods = new Map<string, Method>()
  const intents = new Map<string, Intent>()
  const answered = new Map<string, { hash: string; status: number; body: unknown }>()
  const refunds: { payment_intent: string; amount: number }[] = []
  const customers: string[] = []
  let isDown = false

  function handle(method: string, path: string, form: Record<string, string>): [number, unknown] {
    const [, , kind = '', id = '', action = ''] = path.split('/')
    if (kind === 'customers' && method === 'POST') {
      const customer = `cus_${randomUUID()}`
      customers.push(customer)
      return [200, { id: customer, object: 'customer' }]
    }
    if (kind === 'payment_methods') {
      const known = methods.get(id)
      if (!known) return missing('payment_method')
      if (action === 'attach') {
        if (known.fate === 'declined') return [402, cardError(undefined)]
        known.customer = form.customer ?? null
      }
      return [200, known]
    }
    if (kind === 'refunds') {
      const intent = intents.get(form.payment_intent ?? '')
      if (intent?.status !== 'succeeded') return missing('payment_intent')
      refunds.push({ payment_intent: intent.id, amount: Number(form.amount) })
      return [200, { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' }]
    }
    if (kind !== 'payment_intents') return [404, { error: { type: 'invalid_request_error' } }]
    if (id === '') return charge(form)
    const intent = intents.get(id)
    if (!intent) return missing('payment_intent')
    if (action === 'cancel') {
      if (intent.status === 'succeeded') return [400, { error: { type: 'invalid_request_error' } }]
      intent.status = 'canceled'
    }
    return [200, { ...intent, payment_method: methods.get(intent.payment_method) }]
  }

  function charge(form: Record<string, string>): [number, unknown] {
    const method = methods.get(form.payment_method ?? '')
    if (!method) return missing('payment_method')
    if (method.customer && method.customer !== form.customer)
      return [400, { error: { type: 'invalid_request_error', message: 'belongs to a customer' } }]
    const id = `pi_${randomUUID()}`
    const isPaid = method.fate === 'paid'
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: isPaid ? 'succeeded' : method.fate === 'asked' ? 'requires_action' : 'requires_payment_method',
      amount: Number(form.amount),
      amount_received: isPaid ? Number(form.amount) : 0,
      currency: form.currency ?? '',
      client_secret: `${id}_secret`,
      metadata: {
        order: form['metadata[order]'] ?? '',
        attempt: form['metadata[attempt]'] ?? '',
      },
      payment_method: method.id,
      customer: form.customer ?? null,
    }
    intents.set(id, intent)
    return method.fate.startsWith('declined') ? [402, cardError(intent)] : [200, intent]
  }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(JSON.stringify(body))
    }
    if (isDown) return send(503, { error: { type: 'api_error' } })
    const key = request.headers['idempotency-key']
    const hash = `${request.url} ${text}`
    const twin = typeof key === 'string' && request.method === 'POST' ? answered.get(key) : undefined
    if (twin && twin.hash !== hash) return send(400, { error: { type: 'idempotency_error' } })
    if (twin) return send(twin.status, twin.body)
    const path = (request.url ?? '').split('?')[0] ?? ''
    const [status, body] = handle(request.method ?? '', path, Object.fromEntries(new URLSearchParams(text)))
    if (typeof key === 'string' && request.method === 'POST')
      answered.set(key, { hash, status, body: structuredClone(body) })
    send(status, body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    refunds,
    customers,
    /** As Stripe's fields in the browser make one. */
    card(fate: Fate = 'paid', last4 = '4242'): string {
      const id = `pm_${randomUUID()}`
      const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2030 }
      methods.set(id, { id, object: 'payment_method', customer: null, card, fate })
      return id
    },
    /** The shopper says yes or no to their bank. */
    confirm(id: string, isWilling = true) {
      const intent = intents.get(id)
      if (!intent) throw new Error('There is no such payment')
      intent.status = isWilling ? 'succeeded' : 'requires_payment_method'
      intent.amount_received = isWilling ? intent.amount : 0
    },
    goDown(down: boolean) {
      isDown = down
    },
    /** A call as Stripe makes it, signed. */
    event(
      id: string,
      { eventId = `evt_${randomUUID()}`, secret = stripeWebhookSecret, at = Date.now() } = {},
    ) {
      const payload = JSON.stringify({
        id: eventId,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id, object: 'payment_intent' } },
      })
      const time = Math.floor(at / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      return {
        body: payload,
        headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' },
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const missing = (what: string): [number, unknown] => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
]
const cardError = (intent: Intent | undefined) => ({
  error: {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    ...(intent && { payment_intent: intent }),
  },
})
