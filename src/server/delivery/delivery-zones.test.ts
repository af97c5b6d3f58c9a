import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { deliveryZones } from './delivery.table.ts'

const t = testApp()
const path = '/marketplace/delivery-zones'
type Asks = (ask: Ask) => Promise<Answer>
let staff: Asks

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
beforeEach(async () => {
  await t.db.delete(deliveryZones)
})

const riyadh = { country: 'SA', cities: ['SA-riyadh'] }
const zone = (name: string, over: object = {}) => ({
  name,
  places: [riyadh],
  rates: [{ price: 2_500 }],
  ...over,
})
const add = async (name: string, over: object = {}) => {
  const answer = await staff({ method: 'POST', path, body: zone(name, over) })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data
}
const list = async () => (await staff({ path })).json.data
const change = (id: string, body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })
const places = async (language = 'en') =>
  (await t.ask({ path: '/marketplace-customer/delivery/places', headers: { 'accept-language': language } }))
    .json.data

describe('staff set up zones', () => {
  test('with places, prices and days; each new one comes last', async () => {
    const first = await add('Riyadh', { transitDays: 1, freeFrom: 50_000 })
    expect(first).toMatchObject({
      name: 'Riyadh',
      position: 1,
      places: [
        { country: 'SA', countryName: 'Saudi Arabia', cities: [{ _id: 'SA-riyadh', name: 'Riyadh' }] },
      ],
      transitDays: 1,
      rates: [{ price: 2_500 }],
      freeFrom: 50_000,
      currency: 'SAR',
      isActive: true,
      overlaps: [],
      version: 1,
    })
    await add('Gulf', { places: [{ country: 'AE' }, { country: 'KW' }] })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Riyadh', 'Gulf'])
  })

  test('what is wrong is said at its field', async () => {
    const send = async (over: object) =>
      (await staff({ method: 'POST', path, body: zone('Wrong', over) })).json
    const fieldsOf = async (over: object) => Object.keys((await send(over)).fields ?? {})
    expect(await fieldsOf({ name: '' })).toEqual(['name'])
    expect(await fieldsOf({ places: [] })).toEqual(['places'])
    expect(await fieldsOf({ places: [{ country: 'XX' }] })).toEqual(['places.0.country'])
    expect(await fieldsOf({ places: [riyadh, { country: 'SA' }] })).toEqual(['places.1.country'])
    expect(await fieldsOf({ places: [{ country: 'AE', cities: ['SA-riyadh'] }] })).toEqual([
      'places.0.cities.0',
    ])
    expect(await fieldsOf({ rates: [] })).toEqual(['rates'])
    expect(await fieldsOf({ rates: [{ price: -1 }] })).toEqual(['rates.0.price'])
    expect(
      await fieldsOf({
        rates: [
          { upToGrams: 5, price: 1 },
          { upToGrams: 5, price: 2 },
        ],
      }),
    ).toEqual(['rates.1.upToGrams'])
    expect(await fieldsOf({ transitDays: 61 })).toEqual(['transitDays'])
    await add('Taken')
    expect(await staff({ method: 'POST', path, body: zone('taken') })).toMatchObject({
      status: 409,
      json: { code: 'title_taken', fields: { name: expect.any(String) } },
    })
  })

  test('places that two zones name are told of both, with which of them counts', async () => {
    const first = await add('Riyadh')
    const second = await add('Capital', { places: [{ country: 'SA', cities: ['SA-riyadh', 'SA-jeddah'] }] })
    await add('Kingdom', { places: [{ country: 'SA' }] })
    const [one, two, three] = await list()
    expect(one.overlaps).toEqual([
      { zone: { _id: second._id, name: 'Capital' }, places: ['Riyadh'], isFirst: false },
    ])
    expect(two.overlaps).toEqual([
      { zone: { _id: first._id, name: 'Riyadh' }, places: ['Riyadh'], isFirst: true },
    ])
    // A city comes before its country: that is no overlap.
    expect(three.overlaps).toEqual([])
    await change(second._id, { isActive: false })
    expect((await list())[0].overlaps).toEqual([])
  })

  test('what a colleague saved meanwhile is not overwritten', async () => {
    const { _id } = await add('Riyadh')
    expect(await change(_id, { transitDays: 3, version: 1 })).toMatchObject({
      status: 200,
      json: { data: { version: 2 } },
    })
    expect(await change(_id, { transitDays: 4, version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    })
    // Without a change there is nothing to note.
    expect((await change(_id, { transitDays: 3 })).json.data.version).toBe(2)
  })

  test('a deleted zone comes back', async () => {
    const { _id } = await add('Riyadh')
    expect((await staff({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await staff({ path: `${path}/${_id}` })).status).toBe(404)
  })
})

describe('the shop tells where it delivers', () => {
  test('everywhere without a zone; else in the places of the active ones', async () => {
    expect(await places()).toEqual({ isEverywhere: true, countries: {}, cities: {} })
    const { _id } = await add('Riyadh')
    await add('Gulf', { places: [{ country: 'AE' }] })
    expect(await places()).toEqual({
      isEverywhere: false,
      countries: { SA: 'Saudi Arabia', AE: 'United Arab Emirates' },
      cities: { SA: { 'SA-riyadh': 'Riyadh' } },
    })
    expect((await places('ar')).cities).toEqual({ SA: { 'SA-riyadh': 'الرياض' } })
    await change(_id, { isActive: false })
    expect((await places()).countries).toEqual({ AE: 'United Arab Emirates' })
  })
})
