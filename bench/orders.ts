import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import { aBuyer, aProduct } from '#server/test/factories.ts'
import { placeByHand } from './orders-by-hand.ts'
import type { Shops } from './shops.ts'
import { heading, alternate, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const clients = 16
const sold = 100
const rounds = times(5)
const roundMs = 1_000 * times(3)

/** Orders by HTTP against the same transaction written as SQL, both on one database and by 16 at once. */
export async function orders(shops: Shops): Promise<void> {
  heading('Placing orders')
  await shops.make('ordering')
  const { ctx } = await shops.open('ordering')
  const shop = await shops.serve('ordering')
  const buyers = await Promise.all(
    Array.from({ length: clients }, async () => {
      const { account, address, bank } = await aBuyer(ctx.db)
      const { accessToken } = await startSession(ctx, account, 'bench')
      return { account, address, bank, token: accessToken }
    }),
  )
  // Cheap, so that no buyer owes more than the shop allows.
  const products: string[] = []
  for (let made = 0; made < sold; made += 1)
    products.push((await aProduct(ctx.db, { stock: 1_000_000, price: 100 })).id)
  const anyProduct = () => products[Math.floor(Math.random() * sold)] ?? ''

  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const order = (buyer: (typeof buyers)[number]) =>
    postOrder(agent, `${shop.url}/api/marketplace-customer/orders`, buyer.token, {
      items: [{ product: anyProduct(), quantity: 1 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    })
  const [first] = buyers
  if (!first) return
  const byHand = await placeByHand(shops.url('ordering'), clients, await order(first), products)

  const perSecond = (place: (client: number) => Promise<unknown>) => async () => {
    const start = performance.now()
    let placed = 0
    await Promise.all(
      buyers.map(async (_, client) => {
        while (performance.now() - start < roundMs) {
          await place(client)
          placed += 1
        }
      }),
    )
    return (placed * 1000) / (performance.now() - start)
  }
  const overHttp = perSecond((client) => order(buyers[client] ?? first))
  const asSql = perSecond((client) => byHand.place(client))
  await overHttp()
  await asSql()
  const { ratio, a, b } = await alternate(rounds, overHttp, asSql)
  tellRatio(
    'orders over HTTP ÷ the same transaction as SQL',
    ratio,
    '≥ 0.45',
    `${a.toFixed(0)} and ${b.toFixed(0)} orders a second by ${clients} clients, each order with its own idempotency key, the median of ${rounds} rounds in turn`,
  )
  const { rows } = await ctx.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from stock_levels level join (
      select product_id, sum(reserved_change) as held from stock_movements group by product_id) moved using (product_id)
    where level.reserved <> moved.held`)
  if (rows[0]?.wrong !== 0) throw new Error('The stock does not equal the sum of its movements')
  agent.destroy()
  await byHand.close()
  await shop.stop()
}

/** Places an order and answers its id. */
export function postOrder(agent: Agent, url: string, token: string, body: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const asked = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': bytes.length,
          'idempotency-key': randomUUID(),
        },
      },
      (message) => {
        const chunks: Buffer[] = []
        message.on('data', (chunk: Buffer) => chunks.push(chunk))
        message.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (message.statusCode !== 201) return reject(new Error(`${message.statusCode} ${text}`))
          resolve((JSON.parse(text) as { data: { _id: string } }).data._id)
        })
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })
}
