import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { quotes } from '../requests/requests.table.ts'
import { changeRequest } from '../test/change-order.ts'
import { approving, type Person } from '../test/approving.ts'
import { anAdmin, aRequest } from '../test/factories.ts'
import { lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { approvals } from './approvals.table.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000', PUBLIC_URL: 'https://shop.example' } })
const store = '/marketplace-customer'
const sar = (amount: number) => ({ amount, currency: 'SAR' })
type Asks = (ask: Ask) => Promise<Answer>
const { aCompany, aRule, aWay, approve: approveBy, mailsTo, see: seeBy } = approving(t)

let root: Person
let engineer: Person
let approver: Person
let colleague: (...roles: MemberRole[]) => Promise<Person>
let staff: Asks
let product: string
let way: Awaited<ReturnType<typeof aWay>>
beforeEach(async () => {
  ;({ root, engineer, colleague, product } = await aCompany())
  approver = await colleague('approver')
  staff = await t.as(await anAdmin(t.db))
  way = await aWay(engineer)
  await aRule(root)
})

const inDays = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000).toISOString()
const offered = (price = 9_000) => ({
  lines: [{ product, quantity: 2, unitPrice: sar(price) }],
  validUntil: inDays(30),
})

/** A request of the engineer with a quote of two at 90.00, which come to 207.00 with VAT. */
async function aQuote(body: object = {}): Promise<string> {
  const asked = await engineer.ask({
    method: 'POST',
    path: `${store}/requests`,
    body: aRequest({
      type: 'quote',
      email: engineer.account.email,
      products: [{ product, quantity: 2 }],
    }),
  })
  const id: string = asked.json.data._id
  const answer = await changeRequest(staff, id, { ...offered(), ...body }, '/quote')
  expect(answer.status, answer.text).toBe(201)
  return id
}

const accept = (
  id: string,
  { by = engineer, key = '', ...body }: { by?: Person; key?: string; [more: string]: unknown } = {},
) =>
  by.ask({
    method: 'POST',
    path: `${store}/requests/${id}/accept`,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { revision: 1, ...way, ...body },
  })
async function accepted(id: string, body: Parameters<typeof accept>[1] = {}): Promise<string> {
  const { status, json, text } = await accept(id, body)
  expect(status, text).toBe(202)
  return json.approval._id
}
const request = async (id: string, { ask } = engineer) =>
  (await ask({ path: `${store}/requests/${id}` })).json.data
const see = (id: string, by: Person = approver) => seeBy(id, by)
const approve = (id: string, by: Person = approver, body: object = {}) => approveBy(id, by, body)
const ordersOf = ({ account }: Person) => t.db.select().from(orders).where(eq(orders.accountId, account.id))
const stock = async () =>
  (await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product)))[0]?.reserved
describe('a quote that needs approval', () => {
  test('waits once it is accepted, and is ordered by the approval at the prices of the quote', async () => {
    const id = await aQuote()
    const answer = await accept(id, { poNumber: 'PO-7' })
    expect(answer.status, answer.text).toBe(202)
    const approval = answer.json.approval._id
    expect(answer.json.data.request).toMatchObject({ status: 'sent', waits: { approval: { _id: approval } } })
    expect([await ordersOf(engineer), await stock()]).toEqual([[], 0])
    await t.db.update(products).set({ price: 50_000, visibility: 'hidden' }).where(eq(products.id, product))
    expect(await see(approval)).toMatchObject({
      kind: 'quote',
      quote: { request: id, revision: 1 },
      total: sar(20_700),
      pricing: { total: sar(20_700), removed: [] },
      items: [{ quantity: 2, unitPrice: sar(9_000) }],
      mayDecide: true,
      mayChange: false,
    })
    const { json } = await approve(approval)
    expect(json.data).toMatchObject({ status: 'approved', total: sar(20_700) })
    expect(await ordersOf(engineer)).toMatchObject([
      { id: json.data.order._id, total: 20_700, poNumber: 'PO-7', paymentType: 'bank_account' },
    ])
    expect(await stock()).toBe(2)
    const after = await request(id)
    expect(after).toMatchObject({ status: 'accepted', order: { _id: json.data.order._id } })
    expect(after.waits).toBeUndefined()
  })

  test('keeps its quantities: what the seller offers is taken as it is', async () => {
    const approval = await accepted(await aQuote())
    const { version } = await see(approval)
    const change = await approver.ask({
      method: 'PATCH',
      path: `${store}/approvals/${approval}`,
      body: { items: [{ product, quantity: 1 }], version },
    })
    expect(change.json.code).toBe('invalid_transition')
    expect(await see(approval)).toMatchObject({ itemQuantity: 2, total: sar(20_700) })
  })

  test('is accepted by nobody again, nor declined, while it waits', async () => {
    const id = await aQuote()
    const approval = await accepted(id)
    expect((await accept(id)).json.code).toBe('quote_waiting')
    expect((await accept(id, { by: root, ...(await aWay(root)) })).json.code).toBe('quote_waiting')
    const decline = await engineer.ask({
      method: 'POST',
      path: `${store}/requests/${id}/decline`,
      body: { revision: 1 },
    })
    expect([decline.status, decline.json.code]).toEqual([409, 'quote_waiting'])
    expect(await ordersOf(root)).toEqual([])
    // Taken back, it can be accepted once more.
    const { version } = await see(approval, engineer)
    await engineer.ask({ method: 'POST', path: `${store}/approvals/${approval}/withdraw`, body: { version } })
    expect((await request(id)).waits).toBeUndefined()
    await accepted(id)
  })

  test('that two members accept at once waits once, or is ordered once by who needs no approval', async () => {
    const id = await aQuote()
    const admin = await colleague('company_admin')
    const ofAdmin = await aWay(admin)
    const answers = await Promise.all([
      accept(id),
      accept(id, { by: admin, ...ofAdmin }),
      accept(id),
      accept(id, { by: admin, ...ofAdmin }),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['202', '409', '409', '409'])
    expect(new Set(answers.flatMap(({ json }) => json.code ?? []))).toEqual(new Set(['quote_waiting']))
    expect(await t.db.$count(approvals, eq(approvals.requestId, id))).toBe(1)

    const other = await aQuote()
    const ofRoot = await aWay(root)
    const mixed = await Promise.all([accept(other), accept(other, { by: root, ...ofRoot })])
    expect(mixed.filter(({ status }) => status < 300)).toHaveLength(1)
    const isOrdered = (await ordersOf(root)).length
    expect(isOrdered + (await t.db.$count(approvals, eq(approvals.requestId, other)))).toBe(1)
  })

  test('is one, however often the same call comes', async () => {
    const id = await aQuote()
    const twins = await Promise.all([1, 2, 3].map(() => accept(id, { key: 'same' })))
    expect(new Set(twins.map(({ status, json }) => `${status} ${json.approval?._id}`)).size).toBe(1)
    expect(twins[0]?.status).toBe(202)
  })

  test('needs somebody who is signed in: the link alone sends nothing', async () => {
    const id = await aQuote()
    const { values } = await lastMail(t, engineer.account.email)
    const key = /key=([\w-]+)/.exec(values.url ?? '')?.[1]
    const byLink = await t.ask({
      method: 'POST',
      path: `${store}/requests/${id}/accept?key=${key}`,
      body: {
        revision: 1,
        address: {
          fullName: 'Noura Example',
          country: 'SA',
          city: 'SA-riyadh',
          address: 'King Fahd Road 1',
          phone: { isoCode: '+966', phoneNumber: '512345678' },
        },
      },
    })
    expect([byLink.status, byLink.json.code]).toEqual([409, 'needs_approval'])
    await accepted(id)
    const seen = (await t.ask({ path: `${store}/requests/${id}?key=${key}` })).json.data
    // Whoever has the link knows that it waits, and of whom nothing.
    expect(seen.waits).toEqual({ until: expect.any(String) })
  })

  test('ends when staff revise or close it; its member and who was asked are told', async () => {
    for (const change of [
      (id: string) => changeRequest(staff, id, offered(8_000), '/quote'),
      (id: string) => changeRequest(staff, id, { status: 'closed' }),
    ]) {
      const id = await aQuote()
      const approval = await accepted(id)
      expect((await staff({ path: `/marketplace/requests/${id}` })).json.data.waits).toEqual({
        until: expect.any(String),
      })
      const stale = await see(approval)
      const { status, text } = await change(id)
      expect(status, text).toBeLessThan(300)
      const ended = await see(approval)
      expect(ended).toMatchObject({ status: 'withdrawn', mayDecide: false })
      expect(ended.trail.at(-1)).toEqual({ what: 'offer_changed', at: expect.any(String) })
      const late = await approver.ask({
        method: 'POST',
        path: `${store}/approvals/${approval}/approve`,
        body: { expectedTotal: sar(20_700), version: stale.version },
      })
      expect(late.json.code).toBe('invalid_transition')
      for (const person of [engineer, approver, root])
        expect((await mailsTo(person)).at(-1)).toBe('approval_offer_changed')
    }
    expect(await ordersOf(engineer)).toEqual([])
  })

  test('that staff assign or answer goes on waiting', async () => {
    const id = await aQuote()
    const approval = await accepted(id)
    await changeRequest(staff, id, { assignee: null })
    expect((await see(approval)).status).toBe('waiting')
  })

  test('revised at the moment of the approval is either ordered or revised', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await aQuote()
      const approval = await accepted(id)
      const { version } = await see(approval)
      const seen = (await staff({ path: `/marketplace/requests/${id}` })).json.data.version
      const before = (await ordersOf(engineer)).length
      const [approved, revised] = await Promise.all([
        approver.ask({
          method: 'POST',
          path: `${store}/approvals/${approval}/approve`,
          body: { expectedTotal: sar(20_700), version },
        }),
        staff({
          method: 'POST',
          path: `/marketplace/requests/${id}/quote`,
          body: { ...offered(8_000), version: seen },
        }),
      ])
      expect([approved.status, revised.status].filter((status) => status < 300)).toHaveLength(1)
      const { status } = await see(approval)
      expect(status).toBe(approved.status < 300 ? 'approved' : 'withdrawn')
      expect((await ordersOf(engineer)).length - before).toBe(status === 'approved' ? 1 : 0)
    }
  })

  test('sent for approval at the moment of a revision waits for no revision that is gone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await aQuote()
      const [sent, revised] = await Promise.all([
        accept(id),
        staff({
          method: 'POST',
          path: `/marketplace/requests/${id}/quote`,
          body: { ...offered(8_000), from: 'sent' },
        }),
      ])
      const waiting = await t.db
        .select()
        .from(approvals)
        .where(sql`${approvals.requestId} = ${id} and ${approvals.status} = 'waiting'`)
      const newest = (await request(id)).quotes.at(-1).revision
      expect(waiting.every(({ quoteRevision }) => quoteRevision === newest)).toBe(true)
      expect([sent.status, revised.status].some((status) => status < 300)).toBe(true)
      expect([undefined, 'quote_revised']).toContain(sent.json.code)
      expect([undefined, 'version_conflict']).toContain(revised.json.code)
    }
  })

  test('is decided on while the quote holds: after its last moment it says so', async () => {
    const id = await aQuote({ validUntil: inDays(1) })
    const approval = await accepted(id)
    const { deadline, version, pricing } = await see(approval)
    expect(deadline).toBe((await request(id)).quotes[0].validUntil)
    const over = sql`now() - interval '1 second'`
    await t.db.update(quotes).set({ validUntil: over }).where(eq(quotes.requestId, id))
    await t.db.update(approvals).set({ deadline: over }).where(eq(approvals.id, approval))
    const late = await approver.ask({
      method: 'POST',
      path: `${store}/approvals/${approval}/approve`,
      body: { expectedTotal: pricing.total, version },
    })
    expect([late.status, late.json.code]).toEqual([409, 'quote_expired'])
    expect(await see(approval)).toMatchObject({ status: 'expired', mayDecide: false })
    expect(await ordersOf(engineer)).toEqual([])
  })

  test('that nobody decided on in time can be accepted again at once', async () => {
    const id = await aQuote()
    const first = await accepted(id)
    await t.db
      .update(approvals)
      .set({ deadline: sql`now() - interval '1 second'` })
      .where(eq(approvals.id, first))
    expect((await request(id)).waits).toBeUndefined()
    const second = await accepted(id)
    expect([(await see(first)).status, (await see(second)).status]).toEqual(['expired', 'waiting'])
  })

  test('waits on where the stock went to others or a product is gone', async () => {
    const approval = await accepted(await aQuote())
    await t.db.update(stockLevels).set({ onHand: 1 }).where(eq(stockLevels.productId, product))
    expect((await approve(approval)).json.code).toBe('stock_insufficient')
    await t.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product))
    expect((await approve(approval, approver, { dropRemoved: true })).json.code).toBe('product_unavailable')
    expect((await see(approval)).status).toBe('waiting')
  })
})

describe('a draft order that needs approval', () => {
  /** Two at 90.00, sent to the engineer by link. */
  async function aDraft(holdHours?: number) {
    const created = await staff({
      method: 'POST',
      path: '/marketplace/drafts',
      body: {
        customer: engineer.account.id,
        items: [{ product, quantity: 2, unitPrice: sar(9_000) }],
        ...(holdHours && { holdHours }),
      },
    })
    const { _id: id, version } = created.json.data
    const sent = await staff({
      method: 'POST',
      path: `/marketplace/drafts/${id}/send`,
      body: { version },
    })
    expect(sent.status, sent.text).toBe(200)
    const { values } = await lastMail(t, engineer.account.email)
    return { id: id as string, token: (values.url ?? '').split('#')[1] ?? '' }
  }
  const place = (token: string, by = engineer) =>
    by.ask({
      method: 'POST',
      path: `${store}/drafts/place`,
      body: { token, ...way, expectedTotal: sar(20_700) },
    })
  const open = (token: string) =>
    engineer.ask({ method: 'POST', path: `${store}/drafts/open`, body: { token } })

  test('waits with the stock it holds, and is ordered by the approval at the agreed prices', async () => {
    const { id, token } = await aDraft(24)
    expect(await stock()).toBe(2)
    const { status, json, text } = await place(token)
    expect(status, text).toBe(202)
    const approval = json.approval._id
    expect([await ordersOf(engineer), await stock()]).toEqual([[], 2])
    expect((await open(token)).json.data.waits).toMatchObject({ approval: { _id: approval } })
    expect((await place(token)).json.code).toBe('draft_waiting')
    await t.db.update(products).set({ price: 50_000 }).where(eq(products.id, product))
    await t.db.update(stockLevels).set({ onHand: 2 }).where(eq(stockLevels.productId, product))
    const seen = await see(approval)
    expect(seen).toMatchObject({ kind: 'draft', total: sar(20_700), pricing: { total: sar(20_700) } })
    expect(seen.pricing.items[0].error).toBeUndefined()
    const approved = await approve(approval)
    expect(approved.json.data, approved.text).toMatchObject({ status: 'approved' })
    expect(await ordersOf(engineer)).toMatchObject([{ total: 20_700 }])
    expect(await stock()).toBe(2)
    expect((await staff({ path: `/marketplace/drafts/${id}` })).json.data).toMatchObject({ status: 'placed' })
    expect((await place(token)).json.code).toBe('draft_placed')
  })

  test('is placed or sent once, however many try at once', async () => {
    const { token } = await aDraft()
    const answers = await Promise.all([place(token), place(token), place(token)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['202', '409', '409'])
    expect(new Set(answers.flatMap(({ json }) => json.code ?? []))).toEqual(new Set(['draft_waiting']))
  })

  test('ends when staff take it back or cancel it', async () => {
    for (const verb of ['take-back', 'cancel'] as const) {
      const { id, token } = await aDraft()
      const { json } = await place(token)
      const { version } = (await staff({ path: `/marketplace/drafts/${id}` })).json.data
      const path = `/marketplace/drafts/${id}`
      const { status, text } = await staff(
        verb === 'cancel'
          ? { method: 'DELETE', path: `${path}?version=${version}` }
          : { method: 'POST', path: `${path}/take-back`, body: { version } },
      )
      expect(status, text).toBe(200)
      expect(await see(json.approval._id)).toMatchObject({ status: 'withdrawn' })
      expect((await mailsTo(engineer)).at(-1)).toBe('approval_offer_changed')
    }
    expect(await ordersOf(engineer)).toEqual([])
  })
})
