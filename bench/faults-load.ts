import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { BreakableShop, Buyer, People } from './faults-shop.ts'
import { say } from './tell.ts'

type Kind = 'order' | 'list'
type Waiting = { kind: Kind; since: number; done: (milliseconds: number) => void }

const answerSeconds = 20
const againMs = 100
const lookers = 2

/**
 * Every buyer orders without pause, and some look at lists. An order that is not answered, or with 5xx, is sent again under its key
 * until it is, as the shop's own pages do. Its note names it, so that a second one of it would be seen.
 */
export function startLoad(url: string, { buyers, products }: People) {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers.length + lookers })
  const run = randomUUID().slice(0, 4)
  const acknowledged = new Map<string, string>()
  const sent = new Set<string>()
  const statuses: Record<Kind, Map<number | string, number>> = { order: new Map(), list: new Map() }
  const waiting = new Set<Waiting>()
  let isEnding = false

  async function ask(kind: Kind, path: string, buyer: Buyer, order?: { key: string; body: unknown }) {
    const sentAt = performance.now()
    const answer = await callOnce(agent, `${url}${path}`, buyer.token, order)
    statuses[kind].set(answer.status, (statuses[kind].get(answer.status) ?? 0) + 1)
    if (answer.status === (kind === 'order' ? 201 : 200))
      for (const one of waiting)
        if (one.kind === kind && sentAt >= one.since) {
          waiting.delete(one)
          one.done(performance.now() - one.since)
        }
    return answer
  }
  async function order(buyer: Buyer, name: string) {
    const body = {
      items: [{ product: products[Math.floor(Math.random() * products.length)], quantity: 1 }],
      addressId: buyer.addressId,
      paymentMethod: { type: 'bank_account', _id: buyer.bankId },
      note: name,
    }
    const key = randomUUID()
    sent.add(name)
    for (let tries = 0; !isEnding || tries < 100; tries += 1) {
      const answer = await ask('order', '/api/marketplace-customer/orders', buyer, { key, body })
      if (answer.status === 201) return acknowledged.set(name, idOf(answer.text))
      if (typeof answer.status === 'number' && answer.status < 500) return undefined
      await pause(againMs)
    }
    return undefined
  }
  async function buy(buyer: Buyer, number: number) {
    for (let turn = 1; !isEnding; turn += 1) await order(buyer, `${run} ${number} ${turn}`)
  }
  async function look(buyer: Buyer) {
    while (!isEnding) {
      const list = await ask(
        'list',
        `/api/marketplace-customer/products?limit=12&search=${randomUUID()}`,
        buyer,
      )
      if (list.status !== 200) await pause(againMs)
    }
  }
  const working = [...buyers.map(buy), ...buyers.slice(0, lookers).map(look)]

  return {
    acknowledged,
    sent,
    statuses,
    /** How long after this moment the first answer comes to what is asked after it. */
    firstAnswer: (kind: Kind, since: number) =>
      new Promise<number>((resolve) => waiting.add({ kind, since, done: resolve })),
    async moreOrders(count: number) {
      const wanted = acknowledged.size + count
      while (acknowledged.size < wanted) await pause(10)
    },
    async stop() {
      isEnding = true
      await Promise.all(working)
      agent.destroy()
    },
    /** Does not wait for orders that are on their way: nobody will answer them. */
    abandon() {
      isEnding = true
      agent.destroy()
    },
  }
}

export type Load = ReturnType<typeof startLoad>

/** What became of the orders, by the database. */
export async function auditOrders(shop: Pick<BreakableShop, 'within'>, loads: readonly Load[]) {
  const rows = await shop.within(async ({ db }) => {
    const { rows } = await db.execute<{ id: string; note: string | null }>(sql`select id, note from orders`)
    const { rows: wrong } = await db.execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from stock_levels level join (
        select product_id, sum(reserved_change) as held from stock_movements group by product_id) moved using (product_id)
      where level.reserved <> moved.held`)
    if (wrong[0]?.wrong !== 0) say('FAULT: the stock does not equal the sum of its movements')
    return rows
  })
  const kept = new Set(rows.map(({ id }) => id))
  const times = new Map<string, number>()
  for (const { note } of rows) times.set(note ?? '', (times.get(note ?? '') ?? 0) + 1)
  const acknowledged = loads.flatMap((load) => [...load.acknowledged.values()])
  return {
    sent: loads.reduce((sum, load) => sum + load.sent.size, 0),
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !kept.has(id)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  }
}

export function tellStatuses(name: string, statuses: Iterable<readonly [number | string, number]>) {
  const sorted = [...statuses].toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  say(`    ${name}: ${sorted.map(([status, count]) => `${status} × ${count}`).join(', ') || 'none'}`)
}

type Once = { status: number | string; text: string }

/** The status, or why there is none. */
function callOnce(agent: Agent, url: string, token: string, order?: { key: string; body: unknown }) {
  const bytes = order && Buffer.from(JSON.stringify(order.body))
  return new Promise<Once>((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, text: '' })
    const asked = request(
      url,
      {
        agent,
        method: order ? 'POST' : 'GET',
        signal: AbortSignal.timeout(answerSeconds * 1000),
        headers: {
          authorization: `Bearer ${token}`,
          ...(order &&
            bytes && {
              'content-type': 'application/json',
              'content-length': bytes.length,
              'idempotency-key': order.key,
            }),
        },
      },
      (message) => {
        const chunks: Buffer[] = []
        message.on('data', (chunk: Buffer) => chunks.push(chunk))
        message.on('error', failed)
        message.on('end', () =>
          resolve({ status: message.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    asked.on('error', failed)
    asked.end(bytes)
  })
}

const idOf = (text: string) => (JSON.parse(text) as { data: { _id: string } }).data._id
