import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { providerFaults } from './provider-faults.ts'

type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
/** What happens to who pays with it; `declinedLater` can be kept, and is refused when it is charged. */
type Fate = 'paid' | 'asked' | 'declined' | 'declinedLater'
type Method = {
  id: string
  object: 'payment_method'
  customer: string | null
  card: Card
  fate: Fate
  /** Charged once without a customer, it cannot be used again. */
  isUsed: boolean
}
type Intent = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  payment_method: string
  customer: string | null
}
type Refund = {
  id: string
  payment_intent: string
  amount: number
  status: string
  metadata: Record<string, string>
}

export const stripeWebhookSecret = 'whsec_of_the_tests'

/**
 * Speaks as much of Stripe's HTTP API as we use: form bodies; idempotency keys that answer twins alike, failures included, refuse
 * other contents and calls under way, and are forgotten after a day; card errors with their intent; a search that lags; signed
 * calls. Its shoppers act by `confirm`; what goes wrong on the way is planned with `faults`.
 */
export async function stripeDouble() {
  const methods = new Map<string, Method>()
  const intents = new Map<string, Intent>()
  const answered = new Map<string, { hash: string; status: number; body: unknown }>()
  const underWay = new Set<string>()
  const refunds: Refund[] = []
  const customers: string[] = []
  const faults = providerFaults()
  let isDown = false
  let canSearch = true
  let refusesRefunds = false
  let workMs = 0

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
        if (known.customer && known.customer !== form.customer)
          return invalid('The payment method is attached to a customer already.')
        known.customer = form.customer ?? null
      }
      return [200, known]
    }
    if (kind === 'refunds') {
      const of = form.payment_intent ?? ''
      const given = refunds.filter(({ payment_intent }) => payment_intent === of)
      if (method === 'GET') return [200, { object: 'list', data: given.toReversed(), has_more: false }]
      const intent = intents.get(of)
      if (intent?.status !== 'succeeded') return missing('payment_intent')
      if (refusesRefunds) return invalid('Insufficient funds in your Stripe balance.')
      const amount = Number(form.amount)
      if (given.reduce((sum, refund) => sum + refund.amount, amount) > intent.amount_received)
        return invalid('Refund amount is greater than unrefunded amount on charge.')
      const refund = {
        id: `re_${randomUUID()}`,
        object: 'refund',
        payment_intent: of,
        amount,
        status: 'succeeded',
        metadata: metadataOf(form),
      }
      refunds.push(refund)
      return [200, refund]
    }
    if (kind !== 'payment_intents') return [404, { error: { type: 'invalid_request_error' } }]
    if (id === 'search') return search(form.query ?? '')
    if (id === '') return charge(form)
    const intent = intents.get(id)
    if (!intent) return missing('payment_intent')
    if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'processing')
        return invalid('The payment cannot be canceled.')
      intent.status = 'canceled'
    }
    return [200, { ...intent, payment_method: methods.get(intent.payment_method) }]
  }

  /** Of Stripe's query language: `metadata['name']:'value' AND …`. */
  function search(query: string): [number, unknown] {
    const wanted = [...query.matchAll(/metadata\['(\w+)'\]:'([^']*)'/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    if (wanted.length === 0) return invalid('The query is not understood.')
    const data = [...intents.values()].filter(({ metadata }) =>
      wanted.every(([name = '', value]) => metadata[name] === value),
    )
    return [200, { object: 'search_result', data: canSearch ? data : [], has_more: false }]
  }

  function charge(form: Record<string, string>): [number, unknown] {
    const method = methods.get(form.payment_method ?? '')
    if (!method) return missing('payment_method')
    if (method.customer && method.customer !== form.customer)
      return invalid('The payment method belongs to a customer.')
    if (method.isUsed && !method.customer) return invalid('The payment method was used before.')
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
      metadata: metadataOf(form),
      payment_method: method.id,
      customer: form.customer ?? null,
    }
    intents.set(id, intent)
    method.isUsed = isPaid
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
    const method = request.method ?? ''
    const [path = '', asked = ''] = (request.url ?? '').split('?')
    const fault = faults.of({ method, path })
    if (fault === 'refused') return faults.answer(fault, { request, response }, () => undefined)
    if (isDown) return send(503, { error: { type: 'api_error' } })
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
    const hash = `${request.url} ${text}`
    const work = (): [number, unknown] => {
      const [status, body] = handle(method, path, Object.fromEntries(new URLSearchParams(text || asked)))
      return fault === 'failed' ? [500, { error: { type: 'api_error' } }] : [status, structuredClone(body)]
    }
    if (typeof key !== 'string') {
      const [status, body] = work()
      return faults.answer(fault, { request, response }, () => send(status, body))
    }
    if (underWay.has(key))
      return send(409, { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } })
    const twin = answered.get(key)
    if (twin && twin.hash !== hash) return send(400, { error: { type: 'idempotency_error' } })
    if (!twin) {
      underWay.add(key)
      if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs))
      const [status, body] = work()
      answered.set(key, { hash, status, body })
      underWay.delete(key)
    }
    const { status, body } = answered.get(key) ?? { status: 500, body: {} }
    return faults.answer(fault, { request, response }, () => send(status, body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    refunds,
    customers,
    faults,
    /** What was charged, of one order or of all. */
    charged: (order?: string) =>
      [...intents.values()].filter(
        ({ status, metadata }) => status === 'succeeded' && (order === undefined || metadata.order === order),
      ),
    /** A charge takes this long: twins may come meanwhile. */
    work(milliseconds: number) {
      workMs = milliseconds
    },
    /** A day later: keys are forgotten. */
    forgetKeys: () => answered.clear(),
    /** Its search lags behind: what is new is not found yet. */
    lag(isBehind: boolean) {
      canSearch = !isBehind
    },
    refuseRefunds(refuses: boolean) {
      refusesRefunds = refuses
    },
    /** As Stripe's fields in the browser make one. */
    card(fate: Fate = 'paid', last4 = '4242', customer: string | null = null): string {
      const id = `pm_${randomUUID()}`
      const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2030 }
      methods.set(id, { id, object: 'payment_method', customer, card, fate, isUsed: false })
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
    close: () => {
      // Calls that were never answered are open still.
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function metadataOf(form: Record<string, string>): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

const invalid = (message: string): [number, unknown] => [
  400,
  { error: { type: 'invalid_request_error', message } },
]
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
