import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { blocksRead } from '../test/blocks-read.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

// Times say little on a busy machine; what is read is the same on every one.

const t = testApp()
const many = 12_000
let staff: (ask: Ask) => Promise<Answer>
let number: string
let blocksOf: Record<'orders' | 'audit_log', number>

/** One order and one entry of the log, as they were saved, so many times over. */
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Noura', lastName: 'Alone' }))
  const { id } = await aProduct(t.db, { code: 'WIND-7' })
  const person = await aBuyer(t.db)
  const buyer = await t.as(person.account)
  const placed = await buyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: id, quantity: 1 }],
      addressId: person.address.id,
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
    },
  })
  number = placed.json.data.number
  await t.pool.query(`create temporary table one_order as select * from orders`)
  const { rows } = await t.pool.query<{ columns: string }>(
    `select string_agg(case column_name when 'id' then 'uuidv7()' when 'number' then $1
       when 'placed_at' then 'placed_at - n * interval ''1 minute''' else column_name end, ', ' order by ordinal_position) as columns
     from information_schema.columns where table_name = 'orders' and table_schema = 'public'`,
    [`'2601-' || lpad(n::text, 8, '0')`],
  )
  await t.db.execute(sql`alter table orders disable trigger user`)
  await t.pool.query(
    `insert into orders select ${rows[0]?.columns} from orders, generate_series(1, ${many}) n where number = '${number}'`,
  )
  await t.db.execute(sql`alter table orders enable trigger user`)
  await t.db.execute(sql`
    insert into audit_log (id, entity, entity_id, action, by_id, by_name, before, after, at)
    select uuidv7(), 'customer', gen_random_uuid(), 'update', (${'019aa000-0000-7000-8000-00000000000'} || (n % 5)::text)::uuid, 'Member ' || n % 5,
      jsonb_build_object('name', 'Before ' || n, 'text', repeat(md5(n::text), 6)), jsonb_build_object('name', 'After ' || n), now() - n * interval '1 minute'
    from generate_series(1, ${many}::int) n`)
  await t.pool.query('vacuum analyze orders')
  await t.pool.query('vacuum analyze audit_log')
  const { rows: sizes } = await t.pool.query<{ name: 'orders' | 'audit_log'; blocks: number }>(
    `select relname as name, (pg_relation_size(oid) / 8192)::int as blocks from pg_class where relname in ('orders', 'audit_log')`,
  )
  blocksOf = Object.fromEntries(sizes.map(({ name, blocks }) => [name, blocks])) as typeof blocksOf
})

/** How much is read to answer, against the table that is asked. */
async function reading(path: string) {
  let answer: Answer | undefined
  const { blocks } = await blocksRead(t, async () => {
    answer = await staff({ path: `/marketplace/${path}` })
  })
  expect(answer?.status, answer?.text).toBe(200)
  return { blocks, data: answer?.json.data as Record<string, unknown>[], json: answer?.json }
}

test.each([
  ['an order’s number', () => number, 1],
  ['another one’s', () => '2601-00000777', 1],
  ['part of a number', () => '07777', 1],
  ['nobody’s name', () => 'zzzzqqq', 0],
  ['a number of an invoice that is not there', () => 'INV-2026-000009', 0],
])('%s is found among many orders without reading them', async (_, search, found) => {
  const { blocks, data } = await reading(`orders?limit=25&search=${search()}`)
  expect(data).toHaveLength(found)
  expect(blocks).toBeLessThan(blocksOf.orders / 5)
})

test('a word that nobody has is looked for in the log by its index', async () => {
  const { blocks, data } = await reading('audit?search=zzzzqqq')
  expect(data).toHaveLength(0)
  expect(blocks).toBeLessThan(blocksOf.audit_log / 5)
})

test.each([
  ['what a thing was called', 'before 7777'],
  ['what it is called', 'After 7777'],
])('the log is searched by %s', async (_, search) => {
  const { blocks, data } = await reading(`audit?search=${encodeURIComponent(search)}`)
  expect(data).toHaveLength(1)
  expect(blocks).toBeLessThan(blocksOf.audit_log / 3)
})

test('the people of the log are read without their entries', async () => {
  const { blocks, data } = await reading('audit/people')
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Member 0', 'Member 4']))
  expect(blocks).toBeLessThan(blocksOf.audit_log / 5)
})

test('entries are counted to a bound, which is said', async () => {
  const { json } = await reading('audit?limit=1')
  expect(json).toMatchObject({ total: 10_000, totalIsExact: false })
  const { json: one } = await reading('audit?search=before%207777')
  expect([one.total, one.totalIsExact]).toEqual([1, undefined])
})
