import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { hashPassword } from '../auth/passwords.ts'
import { customerGroupMembers, customerGroups } from '../groups/groups.table.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAdmin,
  aPriceList,
  aProduct,
  aRequest,
  aRootUser,
} from '../test/factories.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { companyInvitations } from './members.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const company = `${store}/company`
const password = 'Palms-And-Dates-7'

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
let address: string
beforeEach(async () => {
  const buyer = await aBuyer(t.db, { firstName: 'Huda', passwordHash: await hashPassword(password) })
  root = buyer.account
  address = buyer.address.id
  asRoot = await t.as(root)
})

let count = 0
const someAddress = () => `colleague-${++count}@dunes.example`
const invite = (email: string, roles = ['buyer'], ask = asRoot) =>
  ask({ method: 'POST', path: `${company}/invitations`, body: { email, roles, language: 'ar' } })
const mailedToken = async (to: string) => (await lastMail(t, to)).values.url?.split('#')[1] ?? ''
const accept = (token: string) =>
  t.ask({
    method: 'POST',
    path: `${store}/invitations/accept`,
    body: { token, firstName: 'Omar', lastName: 'Saleh', password },
  })
const open = (token: string) => t.ask({ method: 'POST', path: `${store}/invitations/open`, body: { token } })
const change = (id: string, body: object, ask = asRoot) =>
  ask({ method: 'PATCH', path: `${company}/members/${id}`, body })
const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('nobody has this id')
  return row
}
const buy = (ask: Asks, product: string, addressId: string, bank: string) =>
  ask({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product, quantity: 1 }],
      addressId,
      paymentMethod: { type: 'bank_account', _id: bank },
    },
  })
const idsIn = ({ json }: Answer): string[] => json.data.map(({ _id }: { _id: string }) => _id)

describe('an invitation', () => {
  test('comes by email in the language chosen, works once, and makes a member who signs in as themselves', async () => {
    const email = someAddress()
    const made = await invite(email, ['accountant', 'buyer'])
    expect([made.status, made.json.data]).toMatchObject([
      201,
      { email, roles: ['buyer', 'accountant'], invitedBy: 'Huda Example', isExpired: false },
    ])
    expect(await lastMail(t, email)).toMatchObject({
      kind: 'company_invitation',
      language: 'ar',
      values: { by: 'Huda Example', url: expect.stringContaining('/ar/invitation#') },
    })
    const token = await mailedToken(email)
    expect((await open(token)).json.data).toMatchObject({ email, invitedBy: 'Huda Example' })

    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const joined = both.find(({ status }) => status === 200)
    expect(joined?.json.user).toMatchObject({
      email,
      roles: ['company_member'],
      company: { _id: root.companyId },
    })
    const again = await t.ask({
      method: 'POST',
      path: '/companies/login',
      body: { identifier: email, password },
    })
    expect(again.json.user.permissions).toContain('orders.create')
    expect(again.json.user.permissions).not.toContain('company.members')
    expect((await asRoot({ path: `${company}/invitations` })).json.data).toEqual([])
    expect(JSON.stringify(await t.db.select().from(companyInvitations))).not.toContain(token)
  })

  test('ends after seven days; sent again, the new link works and the old one does not', async () => {
    const email = someAddress()
    const { json } = await invite(email)
    const old = await mailedToken(email)
    await t.db.update(companyInvitations).set({ expiresAt: new Date(t.ctx.now().getTime() - 1000) })
    expect((await accept(old)).json.code).toBe('invitation_invalid')
    const again = await asRoot({ method: 'POST', path: `${company}/invitations/${json.data._id}/send` })
    expect(again.status).toBe(200)
    expect((await open(old)).json.code).toBe('invitation_invalid')
    expect((await accept(await mailedToken(email))).status).toBe(200)
  })

  test('is sent five times a day at most, and ends when it is withdrawn', async () => {
    const email = someAddress()
    const path = `${company}/invitations/${(await invite(email)).json.data._id}`
    for (const status of [200, 200, 200, 200, 409])
      expect((await asRoot({ method: 'POST', path: `${path}/send` })).status).toBe(status)
    const token = await mailedToken(email)
    expect((await asRoot({ method: 'DELETE', path })).status).toBe(204)
    expect((await accept(token)).json.code).toBe('invitation_invalid')
  })

  test('is refused at the address for who is in the company or invited already', async () => {
    const email = someAddress()
    await invite(email)
    for (const known of [email.toUpperCase(), root.email]) {
      const { status, json } = await invite(known)
      expect([status, json.code, Object.keys(json.fields)]).toEqual([409, 'taken', ['email']])
    }
  })

  test('does not tell its sender who has an account elsewhere; the owner of the address is told, and nothing changes', async () => {
    const other = await aRootUser(t.db)
    expect((await invite(other.email)).status).toBe(201)
    const answer = await accept(await mailedToken(other.email))
    expect([answer.json.code, Object.keys(answer.json.fields)]).toEqual(['taken', ['email']])
    expect((await rowOf(other.id)).companyId).toBe(other.companyId)
  })

  test('ends with its sender: deactivated, made a buyer, or blocked by staff', async () => {
    const admins = await Promise.all([0, 1, 2].map(() => aMember(t.db, root.companyId, ['company_admin'])))
    const tokens: string[] = []
    for (const admin of admins) {
      const email = someAddress()
      expect((await invite(email, ['buyer'], await t.as(admin))).status).toBe(201)
      tokens.push(await mailedToken(email))
    }
    const [first, second, third] = admins
    await change(first?.id ?? '', { status: 'deactivated', version: 1 })
    await change(second?.id ?? '', { roles: ['buyer'], version: 1 })
    const staff = await t.as(await anAdmin(t.db))
    await staff({
      method: 'PATCH',
      path: `/marketplace/customers/${third?.id}/status`,
      body: { status: 'blocked' },
    })
    for (const token of tokens) expect((await accept(token)).json.code).toBe('invitation_invalid')
  })

  test('of a company are fifty a day, also when they are withdrawn', async () => {
    const now = t.ctx.now()
    await t.db.insert(companyInvitations).values(
      Array.from({ length: 50 }, (_, index) => ({
        id: crypto.randomUUID(),
        companyId: root.companyId ?? '',
        tokenHash: `${root.id} ${index}`,
        email: `many-${index}@dunes.example`,
        roles: ['buyer' as const],
        language: 'en' as const,
        invitedBy: root.id,
        sentAt: now,
        sendsSince: now,
        createdAt: now,
        expiresAt: now,
        endedAt: now,
      })),
    )
    expect((await invite(someAddress())).json.code).toBe('limit_reached')
  })
})

describe('a member', () => {
  test('has what their roles allow from the next call on, and not what was taken away', async () => {
    const person = await aMember(t.db, root.companyId, ['buyer'])
    const ask = await t.as(person)
    expect((await ask({ path: `${company}/members` })).status).toBe(403)
    const promoted = await change(person.id, { roles: ['company_admin'], version: 1 })
    expect(promoted.json.data).toMatchObject({ roles: ['company_admin'], version: 2 })
    expect((await ask({ path: `${company}/members` })).status).toBe(200)
    await change(person.id, { roles: ['accountant'], version: 2 })
    expect((await ask({ path: `${company}/members` })).status).toBe(403)
    expect((await ask({ method: 'POST', path: `${store}/orders`, body: {} })).status).toBe(403)
    expect((await change(person.id, { roles: ['buyer'], version: 2 })).json.code).toBe('version_conflict')
  })

  test('who is deactivated is signed out at once, cannot sign in, and comes back with their roles', async () => {
    const person = await aMember(t.db, root.companyId, ['buyer'], {
      passwordHash: await hashPassword(password),
    })
    const ask = await t.as(person)
    expect((await ask({ path: `${store}/orders` })).status).toBe(200)
    expect((await change(person.id, { status: 'deactivated', version: 1 })).json.data.status).toBe(
      'deactivated',
    )
    expect((await ask({ path: `${store}/orders` })).status).toBe(401)
    const signIn = () =>
      t.ask({ method: 'POST', path: '/companies/login', body: { identifier: person.email, password } })
    expect((await signIn()).json.code).toBe('account_disabled')
    await change(person.id, { status: 'active', version: 2 })
    expect((await signIn()).json.user.permissions).toContain('orders.create')
  })

  test('whom staff blocked is not brought back by the company, also when it deactivated them before', async () => {
    const person = await aMember(t.db, root.companyId, ['buyer'])
    await change(person.id, { status: 'deactivated', version: 1 })
    const staff = await t.as(await anAdmin(t.db))
    const set = (status: string) =>
      staff({ method: 'PATCH', path: `/marketplace/customers/${person.id}/status`, body: { status } })
    expect((await set('blocked')).json.data).toMatchObject({ kind: 'company_member', status: 'blocked' })
    expect((await change(person.id, { status: 'active', version: 2 })).status).toBe(403)
    await set('active')
    expect((await rowOf(person.id)).status).toBe('active')
  })

  test('who is an admin changes neither the root user nor themselves, nor anybody of another company', async () => {
    const admin = await aMember(t.db, root.companyId, ['company_admin'])
    const ask = await t.as(admin)
    const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
    expect((await change(root.id, { status: 'deactivated', version: 1 }, ask)).status).toBe(403)
    expect((await change(admin.id, { roles: ['buyer'], version: 1 }, ask)).status).toBe(403)
    expect((await change(stranger.id, { roles: ['buyer'], version: 1 }, ask)).status).toBe(404)
    const listed = idsIn(await ask({ path: `${company}/members` }))
    expect(listed).toEqual([root.id, admin.id])
  })

  test('sees orders, requests and invoices by their roles, and nothing of another company', async () => {
    const product = await aProduct(t.db)
    const [buyer, other, reader] = [
      await aMember(t.db, root.companyId, ['buyer']),
      await aMember(t.db, root.companyId, ['buyer']),
      await aMember(t.db, root.companyId, ['approver']),
    ]
    const bank = await aBankAccount(t.db, buyer.id)
    const asBuyer = await t.as(buyer)
    // To the company's address, which is the root user's.
    const placed = await buy(asBuyer, product.id, address, bank.id)
    expect(placed.status).toBe(201)
    const order = placed.json.data._id
    const asked = await asBuyer({
      method: 'POST',
      path: `${store}/requests`,
      body: aRequest({ type: 'quote', products: [{ product: product.id, quantity: 3 }] }),
    })
    const request = asked.json.data._id
    const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['company_admin'])
    for (const [account, status] of [
      [buyer, 200],
      [root, 200],
      [reader, 200],
      [other, 404],
      [stranger, 404],
    ] as const) {
      const ask = await t.as(account)
      for (const path of [`orders/${order}`, `orders/${order}/proforma`, `requests/${request}`])
        expect((await ask({ path: `${store}/${path}` })).status, path).toBe(status)
      expect(idsIn(await ask({ path: `${store}/orders` })).includes(order)).toBe(status === 200)
    }
  })

  test('uses the addresses of the company beside their own, without changing them; nobody uses those of another', async () => {
    const buyer = await aMember(t.db, root.companyId, ['buyer'])
    const ask = await t.as(buyer)
    const listed = (await ask({ path: `${store}/addresses` })).json.data
    expect(listed).toMatchObject([{ _id: address, isOfCompany: true }])
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        (
          await ask({
            method,
            path: `${store}/addresses/${address}`,
            ...(method === 'PATCH' && { body: { name: 'Depot' } }),
          })
        ).status,
      ).toBe(404)
    const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
    const product = await aProduct(t.db)
    const bank = await aBankAccount(t.db, stranger.id)
    const refused = await buy(await t.as(stranger), product.id, address, bank.id)
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['addressId']])
  })

  test('pays the prices of the company and of the groups of its root user', async () => {
    const [ofCompany, ofGroup] = [await aProduct(t.db), await aProduct(t.db)]
    const group = crypto.randomUUID()
    await t.db.insert(customerGroups).values({ id: group, name: group })
    await t.db.insert(customerGroupMembers).values({ groupId: group, memberId: root.id })
    await aPriceList(t.db, {
      companies: [root.companyId ?? ''],
      entries: [{ targetId: ofCompany.id, price: 7000 }],
    })
    await aPriceList(t.db, {
      groups: [group],
      entries: [{ targetId: ofGroup.id, price: 6000 }],
    })
    // As every node does when it is told of the change.
    t.ctx.callers.forget()
    t.ctx.publicCache.invalidate()
    const member = await aMember(t.db, root.companyId, ['buyer'])
    const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
    for (const [account, prices] of [
      [member, [7000, 6000]],
      [stranger, [10_000, 10_000]],
    ] as const) {
      const ask = await t.as(account)
      const priced = await ask({
        path: `${store}/orders/pricing?items=${ofCompany.id}:1,${ofGroup.id}:1`,
      })
      expect(
        priced.json.data.items.map(({ unitPrice }: { unitPrice: { amount: number } }) => unitPrice.amount),
      ).toEqual(prices)
      const page = await ask({ path: `${store}/products/${ofGroup.id}` })
      expect(page.json.data.price.amount).toBe(prices[1])
    }
  })

  test('reads the numbers of the company only as accountant or admin', async () => {
    const [buyer, accountant] = [
      await aMember(t.db, root.companyId, ['buyer']),
      await aMember(t.db, root.companyId, ['accountant']),
    ]
    await asRoot({ method: 'PATCH', path: `/companies/${root.id}`, body: { crNumber: '1010101010' } })
    const numberFor = async (account: AccountRow) =>
      (await (await t.as(account))({ path: '/companies/mine' })).json.data.user.company.crNumber
    expect([await numberFor(buyer), await numberFor(accountant), await numberFor(root)]).toEqual([
      '',
      '1010101010',
      '1010101010',
    ])
    const asBuyer = await t.as(buyer)
    expect(
      (
        await asBuyer({
          method: 'PATCH',
          path: `/companies/${buyer.id}`,
          body: { companyName: 'Mine now' },
        })
      ).status,
    ).toBe(403)
  })
})

describe('handing over', () => {
  const handOver = (member: string, given = password, ask = asRoot) =>
    ask({ method: 'POST', path: `${company}/hand-over`, body: { member, password: given } })

  test('swaps the root user and a member, with the password, and tells both', async () => {
    const next = await aMember(t.db, root.companyId, ['accountant'])
    const asNext = await t.as(next)
    const wrong = await handOver(next.id, 'not it')
    expect([wrong.json.code, Object.keys(wrong.json.fields)]).toEqual(['invalid_credentials', ['password']])
    expect((await rowOf(next.id)).memberRoles).toEqual(['accountant'])

    expect((await handOver(next.id)).status).toBe(204)
    expect((await rowOf(next.id)).memberRoles).toBeNull()
    expect((await rowOf(root.id)).memberRoles).toEqual(['buyer', 'approver', 'accountant', 'company_admin'])
    for (const { email } of [root, next]) expect((await lastMail(t, email)).kind).toBe('root_handed_over')
    expect((await asNext({ path: '/companies/mine' })).json.data.user).toMatchObject({ roles: ['root_user'] })
    expect((await asRoot({ path: '/companies/mine' })).json.data.user.roles).toEqual(['company_member'])
    // Neither can the former root user do it again.
    expect((await handOver(next.id)).status).toBe(403)
  })

  test('goes to an active member of the same company only, and is the root user’s alone', async () => {
    const admin = await aMember(t.db, root.companyId, ['company_admin'], { passwordHash: root.passwordHash })
    const gone = await aMember(t.db, root.companyId, ['buyer'], {
      status: 'disabled',
      deactivatedAt: t.ctx.now(),
    })
    const stranger = await aMember(t.db, (await aRootUser(t.db)).companyId, ['buyer'])
    for (const { id } of [gone, stranger, root])
      expect((await handOver(id)).json.fields).toHaveProperty('member')
    expect((await handOver(admin.id, password, await t.as(admin))).status).toBe(403)
    expect(await countMails(t, root.email)).toBe(0)
  })

  test('happens once when it is asked for twice at once', async () => {
    const [one, two] = [
      await aMember(t.db, root.companyId, ['buyer']),
      await aMember(t.db, root.companyId, ['buyer']),
    ]
    const answers = await Promise.all([handOver(one.id), handOver(two.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
    const roots = (await Promise.all([root, one, two].map(({ id }) => rowOf(id)))).filter(
      ({ memberRoles }) => memberRoles === null,
    )
    expect(roots).toHaveLength(1)
  })
})
