import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailChoices, type MailChoice } from '#contract/account-preferences.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { mailExpired } from '../fulfilment/mail-expired.ts'
import { subscriptions } from '../fulfilment/fulfilment.table.ts'
import { remindRenewals } from '../fulfilment/remind-renewals.ts'
import { runJobs } from '../job-handlers.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { changeOrder } from '../test/change-order.ts'
import {
  aBankAccount,
  aBuyer,
  aLicence,
  aMember,
  anAddress,
  anAdmin,
  aProduct,
  aRequest,
  aTenantUser,
} from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { testApp } from '../test/test-app.ts'
import { choiceOfMail } from './choice-of-mail.ts'

const server = await mailServer()
const t = testApp({ environment: { SMTP_URL: server.url, PUBLIC_URL: 'https://shop.example' } })
const bare = testApp({ brand: 'sahab' })
afterAll(() => server.close())
beforeEach(() => {
  server.received.length = 0
})

const path = '/marketplace-customer/account/preferences'
const turnOff = async (account: AccountRow, ...kinds: MailChoice[]) => {
  const { status } = await (
    await t.as(account)
  )({
    method: 'PATCH',
    path,
    body: { mails: kinds.map((kind) => ({ kind, isOn: false })) },
  })
  expect(status).toBe(200)
}

/** What the mail server took for an address: how much, and the plain words of it all. */
async function arrived(email: string) {
  // As many jobs as wait.
  while ((await runJobs(t.ctx)) > 0);
  const mails = server.received.filter(({ to }) => to.includes(email))
  return { count: mails.length, text: mails.map(plainText).join('\n') }
}

function plainText({ raw }: { raw: string }): string {
  const part = raw.split(/\r?\n--[^\r\n]+/).find((one) => /^Content-Type: text\/plain/im.test(one)) ?? raw
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/).filter((block) => block.trim() !== '')
  const body = rest.join('\n\n')
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const kindsTo = async (email: string) =>
  (
    await t.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.toAddress, email))
      .orderBy(sql`id`)
  ).map(({ kind }) => kind)

describe('what a customer turned off', () => {
  const ofOrder = [
    'order_placed',
    'payment_received',
    'order_accepted',
    'order_shipped',
    'order_delivered',
    'order_refunded',
  ] as const

  test.each(['orders', 'shipments', 'payments'] as const)('about an order: %s', async (choice) => {
    const { account, address, bank } = await aBuyer(t.db)
    await turnOff(account, choice)
    await anOrderToItsEnd(account, { addressId: address.id, bank: bank.id })
    const kept = ofOrder.filter((kind) => choiceOfMail(kind) !== choice)
    expect(kept.length).toBeLessThan(ofOrder.length)
    expect(await kindsTo(account.email)).toEqual(kept)
    const { count, text } = await arrived(account.email)
    expect(count).toBe(kept.length)
    // Each leads to where it is turned off.
    expect(text.split('https://shop.example/en/account#mails')).toHaveLength(kept.length + 1)
  })

  test('about requests and quotes: quotes', async () => {
    const { account } = await aBuyer(t.db)
    const other = (await aBuyer(t.db)).account
    await turnOff(account, 'quotes')
    for (const one of [account, other]) await aRequestToItsQuote(one)
    expect(await kindsTo(account.email)).toEqual([])
    expect(await kindsTo(other.email)).toEqual(['quote_requested', 'request_answered', 'quote_sent'])
    expect((await arrived(other.email)).count).toBe(3)
    expect((await arrived(account.email)).count).toBe(0)
  })

  test('about orders of colleagues, of who decides and of who ordered: approvals', async () => {
    const root = (await aBuyer(t.db)).account
    const colleague = async (...roles: ('buyer' | 'approver')[]) => aMember(t.db, root.companyId, roles)
    const [buyer, quietBuyer] = [await colleague('buyer'), await colleague('buyer')]
    const [approver, quiet] = [await colleague('approver'), await colleague('approver')]
    for (const one of [root, quiet, quietBuyer]) await turnOff(one, 'approvals')
    const rule = await (
      await t.as(root)
    )({
      method: 'POST',
      path: '/marketplace-customer/company/approval-rules',
      body: {
        name: 'All',
        tier: 1,
        isActive: true,
        minTotal: null,
        kinds: [],
        costCentres: [],
        exceptAdmins: true,
        approvers: [],
      },
    })
    expect(rule.status, rule.text).toBe(201)
    const decide = await t.as(approver)
    for (const by of [buyer, quietBuyer]) {
      const product = (await aProduct(t.db)).id
      const sent = await (
        await t.as(by)
      )({
        method: 'POST',
        path: '/marketplace-customer/orders',
        body: {
          items: [{ product, quantity: 1 }],
          addressId: (await anAddress(t.db, by.id)).id,
          paymentMethod: { type: 'bank_account', _id: (await aBankAccount(t.db, by.id)).id },
        },
      })
      expect(sent.status, sent.text).toBe(202)
      const at = `/marketplace-customer/approvals/${sent.json.approval._id}`
      const { version } = (await decide({ path: at })).json.data
      const refused = await decide({
        method: 'POST',
        path: `${at}/refuse`,
        body: { word: 'Too early', version },
      })
      expect(refused.status, refused.text).toBe(200)
    }
    expect(await kindsTo(approver.email)).toEqual(['approval_wanted', 'approval_wanted'])
    expect(await kindsTo(buyer.email)).toEqual(['approval_refused'])
    for (const one of [root, quiet, quietBuyer]) expect(await kindsTo(one.email)).toEqual([])
    expect((await arrived(approver.email)).text).toContain('https://shop.example/en/account#mails')
  })

  test('about what ends: subscriptions', async () => {
    const customers = [await aBuyer(t.db), await aBuyer(t.db)] as const
    const plan = await aLicence(t.db, {
      licenseType: 'subscription',
      platformType: undefined,
      subscriptionType: 'connectivity',
      subscriptionPeriod: { count: 1, unit: 'month' },
    })
    const staff = await t.as(await anAdmin(t.db))
    for (const { account, address, bank } of customers) {
      const { json } = await placed(account, plan.id, { addressId: address.id, bank: bank.id })
      await changeOrder(staff, json.data._id, { status: 'in_progress' })
      const endsIn = async (days: number) =>
        t.db
          .update(subscriptions)
          .set({ startedAt: new Date(0), endsAt: new Date(t.clock.now.getTime() + days * 86_400_000) })
          .where(eq(subscriptions.accountId, account.id))
      if (account === customers[0].account) await turnOff(account, 'subscriptions')
      await endsIn(10)
      await remindRenewals(t.ctx)
      await endsIn(-1)
      await mailExpired(t.ctx)
    }
    const [quiet, other] = customers
    expect(await kindsTo(quiet.account.email)).toEqual(['order_placed', 'order_accepted'])
    expect((await kindsTo(other.account.email)).slice(2)).toEqual(['renewal_due', 'subscription_ended'])
    expect((await arrived(other.account.email)).count).toBe(4)
  })

  test('is never the security of the account, whatever is off', async () => {
    const { account } = await aBuyer(t.db)
    await turnOff(account, ...mailChoices)
    const password = 'Palms-And-Dates-7'
    const staff = await t.as(await anAdmin(t.db))
    const changed = await staff({
      method: 'PATCH',
      path: `/companies/${account.id}/password`,
      body: { password },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await kindsTo(account.email)).toEqual(['password_changed'])
    const { count, text } = await arrived(account.email)
    expect(count).toBe(1)
    expect(text).not.toContain('#mails')
  })
})

test('mails come in the chosen language, also about an order that was placed in another', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const ask = await t.as(account)
  const choose = (mailLanguage: 'ar' | null) => ask({ method: 'PATCH', path, body: { mailLanguage } })
  expect((await choose('ar')).json.data.mailLanguage).toBe('ar')
  const product = (await aProduct(t.db)).id
  await placed(account, product, { addressId: address.id, bank: bank.id })
  const { text } = await arrived(account.email)
  expect(text).toContain('https://shop.example/ar/orders/')
  expect(text).toContain('https://shop.example/ar/account#mails')
  server.received.length = 0
  expect((await choose(null)).json.data.mailLanguage).toBeNull()
  await placed(account, product, { addressId: address.id, bank: bank.id })
  expect((await arrived(account.email)).text).toContain('https://shop.example/en/account#mails')
})

describe('the choices', () => {
  test('are all on at first, and each is changed by itself, also by two pages at once', async () => {
    const { account } = await aBuyer(t.db)
    const ask = await t.as(account)
    const first = await ask({ path })
    expect(first.json.data).toEqual({
      mailLanguage: null,
      mails: mailChoices.map((kind) => ({ kind, isOn: true })),
    })
    await Promise.all(mailChoices.map((kind) => turnOff(account, kind)))
    const { json } = await ask({ path })
    expect(json.data.mails.every(({ isOn }: { isOn: boolean }) => !isOn)).toBe(true)
    const on = await ask({ method: 'PATCH', path, body: { mails: [{ kind: 'orders', isOn: true }] } })
    expect(on.json.data.mails.filter(({ isOn }: { isOn: boolean }) => isOn)).toEqual([
      { kind: 'orders', isOn: true },
    ])
    const [row] = await t.db.select().from(accounts).where(eq(accounts.id, account.id))
    expect(row?.mailsOff).not.toContain('orders')
  })

  test('are those of the account: a tenant’s user has no approvals, a shop without orders only requests', async () => {
    const tenant = await t.as(await aTenantUser(t.db))
    const open = (await tenant({ path })).json.data.mails.map(({ kind }: { kind: string }) => kind)
    // Of notices the company is told.
    expect(open).toEqual(mailChoices.filter((kind) => kind !== 'approvals' && kind !== 'devices'))
    const refused = await tenant({
      method: 'PATCH',
      path,
      body: { mails: [{ kind: 'approvals', isOn: false }] },
    })
    expect(refused.status).toBe(422)
    expect(refused.json.fields).toHaveProperty(['mails.0.kind'])
    const buyer = await bare.as((await aBuyer(bare.db)).account)
    expect((await buyer({ path })).json.data.mails).toEqual([{ kind: 'quotes', isOn: true }])
  })
})

async function placed(account: AccountRow, product: string, way: { addressId: string; bank: string }) {
  const answer = await (
    await t.as(account)
  )({
    method: 'POST',
    path: '/marketplace-customer/orders',
    headers: { 'accept-language': 'en' },
    body: {
      items: [{ product, quantity: 1 }],
      addressId: way.addressId,
      paymentMethod: { type: 'bank_account', _id: way.bank },
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer
}

async function anOrderToItsEnd(account: AccountRow, way: { addressId: string; bank: string }) {
  const staff = await t.as(await anAdmin(t.db))
  const { json } = await placed(account, (await aProduct(t.db)).id, way)
  const { _id } = json.data
  const change = (body: object) => changeOrder(staff, _id, body)
  const find = async () => (await staff({ path: `/marketplace/orders/${_id}` })).json.data
  await change({ paymentStatus: 'paid' })
  await change({ status: 'in_progress' })
  const { items } = await find()
  await change({
    status: 'shipped',
    items: items.map((item: { _id: string; quantity: number }) => ({
      _id: item._id,
      shippedQuantity: item.quantity,
    })),
    shipment: { carrier: 'SMSA', trackingNumber: 'T-9' },
  })
  await change({ status: 'delivered' })
  const { version } = await find()
  const refunded = await staff({
    method: 'POST',
    path: `/marketplace/orders/${_id}/refunds`,
    body: { amount: { amount: 1_000, currency: 'SAR' }, reason: 'Scratched', version },
  })
  expect(refunded.status, refunded.text).toBe(201)
}

async function aRequestToItsQuote(account: AccountRow) {
  const product = (await aProduct(t.db)).id
  const sent = await (
    await t.as(account)
  )({
    method: 'POST',
    path: '/marketplace-customer/requests',
    body: aRequest({ type: 'quote', email: account.email, products: [{ product, quantity: 2 }] }),
  })
  expect(sent.status, sent.text).toBe(201)
  const staff = await t.as(await anAdmin(t.db))
  const at = `/marketplace/requests/${sent.json.data._id}`
  const step = async (verb: string, body: object) => {
    const { version } = (await staff({ path: at })).json.data
    const answer = await staff({ method: 'POST', path: `${at}/${verb}`, body: { ...body, version } })
    expect(answer.status, answer.text).toBe(201)
  }
  await step('reply', { message: 'We look into it.' })
  await step('quote', {
    lines: [{ product, quantity: 2, unitPrice: { amount: 9_000, currency: 'SAR' } }],
    validUntil: new Date(t.clock.now.getTime() + 7 * 86_400_000).toISOString(),
  })
}
