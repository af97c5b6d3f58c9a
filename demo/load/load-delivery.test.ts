import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#server/test/factories.ts'
import { testApp } from '#server/test/test-app.ts'
import { loadDelivery } from './load-delivery.ts'

const t = testApp()
const store = '/marketplace-customer/delivery'
let product: string
beforeAll(async () => {
  await loadDelivery(t.db, t.ctx.brand)
  product = (await aProduct(t.db, { price: 10_000, stock: 5 })).id
})
const methods = async (place: string) =>
  (await t.ask({ path: `${store}/options?items=${product}:1${place}` })).json.data.methods

test('the demo delivers everywhere, in Saudi Arabia for nothing', async () => {
  const { isEverywhere, countries } = (await t.ask({ path: `${store}/places` })).json.data
  expect(isEverywhere).toBe(false)
  expect(Object.keys(countries).length).toBeGreaterThan(200)
  for (const [place, amount] of [
    ['&country=SA&city=SA-riyadh', 0],
    ['&country=SA&city=SA-jeddah', 0],
    ['&country=SA&city=SA-tabuk', 0],
    ['&country=AE&city=AE-dubai', 4_500],
    ['&country=JO&city=JO-amman', 12_000],
  ] as const)
    expect((await methods(place))[0]).toMatchObject({ type: 'delivery', fee: { amount } })
})

test('the demo has a pick-up point at each address of its brand', async () => {
  const [, pickUp] = await methods('&country=SA&city=SA-riyadh')
  expect(pickUp.points).toMatchObject([{ name: 'Riyadh branch' }, { name: 'Jeddah branch' }])
})
