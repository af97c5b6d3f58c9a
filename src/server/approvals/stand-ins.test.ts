import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberRole } from '#contract/member-roles.ts'
import { orders } from '../orders/orders.table.ts'
import { standIns } from '../members/stand-ins.table.ts'
import { approving, type Person } from '../test/approving.ts'
import { aRootUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const { aCompany, aRule, aWay, approve, mailsTo, see, step } = approving(t)
const store = '/marketplace-customer'
const path = `${store}/company/stand-ins`
const inDays = (days: number) =>
  new Date(t.clock.now.getTime() + (days + 3 / 24) * 86_400_000).toISOString().slice(0, 10)
const nameOf = ({ account }: Person) => `${account.firstName} ${account.lastName}`

let root: Person
let engineer: Person
let away: Person
let acting: Person
let product: string
let colleague: (...roles: MemberRole[]) => Promise<Person>
beforeEach(async () => {
  const company = await aCompany()
  ;({ root, engineer, product, colleague } = company)
  away = await colleague('approver')
  acting = await colleague('approver')
})

const name = (by: Person, standIn: Person, body: object = {}, key = '') =>
  by.ask({
    method: 'POST',
    path,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { standIn: standIn.account.id, from: inDays(0), to: inDays(10), ...body },
  })
const list = async ({ ask }: Person) => (await ask({ path })).json
const waiting = async ({ ask }: Person) =>
  (await ask({ path: `${store}/approvals?scope=to_decide` })).json.toDecide

async function sent(by: Person = engineer): Promise<string> {
  const { status, json, text } = await by.ask({
    method: 'POST',
    path: `${store}/orders`,
    body: { items: [{ product, quantity: 1 }], ...(await aWay(by)) },
  })
  expect(status, text).toBe(202)
  return json.approval._id
}

describe('naming a stand-in', () => {
  test('is of who approves, for a colleague who approves, for 90 days at most from today on', async () => {
    const { status, json, text } = await name(away, acting)
    expect(status, text).toBe(201)
    expect(json.data).toEqual({
      _id: expect.any(String),
      member: { _id: away.account.id, name: nameOf(away) },
      standIn: { _id: acting.account.id, name: nameOf(acting) },
      from: inDays(0),
      to: inDays(10),
      isNow: true,
      mayEnd: true,
    })
    const stranger = await aRootUser(t.db)
    for (const [body, field] of [
      [{ from: inDays(-1) }, 'from'],
      [{ from: inDays(30), to: inDays(29) }, 'to'],
      [{ from: inDays(30), to: inDays(120) }, 'to'],
      [{ from: inDays(30), to: inDays(31), standIn: away.account.id }, 'standIn'],
      [{ from: inDays(30), to: inDays(31), standIn: engineer.account.id }, 'standIn'],
      [{ from: inDays(30), to: inDays(31), standIn: stranger.id }, 'standIn'],
    ] as const) {
      const wrong = await name(away, acting, body)
      expect([wrong.status, Object.keys(wrong.json.fields ?? {})]).toEqual([422, [field]])
    }
    expect((await name(engineer, acting)).status).toBe(403)
    expect((await name(away, acting, { from: inDays(20), to: inDays(109) })).status).toBe(201)
    expect((await list(away)).data).toHaveLength(2)
  })

  test('of one member never overlaps, also where two are named at once', async () => {
    const answers = await Promise.all([
      name(away, acting),
      name(away, root),
      name(away, acting, { from: inDays(10), to: inDays(12) }),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status, json } of answers.filter((one) => one.status !== 201))
      expect([status, json.code, Object.keys(json.fields)]).toEqual([409, 'overlap', ['from']])
    expect((await name(away, acting, { from: inDays(13), to: inDays(14) })).status).toBe(201)
    // Another member may be stood in for by the same.
    expect((await name(root, acting)).status).toBe(201)
  })

  test('comes once for one key', async () => {
    const twins = await Promise.all([1, 2].map(() => name(away, acting, {}, 'same')))
    expect(new Set(twins.map(({ json }) => json.data._id)).size).toBe(1)
  })

  test('for somebody else is of who manages members, and for the root user of nobody else', async () => {
    const admin = await colleague('company_admin')
    const forAway = { member: away.account.id }
    expect((await name(acting, root, forAway)).status).toBe(403)
    expect((await name(admin, acting, { member: root.account.id })).json.code).toBe('forbidden')
    const { json } = await name(admin, acting, forAway)
    expect(json.data).toMatchObject({ member: { _id: away.account.id }, mayEnd: true })
    // Seen by both of them and by who manages members; ended by the member and by who manages them.
    const end = (by: Person) => by.ask({ method: 'DELETE', path: `${path}/${json.data._id}` })
    expect((await list(acting)).data).toMatchObject([{ mayEnd: false }])
    expect((await list(away)).data).toMatchObject([{ mayEnd: true }])
    expect((await list(root)).data).toHaveLength(1)
    expect((await list(await colleague('approver'))).data).toEqual([])
    const ofOther = await aRootUser(t.db)
    const other = { account: ofOther, ask: await t.as(ofOther) }
    expect((await list(other)).data).toEqual([])
    for (const by of [acting, other]) expect((await end(by)).status).toBe(404)
    expect((await end(away)).status).toBe(204)
    expect((await list(root)).data).toEqual([])
  })

  test('ends where either of them is deactivated, and does not come back', async () => {
    await name(away, acting)
    await name(acting, away, { from: inDays(20), to: inDays(30) })
    const path = `${store}/company/members/${acting.account.id}`
    const change = async (status: string) => {
      const members = (await root.ask({ path: `${store}/company/members` })).json.data
      const { version } = members.find(({ _id }: { _id: string }) => _id === acting.account.id)
      return root.ask({ method: 'PATCH', path, body: { status, version } })
    }
    expect((await change('deactivated')).status).toBe(200)
    expect((await change('active')).status).toBe(200)
    expect(await t.db.$count(standIns, eq(standIns.companyId, String(root.account.companyId)))).toBe(0)
  })
})

describe('a stand-in', () => {
  beforeEach(async () => {
    await aRule(root, { approvers: [away.account.id] })
  })

  test('approves for who is away, is mailed too, and the history says for whom', async () => {
    expect(await waiting(acting)).toBe(0)
    await name(away, acting)
    const id = await sent()
    expect([await mailsTo(away), await mailsTo(acting), await mailsTo(root)]).toEqual([
      ['approval_wanted'],
      ['approval_wanted'],
      [],
    ])
    expect(await waiting(acting)).toBe(1)
    expect((await see(id, acting)).mayDecide).toBe(true)
    const { status, json } = await approve(id, acting, { word: 'For Noura' })
    expect([status, json.data.status]).toEqual([200, 'approved'])
    expect(json.data.steps).toMatchObject([{ given: { by: nameOf(acting), for: nameOf(away) } }])
    expect(json.data.trail.at(-1)).toMatchObject({ what: 'approved', by: nameOf(acting), for: nameOf(away) })
    expect(await t.db.$count(orders, eq(orders.accountId, engineer.account.id))).toBe(1)
  })

  test('refuses and changes for them; who is away goes on deciding themselves', async () => {
    await name(away, acting)
    const refused = await sent()
    const { json } = await step(refused, 'refuse', acting, { word: 'No' })
    expect(json.data.trail.at(-1)).toMatchObject({ what: 'refused', by: nameOf(acting), for: nameOf(away) })
    const own = await approve(await sent2(), away)
    expect(own.json.data.status).toBe('approved')
    expect(own.json.data.trail.at(-1).for).toBeUndefined()
  })
  const sent2 = async () => {
    const { json } = await engineer.ask({
      method: 'POST',
      path: `${store}/orders`,
      body: {
        items: [{ product, quantity: 1 }],
        addressId: (await engineer.ask({ path: `${store}/addresses` })).json.data[0]._id,
        paymentMethod: {
          type: 'bank_account',
          _id: (await engineer.ask({ path: `${store}/payment-methods` })).json.data[0]._id,
        },
      },
    })
    return json.approval._id as string
  }

  test('may nothing before or after the days, and nothing once either of them no longer approves', async () => {
    const id = await sent()
    expect((await approve(id, acting)).json.code).toBe('forbidden')
    await name(away, acting, { from: inDays(1), to: inDays(2) })
    expect((await approve(id, acting)).json.code).toBe('forbidden')
    await t.db
      .update(standIns)
      .set({ fromDay: inDays(-9), toDay: inDays(-1) })
      .where(eq(standIns.accountId, away.account.id))
    expect((await approve(id, acting)).json.code).toBe('forbidden')
    await t.db
      .update(standIns)
      .set({ toDay: inDays(0) })
      .where(eq(standIns.accountId, away.account.id))
    expect((await see(id, acting)).mayDecide).toBe(true)
    await t.db.execute(
      sql`update accounts set permissions = array_remove(permissions, 'approvals.decide') where id = ${away.account.id}`,
    )
    expect((await see(id, acting)).mayDecide).toBe(false)
    expect((await approve(id, acting)).json.code).toBe('forbidden')
    expect(await waiting(acting)).toBe(0)
  })

  test('is one hop only: the stand-in of a stand-in approves for neither', async () => {
    const third = await colleague('approver')
    await name(away, acting)
    await name(acting, third)
    const id = await sent()
    expect((await see(id, third)).mayDecide).toBe(false)
    expect((await approve(id, third)).json.code).toBe('forbidden')
    expect(await mailsTo(third)).toEqual([])
  })

  test('decides on no order of their own, nor on one of who named them', async () => {
    // Orders, and stands in for the approver.
    const buyer = await colleague('buyer', 'approver')
    await name(away, buyer)
    const own = await sent(buyer)
    expect((await approve(own, buyer)).json.code).toBe('own_purchase')
    expect(await mailsTo(buyer)).toEqual([])

    // The approver orders, and has named a stand-in.
    const orders = await colleague('buyer', 'approver')
    await aRule(root, { name: 'Theirs', approvers: [orders.account.id] })
    await name(orders, acting)
    const theirs = await sent(orders)
    await approve(theirs, away)
    expect(await see(theirs, acting)).toMatchObject({ status: 'waiting', mayDecide: false })
    expect(await waiting(acting)).toBe(0)
    const refused = await approve(theirs, acting)
    expect([refused.status, refused.json.code]).toEqual([403, 'own_purchase'])
    expect((await approve(theirs, root)).json.data.status).toBe('approved')
  })

  test('of the root user approves what the root user might', async () => {
    const third = await colleague('approver')
    await name(root, third)
    const id = await sent()
    expect((await see(id, third)).mayDecide).toBe(true)
    expect(await waiting(third)).toBe(1)
    expect((await approve(id, third)).json.data.trail.at(-1)).toMatchObject({ for: nameOf(root) })
  })
})
