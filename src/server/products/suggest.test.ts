import { beforeAll, expect, test } from 'vitest'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()

beforeAll(async () => {
  const { id: typeId } = await aTopic(t.db, 'device_type', 'Salinity sensor')
  await aTopic(t.db, 'device_type', 'Salinity meter')
  const { id } = await aProduct(t.db, { manufacturer: 'Oceanic Works', metadataIds: [typeId] })
  await aProduct(t.db, { manufacturer: 'Oceanic Hidden', visibility: 'hidden' })
  const staff = await t.as(await anAdmin(t.db))
  const path = `/marketplace/products/${id}/facts`
  const { version } = (await staff({ path })).json.data
  const facts = [{ key: 'ip_rating', options: ['ip68'] }]
  await staff({ method: 'PUT', path, body: { facts, version } })
})

const offered = async (search: string, language = 'en') =>
  (
    await t.ask({
      path: `/marketplace-customer/products/suggestions?search=${encodeURIComponent(search)}`,
      headers: { 'accept-language': language },
    })
  ).json.data

test('types and makers of visible products are suggested with their pages', async () => {
  expect((await offered('salin')).types).toEqual([
    { title: 'Salinity sensor', path: '/types/salinity-sensor' },
  ])
  expect((await offered('oceanic')).makers).toEqual([
    { title: 'Oceanic Works', path: '/makers/oceanic-works' },
  ])
})

test.each(['IP68', 'ip 68', 'ip٦٨'])(
  '%s is suggested as a filter, and with what is better',
  async (typed) => {
    const better = new URLSearchParams({ 'f.ip_rating': 'ip68,ip69,ip69k' }).toString()
    expect((await offered(typed)).values).toEqual([
      { title: 'IP68', attribute: 'Protection', path: '/products?f.ip_rating=ip68' },
      { title: 'IP68', attribute: 'Protection', path: `/products?${better}`, orBetter: true },
    ])
  },
)

test('a value that no visible product has is not suggested', async () => {
  expect((await offered('ip67')).values).toEqual([])
})

test('a filter is told in the language of the reader', async () => {
  expect((await offered('IP68', 'ar')).values[0]).toMatchObject({ title: 'IP68', attribute: 'درجة الحماية' })
})
