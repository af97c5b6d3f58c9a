import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { productGroups } from '../groups/groups.table.ts'
import { runJobs } from '../job-handlers.ts'
import { aPackage, anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { goOnWithBulkRun, startBulkRun } from './bulk-runs.ts'

const t = testApp()
const path = '/marketplace/products/bulk'
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
const bulk = (body: object) => staff({ method: 'PATCH', path, body })
const total = async (query: string) =>
  (await staff({ path: `/marketplace/products?limit=12&${query}` })).json.total as number

test('all that match a filter are changed, and nothing else', async () => {
  const tag = await aTopic(t.db, 'tag', 'Matched')
  const [a, b] = [await aProduct(t.db, { metadataIds: [tag.id] }), await aProduct(t.db)]
  const { json } = await bulk({ filter: { tag: [tag.id] }, set: { visibility: 'hidden' } })
  expect(json.data).toEqual({ matched: 1, changed: 1, failed: [] })
  expect(await total('visibility=hidden')).toBe(1)
  const both = await bulk({ ids: [a.id, b.id], filter: {}, set: { visibility: 'visible' } })
  expect(Object.keys(both.json.fields)).toEqual(['ids'])
  const typo = await bulk({ filter: { tags: [tag.id] }, set: { visibility: 'visible' } })
  expect(typo.status).toBe(422)
})

/** As many products like one another. */
const copies = (code: string, count: number) =>
  t.db.execute(sql`
    insert into products (id, code, type, hardware_type, name, short_name, description, visibility, metadata_ids)
    select gen_random_uuid(), code || n, type, hardware_type, name, short_name, description, visibility, metadata_ids
    from products, generate_series(1, ${count}::int) n where code = ${code}`)

test('more than a thousand are changed in the background, and go on where a stopped worker left off', async () => {
  const tag = await aTopic(t.db, 'tag', 'Many')
  await aProduct(t.db, { code: 'MANY', metadataIds: [tag.id] })
  await copies('MANY', 1_000)
  const { json } = await bulk({ filter: { tag: [tag.id] }, set: { visibility: 'hidden' } })
  expect(json.data).toMatchObject({ matched: 1_001, changed: 0, failed: [] })
  const { run } = json.data
  const watch = async () => (await staff({ path: `${path}/${run}` })).json.data
  expect(await watch()).toMatchObject({ matched: 1_001, done: 0, isEnded: false })
  let looks = 0
  // Asked to stop after the first hundred.
  const signal = {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
  expect(await goOnWithBulkRun(t.ctx, { run }, { signal })).toBe('again')
  expect(await watch()).toMatchObject({ done: 100, changed: 100, isEnded: false })
  expect(await total(`tag=${tag.id}&visibility=hidden`)).toBe(100)
  await runJobs(t.ctx, 'long')
  expect(await watch()).toMatchObject({ done: 1_001, changed: 1_001, failedCount: 0, isEnded: true })
})

describe('a run', () => {
  const how = { by: { name: 'Somebody' }, language: 'en', hold: 'asks' } as const
  const watch = async (run: string) => (await staff({ path: `${path}/${run}` })).json.data
  const some = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => aProduct(t.db)))).map(({ id }) => id)

  test('deletes all but those that a package needs, which are named', async () => {
    const ids = await some(25)
    const [kept = ''] = ids
    await aPackage(t.db, [{ product: kept, quantity: 1 }])
    const run = await startBulkRun(t.db, ids, { remove: true }, how)
    await runJobs(t.ctx, 'long')
    const data = await watch(run)
    expect(data).toMatchObject({ matched: 25, done: 25, changed: 24, failedCount: 1, isEnded: true })
    expect(data.failed).toMatchObject([{ _id: kept }])
  })

  test('whose group goes meanwhile ends, and names what did not get into it', async () => {
    const id = uuid()
    await t.db.insert(productGroups).values({ id, name: 'Short-lived' })
    const run = await startBulkRun(t.db, await some(3), { addToGroup: id }, how)
    await t.db.delete(productGroups).where(eq(productGroups.id, id))
    await runJobs(t.ctx, 'long')
    const data = await watch(run)
    expect(data).toMatchObject({ changed: 0, failedCount: 3, isEnded: true })
    expect(data.failed).toHaveLength(3)
  })
})
