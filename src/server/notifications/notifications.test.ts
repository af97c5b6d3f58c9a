import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { runJobs } from '../job-handlers.ts'
import { jobs } from '../jobs/jobs.table.ts'
import { notificationPreferences, notifications } from '../notices/notifications.table.ts'
import { notify } from '../notices/notify.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { transaction } from '../db/transaction.ts'
import { aProduct, anAdmin } from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { lastMorning, mailNotices, mostAnHour } from './mail-notices.ts'
import { forgetNotifications } from './notifications.queries.ts'
import { products } from '../products/products.table.ts'
import { tellOfCertificates } from './tell-of-certificates.ts'
import { tellOfFailedMails, tellOfLowStock } from './watch-failures.ts'

const server = await mailServer()
const t = testApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'shop@atlas.example' } })
afterAll(() => server.close())

const roles = {
  superAdmin: '00000000-0000-4000-8000-000000000001',
  manager: '00000000-0000-4000-8000-000000000002',
  marketing: '00000000-0000-4000-8000-000000000005',
}
const path = '/marketplace/notifications'
type Admin = Awaited<ReturnType<typeof anAdmin>>
let [boss, manager, marketing] = [{} as Admin, {} as Admin, {} as Admin]
type Person = (ask: Ask) => Promise<Answer>
let [asBoss, asManager, asMarketing] = [(() => undefined) as never as Person, {} as Person, {} as Person]

beforeAll(async () => {
  boss = await anAdmin(t.db, { roleId: roles.superAdmin })
  manager = await anAdmin(t.db, { roleId: roles.manager })
  marketing = await anAdmin(t.db, { roleId: roles.marketing })
  asBoss = await t.as(boss)
  asManager = await t.as(manager)
  asMarketing = await t.as(marketing)
})
beforeEach(async () => {
  await t.db.delete(notifications)
  await t.db.delete(notificationPreferences)
  await t.db.delete(outbox)
  await t.db.delete(jobs)
})

const order = (number = '2611-000001') => ({ order: crypto.randomUUID(), number })
const textsOf = async (who: Person, query = '') =>
  (await who({ path: `${path}${query}` })).json.data.map(({ text }: { text: string }) => text)
const mailsTo = ({ email }: Admin) =>
  t.db.select().from(outbox).where(eq(outbox.toAddress, email)).orderBy(outbox.createdAt, outbox.id)
const opened = (mail: typeof outbox.$inferSelect | undefined) =>
  JSON.parse(t.ctx.tokens.unseal(mail?.sealed ?? ''))

describe('who is told', () => {
  test('those who may see it, in their language; each reads their own', async () => {
    await notify(t.db, 'new_order', order())
    expect(await textsOf(asManager)).toEqual(['New order 2611-000001'])
    expect(await textsOf(asMarketing)).toEqual([])
    const arabic = await asBoss({ path, headers: { 'accept-language': 'ar' } })
    expect(arabic.json.data[0]).toMatchObject({
      text: 'طلب شراء جديد 2611-000001',
      page: expect.stringMatching(/^\/cms\/orders\//),
      isRead: false,
    })
    // One's own are one's own.
    const id = arabic.json.data[0]._id
    await asManager({ method: 'PATCH', path, body: { ids: [id], isRead: true } })
    expect((await asBoss({ path: `${path}/unread` })).json.data.count).toBe(1)
    const marked = await asBoss({ method: 'PATCH', path, body: { ids: [id], isRead: true } })
    expect(marked.json.data.count).toBe(0)
    expect(await textsOf(asBoss, '?unread=true')).toEqual([])
    expect((await asBoss({ method: 'PATCH', path, body: { isRead: false } })).json.data.count).toBe(1)
  })

  test('who may no longer see it does not, and who left is not told', async () => {
    const id = crypto.randomUUID()
    await t.db.insert(staffRoles).values({ id, nameEn: id, nameAr: id, permissions: ['orders.view'] })
    const handler = await anAdmin(t.db, { roleId: id })
    const asHandler = await t.as(handler)
    const gone = await anAdmin(t.db, { roleId: roles.superAdmin })
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, gone.id))
    await notify(t.db, 'new_order', order())
    expect(await textsOf(asHandler)).toHaveLength(1)
    await t.db.update(staffRoles).set({ permissions: [] }).where(eq(staffRoles.id, id))
    expect(await textsOf(asHandler)).toEqual([])
    expect((await asHandler({ path: `${path}/unread` })).json.data.count).toBe(0)
    expect(await t.db.$count(notifications, eq(notifications.accountId, gone.id))).toBe(0)
  })

  test('an order, a request and an assignment of the shop tell of themselves', async () => {
    const { rows } = await t.db.execute<{ id: string }>(sql`
      insert into requests (id, number, type, language, full_name, company, email, phone_prefix, phone_number, country, city, message, search_text)
      values (gen_random_uuid(), 'REQ-77', 'contact', 'en', 'Noura', '', 'n@example.com', '+966', '512345678', 'SA', 'Riyadh', 'Hi', 'hi') returning id`)
    const id = rows[0]?.id ?? ''
    const assign = (assignee: string) =>
      asBoss({ method: 'PATCH', path: `/marketplace/requests/${id}`, body: { assignee, from: 'new' } })
    expect((await assign(manager.id)).status).toBe(200)
    expect(await textsOf(asManager)).toEqual(['REQ-77 was assigned to you'])
    expect(await textsOf(asBoss)).toEqual([])
    // The email about it says more, and comes alone.
    expect((await mailsTo(manager)).map(({ kind }) => kind)).toEqual(['request_assigned'])
    await mailNotices(t.ctx)
    expect(await mailsTo(manager)).toHaveLength(1)
  })
})

describe('preferences', () => {
  const prefer = (who: Person, body: object) => who({ method: 'PATCH', path: `${path}/preferences`, body })
  const of = async (who: Person, kind: string) =>
    (await who({ path: `${path}/preferences` })).json.data.find((one: { kind: string }) => one.kind === kind)

  test('begin by role, show what one can get, and are kept', async () => {
    expect(await of(asBoss, 'new_order')).toEqual({ kind: 'new_order', inCms: true, mail: 'at_once' })
    expect(await of(asManager, 'new_order')).toEqual({ kind: 'new_order', inCms: true, mail: 'daily' })
    expect(await of(asMarketing, 'new_order')).toBeUndefined()
    const chosen = await prefer(asManager, { kind: 'new_order', inCms: false })
    expect(chosen.status).toBe(200)
    await prefer(asManager, { kind: 'new_order', mail: 'off' })
    expect(await of(asManager, 'new_order')).toEqual({ kind: 'new_order', inCms: false, mail: 'off' })
    await notify(t.db, 'new_order', order())
    expect(await t.db.$count(notifications, eq(notifications.accountId, manager.id))).toBe(0)
    expect(await textsOf(asBoss)).toHaveLength(1)
  })

  test('security cannot be switched off, and failed emails are never mailed', async () => {
    expect((await prefer(asBoss, { kind: 'security', mail: 'off' })).json.code).toBe('invalid_transition')
    expect((await prefer(asBoss, { kind: 'mail_failed', mail: 'daily' })).json.code).toBe(
      'invalid_transition',
    )
    expect((await prefer(asBoss, { kind: 'mail_failed', inCms: false })).status).toBe(200)
    expect((await prefer(asBoss, { kind: 'unknown' })).status).toBe(422)
  })
})

describe('by email', () => {
  test('at once one by one, up to so many an hour; the rest of the hour together', async () => {
    for (let count = 1; count <= mostAnHour + 5; count += 1)
      await notify(t.db, 'new_order', order(`2611-${String(count).padStart(6, '0')}`))
    await mailNotices(t.ctx)
    await mailNotices(t.ctx)
    const alone = await mailsTo(boss)
    expect(alone).toHaveLength(mostAnHour)
    expect(new Set(alone.map((mail) => opened(mail).text)).size).toBe(mostAnHour)
    await t.db.execute(sql`update notifications set at = at - interval '61 minutes'`)
    await mailNotices(t.ctx)
    const all = await mailsTo(boss)
    expect(all).toHaveLength(mostAnHour + 1)
    expect(all.at(-1)).toMatchObject({ kind: 'notices' })
    expect(opened(all.at(-1)).rows).toHaveLength(5)
    await mailNotices(t.ctx)
    expect(await mailsTo(boss)).toHaveLength(mostAnHour + 1)
  })

  test('daily at eight where the shop is, without what was read', async () => {
    await notify(t.db, 'new_order', order('2611-000001'))
    await notify(t.db, 'new_order', order('2611-000002'))
    await mailNotices(t.ctx)
    expect(await mailsTo(manager)).toEqual([])
    const [read] = await t.db.select().from(notifications).where(eq(notifications.accountId, manager.id))
    await asManager({ method: 'PATCH', path, body: { ids: [read?.id], isRead: true } })
    await t.db.execute(sql`update notifications set at = at - interval '1 day'`)
    await mailNotices(t.ctx)
    const [mail, ...more] = await mailsTo(manager)
    expect(more).toEqual([])
    expect(opened(mail).rows).toHaveLength(1)
    await mailNotices(t.ctx)
    expect(await mailsTo(manager)).toHaveLength(1)
  })

  test.each([
    ['2026-11-24T04:59:59.000Z', 'Asia/Riyadh', '2026-11-23T05:00:00.000Z'],
    ['2026-11-24T05:00:00.000Z', 'Asia/Riyadh', '2026-11-24T05:00:00.000Z'],
    ['2026-11-24T22:30:00.000Z', 'Asia/Riyadh', '2026-11-24T05:00:00.000Z'],
    ['2026-11-24T22:30:00.000Z', 'Asia/Tokyo', '2026-11-23T23:00:00.000Z'],
    ['2026-11-24T12:30:00.000Z', 'America/Toronto', '2026-11-23T13:00:00.000Z'],
  ])('the last eight in the morning before %s in %s is %s', (now, zone, morning) => {
    expect(lastMorning(new Date(now), zone).toISOString()).toBe(morning)
  })
})

describe('what is found by looking', () => {
  test('low stock is told once until there is enough again; many at once are a number', async () => {
    const product = await aProduct(t.db, { name: { en: 'Probe', ar: 'مجس' }, stock: 3 })
    const levels = (onHand: number) =>
      t.db.execute(sql`update stock_levels set on_hand = ${onHand} where product_id = ${product.id}`)
    await t.db.execute(sql`delete from low_stock_told`)
    await tellOfLowStock(t.ctx)
    await tellOfLowStock(t.ctx)
    expect(await textsOf(asManager)).toEqual(['Low stock: Probe, 3 left'])
    await levels(50)
    await tellOfLowStock(t.ctx)
    await levels(0)
    await tellOfLowStock(t.ctx)
    expect(await textsOf(asManager)).toHaveLength(2)
    for (let count = 0; count < 6; count += 1) await aProduct(t.db, { stock: 0 })
    await tellOfLowStock(t.ctx)
    expect((await textsOf(asManager))[0]).toBe('Low stock: 6 products')
  })

  test('a certificate that expires is told once within 90, 30 and 7 days, by the day where the shop is', async () => {
    const now = '2026-11-25T21:30:00.000Z' // The 26th in Riyadh.
    const on = (at: string) => tellOfCertificates({ ...t.ctx, now: () => new Date(at) })
    const until = (validUntil?: string) => [{ name: 'CE', ...(validUntil && { validUntil }) }]
    const product = await aProduct(t.db, {
      name: { en: 'Probe', ar: 'مجس' },
      certifications: until('2027-02-25'),
    })
    await aProduct(t.db, { certifications: until('2026-11-25') })
    await aProduct(t.db, { certifications: until() })
    const gone = await aProduct(t.db, { certifications: until('2026-11-27') })
    await t.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id))
    await on(now)
    expect(await textsOf(asManager)).toEqual([])
    await on('2026-11-26T21:30:00.000Z')
    await on('2026-11-26T21:30:00.000Z')
    expect(await textsOf(asManager)).toEqual(['CE of Probe expires in 90 days'])
    expect(await textsOf(asMarketing)).toEqual([])
    await on('2027-02-20T09:00:00.000Z')
    await on('2027-02-25T09:00:00.000Z')
    await on('2027-02-26T09:00:00.000Z')
    expect((await textsOf(asManager))[0]).toBe('CE of Probe expires in 5 days')
    expect(await textsOf(asManager)).toHaveLength(2)
    // Renewed, it is another one.
    await t.db
      .update(products)
      .set({ certifications: until('2027-02-28') })
      .where(eq(products.id, product.id))
    await on('2027-02-28T09:00:00.000Z')
    expect((await textsOf(asManager))[0]).toBe('CE of Probe expires today')
    for (let count = 0; count < 6; count += 1) await aProduct(t.db, { certifications: until('2027-03-20') })
    await on('2027-02-28T09:00:00.000Z')
    expect((await textsOf(asManager))[0]).toBe('6 certificates expire within 30 days')
    const [first] = (await asManager({ path, headers: { 'accept-language': 'ar' } })).json.data
    expect(first.text).toBe('٦ شهادات تنتهي خلال ٣٠ يومًا')
  })

  test('an email that was given up, once an hour a kind, never by email; the dashboard counts it', async () => {
    for (let count = 0; count < 2; count += 1)
      await transaction(t.db, (db) =>
        queueMail(t.ctx, db, {
          kind: 'welcome',
          to: 'noura@example.com',
          language: 'en',
          values: { name: 'Noura', company: 'Dunes' },
        }),
      )
    await t.db.execute(sql`
      insert into pgboss.job (name, data, source_name, source_id, source_root_id, source_created_on, source_retry_count)
      select 'dead_letters', data, name, id, id, now(), 14 from pgboss.job where name = 'send_mail'`)
    await tellOfFailedMails(t.ctx)
    await tellOfFailedMails(t.ctx)
    expect(await textsOf(asManager)).toEqual(['Email not delivered: Welcome'])
    await mailNotices(t.ctx)
    expect((await mailsTo(boss)).length + (await mailsTo(manager)).length).toBe(0)
    const waiting = await asManager({ path: '/marketplace/dashboard/waiting' })
    expect(waiting.json.data.mailsFailed).toMatchObject({ count: 2 })
    const others = await asMarketing({ path: '/marketplace/dashboard/waiting' })
    expect(others.json.data.mailsFailed).toBeUndefined()
  })

  test('the job of each minute does all of it', async () => {
    await notify(t.db, 'new_order', order())
    const { boss: queues, executorOf } = await import('../jobs/boss.ts')
    await (await queues(t.db)).send('tell_staff', {}, { db: executorOf(t.db) })
    await runJobs(t.ctx, 'clock')
    expect((await mailsTo(boss)).map(({ kind }) => kind)).toEqual(['notice'])
  })
})

test('90 days and 500 a person are kept', async () => {
  await t.db.execute(sql`
    insert into notifications (id, account_id, kind, data, in_cms, at)
    select gen_random_uuid(), ${boss.id}, 'security', '{"what":"new_device"}', true, now() - make_interval(days => case when n <= 3 then 91 else 1 end, secs => n)
    from generate_series(1, 510) n`)
  await forgetNotifications(t.db, t.ctx.now())
  expect(await t.db.$count(notifications)).toBe(500)
  expect(await t.db.$count(notifications, sql`at < now() - interval '90 days'`)).toBe(0)
})
