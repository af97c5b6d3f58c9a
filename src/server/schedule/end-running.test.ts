import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { discounts } from '../discounts/discounts.table.ts'
import { checkedImport, doImportJobs, rowsOf, sendFile } from '../import/test-support/upload-import.ts'
import { startBulkRun } from '../products/bulk-runs.ts'
import { products } from '../products/products.table.ts'
import { scheduleEntries } from '../schedule-entries/schedule-entries.table.ts'
import { aDiscount, aProduct, anAdmin } from '../test/factories.ts'
import { runJobs } from '../job-handlers.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { applySchedule } from './apply-schedule.ts'

const t = testApp()
type Person = (ask: Ask) => Promise<Answer>
let manager: Person
beforeAll(async () => {
  manager = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
})
beforeEach(() => t.db.delete(scheduleEntries))

const price = (amount: number) => ({ amount, currency: 'SAR' })
type Running = { kind?: 'product' | 'discount'; field?: 'price' | 'visibility' | 'status'; value?: unknown }

/** An entry that has run since an hour ago and ends in five. */
async function runs(entityId: string, { kind = 'product', field = 'price', value = price(9_900) }: Running) {
  await t.db.insert(scheduleEntries).values({
    id: uuid(),
    kind,
    entityId,
    field,
    value: sql`${JSON.stringify(value)}::jsonb`,
    startsAt: sql`now() - interval '1 hour'` as never,
    endsAt: sql`now() + interval '5 hours'` as never,
    byId: uuid(),
    byName: 'Nada',
  })
  await applySchedule(t.ctx)
}
const priced = async (more: object = {}) => {
  const product = await aProduct(t.db, { price: 12_900, name: { en: 'Probe', ar: 'مجس' }, ...more })
  await runs(product.id, {})
  return product
}
const pictured = () => aProduct(t.db, { images: [{ id: uuid() }] })
const rowOf = async (id: string) => (await t.db.select().from(products).where(eq(products.id, id)))[0]
const stateOf = async (entityId: string) =>
  (await t.db.select().from(scheduleEntries).where(eq(scheduleEntries.entityId, entityId)))[0]?.state

const change = (id: string, body: object) =>
  manager({ method: 'PATCH', path: `/marketplace/products/${id}`, body })
const cells = (body: object) => manager({ method: 'PATCH', path: '/marketplace/products/cells', body })
const bulk = (body: object) => manager({ method: 'PATCH', path: '/marketplace/products/bulk', body })

test('a price by hand is refused with the entry in its way, until it is said that the entry ends', async () => {
  const { id } = await priced()
  const refused = await change(id, { price: price(7_700) })
  expect(refused).toMatchObject({
    status: 409,
    json: {
      code: 'schedule_end_required',
      details: {
        count: 1,
        entries: [{ entityId: id, name: { en: 'Probe' }, field: 'price', value: price(9_900) }],
      },
    },
  })
  expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([9_900, 'running'])

  expect((await change(id, { price: price(7_700), endsSchedule: true })).status).toBe(200)
  expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([7_700, 'cancelled'])
  const history = await manager({ path: '/marketplace/audit?entity=schedule' })
  expect(history.json.data[0].did).toBe('Schedule cancelled')
})

test('a version of the past asks as well', async () => {
  const { id } = await aProduct(t.db, { price: 12_900 })
  await change(id, { price: price(5_000) })
  const entries = await manager({ path: `/marketplace/audit?entity=product&entityId=${id}` })
  await runs(id, {})
  const restore = (body: object) =>
    manager({
      method: 'POST',
      path: `/marketplace/products/${id}/restore`,
      body: { entry: entries.json.data[0]._id, ...body },
    })
  expect((await restore({})).json.code).toBe('schedule_end_required')
  expect((await restore({ endsSchedule: true })).status).toBe(200)
  expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([5_000, 'cancelled'])
})

test('what the schedule does not set, or has already, asks nothing and ends nothing', async () => {
  const { id } = await priced()
  expect((await change(id, { name: 'Probe 2', price: price(9_900) })).status).toBe(200)
  expect((await change(id, { visibility: 'hidden', endsSchedule: true })).status).toBe(200)
  expect(await stateOf(id)).toBe('running')
})

describe('in the grid', () => {
  test('one question for all rows, and nothing is saved before it is answered', async () => {
    const [held, free] = [await priced(), await aProduct(t.db, { price: 5_000 })]
    const rows = await Promise.all(
      [held, free].map(async ({ id }) => ({
        _id: id,
        version: (await rowOf(id))?.version,
        set: { price: price(6_000) },
      })),
    )
    const refused = await cells({ rows })
    expect(refused.json).toMatchObject({ code: 'schedule_end_required', details: { count: 1 } })
    expect((await rowOf(free.id))?.price).toBe(5_000)
    const done = await cells({ rows, endsSchedule: true })
    expect(done.json.data).toMatchObject({ changed: [{ _id: held.id }, { _id: free.id }], failed: [] })
    expect([(await rowOf(held.id))?.price, await stateOf(held.id)]).toEqual([6_000, 'cancelled'])
  })

  test('a change in percent shows what it would do, and asks when it is done', async () => {
    const { id } = await priced()
    const body = { ids: [id], change: { percent: 10 } }
    const trial = await cells({ ...body, dryRun: true })
    expect(trial.json.data.changed).toMatchObject([{ price: price(10_890) }])
    expect(await stateOf(id)).toBe('running')
    expect((await cells(body)).json.code).toBe('schedule_end_required')
    expect((await cells({ ...body, endsSchedule: true })).status).toBe(200)
    expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([10_890, 'cancelled'])
  })
})

describe('in bulk', () => {
  test('hiding asks first for all; tags ask nothing', async () => {
    const [held, free] = [await pictured(), await pictured()]
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, held.id))
    await runs(held.id, { field: 'visibility', value: 'visible' })
    const ids = [held.id, free.id]
    expect((await bulk({ ids, set: { visibility: 'hidden' } })).json.code).toBe('schedule_end_required')
    expect((await rowOf(free.id))?.visibility).toBe('visible')
    expect((await bulk({ ids, set: { visibility: 'visible' } })).status).toBe(200)
    expect((await bulk({ ids, set: { visibility: 'hidden' }, endsSchedule: true })).json.data.changed).toBe(2)
    expect(await stateOf(held.id)).toBe('cancelled')
  })

  test('in the background: asked before; what begins after it is left as it is and named', async () => {
    const [early, late] = [await pictured(), await pictured()]
    const ids = [early.id, late.id]
    const how = { by: { name: 'Nada' }, language: 'en', hold: 'asks' } as const
    const visible = { field: 'visibility', value: 'visible' } as const
    const hide = (id: string) =>
      t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, id))
    await hide(early.id)
    await runs(early.id, visible)
    await expect(startBulkRun(t.db, ids, { visibility: 'hidden' }, how)).rejects.toMatchObject({
      code: 'schedule_end_required',
    })
    const ends = await startBulkRun(t.db, ids, { visibility: 'hidden' }, { ...how, hold: 'ends' })
    await runJobs(t.ctx, 'long')
    expect((await manager({ path: `/marketplace/products/bulk/${ends}` })).json.data.changed).toBe(2)
    expect(await stateOf(early.id)).toBe('cancelled')

    await bulk({ ids, set: { visibility: 'visible' } })
    const run = await startBulkRun(t.db, ids, { visibility: 'hidden' }, how)
    await hide(late.id)
    await runs(late.id, visible)
    await runJobs(t.ctx, 'long')
    const { data } = (await manager({ path: `/marketplace/products/bulk/${run}` })).json
    expect(data).toMatchObject({ changed: 1, failed: [{ _id: late.id }] })
    expect(await stateOf(late.id)).toBe('running')
  })
})

describe('a file', () => {
  test('asks when it is run, and leaves out what a schedule has taken in hand since', async () => {
    const [held, late] = [
      await priced({ code: 'HELD-1' }),
      await aProduct(t.db, { code: 'LATE-1', price: 100 }),
    ]
    const file = 'code;price\r\nHELD-1;55.00\r\nLATE-1;66.00'
    const run = (id: string, body: object) =>
      manager({ method: 'POST', path: `/marketplace/products/import/${id}/run`, body })

    const first = await checkedImport(t, manager, file)
    const refused = await run(first._id, {})
    expect(refused.json).toMatchObject({
      code: 'schedule_end_required',
      details: { entries: [{ entityId: held.id, field: 'price' }] },
    })
    expect((await run(first._id, { endsSchedule: true })).status).toBe(202)
    await doImportJobs(t)
    expect([(await rowOf(held.id))?.price, (await rowOf(late.id))?.price]).toEqual([5_500, 6_600])
    expect(await stateOf(held.id)).toBe('cancelled')

    const second = await checkedImport(t, manager, 'code;price\r\nLATE-1;77.00')
    expect((await run(second._id, {})).status).toBe(202)
    // It has run without a change of the product: it sets the price that stands there.
    await runs(late.id, { value: price(6_600) })
    await doImportJobs(t)
    expect((await rowOf(late.id))?.price).toBe(6_600)
    const [row] = await rowsOf(manager, second._id)
    expect(row).toMatchObject({ result: 'left_out' })
    expect(row?.problems[0]?.message).toContain('a schedule sets this field now')
  })
})

test('a file that is imported as soon as it is checked ends schedules only where that is said', async () => {
  const { id } = await priced({ code: 'AT-ONCE-1' })
  const upload = async (query: string) => {
    const sent = await sendFile(manager, 'code;price\r\nAT-ONCE-1;55.00', { query: `?dryRun=false${query}` })
    await doImportJobs(t)
    return (await rowsOf(manager, sent.json.data._id))[0]
  }
  for (const query of ['', '&endsSchedule=false']) {
    const kept = await upload(query)
    expect(kept).toMatchObject({ result: 'left_out' })
    expect(kept?.problems[0]?.message).toContain('a schedule sets this field now')
    expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([9_900, 'running'])
  }
  expect(await upload('&endsSchedule=true')).toMatchObject({ result: 'done' })
  expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([5_500, 'cancelled'])
  const wrong = await sendFile(manager, 'code;price\r\nAT-ONCE-1;1.00', {
    query: '?dryRun=false&endsSchedule=perhaps',
  })
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['endsSchedule']])
})

test('the switch of a discount asks; one that is kept at its deletion ends its entry', async () => {
  const { id } = await aDiscount(t.db, { status: 'inactive' })
  await runs(id, { kind: 'discount', field: 'status', value: 'active' })
  const turn = (body: object) => manager({ method: 'PATCH', path: `/marketplace/discounts/${id}`, body })
  const statusOf = async () => (await t.db.select().from(discounts).where(eq(discounts.id, id)))[0]?.status
  expect((await turn({ status: 'inactive' })).json.code).toBe('schedule_end_required')
  expect(await statusOf()).toBe('active')
  expect((await turn({ percentage: 15 })).status).toBe(200)
  expect((await turn({ status: 'inactive', endsSchedule: true })).status).toBe(200)
  expect([await statusOf(), await stateOf(id)]).toEqual(['inactive', 'cancelled'])
})

test('between an entry that begins and a change by hand there is no gap', async () => {
  const { id } = await aProduct(t.db, { price: 12_900 })
  await t.db.insert(scheduleEntries).values({
    id: uuid(),
    kind: 'product',
    entityId: id,
    field: 'price',
    value: sql`${JSON.stringify(price(9_900))}::jsonb`,
    startsAt: sql`now() - interval '1 hour'` as never,
    endsAt: sql`now() + interval '5 hours'` as never,
    byId: uuid(),
    byName: 'Nada',
  })
  const [, answer] = await Promise.all([applySchedule(t.ctx), change(id, { price: price(7_700) })])
  // Either the change was first and the entry began over it, or it was refused.
  expect([200, 409]).toContain(answer.status)
  expect([(await rowOf(id))?.price, await stateOf(id)]).toEqual([9_900, 'running'])
})
