import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Charge = {
  id: string
  object: 'charge'
  status: string
  amount: number
  currency: string
  reference: { order: string; transaction: string; gateway: string; payment: string }
  transaction: { url: string; created: string }
  card?: { scheme: string; last_four: string }
  post: { url: string }
}

/** What we send; an answer to anything else would be a fault of the double. */
type Asked = Pick<Charge, 'amount' | 'currency' | 'reference' | 'post'> & { charge_id: string }

export const tapSecret = 'sk_test_of_tap'

/** Speaks as much of Tap's API v2 as we use: charges with Tap's page, reading them back, refunds, signed calls. */
export async function tapDouble() {
  const charges = new Map<string, Charge>()
  const refunds: { charge_id: string; amount: number; currency: string }[] = []

  function handle(method: string, path: string, body: Asked): [number, unknown] {
    const [, , kind = '', id = ''] = path.split('/')
    if (kind === 'charges' && method === 'POST') {
      const twin = [...charges.values()].find(
        ({ reference }) => reference.transaction === body.reference.transaction,
      )
      if (twin) return [200, twin]
      const made = `chg_${randomUUID()}`
      const charge: Charge = {
        id: made,
        object: 'charge',
        status: 'INITIATED',
        amount: body.amount,
        currency: body.currency,
        reference: { ...body.reference, gateway: 'gw_1', payment: 'pay_1' },
        transaction: { url: `https://pay.example/${made}`, created: '1795277140214' },
        post: body.post,
      }
      charges.set(made, charge)
      return [200, charge]
    }
    if (kind === 'charges') return charges.has(id) ? [200, charges.get(id)] : [404, { errors: [] }]
    if (kind === 'refunds') {
      if (charges.get(body.charge_id)?.status !== 'CAPTURED') return [400, { errors: [] }]
      const { charge_id, amount, currency } = body
      refunds.push({ charge_id, amount, currency })
      return [200, { id: `re_${randomUUID()}`, status: 'REFUNDED' }]
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
    const [status, body] =
      request.headers.authorization === `Bearer ${tapSecret}`
        ? handle(request.method ?? '', request.url ?? '', text ? JSON.parse(text) : {})
        : [401, { errors: [] }]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v2`,
    charges,
    refunds,
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
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
