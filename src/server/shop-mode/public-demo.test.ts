import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { transaction } from '../db/transaction.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { aForm } from '../test/a-form.ts'
import { anAdmin, aRootUser } from '../test/factories.ts'
import { testApp, type TestApp } from '../test/test-app.ts'

const shown = testApp({ mode: 'publicDemo' })
const own = testApp({ mode: 'demo' })
const buyerEmail = demoCatalogue.customers[0]?.email ?? ''
const people = new Map<TestApp, { admin: AccountRow; buyer: AccountRow; visitor: AccountRow }>()

beforeAll(async () => {
  for (const t of [shown, own])
    people.set(t, {
      admin: await anAdmin(t.db),
      buyer: await aRootUser(t.db, { email: buyerEmail }),
      visitor: await aRootUser(t.db),
    })
})

type Who = 'admin' | 'buyer' | 'visitor'
type Call = { method: 'PATCH' | 'POST'; path: string; body: object }
async function call(t: TestApp, who: Who, { path, ...rest }: Call) {
  const all = people.get(t)
  if (!all) throw new Error('nobody is there')
  const ask = await t.as(all[who])
  const { status, json } = await ask({
    ...rest,
    path: path.replace(':id', all[who].id).replace(':buyer', all.buyer.id),
  })
  return status === 409 ? json.code : status
}

const settings = (body: object): Call => ({ method: 'PATCH', path: '/marketplace/settings', body })

describe('what would lock others out or lead money and mails elsewhere is locked where everyone comes, and nowhere else', () => {
  test.each<[string, Who, Call]>([
    [
      'details of staff',
      'admin',
      { method: 'PATCH', path: '/admins/admins/myProfile', body: { firstName: 'Sara' } },
    ],
    [
      'details of a demo person',
      'buyer',
      { method: 'PATCH', path: '/companies/:id', body: { firstName: 'Sara' } },
    ],
    ['whether orders are paid', 'admin', settings({ visibility: { payment: { enabled: false } } })],
    ['where mails go', 'admin', settings({ contactEmail: 'me@example.com' })],
  ])('%s', async (_, who, asked) => {
    expect(await call(shown, who, asked)).toBe('demo_locked')
    expect(await call(own, who, asked)).toBe(200)
  })

  test('passwords of staff and of demo people', async () => {
    const body = { currentPassword: 'Before-Anything-7', password: 'Another-Thing-8' }
    expect(
      await call(shown, 'admin', { method: 'PATCH', path: '/admins/admins/myProfile/password', body }),
    ).toBe('demo_locked')
    expect(await call(shown, 'buyer', { method: 'PATCH', path: '/companies/:id/password', body })).toBe(
      'demo_locked',
    )
  })

  test('visitors keep their own details', async () => {
    const asked: Call = { method: 'PATCH', path: '/companies/:id', body: { firstName: 'Huda' } }
    expect(await call(shown, 'visitor', asked)).toBe(200)
  })

  test('the rest of the settings is free, also beside a locked one that stays as it is', async () => {
    expect(await call(shown, 'admin', settings({ copyright: { en: 'Ours' } }))).toBe(200)
    const same = settings({ visibility: { payment: { enabled: true }, stock: { enabled: false } } })
    expect(await call(shown, 'admin', same)).toBe(200)
  })
})

test('an address uploads twenty files an hour, of whatever kind', async () => {
  const upload = async (t: TestApp, path: string, bytes: Buffer, name: string) => {
    const form = await aForm(bytes, name)
    const ask = await t.as(people.get(t)?.buyer ?? (await aRootUser(t.db)))
    return (await ask({ method: 'POST', path, ...form })).status
  }
  const paper = (t: TestApp) =>
    upload(
      t,
      '/marketplace-customer/po-documents',
      Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
      'order.pdf',
    )
  const list = (t: TestApp) =>
    upload(t, '/marketplace-customer/quick-order/file', Buffer.from('code,quantity\n'), 'list.csv')
  for (let count = 0; count < 20; count += 1) expect(await paper(shown)).toBe(201)
  expect([await paper(shown), await list(shown)]).toEqual([429, 429])
  for (let count = 0; count < 21; count += 1) expect(await paper(own)).toBe(201)
})

test('the outbox shows who a mail is for to those who know it', async () => {
  const visitor = 'huda.visitor@example.com'
  for (const to of [visitor, buyerEmail])
    await transaction(shown.db, (db) =>
      queueMail(shown.ctx, db, {
        kind: 'recovery_code',
        to,
        language: 'en',
        values: { name: 'Huda', code: '4821' },
      }),
    )
  const staff = await shown.as(await anAdmin(shown.db))
  const found = async (search?: string) => {
    const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`
    const { json } = await staff({ path: `/marketplace/outbox${query}` })
    return (json.data as { to: string }[]).map(({ to }) => to).toSorted()
  }
  expect(await found()).toEqual([buyerEmail, 'h•••@example.com'].toSorted())
  expect(await found('huda.v')).toEqual([])
  expect(await found(visitor.toUpperCase())).toEqual(['h•••@example.com'])
  expect(await found(buyerEmail.slice(0, 4))).toEqual([buyerEmail])
  expect(await shown.db.$count(accounts, eq(accounts.email, visitor))).toBe(0)
})
