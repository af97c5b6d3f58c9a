import { createHash } from 'node:crypto'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import type { Shops } from './shops.ts'
import { heading, alternate, tellRatio } from './tell.ts'
import { many, times } from './trial.ts'

const clients = 16
const rounds = times(7)
const asksPerRound = many(1_200)
const path = '/api/marketplace-customer/products'

type Statement = { name: string; text: string; values: unknown[] }

/** Kinds of lists of which each is asked for once: nothing of its answer is kept. */
const kinds: { name: string; question: (number: number) => string }[] = [
  // Its total and counts are found too.
  { name: 'with a filter of its own', question: (number) => `limit=12&sort=lowPrice&minPrice=${number}` },
  // Its total and counts are remembered.
  {
    name: 'another page of one filter',
    question: (number) =>
      `sort=aToZ&minPrice=1&limit=${12 + (number % 20)}&page=${1 + Math.floor(number / 20)}`,
  },
]

/** A list that nobody has asked for against its very statements, prepared, sent over as many connections without HTTP. */
export async function neverAsked(shops: Shops): Promise<void> {
  heading('Lists never asked before')
  await shops.make('never-asked', { products: 1_000, orders: 100 })
  const shop = await shops.serve('never-asked')
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: shops.url('never-asked') })
      await client.connect()
      return client
    }),
  )
  for (const { name, question } of kinds) {
    const statements = await statementsOf(shops, [question(1), question(2)])
    let asked = 2
    const overHttp = () => perSecond(() => fetchAll(agent, `${shop.url}${path}?${question((asked += 1))}`))
    const asSql = () =>
      perSecond(async (client) => {
        for (const { name, text, values } of statements)
          // Beginnings and ends of transactions have no values, and may be several commands, which cannot be prepared.
          await connections[client]?.query(values.length > 0 ? { name, text, values } : text)
      })
    await overHttp()
    await asSql()
    const { ratio, a, b } = await alternate(rounds, overHttp, asSql)
    tellRatio(
      `a list never asked before, ${name} ÷ its ${statements.length} statements`,
      ratio,
      '≥ 0.5',
      `${a.toFixed(0)} and ${b.toFixed(0)} a second by ${clients} clients among 1,000 products, the median of ${rounds} rounds in turn`,
    )
  }
  agent.destroy()
  await Promise.all(connections.map((client) => client.end()))
  await shop.stop()
}

/** What the server sends for the last of these questions. */
async function statementsOf(shops: Shops, questions: string[]): Promise<Statement[]> {
  const { ctx, close } = await shops.open('never-asked')
  const app = await buildApp(ctx)
  const sent: Statement[] = []
  const heard = new WeakSet<pg.PoolClient>()
  const hear = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
      const text = typeof query === 'string' ? query : query.text
      const given = Array.isArray(values) ? values : ((typeof query === 'string' ? [] : query.values) ?? [])
      sent.push({ name: createHash('sha1').update(text).digest('hex'), text, values: given })
      return send(...args)
    }) as typeof client.query
  }
  if (ctx.db.$client instanceof pg.Pool) ctx.db.$client.on('acquire', hear)
  try {
    for (const question of questions) {
      sent.length = 0
      const { statusCode } = await app.inject({ url: `${path}?${question}` })
      if (statusCode !== 200) throw new Error(`${question} was answered ${statusCode}`)
    }
  } finally {
    await app.close()
    await close()
  }
  return sent
}

async function perSecond(ask: (client: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let left = asksPerRound
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while ((left -= 1) >= 0) await ask(client)
    }),
  )
  return (asksPerRound * 1000) / (performance.now() - start)
}

function fetchAll(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-language': 'en' } }, (message) => {
      if (message.statusCode !== 200) reject(new Error(`${url} was answered ${message.statusCode}`))
      message.resume().on('end', resolve)
    }).on('error', reject)
  })
}
