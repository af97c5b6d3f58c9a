import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScheduledKind } from '#contract/schedule-fields.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { notifications } from '../notices/notifications.table.ts'
import { products } from '../products/products.table.ts'
import { aDiscount, aProduct, anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { applySchedule } from './apply-schedule.ts'
import { scheduleEntries } from '../schedule-entries/schedule-entries.table.ts'
import { instantOf } from '../settings/shop-time.ts'

const t = testApp()
const path = '/marketplace/schedule'
type Person = (ask: Ask) => Promise<Answer>
let manager: Person
let marketing: Person
beforeAll(async () => {
  manager = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
  marketing = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000005' }))
})
beforeEach(async () => {
  await t.db.delete(scheduleEntries)
  await t.db.delete(notifications)
})

const price = (amount: number) => ({ amount, currency: 'SAR' })
/** So many hours from now, as the shop's clock shows it: three hours before UTC all year. */
const at = (hours: number) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + (hours + 3) * 3_600_000).toISOString().slice(0, 16)
const plan = (body: object, who = manager) =>
  who({
    method: 'POST',
    path,
    body: { kind: 'product', field: 'price', value: price(9_900), from: at(1), to: at(5), ...body },
  })
/** Moves all that is planned into the past by so many hours, the first one first: they may not overlap meanwhile. */
async function pass(hours: number) {
  const rows = await t.db
    .select()
    .from(scheduleEntries)
    .where(sql`state in ('waiting', 'running')`)
    .orderBy(scheduleEntries.startsAt)
  const back = (at: Date | null) => at && new Date(at.getTime() - hours * 3_600_000)
  for (const { id, startsAt, endsAt } of rows)
    await t.db
      .update(scheduleEntries)
      .set({ startsAt: back(startsAt) ?? startsAt, endsAt: back(endsAt) })
      .where(eq(scheduleEntries.id, id))
}
const priceOf = async (id: string) =>
  (await t.db.select().from(products).where(eq(products.id, id)))[0]?.price
const statesOf = async (entityId: string) =>
  (
    await t.db
      .select()
      .from(scheduleEntries)
      .where(eq(scheduleEntries.entityId, entityId))
      .orderBy(scheduleEntries.startsAt)
  ).map(({ state, reason }) => (reason ? `${state} ${reason}` : state))
const toldOf = async () =>
  (await manager({ path: '/marketplace/notifications' })).json.data.map(({ text }: { text: string }) => text)

async function aSlider(): Promise<string> {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    with file as (
      insert into files (id, name, mime_type, size, width, height, sha256)
      select gen_random_uuid(), 'a.png', 'image/png', 1, 1, 1, gen_random_uuid()::text returning id)
    insert into sliders (id, title, position, image_id, visibility)
    select gen_random_uuid(), '{"en":"Sale","ar":"تخفيضات"}', 'left', id, 'hidden' from file returning id`)
  return rows[0]?.id ?? ''
}

describe('an entry with an end', () => {
  test('begins and goes back in its time, by the rules of the thing, with traces', async () => {
    const { id } = await aProduct(t.db, { price: 12_900 })
    const made = await plan({ entityId: id })
    expect(made).toMatchObject({
      status: 201,
      json: { data: { state: 'waiting', value: price(9_900), canCancel: true } },
    })
    expect(await applySchedule(t.ctx)).toBe(0)
    await pass(2)
    expect(await applySchedule(t.ctx)).toBe(1)
    expect(await priceOf(id)).toBe(9_900)
    expect(await statesOf(id)).toEqual(['running'])
    const shown = await t.ask({ path: `/marketplace-customer/products/${id}` })
    expect(shown.json.data.price).toEqual(price(9_900))
    await pass(4)
    await applySchedule(t.ctx)
    expect(await priceOf(id)).toBe(12_900)
    expect(await statesOf(id)).toEqual(['done'])
    const history = await manager({ path: '/marketplace/audit?entity=schedule' })
    expect(history.json.data.map(({ did }: { did: string }) => did).slice(0, 3)).toEqual([
      'Schedule ended',
      'Schedule began',
      'Created',
    ])
    // The product's own history has both prices.
    expect(
      await t.db.$count(auditLog, sql`entity = 'product' and entity_id = ${id} and action = 'update'`),
    ).toBe(2)
    expect(await toldOf()).toEqual([])
  })

  test('a price changed by hand meanwhile stays, and it is told', async () => {
    const { id } = await aProduct(t.db, { price: 12_900, name: { en: 'Probe', ar: 'مجس' } })
    await plan({ entityId: id })
    await pass(2)
    await applySchedule(t.ctx)
    // Not by a way that asks: that one would end the entry.
    await t.db.update(products).set({ price: 7_700 }).where(eq(products.id, id))
    await pass(4)
    await applySchedule(t.ctx)
    expect(await priceOf(id)).toBe(7_700)
    expect(await statesOf(id)).toEqual(['skipped changed'])
    expect(await toldOf()).toEqual([
      'Schedule ended without going back: the value was changed by hand · Probe',
    ])
  })

  test('wholly past, after the shop was down, it is skipped and told; what is still to run is set at once', async () => {
    const past = await aProduct(t.db, { price: 12_900, name: { en: 'Past', ar: 'ماضٍ' } })
    const late = await aProduct(t.db, { price: 12_900 })
    await plan({ entityId: past.id, from: at(1), to: at(2) })
    await plan({ entityId: late.id, from: at(1), to: at(9) })
    await pass(3)
    await applySchedule(t.ctx)
    expect([await priceOf(past.id), await priceOf(late.id)]).toEqual([12_900, 9_900])
    expect(await statesOf(past.id)).toEqual(['skipped past'])
    expect(await toldOf()).toEqual(['Schedule skipped: its time was over before it could begin · Past'])
  })

  test('what came due meanwhile happens in the order of time, also on two nodes at once', async () => {
    const { id } = await aProduct(t.db, { price: 12_900 })
    await plan({ entityId: id, from: at(1), to: at(3), value: price(1_000) })
    await plan({ entityId: id, from: at(3), to: at(20), value: price(2_000) })
    await pass(2)
    await applySchedule(t.ctx)
    await pass(3)
    await Promise.all([applySchedule(t.ctx), applySchedule(t.ctx)])
    await applySchedule(t.ctx)
    expect(await priceOf(id)).toBe(2_000)
    // The second goes back to what was before the first.
    await pass(20)
    await applySchedule(t.ctx)
    expect(await priceOf(id)).toBe(12_900)
    expect(await statesOf(id)).toEqual(['done', 'done'])
  })

  test('what the rules refuse is skipped and told', async () => {
    const { id } = await aProduct(t.db, {
      price: 12_900,
      priceBeforeDiscount: 15_000,
      name: { en: 'Dear', ar: 'غالٍ' },
    })
    const made = await plan({ entityId: id, value: price(20_000) })
    expect(made.json.data.warning).toBe('priceAboveBefore')
    await pass(2)
    await applySchedule(t.ctx)
    expect(await priceOf(id)).toBe(12_900)
    expect(await statesOf(id)).toEqual(['skipped refused'])
    expect(await toldOf()).toEqual(['Schedule skipped: the change is not possible now · Dear'])
  })
})

test('without an end the value stays, and the entry is done', async () => {
  const { id } = await aProduct(t.db, { visibility: 'visible' })
  await plan({ entityId: id, field: 'visibility', value: 'hidden', to: undefined })
  await pass(2)
  await applySchedule(t.ctx)
  expect((await t.db.select().from(products).where(eq(products.id, id)))[0]?.visibility).toBe('hidden')
  expect(await statesOf(id)).toEqual(['done'])
})

test('sliders and discounts are switched too; their own dates go on to count', async () => {
  const slider = await aSlider()
  const discount = await aDiscount(t.db, {
    status: 'inactive',
    startDate: new Date('2019-01-01'),
    endDate: new Date('2020-01-01'),
  })
  const shown = await plan(
    { kind: 'slider', entityId: slider, field: 'visibility', value: 'visible' },
    marketing,
  )
  expect(shown.status).toBe(201)
  const on = await plan(
    { kind: 'discount', entityId: discount.id, field: 'status', value: 'active' },
    marketing,
  )
  expect(on.json.data.warning).toBe('outsideDates')
  await pass(2)
  await applySchedule(t.ctx)
  const { rows } = await t.db.execute(sql`select visibility from sliders where id = ${slider}`)
  expect(rows).toEqual([{ visibility: 'visible' }])
  expect((await t.db.select().from(discounts).where(eq(discounts.id, discount.id)))[0]?.status).toBe('active')
  await pass(4)
  await applySchedule(t.ctx)
  expect(await statesOf(slider)).toEqual(['done'])
})

describe('is refused', () => {
  test('where another covers the time: it is named; beside it, and of another field, there is room', async () => {
    const { id } = await aProduct(t.db)
    const first = await plan({ entityId: id, from: at(1), to: at(5) })
    for (const body of [
      { from: at(4), to: at(6) },
      { from: at(2), to: undefined },
      { from: at(1), to: at(9) },
    ]) {
      const refused = await plan({ entityId: id, ...body })
      expect(refused.json).toMatchObject({
        code: 'schedule_conflict',
        details: { entries: [{ _id: first.json.data._id }] },
      })
    }
    expect((await plan({ entityId: id, from: at(5), to: at(6) })).status).toBe(201)
    expect((await plan({ entityId: id, field: 'visibility', value: 'hidden' })).status).toBe(201)
    const both = await Promise.all([1, 2].map(() => plan({ entityId: id, from: at(30), to: at(31) })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    [{ from: at(-1) }, 422, 'from'],
    [{ from: at(3), to: at(2) }, 422, 'to'],
    [{ from: at(24 * 800) }, 422, 'from'],
    [{ from: 'tomorrow' }, 422, 'from'],
    [{ value: 'visible' }, 422, 'value'],
    [{ value: { amount: 1, currency: 'EUR' } }, 422, 'value'],
    [{ value: null }, 422, 'value'],
    [{ field: 'status', value: 'active' }, 422, 'field'],
  ])('%j', async (body, status, field) => {
    const { id } = await aProduct(t.db)
    const answer = await plan({ entityId: id, ...body })
    expect(answer.status).toBe(status)
    expect(answer.json.fields).toHaveProperty(field)
    expect(await statesOf(id)).toEqual([])
  })

  test('of what is not there, and from who may not change the field by hand', async () => {
    const { id } = await aProduct(t.db)
    expect((await plan({ entityId: crypto.randomUUID() })).status).toBe(404)
    expect((await plan({ entityId: id }, marketing)).json.code).toBe('forbidden')
    const made = await plan({ entityId: id })
    const cancel = (who: Person) => who({ method: 'DELETE', path: `${path}/${made.json.data._id}` })
    expect((await cancel(marketing)).json.code).toBe('forbidden')
    expect((await cancel(manager)).status).toBe(204)
    expect((await cancel(manager)).json.code).toBe('invalid_transition')
    expect(await statesOf(id)).toEqual(['cancelled'])
  })
})

test('of what is deleted nothing is planned any more, and it comes back without', async () => {
  const { id } = await aProduct(t.db)
  await plan({ entityId: id })
  expect((await manager({ method: 'DELETE', path: `/marketplace/products/${id}` })).status).toBeLessThan(300)
  expect(await statesOf(id)).toEqual(['cancelled'])
  const slider = await aSlider()
  await plan({
    kind: 'slider' satisfies ScheduledKind,
    entityId: slider,
    field: 'visibility',
    value: 'visible',
  })
  await manager({ method: 'DELETE', path: `/marketplace/sliders/${slider}` })
  expect(await statesOf(slider)).toEqual(['cancelled'])
})

test('of one that runs and is taken back the value stays', async () => {
  const { id } = await aProduct(t.db, { price: 12_900 })
  const made = await plan({ entityId: id })
  await pass(2)
  await applySchedule(t.ctx)
  await manager({ method: 'DELETE', path: `${path}/${made.json.data._id}` })
  await pass(4)
  await applySchedule(t.ctx)
  expect(await priceOf(id)).toBe(9_900)
})

test('a list has what the viewer may see, of a thing or of the shop', async () => {
  const { id } = await aProduct(t.db, { name: { en: 'Probe', ar: 'مجس' } })
  const discount = await aDiscount(t.db)
  await plan({ entityId: id })
  await plan({ entityId: id, from: at(24 * 60), to: at(24 * 61) })
  await plan({ kind: 'discount', entityId: discount.id, field: 'status', value: 'inactive' })
  const all = await manager({ path, headers: { 'accept-language': 'ar' } })
  expect(all.json.data.map(({ name }: { name: string }) => name)).toContain('مجس')
  // Those of the next 30 days; of one thing, all.
  expect(all.json.data).toHaveLength(2)
  expect((await manager({ path: `${path}?kind=product&entityId=${id}` })).json.data).toHaveLength(2)
  const handler = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000007' }))
  expect(
    (await handler({ path })).json.data.every(({ canCancel }: { canCancel: boolean }) => !canCancel),
  ).toBe(true)
})

describe('the clock of a zone', () => {
  test.each([
    ['2026-11-24T12:00', 'Asia/Riyadh', '2026-11-24T09:00:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    // Skipped: the first moment after.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    // Twice: the first.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T00:30', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone).toISOString()).toBe(instant)
  })
})
