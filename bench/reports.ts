import pg from 'pg'
import { startSession } from '#server/auth/sessions.ts'
import { anAdmin } from '#server/test/factories.ts'
import { askStaff } from './ask-staff.ts'
import { fillWithOrders, size } from './million-orders.ts'
import { questionsOf } from './reports-questions.ts'
import type { Shops } from './shops.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const rounds = 1 + times(4)
const budgetMs = 1_000

/** What staff ask of a shop with a million orders, over HTTP and kept nowhere; the slowest of all against one second. */
export async function reports(shops: Shops): Promise<void> {
  heading(`Reports and lists over ${size.orders.toLocaleString('en')} orders`)
  await shops.make('reports', { products: 2_000, orders: 60 })
  const { ctx, close } = await shops.open('reports')
  const start = performance.now()
  await fillWithOrders(ctx.db, ctx.now())
  await vacuum(shops.url('reports'))
  say(`Filled in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  const { accessToken } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  const questions = await questionsOf(ctx.db, ctx.now())
  await close()
  const shop = await shops.serve('reports')

  const slowest: { ms: number; name: string }[] = []
  let part = ''
  for (const question of questions) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1)
      taken.push(await askStaff(shop.url, accessToken, question.path(round), question.isFile))
    // The first answer finds nothing in memory.
    const [first = 0, ...rest] = taken
    const ms = median(rest)
    slowest.push({ ms, name: question.name })
    if (question.part !== part) say(`  ${question.part}`)
    part = question.part
    say(
      `    ${question.name.padEnd(52)} ${ms.toFixed(0).padStart(6)} ms   (first ${first.toFixed(0)}, worst ${Math.max(...rest).toFixed(0)})`,
    )
  }
  const [worst] = slowest.toSorted((a, b) => b.ms - a.ms)
  tellRatio(
    `the slowest answer ÷ ${budgetMs} ms`,
    (worst?.ms ?? 0) / budgetMs,
    '≤ 1',
    `${(worst?.ms ?? 0).toFixed(0)} ms for ${worst?.name}; medians of ${rounds - 1} rounds after a first one`,
  )
  await shop.stop()
}

/** As the database does by itself, after a while. */
async function vacuum(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
