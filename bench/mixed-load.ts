import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Context } from '#server/context.ts'
import type { People } from './faults-shop.ts'

type Turn = (turn: number) => Promise<Response | Response[]>

const pictureWidth = 1_600
const pictureHeight = 1_200

/**
 * Visitors, buyers and staff at once, each kind of question so many times a second whatever became of the last; `stop` tells how
 * many of each were answered well. Throws at what fails.
 */
export async function mixedLoad(ctx: Context, url: string, { buyers, staffToken, products }: People) {
  const { rows: paid } = await ctx.db.execute<{ id: string }>(
    sql`select order_id as id from invoices order by issued_at limit 20`,
  )
  const shown = await ctx.db.execute<{ id: string }>(
    sql`select id from products where visibility = 'visible'`,
  )
  const every = shown.rows.map(({ id }) => id)
  const pick = <T>(list: readonly T[], turn: number): T => {
    const found = list[turn % list.length]
    if (found === undefined) throw new Error('There is nothing to ask for')
    return found
  }
  const get = (path: string, token?: string) =>
    fetch(url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const language = (turn: number) => pick(['en', 'ar'], turn)
  const api = '/api/marketplace-customer'
  const staffLists = [
    '/api/marketplace/orders?page=1',
    '/api/marketplace/products?page=1',
    '/api/marketplace/inventory?page=1',
    '/api/marketplace/transactions?page=1',
    '/api/marketplace/customers?page=1',
  ]
  const asked: Record<string, { perSecond: number; ask: Turn }> = {
    'kept pages and lists': {
      perSecond: 60,
      ask: (turn) =>
        get(pick([`/${language(turn)}`, `/${language(turn)}/products`, `${api}/products?limit=12`], turn)),
    },
    'lists kept nowhere': {
      perSecond: 8,
      ask: () => get(`${api}/products?limit=12&search=${randomUUID().slice(0, 8)}`),
    },
    'pages of lists kept nowhere': {
      perSecond: 4,
      ask: (turn) => get(`/${language(turn)}/products?search=${randomUUID().slice(0, 8)}`),
    },
    'product pages': {
      perSecond: 8,
      ask: (turn) => get(`/${language(turn)}/products/${pick(every, turn >> 1)}`),
    },
    'lists of buyers': {
      perSecond: 8,
      ask: (turn) => get(pick([`${api}/products?limit=12`, `${api}/orders`], turn), pick(buyers, turn).token),
    },
    'lists of staff': { perSecond: 6, ask: (turn) => get(pick(staffLists, turn), staffToken) },
    orders: {
      perSecond: 3,
      ask: (turn) => {
        const { token, addressId, bankId } = pick(buyers, turn)
        return fetch(`${url}${api}/orders`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            items: [{ product: pick(products, turn), quantity: 1 }],
            addressId,
            paymentMethod: { type: 'bank_account', _id: bankId },
          }),
        })
      },
    },
    'invoices as PDF': {
      perSecond: 0.5,
      ask: (turn) => get(`/api/marketplace/orders/${pick(paid, turn).id}/invoice?format=pdf`, staffToken),
    },
    'pictures uploaded': { perSecond: 0.2, ask: async () => uploaded(await aPicture()) },
    exports: {
      perSecond: 0.2,
      ask: (turn) =>
        get(pick(['/api/marketplace/orders/list.csv', '/api/marketplace/products/export'], turn), staffToken),
    },
  }

  function uploaded(picture: Buffer) {
    const body = new FormData()
    body.set('purpose', 'product')
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
    return fetch(`${url}/api/file-manager/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staffToken}` },
      body,
    })
  }

  let isEnding = false
  const counts: Record<string, number> = {}
  const working = Object.entries(asked).map(async ([name, { perSecond, ask }]) => {
    const running = new Set<Promise<void>>()
    const begun = performance.now()
    for (let turn = 0; !isEnding; turn += 1) {
      const one = answered(name, ask(turn)).finally(() => running.delete(one))
      running.add(one)
      await pause(Math.max(0, begun + ((turn + 1) * 1_000) / perSecond - performance.now()))
    }
    await Promise.all(running)
  })
  async function answered(name: string, asking: ReturnType<Turn>) {
    for (const answer of [await asking].flat()) {
      const bytes = await answer.arrayBuffer()
      const isRefused = answer.status === 503
      if (answer.status >= 300 && !isRefused)
        throw new Error(
          `${name}: ${answer.status} ${answer.url} ${Buffer.from(bytes.slice(0, 300)).toString()}`,
        )
      const counted = isRefused ? 'turned away' : name
      counts[counted] = (counts[counted] ?? 0) + 1
    }
  }
  const failed = Promise.all(working)
  failed.catch(() => (isEnding = true))
  return {
    async stop() {
      isEnding = true
      await failed
      return counts
    },
  }
}

/** One that was never there before. */
function aPicture(): Promise<Buffer> {
  const pixels = randomBytes(16 * 12 * 3)
  return sharp(pixels, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(pictureWidth, pictureHeight)
    .jpeg()
    .toBuffer()
}
