import { expect, test } from 'vitest'
import type { CatalogueTree } from '#contract/catalogue-tree.ts'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { Language } from '#contract/enums.ts'
import { stateOf } from '../products/product-state.ts'
import { saveProduct } from '../products/save-product.ts'
import { aLicence, aPackage, aProduct, aTopic } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()

async function tree(language: Language = 'en'): Promise<CatalogueTree> {
  t.ctx.publicCache.invalidate()
  const answer = await t.ask({
    path: '/marketplace-customer/catalogue-tree',
    headers: { 'accept-language': language },
  })
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.json.data
}
const part = (parts: CatalogueTree, key: string) => parts.find((one) => one.key === key)

async function state(product: Awaited<ReturnType<typeof aProduct>>, facts: ProductFacts) {
  await saveProduct(t.db, stateOf(product), { id: product.id, said: { facts, source: 'staff' } })
}

/** How many products the list at a path has: a page of its own tells its filter. */
async function listedAt(path: string): Promise<number> {
  const [, query] = path.split('?')
  let asked = query
  if (asked === undefined) {
    const { json } = await t.ask({ path: `/marketplace-customer/landing-pages${path}` })
    const { name, values } = json.data.filter
    asked = `${name}=${values.join()}`
  }
  const { json } = await t.ask({ path: `/marketplace-customer/products?${asked}` })
  return json.data.length === 0 ? 0 : json.total
}

test('without products there is nothing, and what is hidden shows nothing', async () => {
  const { id } = await aTopic(t.db, 'device_type', 'Unseen')
  await aProduct(t.db, { deviceTypeId: id, visibility: 'hidden' })
  expect(await tree()).toEqual([])
})

test('each branch counts what its address lists, has a picture and is named in the language', async () => {
  const tracker = await aTopic(t.db, 'device_type', 'Tracker')
  const indoor = await aTopic(t.db, 'gateway_type', 'Indoor gateway')
  await aTopic(t.db, 'gateway_type', 'Outdoor gateway')
  const image = '01999999-0000-7000-8000-000000000000'
  const warm = await aProduct(t.db, { deviceTypeId: tracker.id, images: [{ id: image }] })
  const cold = await aProduct(t.db, { deviceTypeId: tracker.id })
  await state(warm, { measures: { options: ['temperature', 'humidity'] } })
  await state(cold, { measures: { options: ['temperature'] } })
  await aProduct(t.db, { hardwareType: 'gateway', gatewayTypeId: indoor.id })
  await aProduct(t.db, { hardwareType: 'sim_card' })
  await aLicence(t.db)
  await aPackage(t.db, [{ product: warm.id, quantity: 1 }])

  const parts = await tree()
  expect(parts.map(({ key, count }) => [key, count])).toEqual([
    ['devices', 2],
    ['sensing', undefined],
    ['gateways', 1],
    ['sim_cards', 1],
    ['licences', 1],
    ['packages', 1],
  ])
  expect(part(parts, 'devices')?.branches).toMatchObject([
    { name: 'Tracker', count: 2, path: '/types/tracker', image: { _id: image } },
  ])
  expect(part(parts, 'gateways')?.branches.map(({ name }) => name)).toEqual(['Indoor gateway'])
  expect(part(parts, 'sensing')?.branches.map(({ key, count }) => [key, count])).toEqual([
    ['temperature', 2],
    ['humidity', 1],
  ])
  const counted = parts
    .flatMap(({ branches, ...whole }) => [whole, ...branches])
    .filter(({ count }) => count !== undefined)
  for (const { path, count } of counted) expect(await listedAt(path), path).toBe(count)

  const arabic = await tree('ar')
  expect(arabic.map(({ name }) => name)).toEqual([
    'الأجهزة',
    'حسب ما تقيسه',
    'البوابات',
    'شرائح الاتصال',
    'التراخيص والخدمات',
    'الباقات',
  ])
})

test('a product that is added shows at once', async () => {
  const { id } = await aTopic(t.db, 'accessory_type', 'Antenna')
  expect(part(await tree(), 'accessories')).toBeUndefined()
  await aProduct(t.db, { hardwareType: 'accessory', accessoryTypeId: id })
  expect(part(await tree(), 'accessories')?.branches).toMatchObject([{ path: '/types/antenna', count: 1 }])
})
