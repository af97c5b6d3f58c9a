import { sql } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import { anAdmin } from '#server/test/factories.ts'
import { largeShop } from '#demo/large/load-large.ts'
import type { Shops } from './shops.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const rounds = 1 + times(14)
const lines = 50
const togetherMs = 50
const savedMs = 100

type Facts = { facts: { source: string }[]; version: number }

/** Advice for carts of 50 lines, and saving a product's facts, among 100,000 products. */
export async function worksTogether(shops: Shops): Promise<void> {
  heading('Works together, and facts saved, among 100,000 products')
  await shops.make('together', { products: largeShop.products, orders: 500 })
  const { ctx, close } = await shops.open('together')
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where visibility = 'visible' and archived_at is null and type = 'hardware'
    order by md5(id::text) limit ${rounds * lines}`)
  const { accessToken: token } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  await close()
  const server = await shops.serve('together')
  const ask = async (path: string, method: string, body?: object, token?: string) => {
    const start = performance.now()
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as { data: unknown }
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return { ms: performance.now() - start, json }
  }
  const took: number[] = []
  let most = 0
  for (let round = 0; round < rounds; round += 1) {
    const cart = rows.slice(round * lines, (round + 1) * lines)
    const items = cart.map(({ id }, index) => ({ product: id, quantity: 1 + (index % 5) }))
    const { ms, json } = await ask('/marketplace-customer/works-together', 'POST', {
      items,
      country: 'SA',
    })
    most = Math.max(most, (json.data as unknown[]).length)
    if (round > 0) took.push(ms)
  }
  tellRatio(
    `advice for ${lines} lines ÷ ${togetherMs} ms`,
    median(took) / togetherMs,
    '≤ 1',
    `median of ${took.length} other carts: ${median(took).toFixed(1)} ms, the slowest ${Math.max(...took).toFixed(1)} ms; up to ${most} pieces of advice`,
  )
  const saved: number[] = []
  for (const { id } of rows.slice(0, rounds)) {
    const path = `/marketplace/products/${id}/facts`
    const { facts, version } = (await ask(path, 'GET', undefined, token)).json.data as Facts
    const said = facts
      .filter(({ source }) => source !== 'built_in')
      .map((fact) =>
        Object.fromEntries(Object.entries(fact).filter(([key]) => key !== 'source' && key !== 'cell')),
      )
      .slice(1)
    saved.push((await ask(path, 'PUT', { facts: said, version }, token)).ms)
  }
  tellRatio(
    `facts saved ÷ ${savedMs} ms`,
    median(saved) / savedMs,
    '≤ 1',
    `median of ${saved.length} products: ${median(saved).toFixed(1)} ms, the slowest ${Math.max(...saved).toFixed(1)} ms`,
  )
  say()
  await server.stop()
}
