import { beforeAll, expect, test } from 'vitest'
import type { Facets } from '#contract/products.ts'
import { aProduct, aTopic } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
let tracker: string
let lock: string
let unused: string
let indoor: string

beforeAll(async () => {
  const type = async (kind: Parameters<typeof aTopic>[1]) => (await aTopic(t.db, kind)).id
  tracker = await type('device_type')
  lock = await type('device_type')
  unused = await type('device_type')
  indoor = await type('gateway_type')
  for (const code of ['TRK-1', 'TRK-2']) await aProduct(t.db, { code, deviceTypeId: tracker })
  await aProduct(t.db, { code: 'LCK-1', deviceTypeId: lock })
  await aProduct(t.db, { code: 'DEV-1' })
  await aProduct(t.db, { code: 'GW-1', hardwareType: 'gateway', gatewayTypeId: indoor })
  await aProduct(t.db, { code: 'SIM-1', hardwareType: 'sim_card' })
  await aProduct(t.db, { code: 'LCK-2', deviceTypeId: lock, visibility: 'hidden' })
  t.ctx.publicCache.invalidate()
})

async function list(query: string) {
  const { status, json } = await t.ask({ path: `/marketplace-customer/products?limit=50&${query}` })
  expect(status).toBe(200)
  const { data, facets, total } = json as { data: { code: string }[]; facets: Facets; total: number }
  const counts = facets.hardware.map(({ value, count, types }) => [
    value,
    count,
    Object.fromEntries(types.map((type) => [type.value, type.count])),
  ])
  expect(total).toBe(data.length)
  return { codes: data.map(({ code }) => code).toSorted(), counts }
}

test('kinds of hardware and their types are counted, those of no visible product are not shown', async () => {
  const { counts } = await list('')
  expect(counts).toEqual([
    ['device', 4, { [tracker]: 2, [lock]: 1 }],
    ['gateway', 1, { [indoor]: 1 }],
    ['sim_card', 1, {}],
  ])
})

test('what is chosen of them is any of it, and each is counted as if none were', async () => {
  const types = await list(`hardware=${tracker},${indoor}`)
  expect(types.codes).toEqual(['GW-1', 'TRK-1', 'TRK-2'])
  expect(types.counts[0]).toEqual(['device', 4, { [tracker]: 2, [lock]: 1 }])
  expect((await list(`hardware=sim_card,${lock}`)).codes).toEqual(['LCK-1', 'SIM-1'])
  expect((await list('hardware=device')).codes).toEqual(['DEV-1', 'LCK-1', 'TRK-1', 'TRK-2'])
})

test('a type that was chosen is shown, also without a product', async () => {
  const { codes, counts } = await list(`hardware=${unused}`)
  expect(codes).toEqual([])
  expect(counts[0]).toEqual(['device', 4, { [tracker]: 2, [lock]: 1, [unused]: 0 }])
})

test('other filters count in: without hardware left, no kind of it is shown', async () => {
  expect((await list('kind=licence')).counts).toEqual([])
  expect((await list(`kind=licence&hardware=${lock}`)).codes).toEqual([])
})

test('names stand in the language of the caller', async () => {
  const { json } = await t.ask({
    path: '/marketplace-customer/products',
    headers: { 'accept-language': 'ar' },
  })
  expect((json as { facets: Facets }).facets.hardware.map(({ name }) => name)).toEqual([
    'الأجهزة',
    'البوابات',
    'شرائح الاتصال',
  ])
})

test('what is no kind and no id is refused', async () => {
  const { status } = await t.ask({ path: '/marketplace-customer/products?hardware=toaster' })
  expect(status).toBe(422)
})
