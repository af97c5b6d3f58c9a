import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { providerFaults } from './provider-faults.ts'

type Charge = {
  id: string
  object: 'charge'
  status: string
  amount: number
  currency: string
  reference: { order: string; transaction: string; idempotent?: string; gateway: string; payment: string }
  transaction: { url: string; created: string }
  card?: { scheme: string; last_four: string }
  post: { url: string }
  redirect?: { url: string }
}

/** What we send; an answer to anything else would be a fault of the double. */
type ChargeRecord = Pick<Charge, 'amount' | 'currency' | 'reference' | 'post' | 'redirect'> & {
  charge_id: string
  source: { id: string }
  charges?: string[]
}
type Refund = {
  id: string
  charge_id: string
  amount: number
  currency: string
  status: string
  reference: { merchant: string }
}

export const tapSecret = 'sk_test_of_tap'

/**
 * Speaks as much of Tap's API v2 as we use: charges with Tap's page or by a card's token, reading and listing them, refunds, keys
 * that answer twins alike for a day, signed calls. What goes wrong on the way is planned with `faults`.
 */
export async function tapDouble() {
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const tokens = new Map<string, { last_four: string; customer?: string }>()
  const answered = new Map<string, [number, unknown]>()
  const faults = providerFaults()

  function handle(method: string, path: string, body: ChargeRecord): [number, unknown] {
    const [, , kind = '', id = ''] = path.split('/')
    if (kind === 'tokens') {
      const card = tokens.get(id)
      return card ? [200, { id, card: { brand: 'VISA', exp_month: 12, exp_year: 2030, ...card } }] : notFound
    }
    if (id === 'list') {
      const isOf = (one: { charge_id?: string }) =>
        !body.charges || body.charges.includes(one.charge_id ?? '')
      const listed = kind === 'charges' ? [...charges.values()] : refunds.filter(isOf)
      // Tap answers an empty list so.
      if (listed.length === 0) return [400, { message: `${kind} not found` }]
      return [200, { [kind]: listed.toReversed(), has_more: false }]
    }
    if (kind === 'charges' && method === 'POST') {
      const made = `chg_${randomUUID()}`
      const card = tokens.get(body.source.id)
      const charge: Charge = {
        id: made,
        object: 'charge',
        status: card ? 'CAPTURED' : 'INITIATED',
        amount: body.amount,
        currency: body.currency,
        reference: { ...body.reference, gateway: 'gw_1', payment: 'pay_1' },
        transaction: { url: `https://pay.example/${made}`, created: '1795277140214' },
        post: body.post,
        ...(body.redirect && { redirect: body.redirect }),
        ...(card && { card: { scheme: 'VISA', last_four: card.last_four } }),
      }
      charges.set(made, charge)
      return [200, charge]
    }
    if (kind === 'charges') return charges.has(id) ? [200, charges.get(id)] : notFound
    if (kind === 'refunds') {
      if (charges.get(body.charge_id)?.status !== 'CAPTURED') return [400, { errors: [] }]
      const { charge_id, amount, currency, reference } = body as ChargeRecord & Refund
      const refund = { id: `re_${randomUUID()}`, charge_id, amount, currency, status: 'REFUNDED', reference }
      refunds.push(refund)
      return [200, refund]
    }
    return [404, { errors: [] }]
  }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const { method = '', url: path = '' } = request
    if (request.headers.authorization !== `Bearer ${tapSecret}`) return send(401, { errors: [] })
    const fault = faults.of({ method, path })
    if (fault === 'refused') return faults.answer(fault, { request, response }, () => undefined)
    const body = text ? (JSON.parse(text) as ChargeRecord) : ({} as ChargeRecord)
    const key = method === 'POST' ? body.reference?.idempotent : undefined
    const twin = key === undefined ? undefined : answered.get(key)
    const answer = twin ?? structuredClone(handle(method, path, body))
    if (key !== undefined) answered.set(key, answer)
    const [status, given] = fault === 'failed' ? [500, { errors: [] }] : answer
    return faults.answer(fault, { request, response }, () => send(status, given))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v2`,
    charges,
    refunds,
    faults,
    /** As Tap's fields in a browser make one; `customer` where it stands for a card that Tap keeps for them. */
    card(customer?: string): string {
      const id = `tok_${randomUUID()}`
      tokens.set(id, { last_four: '4242', ...(customer && { customer }) })
      return id
    },
    /** A day later: keys are forgotten. */
    forgetKeys: () => answered.clear(),
    /** The shopper has been on Tap's page. */
    finish(id: string, status: 'CAPTURED' | 'DECLINED') {
      const charge = charges.get(id)
      if (!charge) throw new Error('There is no such charge')
      charge.status = status
      charge.card = { scheme: 'MADA', last_four: '7701' }
    },
    /** A call as Tap makes it: the charge as it is now, and a hash over some of it. */
    call(id: string, secret = tapSecret) {
      const charge = charges.get(id)
      if (!charge) throw new Error('There is no such charge')
      const { amount, currency, reference, status, transaction } = charge
      const signed = `x_id${id}x_amount${amount.toFixed(2)}x_currency${currency}x_gateway_reference${reference.gateway}x_payment_reference${reference.payment}x_status${status}x_created${transaction.created}`
      return {
        body: JSON.stringify(charge),
        headers: {
          'content-type': 'application/json',
          hashstring: createHmac('sha256', secret).update(signed).digest('hex'),
        },
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const notFound: [number, unknown] = [404, { errors: [] }]
