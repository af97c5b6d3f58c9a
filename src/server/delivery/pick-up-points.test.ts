import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { pickUpPoints } from './pick-up-points.table.ts'

const t = testApp()
const path = '/marketplace/pick-up-points'
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
beforeEach(async () => {
  await t.db.delete(pickUpPoints)
})

const point = (name: string, over: object = {}) => ({
  name: { en: name, ar: `${name} ع` },
  country: 'SA',
  city: 'SA-riyadh',
  address: { en: 'Olaya Street 1', ar: 'شارع العليا ١' },
  ...over,
})
const send = (over: object) => staff({ method: 'POST', path, body: point('Store', over) })
const add = async (name: string, over: object = {}) => {
  const answer = await staff({ method: 'POST', path, body: point(name, over) })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data
}
const list = async () => (await staff({ path })).json.data
const change = (id: string, body: object) => staff({ method: 'PATCH', path: `${path}/${id}`, body })

describe('staff set up pick-up points', () => {
  test('with address, hours and days; each new one comes last', async () => {
    const openingHours = [{ day: 0, opens: '08:00', closes: '16:00' }]
    const first = await add('Riyadh', { openingHours, readyDays: 1, phone: '+٩٦٦ 11 123 4567' })
    expect(first).toMatchObject({
      name: { en: 'Riyadh', ar: 'Riyadh ع' },
      country: 'SA',
      countryName: 'Saudi Arabia',
      city: 'SA-riyadh',
      cityName: 'Riyadh',
      openingHours,
      readyDays: 1,
      phone: '+966 11 123 4567',
      position: 1,
      isActive: true,
      version: 1,
    })
    const second = await add('Jeddah', { city: 'SA-jeddah' })
    expect(second).toMatchObject({ openingHours: [], readyDays: 0, position: 2 })
    expect(second.phone).toBeUndefined()
    expect((await list()).map(({ name }: { name: { en: string } }) => name.en)).toEqual(['Riyadh', 'Jeddah'])
  })

  test('what is wrong is said at its field', async () => {
    const fieldsOf = async (over: object) => Object.keys((await send(over)).json.fields ?? {})
    expect(await fieldsOf({ name: { en: 'A', ar: '' } })).toEqual(['name.ar'])
    expect(await fieldsOf({ address: { en: '', ar: 'ع' } })).toEqual(['address.en'])
    expect(await fieldsOf({ country: 'XX' })).toEqual(['country'])
    expect(await fieldsOf({ city: 'AE-dubai' })).toEqual(['city'])
    expect(await fieldsOf({ readyDays: 61 })).toEqual(['readyDays'])
    expect(await fieldsOf({ phone: 'call us' })).toEqual(['phone'])
    expect(await fieldsOf({ openingHours: [{ day: 0, opens: '16:00', closes: '08:00' }] })).toEqual([
      'openingHours.0.closes',
    ])
    const { _id } = await add('Riyadh')
    // Another country without its city is a place that is not there.
    expect((await change(_id, { country: 'AE' })).json.fields).toHaveProperty('city')
  })

  test('what a colleague saved meanwhile is not overwritten', async () => {
    const { _id } = await add('Riyadh')
    expect(await change(_id, { readyDays: 3, version: 1 })).toMatchObject({
      status: 200,
      json: { data: { readyDays: 3, version: 2 } },
    })
    expect(await change(_id, { readyDays: 4, version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'version_conflict' },
    })
    // Without a change there is nothing to note.
    expect((await change(_id, { readyDays: 3 })).json.data.version).toBe(2)
  })

  test('a deleted one is gone from the list', async () => {
    const { _id } = await add('Riyadh')
    expect((await staff({ method: 'DELETE', path: `${path}/${_id}` })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await staff({ path: `${path}/${_id}` })).status).toBe(404)
  })
})
