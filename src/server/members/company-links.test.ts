import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { aMember, aRootUser } from '../test/factories.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { botProof } from '../test/bot-proof.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { companyLinks } from './members.table.ts'

const t = testApp()
const store = '/marketplace-customer'
const links = `${store}/company/invitation-links`
const password = 'Palms-And-Dates-7'

type Asks = (ask: Ask) => Promise<Answer>
let root: AccountRow
let asRoot: Asks
let domain: string
let count = 0
beforeEach(async () => {
  domain = `dunes-${++count}.example`
  root = await aRootUser(t.db, { email: `huda@${domain}`, firstName: 'Huda' })
  asRoot = await t.as(root)
})

const add = (body: object = {}, ask = asRoot) =>
  ask({ method: 'POST', path: links, body: { maxUses: 2, days: 14, ...body } })
const tokenOf = ({ json }: Answer): string => json.data.url.split('#link.')[1]
const open = (token: string) =>
  t.ask({ method: 'POST', path: `${store}/invitation-links/open`, body: { token } })
const askFor = async (token: string, email: string) =>
  t.ask({
    method: 'POST',
    path: `${store}/invitation-links/ask`,
    headers: await botProof(t),
    body: { token, email, language: 'ar' },
  })
const mailedToken = async (to: string) => (await lastMail(t, to)).values.url?.split('#')[1] ?? ''
const accept = async (email: string) =>
  t.ask({
    method: 'POST',
    path: `${store}/invitations/accept`,
    body: { token: await mailedToken(email), firstName: 'Omar', lastName: 'Saleh', password },
  })
const listed = async () => (await asRoot({ path: links })).json.data

test('a link leads people with an address at the company’s domain to an invitation of their own, as buyers', async () => {
  const made = await add({ orderLimit: { amount: 50_000, currency: 'SAR' } })
  expect([made.status, made.json.data]).toMatchObject([
    201,
    { domain, uses: 0, maxUses: 2, orderLimit: { amount: 50_000 }, invitedBy: 'Huda Example' },
  ])
  const token = tokenOf(made)
  expect(JSON.stringify(await t.db.select().from(companyLinks))).not.toContain(token)
  expect((await open(token)).json.data).toMatchObject({ domain, invitedBy: 'Huda Example' })

  const email = `Omar@${domain.toUpperCase()}`
  expect((await askFor(token, email)).status).toBe(204)
  expect(await lastMail(t, email)).toMatchObject({ kind: 'company_invitation', language: 'ar' })
  const joined = await accept(email)
  expect(joined.json.user).toMatchObject({ roles: ['company_member'], company: { _id: root.companyId } })
  const [row] = await t.db.select().from(accounts).where(eq(accounts.email, email))
  expect(row).toMatchObject({ memberRoles: ['buyer'], orderLimit: 50_000, limitsCurrency: 'SAR' })
  expect(await listed()).toMatchObject([{ uses: 1 }])
  expect(JSON.stringify(await listed())).not.toContain('url')
})

test('only exactly that domain counts, and no subdomain', async () => {
  const token = tokenOf(await add())
  for (const other of [`a@sub.${domain}`, `a@x${domain}`, 'a@gmail.com']) {
    const { status, json } = await askFor(token, other)
    expect([status, Object.keys(json.fields)]).toEqual([422, ['email']])
  }
})

test('a company whose root user’s address is at a public mail service gets no link', async () => {
  const other = await aRootUser(t.db, { email: `company.${count}@gmail.com` })
  expect((await add({}, await t.as(other))).json.code).toBe('domain_public')
})

test('of two people for whom one use is left one joins, and the link has ended', async () => {
  const token = tokenOf(await add({ maxUses: 1 }))
  const two = [`one@${domain}`, `two@${domain}`]
  for (const email of two) expect((await askFor(token, email)).status).toBe(204)
  const answers = await Promise.all(two.map((email) => accept(email)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.json.code).toBe('invitation_invalid')
  expect((await open(token)).json.code).toBe('invitation_invalid')
})

test('asking says the same whether the address is known, invited or new, and fills no mailbox', async () => {
  const token = tokenOf(await add())
  const colleague = await aMember(t.db, root.companyId, ['buyer'], { email: `known@${domain}` })
  expect((await askFor(token, colleague.email)).status).toBe(204)
  expect(await countMails(t, colleague.email)).toBe(0)
  const email = `often@${domain}`
  for (let sends = 0; sends < 7; sends += 1) expect((await askFor(token, email)).status).toBe(204)
  expect(await countMails(t, email)).toBe(5)
})

test('withdrawn, over or of somebody who may not invite any more, it leads nowhere, nor do invitations of it', async () => {
  const withdrawn = await add()
  const email = `late@${domain}`
  await askFor(tokenOf(withdrawn), email)
  const path = `${links}/${withdrawn.json.data._id}`
  expect((await asRoot({ method: 'DELETE', path })).status).toBe(204)
  expect((await asRoot({ method: 'DELETE', path })).status).toBe(404)
  expect((await open(tokenOf(withdrawn))).json.code).toBe('invitation_invalid')
  expect((await accept(email)).json.code).toBe('invitation_invalid')
  expect(await listed()).toEqual([])

  const over = await add()
  await t.db
    .update(companyLinks)
    .set({ expiresAt: t.ctx.now() })
    .where(eq(companyLinks.companyId, root.companyId ?? ''))
  expect((await askFor(tokenOf(over), email)).json.code).toBe('invitation_invalid')

  const admin = await aMember(t.db, root.companyId, ['company_admin'])
  const theirs = tokenOf(await add({}, await t.as(admin)))
  expect((await open(theirs)).status).toBe(200)
  await asRoot({
    method: 'PATCH',
    path: `${store}/company/members/${admin.id}`,
    body: { roles: ['buyer'], version: 1 },
  })
  expect((await open(theirs)).json.code).toBe('invitation_invalid')
})

test('nobody gives more than their own limit, and other companies do not see it', async () => {
  const admin = await aMember(t.db, root.companyId, ['company_admin'], {
    orderLimit: 1_000,
    limitsCurrency: 'SAR',
  })
  const refused = await add({ orderLimit: { amount: 2_000, currency: 'SAR' } }, await t.as(admin))
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['orderLimit']])
  const { json } = await add()
  const stranger = await t.as(await aRootUser(t.db))
  expect((await stranger({ path: links })).json.data).toEqual([])
  expect((await stranger({ method: 'DELETE', path: `${links}/${json.data._id}` })).status).toBe(404)
  expect((await add({ maxUses: 101 })).status).toBe(422)
  expect((await add({ days: 31 })).status).toBe(422)
})
