import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import type { TaxReasonCode } from '#contract/tax-reasons.ts'
import { taxReason } from '#contract/tax-reasons.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { files } from '../files/files.table.ts'
import { priceEntries, priceListAudiences, priceLists } from '../prices/prices.table.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { aMember, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { taxStandings } from './tax-standings.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const sar = (amount: number) => ({ amount, currency: 'SAR' })
type Asks = (ask: Ask) => Promise<Answer>

let root: AccountRow
let ask: Asks
let product: string
beforeEach(async () => {
  await inclusive(false)
  root = await aRootUser(t.db)
  ask = await t.as(root)
  product = (await aProduct(t.db, { price: 11_500, priceBeforeDiscount: 23_000, stock: 5 })).id
})

async function inclusive(pricesIncludeTax: boolean) {
  await writeSettings(t.db, { tax: { rate: 15, pricesIncludeTax } })
  t.ctx.publicCache.invalidate()
}

async function stand(reasonCode: TaxReasonCode, { companyId } = root) {
  const documentId = uuid()
  const file = { name: 'c.pdf', mimeType: 'application/pdf', size: 7, sha256: documentId }
  await t.db.insert(files).values({ id: documentId, ...file })
  const today = dayIn('Asia/Riyadh', t.ctx.now())
  const id = uuid()
  await t.db.insert(taxStandings).values({
    id,
    companyId: companyId ?? '',
    category: taxReason(reasonCode).category,
    reasonCode,
    documentId,
    documentNumber: '1',
    validFrom: today,
    validTo: today,
    checkedBy: 'Staff',
  })
  t.ctx.callers.forget()
  return id
}

const pageOf = async (by: Asks) => (await by({ path: `${store}/products/${product}` })).json.data
const cardOf = async (by: Asks, more = '') =>
  (await by({ path: `${store}/products?ids=${product}${more}` })).json
const visitor: Asks = (request) => t.ask(request)

test('a company without VAT sees what it pays, on cards and pages, and in words; nobody else does', async () => {
  await inclusive(true)
  await stand('VATEX-SA-35')
  const member = await t.as(await aMember(t.db, root.companyId, ['buyer']))
  for (const by of [ask, member]) {
    const [card] = (await cardOf(by)).data
    expect(card).toMatchObject({
      price: sar(10_000),
      priceBeforeDiscount: sar(20_000),
      discountPercentage: 50,
      priceLabel: 'Without VAT',
    })
    const page = await pageOf(by)
    expect(page).toMatchObject({ price: sar(10_000), priceLabel: 'Without VAT' })
    expect(page).not.toHaveProperty('priceWithTax')
    // The cart has always asked for as much.
    const { data } = (await by({ path: `${store}/orders/pricing?items=${product}:1` })).json
    expect(data.total).toEqual(card.price)
  }
  for (const by of [visitor, await t.as(await aRootUser(t.db))]) {
    const [card] = (await cardOf(by)).data
    expect(card.price).toEqual(sar(11_500))
    expect(card).not.toHaveProperty('priceLabel')
    expect((await pageOf(by)).priceWithTax).toEqual(sar(11_500))
  }
  // What was kept for the visitor in between changes nothing for the company.
  expect((await cardOf(ask)).data[0].price).toEqual(sar(10_000))
})

test('where prices are without VAT they stay, and nothing is said of a price with it', async () => {
  await stand('VATEX-SA-OOS')
  const page = await pageOf(ask)
  expect(page).toMatchObject({ price: sar(11_500), priceLabel: 'Without VAT' })
  expect(page).not.toHaveProperty('priceWithTax')
  expect((await pageOf(visitor)).priceWithTax).toEqual(sar(13_225))
})

test('prices by quantity and those of the company are without VAT too, and sorting by price says what it goes by', async () => {
  await inclusive(true)
  await stand('VATEX-SA-35')
  const listId = uuid()
  await t.db.insert(priceLists).values({ id: listId, name: listId, currency: 'SAR', audience: 'companies' })
  await t.db.insert(priceListAudiences).values({ listId, companyId: root.companyId })
  await t.db.insert(priceEntries).values({
    listId,
    target: 'product',
    targetId: product,
    breaks: [
      { from: 1, price: 9_200 },
      { from: 10, price: 4_600 },
    ],
  })
  t.ctx.publicCache.invalidate()
  t.ctx.callers.forget()
  expect(await pageOf(ask)).toMatchObject({
    price: sar(8_000),
    priceLabel: 'Your price, without VAT',
    nextPrice: { from: 10, unitPrice: sar(4_000) },
    priceBreaks: [
      { from: 1, unitPrice: sar(8_000) },
      { from: 10, unitPrice: sar(4_000) },
    ],
  })
  expect((await cardOf(ask, '&sort=lowPrice')).priceNote).toContain('You pay no VAT')
  expect(await cardOf(visitor, '&sort=lowPrice')).not.toHaveProperty('priceNote')
})

test('an export is none before it has an address: its prices are those of everybody', async () => {
  await inclusive(true)
  await stand('VATEX-SA-32')
  expect((await cardOf(ask)).data[0].price).toEqual(sar(11_500))
})

test('a standing that ends changes prices at once, on nodes that know the caller too', async () => {
  await inclusive(true)
  const id = await stand('VATEX-SA-35')
  const listener = await listenForChanges(t.databaseUrl, { accounts: () => t.ctx.callers.forget() })
  try {
    const price = async () => (await cardOf(ask)).data[0].price.amount
    expect(await price()).toBe(10_000)
    await t.db.update(taxStandings).set({ endedAt: t.ctx.now() }).where(eq(taxStandings.id, id))
    // Far less than the seconds for which callers are known.
    await expect.poll(price, { interval: 20 }).toBe(11_500)
  } finally {
    await listener.close()
  }
})
