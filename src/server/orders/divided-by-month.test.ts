import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../config/project-folder.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

// The SQL that an operator runs when a table has become large (docs/scale.md); the shop's code knows nothing of it.
const t = testApp()

const tools = readFileSync(join(projectFolder, 'deploy/partitions/by-month.sql'), 'utf8')
const partitionOf = async (table: string, id: string) =>
  (
    await t.pool.query<{ name: string }>(
      `select tableoid::regclass::text as name from ${table} where id = $1`,
      [id],
    )
  ).rows[0]?.name
const partitions = async (table: string) =>
  (
    await t.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name)
const month = (ahead: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_')
}

test('the shop goes on over tables that are divided by month, and nothing refers to nothing', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db, { stock: 100 })
  const buyer = await t.as(account)
  const staff = await t.as(await anAdmin(t.db))
  const place = async () => {
    const placed = await buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
    expect(placed.status, placed.text).toBe(201)
    return (placed.json as { data: { _id: string } }).data._id
  }
  const before = await place()

  await t.pool.query(tools)
  for (const table of ['orders', 'audit_log']) {
    await t.pool.query(`call by_month.divide('${table}', 3)`)
    expect(await partitions(table)).toEqual([
      `${table}_${month(1)}`,
      `${table}_${month(2)}`,
      `${table}_${month(3)}`,
      `${table}_default`,
      `${table}_until_${month(1)}`,
    ])
    // Again is no harm.
    await t.pool.query(`call by_month.divide('${table}')`)
  }

  const after = await place()
  expect(await partitionOf('orders', after)).toBe(`orders_until_${month(1)}`)
  const list = await staff({ path: '/marketplace/orders?limit=25' })
  const { data, statusCounts } = list.json as { data: { _id: string }[]; statusCounts: { pending: number } }
  expect(data.map(({ _id }) => _id)).toEqual([after, before])
  expect(statusCounts.pending, 'its triggers count on').toBe(2)
  const rejected = await staff({
    method: 'PATCH',
    path: `/marketplace/orders/${before}/status`,
    body: { status: 'rejected', reason: 'Not in stock any more', version: 1 },
  })
  expect(rejected.status, rejected.text).toBeLessThan(300)
  expect((await buyer({ path: `/marketplace-customer/orders/${before}` })).status).toBe(200)

  const { rows } = await t.pool.query<{ child: string; valid: boolean }>(
    `select conrelid::regclass::text as child, convalidated as valid from pg_constraint
     where contype = 'f' and confrelid = 'orders'::regclass and conparentid = 0`,
  )
  expect(rows.map(({ child }) => child)).toEqual(
    expect.arrayContaining(['order_lines', 'order_events', 'payments', 'invoices']),
  )
  expect(rows.every(({ valid }) => valid)).toBe(true)
  await expect(
    t.pool.query(
      `insert into order_events (id, order_id, to_status, by_name) values (gen_random_uuid(), gen_random_uuid(), 'pending', 'x')`,
    ),
  ).rejects.toMatchObject({ code: '23503' })
})

test('each month has its own part, one that was missed too, and an old one can be taken out', async () => {
  await t.pool.query(`create table diary (id uuid primary key, text text not null)`)
  await t.pool.query(`call by_month.divide('diary', 1)`)
  const at = (time: string) =>
    `(overlay(by_month.first_id('${time}')::text placing '7000-8000-${'1'.repeat(12)}' from 15))::uuid`
  const far = `${Number(month(0).slice(0, 4)) + 2}-05`
  await t.pool.query(`insert into diary values (${at(`${far}-10T00:00:00Z`)}, 'nobody made this month')`)
  const named = async () =>
    (await t.pool.query<{ name: string }>(`select tableoid::regclass::text as name from diary`)).rows
  expect(await named()).toEqual([{ name: 'diary_default' }])
  await t.pool.query(`select by_month.add('diary', '${far}-01')`)
  const name = `diary_${far.replace('-', '_')}`
  expect(await named()).toEqual([{ name }])
  await t.pool.query(`call by_month.keep_ahead('diary', 2)`)
  expect(await partitions('diary')).toEqual(
    expect.arrayContaining([`diary_${month(1)}`, `diary_${month(2)}`]),
  )
  await t.pool.query(`alter table diary detach partition ${name}`)
  expect(await named()).toEqual([])
})

test('a table whose ids were not made by time is left as it is', async () => {
  await t.pool.query(`create table other (id uuid primary key)`)
  await t.pool.query(`insert into other values ('ffffffff-ffff-4fff-8fff-ffffffffffff')`)
  await expect(t.pool.query(`call by_month.divide('other')`)).rejects.toThrow('not made by time')
  expect(await partitions('other')).toEqual([])
})
