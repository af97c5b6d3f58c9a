import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { formatter } from '#i18n/format.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { accounts } from '../auth/auth.table.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { notifications } from '../notices/notifications.table.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBuyer,
  aDiscount,
  anAddress,
  aBankAccount,
  anAdmin,
  aProduct,
  aRootUser,
  aTenantUser,
} from '../test/factories.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
type Caller = (ask: Ask) => Promise<Answer>
let staff: Caller
let colleague: Caller
let person: Awaited<ReturnType<typeof aBuyer>>
let buyer: Caller
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db, { firstName: 'Sara', lastName: 'Staff' }))
  colleague = await t.as(await anAdmin(t.db, { firstName: 'Majed', lastName: 'Two' }))
  person = await aBuyer(t.db)
  buyer = await t.as(person.account)
})

const path = '/marketplace/drafts'
const sar = (amount: number) => ({ amount, currency: 'SAR' })
const create = (body: object, by = staff, headers?: Record<string, string>) =>
  by({ method: 'POST', path, body: { customer: person.account.id, ...body }, ...(headers && { headers }) })
const find = async (id: string) => (await staff({ path: `${path}/${id}` })).json.data
const step = (id: string, name: string, version: number, by = staff) =>
  by({ method: 'POST', path: `${path}/${id}/${name}`, body: { version } })
const update = (id: string, body: object, by = staff) => by({ method: 'PATCH', path: `${path}/${id}`, body })
const cancel = (id: string, version: number) =>
  staff({ method: 'DELETE', path: `${path}/${id}?version=${version}` })
const open = (token: string, by = buyer, body = {}) =>
  by({ method: 'POST', path: '/marketplace-customer/drafts/open', body: { token, ...body } })
const place = (token: string, expectedTotal: object, by = buyer, more: object = {}) =>
  by({
    method: 'POST',
    path: '/marketplace-customer/drafts/place',
    body: {
      token,
      addressId: person.address.id,
      paymentMethod: { type: 'bank_account', _id: person.bank.id },
      expectedTotal,
      ...more,
    },
  })
const stockOf = async (product: string) => {
  const [row] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product))
  return row
}
const countOrders = () => t.db.$count(orders)
const linesOf = (product: { id: string }, quantity = 2, unitPrice?: number) => ({
  items: [{ product: product.id, quantity, ...(unitPrice !== undefined && { unitPrice: sar(unitPrice) }) }],
})

/** A draft whose link was sent, with the token of the link. */
async function sentDraft(body: object) {
  const { json } = await create(body)
  const { _id, version } = json.data
  const sent = await step(_id, 'send', version)
  expect(sent.status).toBe(200)
  const { values } = await lastMail(t, person.account.email)
  const [url = '', token = ''] = (values.url ?? '').split('#')
  expect(url).toMatch(/^https:\/\/shop\.example\/(en|ar)\/pay$/)
  return { id: _id as string, token, draft: sent.json.data }
}

async function staffWith(...permissions: string[]): Promise<Caller> {
  const id = uuid()
  await t.db.insert(staffRoles).values({ id, nameEn: id, nameAr: id, permissions } as never)
  return t.as(await anAdmin(t.db, { roleId: id }))
}

describe('staff', () => {
  test('a draft has the prices that the customer would pay, and reserves nothing', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const code = await aDiscount(t.db, { percentage: 10 })
    const { status, json } = await create({
      ...linesOf(product, 3),
      code: code.code,
      addressId: person.address.id,
      note: 'Call first',
    })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      number: expect.stringMatching(/^D-\d{6}$/),
      status: 'draft',
      customer: { _id: person.account.id, email: person.account.email },
      itemQuantity: 3,
      note: 'Call first',
      addressId: person.address.id,
      by: 'Sara Staff',
      version: 1,
    })
    const { json: cart } = await buyer({
      path: `/marketplace-customer/orders/pricing?items=${product.id}:3&code=${code.code}&addressId=${person.address.id}`,
    })
    expect(json.data.total).toEqual(cart.data.total)
    expect(json.data.pricing.total).toEqual(cart.data.total)
    expect(json.data.pricing.discount).toEqual(cart.data.discount)
    expect(await stockOf(product.id)).toMatchObject({ onHand: 10, reserved: 0 })
  })

  test('creating twice with one key makes one draft', async () => {
    const product = await aProduct(t.db)
    const headers = { 'idempotency-key': uuid() }
    const [first, second] = [
      await create(linesOf(product), staff, headers),
      await create(linesOf(product), staff, headers),
    ]
    expect(second.json.data._id).toBe(first.json.data._id)
  })

  test('an agreed price takes the place of the shop’s, and needs its permission', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { json } = await create(linesOf(product, 2, 7_000))
    expect(json.data.items[0].unitPrice).toEqual(sar(7_000))
    expect(json.data.pricing.lines[0]).toMatchObject({ price: sar(10_000), subtotal: sar(14_000) })
    const handler = await staffWith('orders.view', 'orders.edit')
    expect((await create(linesOf(product, 2, 7_000), handler)).status).toBe(403)
    // Who may not agree on prices keeps the colleague's.
    const changed = await update(json.data._id, { ...linesOf(product, 5), version: 1 }, handler)
    expect(changed.status).toBe(200)
    expect(changed.json.data.items[0]).toMatchObject({ quantity: 5, unitPrice: sar(7_000) })
    // Who may leaves the line to the shop again.
    const freed = await update(json.data._id, { ...linesOf(product, 5), version: 2 })
    expect(freed.json.data.items[0]).not.toHaveProperty('unitPrice')
  })

  test('without orders.edit nothing is made; a viewer reads', async () => {
    const product = await aProduct(t.db)
    const viewer = await staffWith('orders.view')
    expect((await create(linesOf(product), viewer)).status).toBe(403)
    expect((await viewer({ path })).status).toBe(200)
    expect((await t.ask({ path })).status).toBe(401)
  })

  test('errors are reported at their fields', async () => {
    const product = await aProduct(t.db)
    const hidden = await aProduct(t.db, { visibility: 'hidden' })
    const other = await aBuyer(t.db)
    const { status, json } = await create({
      items: [
        { product: product.id, quantity: 1 },
        { product: hidden.id, quantity: 1 },
        { product: product.id, quantity: 1, unitPrice: { amount: 1, currency: 'USD' } },
        { product: uuid(), quantity: 1 },
      ],
      addressId: other.address.id,
      code: 'NO-SUCH-CODE',
    })
    expect(status).toBe(422)
    expect(Object.keys(json.fields).toSorted()).toEqual([
      'addressId',
      'code',
      'items.1.product',
      'items.2.product',
      'items.2.unitPrice',
      'items.3.product',
    ])
    const blocked = await aRootUser(t.db, { status: 'disabled' })
    for (const customer of [blocked.id, uuid()])
      expect((await create({ ...linesOf(product), customer })).json.fields).toHaveProperty('customer')
    expect((await create({ items: [] })).status).toBe(422)
  })

  test('of two staff at once one saves and the other learns of it', async () => {
    const product = await aProduct(t.db)
    const { json } = await create(linesOf(product))
    const answers = await Promise.all(
      [staff, colleague].map((by, index) =>
        update(json.data._id, { ...linesOf(product, index + 3), version: 1 }, by),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await find(json.data._id)).version).toBe(2)
    expect((await cancel(json.data._id, 1)).json.code).toBe('version_conflict')
  })

  test('the history says in words what was done', async () => {
    const product = await aProduct(t.db, { code: 'HIST-1' })
    const { id, draft } = await sentDraft(linesOf(product, 2, 5_000))
    const { json: back } = await step(id, 'take-back', draft.version)
    await update(id, { ...linesOf(product, 3, 5_000), version: back.data.version })
    const { json } = await staff({ path: `/marketplace/audit?entity=draft&entityId=${id}` })
    expect(json.data.map(({ did }: { did: string }) => did)).toEqual([
      'Updated',
      'Taken back',
      'Link sent',
      'Created',
    ])
    expect(json.data[0].changes).toContainEqual(
      expect.objectContaining({
        label: 'Items',
        before: ['2 × HIST-1 (50.00\u00a0SAR)'],
        after: ['3 × HIST-1 (50.00\u00a0SAR)'],
      }),
    )
    expect(json.data[0].page).toBe(`/cms/orders/drafts/${id}`)
  })

  test('the history has amounts in the reader’s form; what an older release wrote stays as it was', async () => {
    const product = await aProduct(t.db, { code: 'HIST-2' })
    const { json } = await create(linesOf(product, 2, 5_000))
    const id = json.data._id as string
    const read = async () =>
      (
        await staff({
          path: `/marketplace/audit?entity=draft&entityId=${id}`,
          headers: { 'accept-language': 'ar' },
        })
      ).json.data[0].changes
    const format = formatter('ar')
    const price = format.money(sar(5_000))
    expect(price).toMatch(/[٠-٩]/)
    expect(await read()).toMatchObject([
      { field: 'items', after: [`٢ × \u2066HIST-2\u2069 (${price})`] },
      { field: 'total', after: [format.money(json.data.total)] },
    ])
    await t.db
      .update(auditLog)
      .set({ after: { items: ['2 × HIST-2 (50.00 SAR)'], total: '115.00 SAR' } })
      .where(eq(auditLog.entityId, id))
    expect(await read()).toMatchObject([{ after: ['2 × HIST-2 (50.00 SAR)'] }, { after: ['115.00 SAR'] }])
  })

  test('the list counts each status, and finds by number, customer and code', async () => {
    const product = await aProduct(t.db, { code: 'FIND-ME' })
    const { json } = await create(linesOf(product))
    const { number, _id } = json.data
    for (const search of [number, 'find-me', person.account.email])
      expect(
        (await staff({ path: `${path}?search=${search}&limit=100` })).json.data.map(
          (row: { _id: string }) => row._id,
        ),
      ).toContain(_id)
    const all = (await staff({ path: `${path}?limit=100` })).json
    expect(all.statusCounts.draft).toBeGreaterThan(0)
    expect(Object.values(all.statusCounts as Record<string, number>).reduce((a, b) => a + b)).toBe(all.total)
    const drafts = (await staff({ path: `${path}?status=draft&sort=total` })).json
    expect(drafts.total).toBe(all.statusCounts.draft)
  })
})

describe('the link', () => {
  test('is emailed in the customer’s language and stored as a hash; the draft is then read-only', async () => {
    const product = await aProduct(t.db)
    const { id, token, draft } = await sentDraft(linesOf(product))
    expect(draft).toMatchObject({ status: 'sent' })
    expect(new Date(draft.expiresAt).getTime() - new Date(draft.sentAt).getTime()).toBe(7 * 86_400_000)
    expect(JSON.stringify(await t.db.select().from(orderDrafts))).not.toContain(token)
    const { kind, values } = await lastMail(t, person.account.email)
    expect(kind).toBe('draft_sent')
    expect(JSON.stringify(values.rows)).toContain('Tracker')
    expect((await update(id, { ...linesOf(product, 5), version: draft.version })).json.code).toBe(
      'draft_sent',
    )
    expect((await step(id, 'send', draft.version)).json.code).toBe('draft_sent')
  })

  test('is sent once with one key', async () => {
    const product = await aProduct(t.db)
    const { json } = await create(linesOf(product))
    const before = await countMails(t, person.account.email)
    const headers = { 'idempotency-key': uuid() }
    const ask = {
      method: 'POST',
      path: `${path}/${json.data._id}/send`,
      body: { version: 1 },
      headers,
    } as const
    expect((await staff(ask)).status).toBe(200)
    expect((await staff(ask)).status).toBe(200)
    expect(await countMails(t, person.account.email)).toBe(before + 1)
  })

  test('opens for its customer and the root users of the company only', async () => {
    const product = await aProduct(t.db)
    const { token } = await sentDraft({
      ...linesOf(product),
      note: 'For the roof',
      addressId: person.address.id,
    })
    const { status, json } = await open(token)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      items: [{ product: product.id, quantity: 2 }],
      note: 'For the roof',
      addressId: person.address.id,
      pricing: { removed: [], total: json.data.sentTotal },
    })
    const root = await aRootUser(t.db, { companyId: person.account.companyId })
    const seen = await open(token, await t.as(root))
    expect(seen.status).toBe(200)
    // The address book is the customer's own.
    expect(seen.json.data).not.toHaveProperty('addressId')
    for (const stranger of [await aRootUser(t.db), await aTenantUser(t.db)])
      expect((await open(token, await t.as(stranger))).status).toBe(404)
    expect((await open('wrong')).status).toBe(404)
    expect((await open(token, (asked) => t.ask(asked))).status).toBe(401)
    expect((await open(token, staff)).status).toBe(401)
  })

  test('stops working when the draft is taken back or cancelled; a new one is another', async () => {
    const product = await aProduct(t.db)
    const { id, token, draft } = await sentDraft(linesOf(product))
    const back = await step(id, 'take-back', draft.version)
    expect(back.json.data).toMatchObject({ status: 'draft' })
    expect((await open(token)).status).toBe(404)
    expect((await place(token, draft.total)).status).toBe(404)
    expect((await step(id, 'take-back', back.json.data.version)).json.code).toBe('invalid_transition')
    const again = await step(id, 'send', back.json.data.version)
    const { values } = await lastMail(t, person.account.email)
    const next = values.url?.split('#')[1] ?? ''
    expect(next).not.toBe(token)
    expect((await open(next)).status).toBe(200)
    expect((await cancel(id, again.json.data.version)).json.data.status).toBe('cancelled')
    expect((await open(next)).status).toBe(404)
    expect((await cancel(id, again.json.data.version + 1)).json.code).toBe('invalid_transition')
  })

  test('goes to no blocked customer', async () => {
    const product = await aProduct(t.db)
    const { account } = await aBuyer(t.db)
    const { json } = await create({ ...linesOf(product), customer: account.id })
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, account.id))
    expect((await step(json.data._id, 'send', 1)).json.fields).toHaveProperty('customer')
    expect((await find(json.data._id)).status).toBe('draft')
  })
})

describe('placing', () => {
  test('goes the ordinary way and links order and draft', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { id, token, draft } = await sentDraft({ ...linesOf(product, 2, 6_000), note: 'Ring twice' })
    const { status, json } = await place(token, draft.total)
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      status: 'pending',
      note: 'Ring twice',
      total: draft.total,
      items: [{ product: product.id, quantity: 2, unitPrice: sar(6_000) }],
    })
    expect(await stockOf(product.id)).toMatchObject({ onHand: 10, reserved: 2 })
    expect(await find(id)).toMatchObject({
      status: 'placed',
      order: { _id: json.data._id, number: json.data.number },
    })
    const { json: order } = await staff({ path: `/marketplace/orders/${json.data._id}` })
    expect(order.data.draft).toEqual({ _id: id, number: draft.number })
    expect((await open(token)).json.data.order).toEqual({ _id: json.data._id, number: json.data.number })
    expect((await place(token, draft.total)).json.code).toBe('draft_placed')
    const version = draft.version + 1
    expect((await step(id, 'take-back', version)).json.code).toBe('invalid_transition')
    expect((await cancel(id, version)).json.code).toBe('invalid_transition')
    const [entry] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(desc(auditLog.at))
      .limit(1)
    expect(entry?.action).toBe('draft_placed')
  })

  test('many at once make one order, with or without a key', async () => {
    const product = await aProduct(t.db, { stock: 100 })
    const { token, draft } = await sentDraft(linesOf(product))
    const before = await countOrders()
    const headers = { 'idempotency-key': uuid() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        buyer({
          method: 'POST',
          path: '/marketplace-customer/drafts/place',
          body: {
            token,
            addressId: person.address.id,
            paymentMethod: { type: 'bank_account', _id: person.bank.id },
            expectedTotal: draft.total,
          },
          ...(index < 4 && { headers }),
        }),
      ),
    )
    const made = new Set(
      answers.filter(({ status }) => status === 201).map(({ json }) => json.data._id as string),
    )
    expect(made.size).toBe(1)
    for (const { status, json } of answers) expect(status === 201 || json.code === 'draft_placed').toBe(true)
    expect(await countOrders()).toBe(before + 1)
    expect(await stockOf(product.id)).toMatchObject({ reserved: 2 })
  })

  test('and taking back at once: one of them happens', async () => {
    const product = await aProduct(t.db, { stock: 100 })
    for (let round = 0; round < 6; round++) {
      const { id, token, draft } = await sentDraft(linesOf(product))
      const [placed, back] = await Promise.all([
        place(token, draft.total),
        step(id, 'take-back', draft.version),
      ])
      expect([placed.status === 201, back.status === 200]).toContain(true)
      expect(placed.status === 201 && back.status === 200).toBe(false)
      expect((await find(id)).status).toBe(placed.status === 201 ? 'placed' : 'draft')
    }
  })

  test('a changed price is shown first, and refused where it was not seen', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { token, draft } = await sentDraft(linesOf(product))
    await t.db.update(products).set({ price: 12_000 }).where(eq(products.id, product.id))
    const refused = await place(token, draft.total)
    expect(refused).toMatchObject({ status: 409, json: { code: 'price_changed' } })
    const { json } = await open(token)
    expect(json.data.sentTotal).toEqual(draft.total)
    expect(json.data.pricing.total.amount).toBeGreaterThan(draft.total.amount)
    expect(await stockOf(product.id)).toMatchObject({ reserved: 0 })
    expect((await place(token, json.data.pricing.total)).status).toBe(201)
  })

  test('an agreed price stays when the shop’s changes', async () => {
    const product = await aProduct(t.db, { price: 10_000 })
    const { token, draft } = await sentDraft(linesOf(product, 2, 8_000))
    await t.db.update(products).set({ price: 50_000 }).where(eq(products.id, product.id))
    expect((await open(token)).json.data.pricing.total).toEqual(draft.total)
    expect((await place(token, draft.total)).status).toBe(201)
  })

  test('missing stock and hidden products are shown, and nothing is placed', async () => {
    const scarce = await aProduct(t.db, { stock: 1 })
    const { token, draft } = await sentDraft(linesOf(scarce, 5))
    expect((await open(token)).json.data.pricing.items[0].error.code).toBe('stock_insufficient')
    expect((await place(token, draft.total)).json.code).toBe('stock_insufficient')

    const product = await aProduct(t.db)
    const gone = await sentDraft(linesOf(product))
    await t.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, product.id))
    expect((await open(gone.token)).json.data.pricing.removed).toEqual([product.id])
    expect((await place(gone.token, gone.draft.total)).json.code).toBe('product_unavailable')
    expect((await find(gone.id)).status).toBe('sent')
  })

  test('a code that ended is left out, at the total that the customer saw', async () => {
    const product = await aProduct(t.db)
    const code = await aDiscount(t.db)
    const { token, draft } = await sentDraft({ ...linesOf(product), code: code.code })
    await t.db.update(discounts).set({ status: 'inactive' }).where(eq(discounts.id, code.id))
    const { json } = await open(token)
    expect(json.data.pricing.discountCode).toHaveProperty('error')
    expect((await place(token, draft.total)).json.code).toBe('price_changed')
    const { status, json: placed } = await place(token, json.data.pricing.total)
    expect(status).toBe(201)
    expect(placed.data).not.toHaveProperty('discountCode')
  })

  test('a colleague pays from their own address and account', async () => {
    const product = await aProduct(t.db)
    const { token, draft } = await sentDraft(linesOf(product))
    const root = await aRootUser(t.db, { companyId: person.account.companyId })
    const as = await t.as(root)
    expect((await place(token, draft.total, as)).json.fields).toHaveProperty('addressId')
    const address = await anAddress(t.db, root.id)
    const bank = await aBankAccount(t.db, root.id)
    const { status, json } = await place(token, draft.total, as, {
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    })
    expect(status).toBe(201)
    expect(json.data.customer._id).toBe(root.id)
  })

  test('staff are notified when it is paid', async () => {
    const product = await aProduct(t.db)
    const { token, draft } = await sentDraft(linesOf(product))
    const { json } = await place(token, draft.total)
    const paidNotices = () => t.db.$count(notifications, eq(notifications.kind, 'draft_paid'))
    const before = await paidNotices()
    expect((await changeOrder(staff, json.data._id, { paymentStatus: 'paid' })).status).toBe(200)
    expect(await paidNotices()).toBeGreaterThan(before)
  })

  test('after seven days the link has expired; the draft can be taken back', async () => {
    const product = await aProduct(t.db)
    const { id, token, draft } = await sentDraft(linesOf(product))
    await t.db
      .update(orderDrafts)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(orderDrafts.id, id))
    expect((await open(token)).json.code).toBe('draft_expired')
    expect((await place(token, draft.total)).json.code).toBe('draft_expired')
    expect((await find(id)).status).toBe('expired')
    expect((await staff({ path: `${path}?status=expired` })).json.data).toHaveLength(1)
    expect((await step(id, 'take-back', draft.version)).json.data.status).toBe('draft')
  })
})

test('an email of a draft names no other address', async () => {
  const mails = await t.db.select().from(outbox).where(eq(outbox.kind, 'draft_sent'))
  expect(new Set(mails.map(({ toAddress }) => toAddress))).toEqual(new Set([person.account.email]))
})
