import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productGroupMembers, productGroups } from '../groups/groups.table.ts'
import { orderLines } from '../orders/orders.table.ts'
import { priceEntries, priceLists } from '../prices/prices.table.ts'
import { aBuyer, aDiscount, anAdmin, aPriceList, aProduct, aRequest } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
const store = '/marketplace-customer'
const path = '/marketplace/price-lists'
const sar = (amount: number) => ({ amount, currency: 'SAR' })

let staff: (ask: Ask) => Promise<Answer>
let customer: (ask: Ask) => Promise<Answer>
let buyer: Awaited<ReturnType<typeof aBuyer>>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  buyer = await aBuyer(t.db)
  customer = await t.as(buyer.account)
})
beforeEach(() => {
  t.ctx.publicCache.invalidate()
  t.ctx.callers.forget()
})

const company = () => buyer.account.companyId ?? ''
const add = (body: object) => staff({ method: 'POST', path, body: { audience: 'everyone', ...body } })
const added = async (body: object = {}) => {
  const { status, json } = await add({ name: `List ${uuid()}`, ...body })
  expect(status, JSON.stringify(json)).toBe(201)
  return json.data
}
const put = (id: string, body: object) => staff({ method: 'PUT', path: `${path}/${id}/entries`, body })
const bring = (text: string, more: object = {}) =>
  staff({ method: 'POST', path: `${path}/import`, body: { prices: text, ...more } })
const priced = async (items: string, more = '') =>
  (await customer({ path: `${store}/orders/pricing?items=${items}${more}` })).json.data
const place = (items: object[], more: object = {}) =>
  customer({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items,
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      ...more,
    },
  })

describe('a list', () => {
  test('is made, found, changed by version and named once', async () => {
    const name = `Partners ${uuid()}`
    const made = await added({ name, audience: 'companies', companies: [company()], note: 'By contract' })
    expect(made).toMatchObject({
      name,
      currency: 'SAR',
      status: 'active',
      audienceCount: 1,
      entryCount: 0,
      companies: [{ _id: company() }],
      acceptsCodes: true,
      isSold: false,
      version: 1,
    })
    const again = await add({ name: name.toUpperCase() })
    expect([again.status, again.json.code]).toEqual([409, 'title_taken'])
    expect(again.json.fields.name).toEqual(expect.any(String))
    const change = (body: object) => staff({ method: 'PATCH', path: `${path}/${made._id}`, body })
    const ended = await change({ startsAt: '2020-01-01', endsAt: '2020-01-31', version: 1 })
    expect(ended.json.data).toMatchObject({ status: 'expired', version: 2 })
    expect((await change({ note: '', version: 1 })).json.code).toBe('version_conflict')
    const rows = await staff({ path: `${path}?status=expired&search=${encodeURIComponent(name)}` })
    expect(rows.json).toMatchObject({ total: 1, data: [{ _id: made._id }] })
  })

  test.each([
    [{ audience: 'companies' }, 'companies'],
    [{ audience: 'groups', groups: [uuid()] }, 'groups.0'],
    [{ startsAt: '2026-02-01', endsAt: '2026-01-01' }, 'endsAt'],
    [{ name: '' }, 'name'],
  ])('with %j is refused at the field', async (body, field) => {
    const { status, json } = await add({ name: `List ${uuid()}`, ...body })
    expect(status).toBe(422)
    expect(Object.keys(json.fields)).toEqual([field])
  })

  test('goes to the bin with its prices, and comes back as it was', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { _id } = await added()
    await put(_id, { set: [{ target: 'product', id: product.id, price: 5_000 }] })
    const deletionId = uuid()
    expect((await staff({ method: 'DELETE', path: `${path}/${_id}?deletionId=${deletionId}` })).status).toBe(
      204,
    )
    expect((await staff({ path: `${path}/${_id}` })).status).toBe(404)
    expect((await priced(`${product.id}:1`)).items[0].unitPrice).toEqual(sar(10_000))
    expect(
      (await staff({ method: 'POST', path: '/marketplace/bin/undo', body: { deletionId } })).status,
    ).toBe(200)
    expect((await staff({ path: `${path}/${_id}` })).json.data).toMatchObject({
      entryCount: 1,
      isActive: true,
    })
    expect((await priced(`${product.id}:1`)).items[0].unitPrice).toEqual(sar(5_000))
    await t.db.update(priceLists).set({ isActive: false }).where(eq(priceLists.id, _id))
  })
})

describe('prices of a list', () => {
  test('are set, replaced and removed; a free price and a dearer break have to be confirmed', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { _id } = await added({ isActive: false })
    const dearer = [
      { from: 1, price: 100 },
      { from: 10, price: 200 },
    ]
    const refused = await put(_id, { set: [{ target: 'product', id: product.id, breaks: dearer }] })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['set.0.breaks']])
    const free = await put(_id, { set: [{ target: 'product', id: product.id, price: 0 }] })
    expect([free.status, Object.keys(free.json.fields)]).toEqual([422, ['set.0.price']])
    expect(await t.db.$count(priceEntries, eq(priceEntries.listId, _id))).toBe(0)

    const confirmed = await put(_id, {
      set: [
        { target: 'product', id: product.id, breaks: dearer },
        { target: 'all', percent: 5 },
      ],
      isConfirmed: true,
      version: 1,
    })
    expect(confirmed.json.data).toMatchObject({ entryCount: 2, version: 2 })
    expect((await put(_id, { set: [], remove: [{ target: 'all' }], version: 1 })).json.code).toBe(
      'version_conflict',
    )
    await put(_id, {
      set: [{ target: 'product', id: product.id, percent: 12.5 }],
      remove: [{ target: 'all' }],
    })
    const { json } = await staff({ path: `${path}/${_id}/entries` })
    expect(json).toMatchObject({
      total: 1,
      data: [{ target: 'product', code: product.code, percent: 12.5, cataloguePrice: sar(10_000) }],
    })
  })

  test.each([
    [{ target: 'group', id: uuid(), price: 5 }],
    [
      {
        target: 'product',
        id: uuid(),
        breaks: [
          { from: 10, price: 1 },
          { from: 10, price: 1 },
        ],
      },
    ],
    [{ target: 'product', id: uuid(), price: 5 }],
    [{ target: 'all', percent: 0 }],
  ])('such as %j are refused', async (entry) => {
    const { _id } = await added({ isActive: false })
    expect((await put(_id, { set: [entry] })).status).toBe(422)
    expect(await t.db.$count(priceEntries, eq(priceEntries.listId, _id))).toBe(0)
  })

  test('leave as CSV and come back the same', async () => {
    const [one, two] = [await aProduct(t.db), await aProduct(t.db)]
    const groupId = uuid()
    await t.db.insert(productGroups).values({ id: groupId, name: `Kits, all ${groupId}` })
    const { _id, name } = await added({ isActive: false, name: `A, "list" ${uuid()}` })
    const set = [
      { target: 'product', id: one.id, price: 12_900 },
      {
        target: 'product',
        id: two.id,
        breaks: [
          { from: 1, price: 429 },
          { from: 10, price: 399 },
        ],
      },
      { target: 'group', id: groupId, percent: 7.5 },
      { target: 'all', percent: 5 },
    ]
    expect((await put(_id, { set })).status).toBe(200)
    const file = (await staff({ path: `${path}/entries.csv?list=${_id}` })).text
    expect(file).toContain('list,target,code,from,price,percent')
    expect(file).toContain(`${one.code},,129.00,`)
    expect((await bring(file)).json.data).toMatchObject({
      unchanged: 4,
      added: 0,
      changed: 0,
      isWritten: true,
    })
    await put(_id, { set: [], remove: [{ target: 'all' }, { target: 'product', id: one.id }] })
    const trial = await bring(file, { dryRun: true })
    expect(trial.json.data).toMatchObject({ added: 2, unchanged: 2, isWritten: false, problemCount: 0 })
    expect((await staff({ path: `${path}/${_id}` })).json.data.entryCount).toBe(2)
    expect((await bring(file)).json.data).toMatchObject({ added: 2, isWritten: true })
    const { data } = (await staff({ path: `${path}/${_id}/entries` })).json
    expect(data).toHaveLength(4)
    expect(name).toContain('"list"')
  })

  test('are written all or not at all', async () => {
    const product = await aProduct(t.db)
    const { _id, name } = await added({ isActive: false })
    const rows = [
      'list,target,code,from,price,percent',
      `${name},product,${product.code},,10.00,`,
      `${name},product,NO-SUCH,,10.00,`,
      `${name},all,,,10.00,`,
      `Nobody’s,product,${product.code},,1,`,
      `${name},product,${product.code},,ten,`,
    ]
    const { json } = await bring(rows.join('\n'))
    expect(json.data).toMatchObject({ isWritten: false, problemCount: 4 })
    expect(json.data.problems.map((one: { row: number }) => one.row)).toEqual([3, 4, 5, 6])
    expect(await t.db.$count(priceEntries, eq(priceEntries.listId, _id))).toBe(0)
  })

  test('are pasted as codes and prices, in either kind of digits', async () => {
    const [one, two, three] = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db)]
    const { _id } = await added({ isActive: false })
    const text = `${one.code} 399\n${two.code}\t١٠٪\n\n${three.code} 1:429 10:399 50:365`
    expect((await bring(text, { list: _id })).json.data).toMatchObject({ added: 3, isWritten: true })
    const { data } = (await staff({ path: `${path}/${_id}/entries` })).json
    const by = new Map(data.map((entry: { id: string }) => [entry.id, entry]))
    expect(by.get(one.id)).toMatchObject({ price: sar(39_900) })
    expect(by.get(two.id)).toMatchObject({ percent: 10 })
    expect(by.get(three.id)).toMatchObject({
      breaks: [
        { from: 1, unitPrice: sar(42_900) },
        { from: 10, unitPrice: sar(39_900) },
        { from: 50, unitPrice: sar(36_500) },
      ],
    })
    const free = await bring(`${one.code} 0`, { list: _id })
    expect(free.json.data).toMatchObject({ needsConfirmation: true, isWritten: false })
    const meant = await bring(`${one.code} 0`, { list: _id, isConfirmed: true })
    expect(meant.json.data).toMatchObject({ changed: 1, isWritten: true })
  })
})

describe('what a customer pays', () => {
  test('is the same on the card, the page, in the cart, the quick order, the quote form and the order', async () => {
    const product = await aProduct(t.db, { price: 50_000, stock: 500 })
    const id = await aPriceList(t.db, {
      companies: [company()],
      name: `Contract ${uuid()}`,
      entries: [
        {
          targetId: product.id,
          breaks: [
            { from: 1, price: 42_900 },
            { from: 10, price: 39_900 },
            { from: 50, price: 36_500 },
          ],
        },
      ],
    })
    t.ctx.publicCache.invalidate()
    const card = (await customer({ path: `${store}/products?ids=${product.id}` })).json.data[0]
    expect(card).toMatchObject({
      price: sar(42_900),
      priceBeforeDiscount: sar(50_000),
      priceList: 'own',
      nextPrice: { from: 10, unitPrice: sar(39_900) },
    })
    const page = (await customer({ path: `${store}/products/${product.id}` })).json.data
    expect(page).toMatchObject({
      price: sar(42_900),
      priceBreaks: [
        { from: 1, unitPrice: sar(42_900) },
        { from: 10, unitPrice: sar(39_900) },
        { from: 50, unitPrice: sar(36_500) },
      ],
    })
    const visitors = (await t.ask({ path: `${store}/products/${product.id}` })).json.data
    expect(visitors.price).toEqual(sar(50_000))
    expect(visitors.priceBreaks).toBeUndefined()
    expect(visitors.priceList).toBeUndefined()
    expect(visitors.nextPrice).toBeUndefined()

    // Two lines of one product are one quantity.
    const cart = await priced(`${product.id}:5,${product.id}:5`)
    expect(cart.items[0]).toMatchObject({
      quantity: 10,
      unitPrice: sar(39_900),
      unitPriceBeforeDiscount: sar(50_000),
      priceFrom: 'list',
      isOwnPrice: true,
      priceBreaks: page.priceBreaks,
    })
    const quick = await customer({
      method: 'POST',
      path: `${store}/quick-order`,
      body: { codes: `${product.code} 50` },
    })
    expect(quick.json.data.lines[0].product).toMatchObject({
      unitPrice: sar(36_500),
      priceBreaks: page.priceBreaks,
    })
    const wish = await customer({
      method: 'POST',
      path: `${store}/requests`,
      body: aRequest({ type: 'quote', products: [{ product: product.id, quantity: 50 }] }),
    })
    const request = await staff({ path: `/marketplace/requests/${wish.json.data._id}` })
    expect(request.json.data.products[0].price).toEqual(sar(36_500))
    const draft = await staff({
      path: `/marketplace/drafts/pricing?items=${product.id}:50&accountId=${buyer.account.id}`,
    })
    expect(draft.status, JSON.stringify(draft.json)).toBe(200)

    const { status, json } = await place([{ product: product.id, quantity: 50 }])
    expect(status).toBe(201)
    expect(json.data.items[0]).toMatchObject({
      unitPrice: sar(36_500),
      priceFrom: 'list',
      priceBreakFrom: 50,
      subtotal: sar(50 * 36_500),
    })
    const [line] = await t.db.select().from(orderLines).where(eq(orderLines.orderId, json.data._id))
    expect(line).toMatchObject({ priceListId: id, breakFrom: 50, acceptsCodes: true })
    const order = (await staff({ path: `/marketplace/orders/${json.data._id}` })).json.data
    expect(order.priceLists[order.items[0]._id]).toEqual({ _id: id, name: line?.priceListName })
    expect((await staff({ path: `${path}/${id}` })).json.data.isSold).toBe(true)
  })

  test('is never more than with the best automatic discount, which a list price does not use', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const discount = await aDiscount(t.db, { type: 'product', percentage: 20, productIds: [product.id] })
    const id = await aPriceList(t.db, { entries: [{ targetId: product.id, price: 8_000 }] })
    const equal = await place([{ product: product.id, quantity: 1 }])
    // Of equal prices that of the list.
    expect(equal.json.data.items[0]).toMatchObject({ unitPrice: sar(8_000), priceFrom: 'list' })
    const uses = async () =>
      (await staff({ path: `/marketplace/discounts/${discount.id}` })).json.data.usageCount
    expect(await uses()).toBe(0)
    await t.db.update(priceEntries).set({ price: 8_001 }).where(eq(priceEntries.listId, id))
    const cheaper = await place([{ product: product.id, quantity: 1 }])
    expect(cheaper.json.data.items[0]).toMatchObject({ unitPrice: sar(8_000), priceFrom: 'discount' })
    expect(await uses()).toBe(1)
  })

  test('of a group of products: the product’s own price first, then the best of its groups, then that for all', async () => {
    const [own, grouped, other] = [
      await aProduct(t.db, { price: 10_000 }),
      await aProduct(t.db, { price: 10_000 }),
      await aProduct(t.db, { price: 10_000 }),
    ]
    const groups = [uuid(), uuid()]
    for (const id of groups) {
      await t.db.insert(productGroups).values({ id, name: `Group ${id}` })
      for (const memberId of [own.id, grouped.id])
        await t.db.insert(productGroupMembers).values({ groupId: id, memberId })
    }
    const id = await aPriceList(t.db, {
      companies: [company()],
      entries: [
        { targetId: own.id, price: 9_500 },
        { target: 'group', targetId: groups[0], percent: 10 },
        { target: 'group', targetId: groups[1], percent: 20 },
        { target: 'all', percent: 50 },
      ],
    })
    const { items } = await priced(`${own.id}:1,${grouped.id}:1,${other.id}:1`)
    expect(items.map((line: { unitPrice: object }) => line.unitPrice)).toEqual([
      sar(9_500),
      sar(8_000),
      sar(5_000),
    ])
    await t.db.delete(priceLists).where(eq(priceLists.id, id))
  })

  test('with a code: it takes nothing off a list that does not accept codes', async () => {
    const [closed, open] = [await aProduct(t.db, { price: 10_000 }), await aProduct(t.db, { price: 10_000 })]
    await aPriceList(t.db, { acceptsCodes: false, entries: [{ targetId: closed.id, price: 9_000 }] })
    const code = await aDiscount(t.db, { percentage: 10, numberOfUsage: null })
    const both = await priced(`${closed.id}:1,${open.id}:1`, `&code=${code.code}`)
    expect(both).toMatchObject({ subtotal: sar(19_000), discount: sar(1_000) })
    expect(both.items.map((line: { discount: object }) => line.discount)).toEqual([sar(0), sar(1_000)])
    const alone = await priced(`${closed.id}:1`, `&code=${code.code}`)
    expect(alone.discount).toEqual(sar(0))
    expect(alone.discountCode.error.code).toBe('discount_not_found')
    const refused = await place([{ product: closed.id, quantity: 1 }], { code: code.code })
    expect(refused.json).toMatchObject({
      code: 'discount_not_found',
      details: { reason: 'not_eligible' },
    })

    const placed = await place(
      [
        { product: closed.id, quantity: 1 },
        { product: open.id, quantity: 1 },
      ],
      { code: code.code },
    )
    expect(placed.json.data).toMatchObject({ discount: sar(1_000) })
    // Edited, the order keeps to it.
    const edited = await staff({
      method: 'PATCH',
      path: `/marketplace/orders/${placed.json.data._id}/contents`,
      body: {
        items: [
          { product: closed.id, quantity: 3 },
          { product: open.id, quantity: 1 },
        ],
        version: placed.json.data.version,
      },
    })
    expect(edited.json.data).toMatchObject({ subtotal: sar(37_000), discount: sar(1_000) })
  })

  test('that changed since it was seen is shown before anything is bought', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const id = await aPriceList(t.db, { entries: [{ targetId: product.id, price: 5_000 }] })
    const seen = await priced(`${product.id}:1`)
    await t.db
      .update(priceLists)
      .set({ endsAt: new Date(Date.now() - 1_000) })
      .where(eq(priceLists.id, id))
    const { status, json } = await place([{ product: product.id, quantity: 1 }], {
      expectedTotal: seen.total,
    })
    expect([status, json.code]).toEqual([409, 'price_changed'])
    expect(json.details.pricing.items[0]).toMatchObject({ unitPrice: sar(10_000), priceFrom: 'catalogue' })
    expect(await t.db.$count(orderLines, and(eq(orderLines.productId, product.id)))).toBe(0)
  })

  test('is without lists of another currency, and says when a list is about to end', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    await aPriceList(t.db, { currency: 'USD', entries: [{ targetId: product.id, price: 1 }] })
    const endsAt = new Date(t.clock.now.getTime() + 86_400_000)
    await aPriceList(t.db, { endsAt, entries: [{ targetId: product.id, price: 9_000 }] })
    expect((await priced(`${product.id}:1`)).items[0]).toMatchObject({
      unitPrice: sar(9_000),
      priceUntil: endsAt.toISOString(),
    })
  })
})

type Candidate = {
  from: string
  list?: { name: string }
  unitPrice?: { amount: number }
  obstacle?: string
  isWinner: boolean
}

test('why a price: every candidate with what stands against it, the winner first', async () => {
  const product = await aProduct(t.db, { price: 10_000 })
  const entries = [{ targetId: product.id, price: 9_000 }]
  const name = (what: string) => `${what} ${product.code}`
  await aPriceList(t.db, { name: name('All'), entries })
  await aPriceList(t.db, {
    name: name('Own'),
    companies: [company()],
    entries: [{ targetId: product.id, price: 8_000 }],
  })
  await aPriceList(t.db, {
    name: name('Off'),
    isActive: false,
    entries: [{ targetId: product.id, price: 1 }],
  })
  await aPriceList(t.db, { name: name('Dollars'), currency: 'USD', entries })
  await aPriceList(t.db, {
    name: name('Many'),
    companies: [company()],
    entries: [{ targetId: product.id, breaks: [{ from: 10, price: 100 }] }],
  })
  const why = async (more: string) => {
    const { json } = await staff({ path: `${path}/why?product=${product.id}${more}` })
    return (json.data as Candidate[]).map((one) => [
      one.list?.name.split(' ')[0] ?? one.from,
      one.unitPrice?.amount,
      one.obstacle,
      one.isWinner,
    ])
  }
  const known = await why(`&company=${company()}&quantity=5`)
  expect(known[0]).toEqual(['Own', 8_000, undefined, true])
  expect(known).toEqual(
    expect.arrayContaining([
      ['All', 9_000, undefined, false],
      ['Off', 1, 'inactive', false],
      ['Dollars', 9_000, 'other_currency', false],
      ['Many', undefined, 'too_few', false],
      ['catalogue', 10_000, undefined, false],
    ]),
  )
  const visitor = await why('')
  expect(visitor[0]).toEqual(['All', 9_000, undefined, true])
  expect(visitor).toContainEqual(['Own', 8_000, 'other_buyers', false])
})

test('a group that a list names is not deleted, of customers or of products, until the list lets it go', async () => {
  const make = async (kind: string) =>
    (await staff({ method: 'POST', path: `/marketplace/${kind}`, body: { name: `Named ${uuid()}` } })).json
      .data._id as string
  const [customers, products] = [await make('customer-groups'), await make('product-groups')]
  const list = await added({ audience: 'groups', groups: [customers] })
  expect((await put(list._id, { set: [{ target: 'group', id: products, percent: 5 }] })).status).toBe(200)
  const named = [`customer-groups/${customers}`, `product-groups/${products}`]
  for (const group of named) {
    const { status, json } = await staff({ method: 'DELETE', path: `/marketplace/${group}` })
    expect(status).toBe(409)
    expect(json).toMatchObject({ code: 'in_use', details: { counts: { priceLists: 1 } } })
  }
  expect((await staff({ method: 'DELETE', path: `${path}/${list._id}` })).status).toBe(204)
  for (const group of named)
    expect((await staff({ method: 'DELETE', path: `/marketplace/${group}` })).status).toBe(204)
})

test('a group is deleted while lists begin to name it: none names what is gone', async () => {
  for (let round = 0; round < 10; round += 1) {
    const made = await staff({
      method: 'POST',
      path: '/marketplace/customer-groups',
      body: { name: `Raced ${uuid()}` },
    })
    const id: string = made.json.data._id
    const [gone, list] = await Promise.all([
      staff({ method: 'DELETE', path: `/marketplace/customer-groups/${id}` }),
      add({ name: `List ${uuid()}`, audience: 'groups', groups: [id] }),
    ])
    expect([`${gone.status} ${list.status}`]).toContainEqual(expect.stringMatching(/^(204 422|409 201)$/))
  }
})
