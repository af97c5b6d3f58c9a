import { eq } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import { emptyState } from '#server/products/product-state.ts'
import { saveProduct } from '#server/products/save-product.ts'
import { metadata } from '#server/metadata/metadata.table.ts'
import { largeShop } from '#demo/large/load-large.ts'
import { tenants } from '#server/auth/auth.table.ts'
import { aTenantUser } from '#server/test/factories.ts'
import { questionsOf, searches, type Question } from './list-questions.ts'
import type { Shops } from './shops.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const rounds = times(9)
const sizes = { small: { products: 1_000, orders: 500 }, large: largeShop }
type Size = keyof typeof sizes

type Answer = { total: number; data: { name: string }[] }
type Ask = (question: Question, round: number) => Promise<{ ms: number; answer: Answer }>

/** The list, never from what is kept, among 1,000 and among 100,000 products. */
export async function list(shops: Shops): Promise<void> {
  heading('The product list, nothing kept')
  const ask = { small: await openList(shops, 'small'), large: await openList(shops, 'large') }
  const times: { question: Question; small: number; large: number }[] = []
  for (const question of ask.small.questions) {
    const same = ask.large.questions.find(({ name }) => name === question.name) ?? question
    const took: Record<Size, number[]> = { small: [], large: [] }
    // The first round finds out what is remembered, such as the total.
    for (let round = 0; round <= rounds; round += 1)
      for (const [size, of] of [
        ['small', question],
        ['large', same],
      ] as const) {
        const { ms } = await ask[size].ask(of, round)
        if (round > 0 || of.isFirst) took[size].push(ms)
      }
    times.push({ question, small: median(took.small), large: median(took.large) })
  }
  const remembered = times.filter(({ question }) => !question.isFirst)
  const sum = (size: Size) => remembered.reduce((total, time) => total + time[size], 0)
  tellRatio(
    'uncached list at 100,000 ÷ at 1,000, all kinds of question together',
    sum('large') / sum('small'),
    '≤ 2',
    `time of one answer to somebody whose networks nobody else has, totals remembered; the median of ${rounds} rounds in turn for each kind:`,
  )
  for (const { question, small, large } of times)
    say(
      `    ${question.name.padEnd(34)} ${(large / small).toFixed(2).padStart(6)}   ${small.toFixed(1).padStart(7)} → ${large.toFixed(1)} ms`,
    )
  say('\nThe right product first among 100,000:')
  for (const { query, name } of searches) {
    const { ms, answer } = await ask.large.ask(
      { name: query, language: 'ar', query: () => `search=${encodeURIComponent(query)}&limit=6` },
      0,
    )
    const first = answer.data[0]?.name
    say(
      `    ${query.padEnd(14)} ${first === name ? 'found' : `NOT FOUND, but ${first}`}, ${ms.toFixed(0)} ms with its first count`,
    )
  }
  await Promise.all(Object.values(ask).map((shop) => shop.stop()))
}

async function openList(
  shops: Shops,
  size: Size,
): Promise<{ ask: Ask; questions: Question[]; stop: () => Promise<void> }> {
  await shops.make(size, sizes[size])
  const { ctx, close } = await shops.open(size)
  for (const [index, { name }] of [
    ...new Map(searches.map((search) => [search.name, search])).values(),
  ].entries())
    await saveProduct(ctx.db, {
      ...emptyState({ code: `SOUGHT-${index}`, type: 'hardware', hardwareType: 'device' }),
      name: { en: '', ar: name },
      shortName: { en: '', ar: name },
      price: 10_000,
      visibility: 'visible',
    })
  const applications = await ctx.db
    .select()
    .from(metadata)
    .where(eq(metadata.kind, 'application'))
    .orderBy(metadata.sortOrder)
  const tokens: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const user = await aTenantUser(ctx.db)
    await ctx.db
      .update(tenants)
      .set({ allowedNetworkServers: [`network ${round}`] })
      .where(eq(tenants.id, user.tenantId ?? ''))
    tokens.push((await startSession(ctx, user, 'bench')).accessToken)
  }
  await close()
  const server = await shops.serve(size)
  return {
    questions: questionsOf(applications.map(({ id }) => id)),
    stop: () => server.stop(),
    async ask({ query, language = 'en' }, round) {
      const start = performance.now()
      const answer = await fetch(`${server.url}/api/marketplace-customer/products?${query(round)}`, {
        headers: { authorization: `Bearer ${tokens[round]}`, 'accept-language': language },
      })
      const json = (await answer.json()) as Answer
      if (answer.status !== 200) throw new Error(`${query(round)} was answered ${answer.status}`)
      return { ms: performance.now() - start, answer: json }
    },
  }
}
