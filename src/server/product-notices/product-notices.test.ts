import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { DeviceNotice, ProductNotice } from '#contract/product-notices.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { runJobs } from '../job-handlers.ts'
import type { ProductRow } from '../products/products.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, aMember, anAdmin, aPackage, aProduct, aRootUser } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { tellOfNotice } from './tell-of-notice.ts'

const t = testApp()
type Asks = (ask: Ask) => Promise<Answer>
let staff: Asks
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

let count = 0
const unique = () => `N${Date.now().toString(36)}${(count += 1)}`.toUpperCase()

/** Of a product that is shipped by serial number. */
const aTracked = () => aProduct(t.db, { stock: 0 })

/** A company that was shipped pieces of these. */
async function aHolder(...bought: ProductRow[]) {
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const serials: string[] = []
  for (const product of bought) {
    const serial = unique()
    const units = `/marketplace/inventory/${product.id}/units`
    expect((await staff({ method: 'POST', path: units, body: { units: [{ serial }] } })).status).toBe(201)
    const placed = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    expect(placed.status, placed.text).toBe(201)
    const { _id, items } = placed.json.data
    await changeOrder(staff, _id, { status: 'in_progress' })
    const line = { _id: items[0]._id, shippedQuantity: 1, serials: [serial] }
    expect((await changeOrder(staff, _id, { status: 'shipped', items: [line] })).status).toBe(200)
    serials.push(serial)
  }
  return { account: buyer.account, ask, serials }
}

const says = (more: object = {}) => ({
  kind: 'firmware',
  title: { en: 'Firmware 2.1', ar: 'الإصدار ٢٫١' },
  text: { en: 'Please update.\nIt takes a minute.', ar: 'حدّث الجهاز.' },
  ...more,
})

async function aNotice(product: { id: string }, more: object = {}): Promise<ProductNotice> {
  const path = `/marketplace/products/${product.id}/notices`
  const answer = await staff({
    method: 'POST',
    path,
    body: says(more),
    headers: { 'idempotency-key': uuid() },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.data[0]
}
const move = (notice: { _id: string; version: number }, step: 'publish' | 'withdraw', ask = staff) =>
  ask({
    method: 'POST',
    path: `/marketplace/product-notices/${notice._id}/${step}`,
    body: { version: notice.version },
  })
async function publish(notice: ProductNotice): Promise<ProductNotice> {
  const answer = await move(notice, 'publish')
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data.find(({ _id }: ProductNotice) => _id === notice._id)
}
async function seenBy(ask: Asks, query = ''): Promise<DeviceNotice[]> {
  const answer = await ask({ path: `/marketplace-customer/devices/notices?${query}` })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.data
}

/** Emails about notices. */
const noticesTo = ({ email }: AccountRow) =>
  t.db.$count(
    outbox,
    sql`${outbox.toAddress} = ${email} and ${outbox.kind} in ('product_notice', 'security_notice')`,
  )

describe('who bought it without serial numbers', () => {
  /** A company that was sent so many of these, and nobody named the pieces. */
  async function aBuyerOf(...bought: [product: { id: string }, quantity: number][]) {
    const buyer = await aBuyer(t.db)
    const ask = await t.as(buyer.account)
    const { json } = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: bought.map(([{ id }, quantity]) => ({ product: id, quantity })),
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    const { _id, items } = json.data
    await changeOrder(staff, _id, { status: 'in_progress' })
    const ship = () =>
      changeOrder(staff, _id, {
        status: 'shipped',
        items: items.map((item: { _id: string; quantity: number }) => ({
          _id: item._id,
          shippedQuantity: item.quantity,
        })),
      })
    return { ...buyer, ask, ship, order: _id, lines: items }
  }
  const boughtBy = async (ask: Asks, query = '') =>
    (await ask({ path: `/marketplace-customer/devices/notices?${query}` })).json.alsoBought

  test('sees its notices and hears of them once, from shipping until it goes back; parts of packages too', async () => {
    const [product, part] = [await aProduct(t.db), await aProduct(t.db)]
    const kit = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
    const buyer = await aBuyerOf([product, 3], [kit, 2])
    const published = await publish(await aNotice(product))
    const ofPart = await publish(await aNotice(part, { kind: 'security' }))
    await runJobs(t.ctx)
    expect([await seenBy(buyer.ask), await boughtBy(buyer.ask), await noticesTo(buyer.account)]).toEqual([
      [],
      [],
      0,
    ])
    expect((await buyer.ship()).status).toBe(200)
    expect(await seenBy(buyer.ask)).toMatchObject([
      { _id: ofPart._id, units: 4 },
      { _id: published._id, units: 3 },
    ])
    const bought = await boughtBy(buyer.ask)
    expect(bought).toHaveLength(2)
    expect(bought).toContainEqual({ product: { _id: part.id, name: part.name.en }, units: 4 })
    expect(await boughtBy(buyer.ask, `product=${product.id}`)).toEqual([
      { product: { _id: product.id, name: product.name.en }, units: 3 },
    ])
    // Published again, nobody who was told hears of it twice, and whoever bought it since hears of it now.
    const withdrawn = (await move(published, 'withdraw')).json.data[0]
    await publish(withdrawn)
    for (let times = 0; times < 2; times += 1) await tellOfNotice(t.ctx, { notice: published._id })
    expect(await noticesTo(buyer.account)).toBe(1)

    const { version } = (await staff({ path: `/marketplace/orders/${buyer.order}` })).json.data
    const back = await staff({
      method: 'POST',
      path: `/marketplace/orders/${buyer.order}/returns`,
      body: { items: [{ _id: buyer.lines[0]._id, quantity: 3 }], version },
    })
    expect(back.status, back.text).toBe(201)
    expect(await seenBy(buyer.ask, `product=${product.id}`)).toEqual([])
    expect(await boughtBy(buyer.ask)).toHaveLength(1)
  })

  test('is nobody else, and not who has pieces of it that are known', async () => {
    const product = await aTracked()
    const holder = await aHolder(product)
    await publish(await aNotice(product))
    await runJobs(t.ctx)
    expect(await seenBy(holder.ask)).toMatchObject([{ units: 1 }])
    expect(await boughtBy(holder.ask)).toEqual([])
    await t.db.execute(sql`update company_units set state = 'retired' where product_id = ${product.id}`)
    expect([await seenBy(holder.ask), await boughtBy(holder.ask)]).toEqual([[], []])
    const buyer = await aBuyerOf([await aProduct(t.db), 1])
    await buyer.ship()
    const stranger = await t.as((await aBuyer(t.db)).account)
    expect(await boughtBy(buyer.ask)).toHaveLength(1)
    expect(await boughtBy(stranger)).toEqual([])
  })
})

describe('what staff write of a product', () => {
  test('is a draft that no buyer sees until it is published, and is gone once it is withdrawn', async () => {
    const product = await aTracked()
    const { ask } = await aHolder(product)
    const draft = await aNotice(product, {
      release: '2.1',
      effectiveOn: '2026-12-01',
      url: 'https://maker.example/2',
    })
    expect(draft).toMatchObject({
      status: 'draft',
      release: '2.1',
      effectiveOn: '2026-12-01',
      toldCompanies: 0,
    })
    expect(await seenBy(ask)).toEqual([])
    const published = await publish(draft)
    expect(await seenBy(ask)).toEqual([
      expect.objectContaining({
        _id: draft._id,
        kind: 'firmware',
        title: 'Firmware 2.1',
        text: 'Please update.\nIt takes a minute.',
        release: '2.1',
        effectiveOn: '2026-12-01',
        url: 'https://maker.example/2',
        units: 1,
        product: expect.objectContaining({ _id: product.id }),
      }),
    ])
    expect((await move(published, 'withdraw')).status).toBe(200)
    expect(await seenBy(ask)).toEqual([])
  })

  test('is in the language of who reads it', async () => {
    const product = await aTracked()
    const { ask } = await aHolder(product)
    await publish(await aNotice(product))
    const answer = await ask({
      path: '/marketplace-customer/devices/notices',
      headers: { 'accept-language': 'ar' },
    })
    expect(answer.json.data[0]).toMatchObject({ title: 'الإصدار ٢٫١', text: 'حدّث الجهاز.' })
  })

  test('changes for two who save at once only once, and keeps its kind after it was published', async () => {
    const product = await aTracked()
    const notice = await publish(await aNotice(product))
    const path = `/marketplace/product-notices/${notice._id}`
    const change = (more: object) =>
      staff({ method: 'PATCH', path, body: { ...says(more), version: notice.version } })
    expect((await change({ kind: 'security' })).json.code).toBe('invalid_transition')
    const answers = await Promise.all([change({ release: '2.2' }), change({ release: '2.3' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await move(notice, 'withdraw')).json.code).toBe('version_conflict')
  })

  test('needs both languages within their lengths, a link that is one, and a file that is there', async () => {
    const { id } = await aTracked()
    const add = (more: object) =>
      staff({
        method: 'POST',
        path: `/marketplace/products/${id}/notices`,
        body: says(more),
        headers: { 'idempotency-key': uuid() },
      })
    for (const [wrong, field] of [
      [{ title: { en: 'Only English', ar: '' } }, 'title.ar'],
      [{ title: { en: 'x'.repeat(121), ar: 'x' } }, 'title.en'],
      [{ text: { en: 'x'.repeat(2_001), ar: 'x' } }, 'text.en'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ file: uuid() }, 'file'],
      [{ effectiveOn: 'soon' }, 'effectiveOn'],
    ] as const) {
      const answer = await add(wrong)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.json.fields ?? {})).toContain(field)
    }
  })
})

describe('who sees it', () => {
  test('is the company that has the product, security first; no other one', async () => {
    const [one, other] = [await aTracked(), await aTracked()]
    const holder = await aHolder(one, other)
    const stranger = await aHolder(await aTracked())
    await publish(await aNotice(one, { kind: 'security' }))
    await publish(await aNotice(other))
    expect((await seenBy(holder.ask)).map(({ kind }) => kind)).toEqual(['security', 'firmware'])
    expect((await seenBy(holder.ask, `product=${other.id}`)).map(({ kind }) => kind)).toEqual(['firmware'])
    expect(await seenBy(stranger.ask)).toEqual([])
    expect(await seenBy(stranger.ask, `product=${one.id}`)).toEqual([])
    const accountant = await aMember(t.db, holder.account.companyId, ['accountant'])
    expect(await seenBy(await t.as(accountant))).toHaveLength(2)
  })

  test('is nobody whose pieces are retired', async () => {
    const product = await aTracked()
    const { ask, account } = await aHolder(product)
    await publish(await aNotice(product))
    await t.db.execute(
      sql`update company_units set state = 'retired' where company_id = ${account.companyId}::uuid`,
    )
    await publish(await aNotice(product))
    expect(await seenBy(ask)).toEqual([])
    await runJobs(t.ctx)
    expect(await noticesTo(account)).toBe(0)
  })

  test('the end of sale stands on the product’s page for everybody, from publishing to withdrawing', async () => {
    const product = await aProduct(t.db)
    const path = `/marketplace-customer/products/${product.id}`
    const shown = async () => (await t.ask({ path })).json.data.endOfSale
    const draft = await aNotice(product, { kind: 'end_of_sale', effectiveOn: '2027-03-01' })
    expect(await shown()).toBeUndefined()
    const published = await publish(draft)
    expect(await shown()).toEqual({
      title: 'Firmware 2.1',
      text: 'Please update.\nIt takes a minute.',
      day: '2027-03-01',
    })
    await move(published, 'withdraw')
    expect(await shown()).toBeUndefined()
  })
})

describe('the email', () => {
  test('comes once to each company, whichever job runs twice and whatever is published again', async () => {
    const product = await aTracked()
    const holders = [await aHolder(product), await aHolder(product), await aHolder(product)]
    const published = await publish(await aNotice(product))
    await Promise.all([1, 2, 3].map(() => tellOfNotice(t.ctx, { notice: published._id })))
    await runJobs(t.ctx)
    const withdrawn = (await move(published, 'withdraw')).json.data[0]
    await publish(withdrawn)
    await runJobs(t.ctx)
    for (const { account } of holders) expect(await noticesTo(account)).toBe(1)
    const { kind, values } = await lastMail(t, (holders[0] ?? holders[1])?.account.email ?? '')
    expect(kind).toBe('product_notice')
    expect(values).toMatchObject({ title: 'Firmware 2.1', message: 'Please update.\nIt takes a minute.' })
    expect(values.url).toMatch(new RegExp(`/en/devices\\?product=${product.id}$`))
  })

  test('comes once also when the work is lost half way', async () => {
    const product = await aTracked()
    const holders = [await aHolder(product), await aHolder(product)]
    const { _id: notice } = await publish(await aNotice(product))
    let sealed = 0
    const breaking = {
      ...t.ctx,
      tokens: {
        ...t.ctx.tokens,
        seal: (text: string) => {
          if ((sealed += 1) === 2) throw new Error('The power went out')
          return t.ctx.tokens.seal(text)
        },
      },
    }
    await expect(tellOfNotice(breaking, { notice })).rejects.toThrow('The power went out')
    await runJobs(t.ctx)
    for (const { account } of holders) expect(await noticesTo(account)).toBe(1)
  })

  test('is not sent of what was withdrawn before the job ran', async () => {
    const product = await aTracked()
    const { account } = await aHolder(product)
    const published = await publish(await aNotice(product))
    await move(published, 'withdraw')
    await runJobs(t.ctx)
    expect(await noticesTo(account)).toBe(0)
  })

  test('goes to an admin where the root user wants none; of security it always goes to the root user', async () => {
    const product = await aTracked()
    const { account } = await aHolder(product)
    const admin = await aMember(t.db, account.companyId, ['company_admin'])
    await aMember(t.db, account.companyId, ['buyer'])
    await t.db
      .update(accounts)
      .set({ mailsOff: ['devices'] })
      .where(eq(accounts.id, account.id))
    await publish(await aNotice(product))
    await runJobs(t.ctx)
    expect([await noticesTo(account), await noticesTo(admin)]).toEqual([0, 1])
    await publish(await aNotice(product, { kind: 'security' }))
    await runJobs(t.ctx)
    expect([await noticesTo(account), await noticesTo(admin)]).toEqual([1, 1])
    expect((await lastMail(t, account.email)).kind).toBe('security_notice')
  })

  test('is not written to a company without the product', async () => {
    const product = await aTracked()
    const stranger = await aRootUser(t.db)
    await publish(await aNotice(product))
    await runJobs(t.ctx)
    expect(await noticesTo(stranger)).toBe(0)
  })
})
