import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { loadMetadata } from '#demo/load/load-metadata.ts'
import { loadProducts, type Ids } from '#demo/load/load-products.ts'
import type { Advice } from '#contract/works-together.ts'
import { tenants } from '../auth/auth.table.ts'
import { transaction } from '../db/transaction.ts'
import { orders } from '../orders/orders.table.ts'
import { refreshFacts } from '../products/facts/refresh-facts.ts'
import { products } from '../products/products.table.ts'
import { readSettings, writeSettings } from '../settings/settings.queries.ts'
import { aBuyer, aTenantUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/works-together'
let ids: Ids

beforeAll(async () => {
  ids = await transaction(t.db, async (db) => {
    await loadMetadata(db, demoCatalogue.metadata, new Map())
    const loaded = await loadProducts(db, demoCatalogue, {
      pictures: new Map(),
      papers: new Map(),
      now: new Date(),
    })
    return loaded.ids
  })
})

type Cart = Record<string, number>
type Caller = (ask: Ask) => Promise<Answer>

async function adviceFor(cart: Cart, more: { country?: string; language?: string; as?: Caller } = {}) {
  const { country, language = 'en', as = (ask: Ask) => t.ask(ask) } = more
  const items = Object.entries(cart).map(([code, quantity]) => ({ product: ids.get(code), quantity }))
  const { status, json, text } = await as({
    method: 'POST',
    path,
    headers: { 'accept-language': language },
    body: { items, ...(country && { country }) },
  })
  expect(status, text).toBe(200)
  return json.data as Advice[]
}

const short = ({ check, products, offers }: Advice) => ({
  check,
  of: products.map(({ code }) => code),
  offers: offers.map(({ product, quantity }) => `${quantity} ${product.code}`),
})

describe('a cart is told what it lacks', () => {
  test.each<[string, Cart, object[]]>([
    [
      'a gateway of the same radio and plan',
      { 'SEN-TH10': 1, 'SUB-PLT-Y': 1 },
      [{ check: 'no_gateway', of: ['SEN-TH10'], offers: ['1 GW-IN02', '1 GW-IN08', '1 GW-OUT08'] }],
    ],
    ['nothing where a gateway is there', { 'SEN-TH10': 1, 'GW-IN02': 1, 'SUB-PLT-Y': 1 }, []],
    ['nothing where a package has one', { 'SEN-TH10': 1, 'PKG-START': 1, 'SUB-PLT-Y': 1 }, []],
    [
      'a larger gateway where one is full',
      { 'SEN-TH10': 400, 'GW-IN02': 1, 'LIC-CLD-1K': 1 },
      [{ check: 'gateway_full', of: ['GW-IN02'], offers: ['1 GW-IN02', '1 GW-IN08', '1 GW-OUT08'] }],
    ],
    [
      'a SIM card of its size',
      { 'TRK-060': 2, 'LIC-CLD-100': 1 },
      [{ check: 'no_sim', of: ['TRK-060'], offers: ['2 SIM-ESIM'] }],
    ],
    [
      'one pool for several',
      { 'TRK-310': 3, 'LIC-CLD-100': 1 },
      [{ check: 'no_sim', of: ['TRK-310'], offers: ['3 SIM-IOT', '1 SIM-POOL'] }],
    ],
    [
      'a plan for its SIM cards',
      { 'SIM-IOT': 5 },
      [{ check: 'no_plan', of: ['SIM-IOT'], offers: ['5 SUB-CON-M', '5 SUB-CON-Y'] }],
    ],
    ['nothing where a pool is the plan', { 'SIM-POOL': 1 }, []],
    [
      'places on the platform for those beyond',
      { 'TRK-100': 120, 'GW-IN08': 1, 'LIC-CLD-100': 1 },
      [{ check: 'no_platform', of: ['TRK-100'], offers: ['20 SUB-PLT-Y', '1 LIC-CLD-100', '1 LIC-CLD-1K'] }],
    ],
    [
      'the accessory that fits',
      {
        'BAT-CR24': 1,
        'TRK-310': 1,
        'SIM-POOL': 1,
        'SUB-PLT-Y': 1,
        'TRK-200': 1,
        'GW-IN02': 1,
        'LIC-CLD-100': 1,
      },
      [{ check: 'accessory_fit', of: ['BAT-CR24'], offers: ['1 BAT-ER34'] }],
    ],
    [
      'what an accessory is made for',
      { 'ANT-F8': 1 },
      [{ check: 'accessory_fit', of: ['ANT-F8'], offers: [] }],
    ],
    [
      'power over the cable',
      { 'GW-OUT08': 2 },
      [{ check: 'power', of: ['GW-OUT08'], offers: ['2 PSU-POE30'] }],
    ],
    ['nothing where that is there', { 'GW-OUT08': 1, 'PSU-POE30': 1 }, []],
    [
      'a supply of its volts',
      { 'GW-LTE10': 1 },
      [{ check: 'power', of: ['GW-LTE10'], offers: ['1 PSU-2412'] }],
    ],
    ['nothing of a licence', { 'LIC-CLD-100': 1 }, []],
  ])('%s', async (_, cart, wanted) => {
    const advice = (await adviceFor(cart)).map(short)
    expect(advice).toHaveLength(wanted.length)
    for (const [index, one] of wanted.entries()) expect(advice[index]).toMatchObject(one)
  })

  test('outdoor gateways come first where all is outdoors', async () => {
    const [advice] = await adviceFor({ 'SEN-SM15': 4 })
    expect(advice && short(advice).offers[0]).toBe('1 GW-OUT08')
  })

  test('a plan that the country does not allow', async () => {
    const [model] = await t.db.select().from(products).where(eq(products.code, 'SEN-DC12'))
    await t.db
      .update(products)
      .set({ region: 'US902-928' })
      .where(eq(products.id, model?.id ?? ''))
    await transaction(t.db, (db) => refreshFacts(db, eq(products.id, model?.id ?? '')))
    const checks = async (country: string) =>
      (await adviceFor({ 'SEN-DC12': 1 }, { country })).map(({ check }) => check)
    expect(await checks('SA')).toContain('region')
    expect(await checks('US')).not.toContain('region')
    // No gateway here speaks that plan.
    const [gateway] = await adviceFor({ 'SEN-DC12': 1 })
    expect(gateway).toMatchObject({ check: 'no_gateway', offers: [] })
  })

  test('in the words and with the prices of the shop', async () => {
    const [advice] = await adviceFor({ 'SEN-TH10': 1 }, { language: 'ar' })
    expect(advice?.products[0]?.name).toMatch(/[ء-ي]/)
    expect(advice?.offers[0]?.product).toMatchObject({ price: { amount: 44_900, currency: 'SAR' } })
    const { visibility } = await readSettings(t.db)
    await writeSettings(t.db, { visibility: { ...visibility, pricing: { enabled: false } } })
    t.ctx.publicCache.invalidate()
    const [hidden] = await adviceFor({ 'SEN-TH10': 1 })
    await writeSettings(t.db, { visibility })
    t.ctx.publicCache.invalidate()
    expect(hidden?.offers).toHaveLength(3)
    expect(JSON.stringify(hidden)).not.toContain('amount')
  })

  test('never of what is hidden since, and of what is new a moment later', async () => {
    const offered = async () =>
      (await adviceFor({ 'SEN-TH10': 1 }))[0]?.offers.map(({ product }) => product.code)
    const change = async (code: string, visibility: 'visible' | 'hidden') => {
      await t.db.update(products).set({ visibility }).where(eq(products.code, code))
      t.ctx.publicCache.invalidate()
    }
    expect(await offered()).toContain('GW-IN02')
    await change('GW-IN02', 'hidden')
    expect(await offered()).not.toContain('GW-IN02')
    await expect.poll(offered).toHaveLength(3)
    await change('GW-IN02', 'visible')
    await expect.poll(offered).toContain('GW-IN02')
  })

  test.each([
    ['no items', { items: [] }, 'items'],
    [
      'a quantity of none',
      { items: [{ product: '018f6b3e-0000-7000-8000-000000000000', quantity: 0 }] },
      'items.0.quantity',
    ],
    [
      'a country of three letters',
      { items: [{ product: '018f6b3e-0000-7000-8000-000000000000', quantity: 1 }], country: 'SAU' },
      'country',
    ],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, json } = await t.ask({ method: 'POST', path, body })
    expect(status).toBe(422)
    expect(Object.keys(json.fields)).toEqual([field])
  })
})

describe('who is signed in', () => {
  test('has what they bought before, and nobody else does', async () => {
    const { account, address, bank } = await aBuyer(t.db)
    const buyer = await t.as(account)
    const cart = { 'SEN-TH10': 1 }
    const checks = async (as: Caller) => (await adviceFor(cart, { as })).map(({ check }) => check)
    expect(await checks(buyer)).toEqual(['no_gateway', 'no_platform'])
    const placed = await buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: ['GW-IN02', 'SUB-PLT-Y'].map((code) => ({ product: ids.get(code), quantity: 1 })),
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
    expect(placed.status, placed.text).toBe(201)
    expect(await checks(buyer)).toEqual([])
    expect(await checks(await t.as(await aBuyer(t.db).then((other) => other.account)))).toEqual([
      'no_gateway',
      'no_platform',
    ])
    // A year later the subscription is over.
    await t.db
      .update(orders)
      .set({ placedAt: new Date(Date.now() - 366 * 86_400_000) })
      .where(eq(orders.id, placed.json.data._id))
    expect(await checks(buyer)).toEqual(['no_platform'])
    await t.db.update(orders).set({ status: 'rejected' }).where(eq(orders.id, placed.json.data._id))
    expect(await checks(buyer)).toEqual(['no_gateway', 'no_platform'])
  })

  test('is told what the tenant’s network does not allow', async () => {
    const account = await aTenantUser(t.db)
    await t.db
      .update(tenants)
      .set({ allowedDeviceProfileTypes: ['A'], allowedNetworkServers: ['Another'] })
      .where(eq(tenants.id, account.tenantId ?? ''))
    const as = await t.as(account)
    const advice = (await adviceFor({ 'MTR-E110': 1, 'GW-IN08': 1 }, { as })).map(short)
    expect(advice.find(({ check }) => check === 'class')?.of).toEqual(['MTR-E110'])
    expect(advice.filter(({ check }) => check === 'network_server').flatMap(({ of }) => of)).toContain(
      'GW-IN08',
    )
    const others = (await adviceFor({ 'MTR-E110': 1, 'GW-IN08': 1 })).map(({ check }) => check)
    expect(others).not.toContain('class')
  })
})
