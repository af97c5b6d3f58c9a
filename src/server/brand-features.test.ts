import { beforeAll, describe, expect, test } from 'vitest'
import { type Brand, brandIds } from '#brands/brand.ts'
import { writeSettings } from './settings/settings.queries.ts'
import {
  aBankAccount,
  aDiscount,
  anAddress,
  anAdmin,
  aPackage,
  aProduct,
  aRootUser,
} from './test/factories.ts'
import { type Answer, type Ask, testApp } from './test/test-app.ts'

const brands = await Promise.all(
  brandIds.map(async (id): Promise<Brand> => (await import(`../../brands/${id}/brand.ts`)).brand),
)
const store = '/marketplace-customer'

/** Every name of a field anywhere in an answer. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
}

describe.each(brands)('the server of $id', ({ id, flags }) => {
  const t = testApp({ brand: id })
  let customer: (ask: Ask) => Promise<Answer>
  let product: string
  let parent: string
  let address: string
  let method: string
  let code: string

  beforeAll(async () => {
    // Everything the settings can switch on is on: what is off now is off by the brand.
    await writeSettings(t.db, {
      visibility: {
        pricing: { enabled: true },
        stock: { enabled: true },
        payment: { enabled: true },
        whatsapp: { enabled: true, url: 'https://wa.me/966500000000' },
      },
    })
    const account = await aRootUser(t.db)
    customer = await t.as(account)
    product = (await aProduct(t.db, { price: 10_000, priceBeforeDiscount: 12_000, stock: 7 })).id
    parent = (await aPackage(t.db, [{ product, quantity: 2 }], { price: 30_000 })).id
    address = (await anAddress(t.db, account.id)).id
    method = (await aBankAccount(t.db, account.id)).id
    code = (await aDiscount(t.db)).code ?? ''
  })

  const statusOf = async (ask: Ask) => (await customer(ask)).status

  test('orders', async () => {
    const on = (status: number) => (flags.orders ? status : 404)
    expect(await statusOf({ path: `${store}/orders` })).toBe(on(200))
    expect(await statusOf({ path: `${store}/orders/pricing?items=${product}:1` })).toBe(on(200))
    expect(await statusOf({ path: `${store}/discounts?code=${code}` })).toBe(on(200))
    expect(await statusOf({ path: `${store}/orders`, method: 'POST', body: {} })).toBe(on(422))
  })

  test('quick order', async () => {
    const path = `${store}/quick-order`
    const on = (status: number) => (flags.quickOrder ? status : 404)
    expect(await statusOf({ path, method: 'POST', body: { codes: 'TRK-100 5' } })).toBe(on(200))
    expect(await statusOf({ path: `${path}/file`, method: 'POST', body: {} })).toBe(on(415))
  })

  test('lists', async () => {
    const path = `${store}/lists`
    const on = (status: number) => (flags.lists ? status : 404)
    expect(await statusOf({ path })).toBe(on(200))
    expect(await statusOf({ path, method: 'POST', body: {} })).toBe(on(422))
  })

  test('delivery zones', async () => {
    const on = (status: number) => (flags.deliveryZones ? status : 404)
    expect(await statusOf({ path: `${store}/delivery/places` })).toBe(on(200))
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path: '/marketplace/delivery-zones' })).status).toBe(on(200))
    expect((await staff({ path: '/marketplace/pick-up-points' })).status).toBe(on(200))
  })

  test('returns', async () => {
    const path = `${store}/returns`
    const on = (status: number) => (flags.returns ? status : 404)
    expect(await statusOf({ path })).toBe(on(200))
    expect(await statusOf({ path, method: 'POST', body: {} })).toBe(on(422))
  })

  test('devices', async () => {
    const path = `${store}/devices`
    const on = (status: number) => (flags.devices ? status : 404)
    expect(await statusOf({ path })).toBe(on(200))
    expect(await statusOf({ path, method: 'PATCH', body: {} })).toBe(on(422))
  })

  test('members of companies', async () => {
    const on = (status: number) => (flags.members ? status : 404)
    expect(await statusOf({ path: `${store}/company/members` })).toBe(on(200))
    expect(await statusOf({ path: `${store}/invitations/open`, method: 'POST', body: {} })).toBe(on(422))
  })

  test('credit for companies', async () => {
    const on = (status: number) => (flags.credit ? status : 404)
    const staff = await t.as(await anAdmin(t.db))
    const { companyId } = await aRootUser(t.db)
    expect(await statusOf({ path: `${store}/payment-terms` })).toBe(on(200))
    expect(await statusOf({ path: `${store}/credit` })).toBe(on(200))
    expect((await staff({ path: `/marketplace/credit/${companyId}` })).status).toBe(on(200))
  })

  test('price lists', async () => {
    const path = '/marketplace/price-lists'
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path })).status).toBe(flags.priceLists ? 200 : 404)
    expect((await staff({ path: `${path}/entries.csv` })).status).toBe(flags.priceLists ? 200 : 404)
  })

  test('saved addresses', async () => {
    const path = `${store}/addresses`
    expect(await statusOf({ path })).toBe(flags.savedAddresses ? 200 : 404)
    expect(await statusOf({ path: `${path}/${address}` })).toBe(flags.savedAddresses ? 200 : 404)
    expect(await statusOf({ path, method: 'POST', body: {} })).toBe(flags.savedAddresses ? 422 : 404)
    expect(await statusOf({ path: `${path}/${address}`, method: 'DELETE' })).toBe(
      flags.savedAddresses ? 204 : 404,
    )
  })

  test('saved payment methods', async () => {
    const path = `${store}/payment-methods`
    expect(await statusOf({ path })).toBe(flags.savedPaymentMethods ? 200 : 404)
    expect(await statusOf({ path, method: 'POST', body: {} })).toBe(flags.savedPaymentMethods ? 422 : 404)
    expect(await statusOf({ path: `${path}/${method}`, method: 'DELETE' })).toBe(
      flags.savedPaymentMethods ? 204 : 404,
    )
  })

  test('a visitor learns nothing of what is off', async () => {
    const status = async (path: string) => (await t.ask({ path })).status
    expect(await status(`${store}/orders`)).toBe(flags.orders ? 401 : 404)
    expect(await status(`${store}/addresses`)).toBe(flags.savedAddresses ? 401 : 404)
    expect(await status(`${store}/payment-methods`)).toBe(flags.savedPaymentMethods ? 401 : 404)
  })

  test('prices', async () => {
    const answers = await Promise.all(
      ['', `/${product}`, `/${parent}`].map((path) => t.ask({ path: `${store}/products${path}` })),
    )
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      const fields = fieldsOf(json)
      expect(fields.includes('price')).toBe(flags.price)
      expect(fields.includes('priceBeforeDiscount')).toBe(flags.priceBeforeDiscountMarketplace)
      expect(fields.includes('discountPercentage')).toBe(flags.priceBeforeDiscountMarketplace)
      expect(fields.some((name) => /price|amount|tax/i.test(name))).toBe(flags.price)
    }
    expect((await t.ask({ path: `${store}/products/price-range` })).status).toBe(flags.price ? 200 : 404)
  })

  test('a price is not to be guessed by sorting or filtering where there is none', async () => {
    const found = async (query: string) => {
      const { json } = await t.ask({ path: `${store}/products?${query}` })
      return json.data.map(({ _id }: { _id: string }) => _id)
    }
    const plain = await found('')
    expect(await found('sort=lowPrice')).toEqual(flags.price ? [product, parent] : plain)
    expect(await found('maxPrice=15000')).toEqual(flags.price ? [product] : plain)
  })

  test('stock', async () => {
    for (const path of ['', `/${product}`, `/${parent}`]) {
      const { json } = await t.ask({ path: `${store}/products${path}` })
      expect(fieldsOf(json).includes('stock')).toBe(flags.stockMarketplace)
    }
  })

  test('staff have what their brand works with', async () => {
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path: '/marketplace/orders' })).status).toBe(flags.orders ? 200 : 404)
    for (const path of ['', `/${product}`]) {
      const { status, json } = await staff({ path: `/marketplace/products${path}` })
      expect(status).toBe(200)
      const fields = fieldsOf(json)
      expect(fields.includes('price')).toBe(flags.price)
      expect(fields.includes('priceBeforeDiscount')).toBe(flags.priceBeforeDiscountCms)
      expect(fields.includes('stock')).toBe(flags.stockCms)
    }
  })

  test('its settings tell the pages the same', async () => {
    const { json } = await t.ask({ path: `${store}/settings` })
    expect(json.data.visibility).toMatchObject({
      pricing: { enabled: flags.price },
      stock: { enabled: flags.stockMarketplace },
      payment: { enabled: flags.cart },
      whatsapp: { enabled: flags.whatsapp },
    })
  })
})
