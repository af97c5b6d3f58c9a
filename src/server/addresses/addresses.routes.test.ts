import { expect, test } from 'vitest'
import { aRootUser } from '../test/factories.ts'
import { testApp, type Ask, type Answer } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/addresses'
const body = {
  fullName: 'Huda Alsaleh',
  country: 'SA',
  city: 'SA-riyadh',
  address: '3124 Olaya Street',
  phone: { isoCode: '+966', phoneNumber: '512345678' },
}

let ask: (asked: Ask) => Promise<Answer>
const fresh = async () => {
  ask = await t.as(await aRootUser(t.db))
}
const add = async (more: object = {}) => {
  const answer = await ask({ method: 'POST', path, body: { ...body, ...more } })
  return answer.json.data as { _id: string; isDefault: boolean }
}
const change = (id: string, changes: object) => ask({ method: 'PATCH', path: `${path}/${id}`, body: changes })
const defaults = async () => {
  const { json } = await ask({ path })
  return (json.data as { name: string; type: string; isDefault: boolean }[])
    .filter(({ isDefault }) => isDefault)
    .map(({ type, name }) => `${type} ${name}`)
    .toSorted()
}

test('each type has one default: its first, until another takes its place', async () => {
  await fresh()
  expect((await add({ name: 'one' })).isDefault).toBe(true)
  const two = await add({ name: 'two' })
  expect(two.isDefault).toBe(false)
  await add({ name: 'three', type: 'billing' })
  expect(await defaults()).toEqual(['billing three', 'shipping one'])
  await change(two._id, { isDefault: true })
  expect(await defaults()).toEqual(['billing three', 'shipping two'])
})

test('the newest takes over from a removed default', async () => {
  await fresh()
  const one = await add({ name: 'one' })
  await add({ name: 'two' })
  await add({ name: 'three' })
  await ask({ method: 'DELETE', path: `${path}/${one._id}` })
  expect(await defaults()).toEqual(['shipping three'])
})

test('a default that becomes one of the other type leaves both types with one default', async () => {
  await fresh()
  const one = await add({ name: 'one' })
  await add({ name: 'two' })
  await add({ name: 'three', type: 'billing' })
  expect((await change(one._id, { type: 'billing' })).status).toBe(200)
  expect(await defaults()).toEqual(['billing three', 'shipping two'])
})

test('the first that becomes one of the other type is its default', async () => {
  await fresh()
  await add({ name: 'one' })
  const two = await add({ name: 'two' })
  await change(two._id, { type: 'billing' })
  expect(await defaults()).toEqual(['billing two', 'shipping one'])
})

test('a change leaves the rest as it was, and an empty text takes an optional part away', async () => {
  await fresh()
  const { _id } = await add({ name: 'Depot', street: 'Olaya Street', postalCode: '12213' })
  const { json } = await change(_id, { name: '', postalCode: '' })
  expect(json.data).toMatchObject({ street: 'Olaya Street', fullName: 'Huda Alsaleh', isDefault: true })
  expect(json.data).not.toHaveProperty('name')
  expect(json.data).not.toHaveProperty('postalCode')
})

test('what is wrong in a change is said at its field, and nothing is changed', async () => {
  await fresh()
  const { _id } = await add({ name: 'Depot' })
  const { status, json } = await change(_id, { name: 'a'.repeat(61), postalCode: '12' })
  expect(status).toBe(422)
  expect(json.fields).toEqual({
    name: 'Name must be less than or equal to 60 characters',
    postalCode: 'Postal code is not valid',
  })
  expect((await change(_id, { fullName: '' })).status).toBe(422)
  const wrongPhone = await change(_id, { phone: { isoCode: '+966', phoneNumber: '12345' } })
  expect(wrongPhone.json.fields).toEqual({ phone: 'Please enter a valid phone number' })
  expect((await ask({ path: `${path}/${_id}` })).json.data).toMatchObject({ name: 'Depot', ...body })
})

test('the twenty-first is refused', async () => {
  await fresh()
  for (let count = 0; count < 20; count += 1) await add()
  expect((await ask({ method: 'POST', path, body })).json.code).toBe('limit_reached')
})
