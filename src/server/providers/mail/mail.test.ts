import { transaction } from '../../db/transaction.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailKinds, type MailKind } from '#contract/outbox.ts'
import { boss, executorOf } from '../../jobs/boss.ts'
import { jobs } from '../../jobs/jobs.table.ts'
import { runJobs } from '../../job-handlers.ts'
import { giveUpWorkers, makeJobsDue } from '../../test/due-jobs.ts'
import { anAdmin, aRootUser } from '../../test/factories.ts'
import { mailServer } from '../../test/mail-server.ts'
import { testApp } from '../../test/test-app.ts'
import { outbox } from './outbox.table.ts'
import { queueMail, type MailValues } from './queue-mail.ts'
import { writeMail } from './write-mail.ts'

const server = await mailServer()
const t = testApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'shop@atlas.example' } })
const kept = testApp({ environment: { PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production' } })
const live = testApp({ mode: 'live' })
afterAll(() => server.close())
beforeEach(async () => {
  server.received.length = 0
  server.behaviour.refuses = false
  await t.db.delete(jobs)
})

const anOrder = {
  name: 'Noura',
  number: '2611-000045',
  rows: [{ label: 'Total', value: '230.00 SAR' }, { label: '3 more' }],
}
const anApproval = {
  name: 'Noura',
  number: 'A-000012',
  from: 'Omar Saleh',
  total: '230.00 SAR',
  until: '2026-12-01T20:59:59.999Z',
  url: 'https://shop.example/en/approvals/1',
}
const aReturn = {
  name: 'Noura',
  number: 'R2611-000007',
  order: '2611-000045',
  message: 'Two lines\nof a message',
  until: '2026-12-01T20:59:59.999Z',
  outcome: 'The money is being refunded.',
  url: 'https://shop.example/en/returns/1',
}
const anApproved = {
  name: 'Noura',
  number: 'A-000012',
  order: '2611-000045',
  by: 'Sara',
  url: 'https://shop.example/en/orders/1',
}
const aSecurity = {
  name: 'Noura',
  at: '2026-11-21T08:05:00.000Z',
  url: 'https://shop.example/en/account',
} as const
const values: MailValues = {
  registration_code: { name: 'Noura', code: '4821', company: 'Dunes', username: 'noura' },
  welcome: { name: 'Noura', company: 'Dunes' },
  recovery_code: { name: 'Noura', code: '4821' },
  password_changed: { name: 'Noura', at: '2026-11-21T08:05:00.000Z' },
  staff_invitation: {
    name: 'Noura',
    by: 'Sara',
    role: 'Manager',
    url: 'https://shop.example/en/cms-invitation#secret',
  },
  company_invitation: {
    name: 'Noura',
    by: 'Sara',
    company: 'Dunes',
    url: 'https://shop.example/en/invitation#secret',
  },
  root_handed_over: {
    name: 'Noura',
    company: 'Dunes',
    from: 'Sara',
    to: 'Noura',
    at: '2026-11-21T08:05:00.000Z',
  },
  staff_added: { name: 'Noura', email: 'omar@shop.example', at: '2026-11-21T08:05:00.000Z' },
  staff_reset: { name: 'Noura', email: 'omar@shop.example', at: '2026-11-21T08:05:00.000Z' },
  factor_added: aSecurity,
  factor_removed: aSecurity,
  recovery_code_used: aSecurity,
  passkey_disabled: aSecurity,
  factor_locked: aSecurity,
  factors_removed: { name: 'Noura', email: 'omar@shop.example', at: '2026-11-21T08:05:00.000Z' },
  new_device: { ...aSecurity, browser: 'Safari', system: 'iPhone' },
  message_received: { name: 'Noura', number: 'REQ-000045' },
  quote_requested: { name: 'Noura', number: 'REQ-000045' },
  request_for_staff: {
    name: '',
    number: 'REQ-000045',
    from: 'Noura, Dunes',
    email: 'noura@example.com',
    message: 'Two lines\nof a message',
    url: 'https://shop.example/en/cms/orders/requests/1',
  },
  request_assigned: {
    name: 'Noura',
    number: 'REQ-000045',
    by: 'Sara Staff',
    from: 'Huda, Dunes',
    email: 'huda@example.com',
    message: 'Two lines\nof a message',
    url: 'https://shop.example/en/cms/orders/requests/1',
  },
  request_answered: { name: 'Noura', number: 'REQ-000045', message: 'Yes,\nwe can.' },
  quote_sent: {
    name: 'Noura',
    number: 'REQ-000045',
    until: '2026-12-01T20:59:59.999Z',
    url: 'https://shop.example/en/quotes/1?key=k',
  },
  quote_accepted: { name: '', number: 'REQ-000045', from: 'Noura, Dunes' },
  quote_declined: { name: '', number: 'REQ-000045', from: 'Noura, Dunes' },
  draft_sent: {
    ...anOrder,
    number: 'D-000012',
    until: '2026-12-01T20:59:59.999Z',
    url: 'https://shop.example/en/pay#secret',
  },
  stock_alert_confirm: {
    name: 'Noura',
    product: 'Door sensor',
    url: 'https://shop.example/en/stock-alert#t',
  },
  product_notice: {
    name: 'Noura',
    product: 'Door sensor',
    title: 'Firmware 2.1',
    message: 'Two lines\nof a message',
    url: 'https://shop.example/en/devices',
  },
  security_notice: {
    name: 'Noura',
    product: 'Door sensor',
    title: 'Change the password',
    message: 'Two lines\nof a message',
    url: 'https://shop.example/en/devices',
  },
  stock_back: { name: 'Noura', product: 'Door sensor', url: 'https://shop.example/en/products/1' },
  renewal_due: { name: 'Noura', product: 'Connectivity plan', until: '2026-12-01T20:59:59.999Z' },
  subscription_ended: { name: 'Noura', product: 'Connectivity plan', until: '2026-12-01T20:59:59.999Z' },
  order_placed: anOrder,
  payment_received: anOrder,
  order_accepted: anOrder,
  order_shipped: anOrder,
  order_shipped_in_part: anOrder,
  order_delivered: anOrder,
  order_ready: anOrder,
  order_ready_in_part: anOrder,
  order_collected: anOrder,
  order_ready_day_changed: anOrder,
  order_payment_due: anOrder,
  order_lapsed: anOrder,
  order_cancelled: anOrder,
  order_reopened: anOrder,
  order_changed: anOrder,
  order_promise_changed: anOrder,
  order_rejected: anOrder,
  order_refunded: anOrder,
  approval_wanted: anApproval,
  approval_due: anApproval,
  approval_given: anApproved,
  approval_given_pay: anApproved,
  approval_refused: {
    name: 'Noura',
    number: 'A-000012',
    by: 'Sara',
    message: 'Two lines\nof a message',
    url: 'https://shop.example/en/approvals/1',
  },
  approval_ended: { name: 'Noura', number: 'A-000012', url: 'https://shop.example/en/approvals/1' },
  invoices_due: {
    name: 'Noura',
    total: 'SAR 230.00',
    rows: [{ label: 'INV-2026-000045', value: 'SAR 230.00\nDue 01 Dec 2026' }],
    url: 'https://shop.example/en/credit',
  },
  account_statement: {
    name: 'Noura',
    firstDay: '01 Nov 2026',
    lastDay: '30 Nov 2026',
    rows: [{ label: 'Closing balance', value: 'SAR 230.00', isStrong: true }],
    url: 'https://shop.example/en/credit?from=2026-11-01&to=2026-11-30',
  },
  approval_offer_changed: { name: 'Noura', number: 'A-000012', url: 'https://shop.example/en/approvals/1' },
  return_requested: aReturn,
  return_approved: aReturn,
  return_declined: aReturn,
  return_received: aReturn,
  return_done: aReturn,
  return_sent_back: aReturn,
  return_expired: aReturn,
  tax_standing_ends: {
    name: 'Noura',
    company: 'Dunes',
    number: 'MED 7',
    reason: 'Export of goods',
    lastDay: '30 Nov 2026',
  },
  notice: { name: 'Noura', text: 'New order 2611-000045', url: 'https://shop.example/en/cms/orders/1' },
  notices: { ...anOrder, count: '12', url: 'https://shop.example/en/cms/notifications' },
  template_test: {
    name: 'Noura',
    kind: 'recovery_code',
    subject: '{{code}} for {{brand}}',
    body: 'Hello مرحبًا {{name}}\n\n{{code}}',
  },
}
const queue = (to: string, name = 'Noura') =>
  transaction(t.db, (db) =>
    queueMail(t.ctx, db, { kind: 'recovery_code', to, language: 'en', values: { name, code: '4821' } }),
  )
const due = () => makeJobsDue(t.db)

describe('what is written', () => {
  test.each(
    mailKinds.flatMap((kind) => (['en', 'ar'] as const).map((language) => [kind, language] as const)),
  )('%s in %s: branded HTML and the same as text', async (kind: MailKind, language) => {
    const sealed = kept.ctx.tokens.seal(JSON.stringify(values[kind]))
    const { subject, text, html } = await writeMail(kept.ctx, { kind, language, sealed })
    const brand = { en: 'Atlas IoT Market', ar: 'أطلس لإنترنت الأشياء' }[language]
    expect(html).toContain(brand)
    expect(html).toContain('#1f57d3')
    expect(html).toMatch(language === 'ar' ? /dir="rtl"/ : /dir="ltr"/)
    expect(subject + text + html).not.toMatch(/@@|\{\w+\}|undefined/)
    expect(text).toContain('Noura')
    const told = {
      en: { words: 'Hello', code: '4821' },
      ar: { words: 'مرحبًا', code: '٤٨٢١' },
    }[language]
    expect(text).toContain(told.words)
    const showsCode = [subject, text, html].map((part) => part.includes(told.code))
    expect(showsCode).toEqual(
      Array.from({ length: 3 }, () => 'code' in values[kind] || kind === 'template_test'),
    )
    expect(text.includes(`https://shop.example/${language}`)).toBe(
      kind === 'welcome' || JSON.stringify(values[kind]).includes(`"https://shop.example/${language}/`),
    )
  })

  test('a name is text: it makes no tag in the HTML and no header in the subject', async () => {
    const sealed = kept.ctx.tokens.seal(
      JSON.stringify({ name: '<img src=x>\r\nBcc: all@example.com', code: '4821' }),
    )
    const { subject, html } = await writeMail(kept.ctx, { kind: 'recovery_code', language: 'en', sealed })
    expect(html).not.toContain('<img src=x>')
    expect(subject).not.toMatch(/[\r\n]/)
  })
})

describe('sent over SMTP', () => {
  test('from the shop, in both forms, once; its values are gone from the database', async () => {
    await queue('noura@example.com')
    expect(await runJobs(t.ctx)).toBe(1)
    expect(await runJobs(t.ctx)).toBe(0)
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'shop@atlas.example', to: ['noura@example.com'] })
    expect(mail?.raw).toMatch(/Subject: 4821 is your .* code/)
    expect(mail?.raw).toMatch(/text\/plain[\s\S]*text\/html/)
    expect(await t.db.select().from(outbox).where(eq(outbox.toAddress, 'noura@example.com'))).toMatchObject([
      { status: 'sent', sealed: null },
    ])
  })

  test('a transaction that fails sends nothing', async () => {
    const failing = transaction(t.db, async (db) => {
      await queueMail(t.ctx, db, {
        kind: 'welcome',
        to: 'x@example.com',
        language: 'en',
        values: values.welcome,
      })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await runJobs(t.ctx)).toBe(0)
  })

  test('refused, it is tried again later, and arrives once', async () => {
    await queue('later@example.com')
    server.behaviour.refuses = true
    await runJobs(t.ctx)
    expect(await runJobs(t.ctx)).toBe(0)
    server.behaviour.refuses = false
    await due()
    await runJobs(t.ctx)
    await due()
    await runJobs(t.ctx)
    expect(server.received).toHaveLength(1)
  })

  test('a mail that was taken is not sent again where that could not be written down', async () => {
    await queue('taken@example.com')
    const rename = (from: string, to: string) =>
      t.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
    server.behaviour.beforeAnswer = () => rename('outbox', 'outbox_away')
    await runJobs(t.ctx)
    delete server.behaviour.beforeAnswer
    await rename('outbox_away', 'outbox')
    await due()
    await runJobs(t.ctx)
    expect(server.received).toHaveLength(1)
    const [row] = await t.db.select().from(outbox).where(eq(outbox.toAddress, 'taken@example.com'))
    expect(row).toMatchObject({ status: 'sent', attempts: 1, triedAt: null, sealed: null })
  })

  test('a refusal is an outcome: the next attempt is no copy', async () => {
    await queue('refused@example.com')
    server.behaviour.refuses = true
    await runJobs(t.ctx)
    const row = async () =>
      (await t.db.select().from(outbox).where(eq(outbox.toAddress, 'refused@example.com')))[0]
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1, triedAt: null })
    server.behaviour.refuses = false
    await due()
    await runJobs(t.ctx)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, triedAt: null })
  })

  test('ten concurrent workers send each email once', async () => {
    for (let count = 0; count < 12; count += 1) await queue(`many${count}@example.com`)
    await Promise.all(Array.from({ length: 10 }, () => runJobs(t.ctx)))
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(12)
    expect(server.received).toHaveLength(12)
  })

  test('a worker that died is followed by another', async () => {
    await queue('orphan@example.com')
    const dying = await boss(t.db)
    expect(await dying.fetch('send_mail', { db: executorOf(t.db) })).toHaveLength(1)
    expect(await runJobs(t.ctx)).toBe(0)
    await giveUpWorkers(t.db)
    await runJobs(t.ctx)
    expect(server.received).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  test('mails are kept and staff read them, newest first', async () => {
    const account = await aRootUser(kept.db)
    for (const kind of ['welcome', 'recovery_code'] as const)
      await transaction(kept.db, (db) =>
        queueMail(kept.ctx, db, { kind, to: account.email, language: 'en', values: values[kind] }),
      )
    const staff = await kept.as(await anAdmin(kept.db))
    const { json } = await staff({ path: '/marketplace/outbox?limit=1' })
    expect(json).toMatchObject({
      total: 2,
      data: [{ kind: 'recovery_code', status: 'kept', to: account.email }],
    })
    expect(json.data[0].text).toContain('4821')
    expect((await staff({ path: '/marketplace/outbox?page=3&limit=1' })).json).toMatchObject({
      total: 2,
      data: [],
    })
    expect((await (await kept.as(account))({ path: '/marketplace/outbox' })).status).toBe(401)
  })

  test('they are found by recipient, kind and language', async () => {
    const staff = await kept.as(await anAdmin(kept.db))
    const write = (to: string, kind: 'welcome' | 'recovery_code', language: 'en' | 'ar') =>
      transaction(kept.db, (db) => queueMail(kept.ctx, db, { kind, to, language, values: values[kind] }))
    await write('Huda_1@search.example', 'welcome', 'ar')
    await write('huda-1@search.example', 'recovery_code', 'en')
    await write('huda21@search.example', 'recovery_code', 'ar')
    const found = async (query: string) => {
      const { json } = await staff({ path: `/marketplace/outbox?${query}` })
      return [json.total, ...json.data.map(({ to }: { to: string }) => to)]
    }
    expect((await found('search=@SEARCH.example'))[0]).toBe(3)
    // A letter special to regular expressions is taken literally.
    expect(await found('search=huda_1')).toEqual([1, 'Huda_1@search.example'])
    expect(await found('search=@search.example&kind=recovery_code&language=ar')).toEqual([
      1,
      'huda21@search.example',
    ])
    expect(await found('search=nobody@search.example')).toEqual([0])
    expect((await staff({ path: '/marketplace/outbox?kind=postcard' })).status).toBe(422)
  })

  test('a live shop shows none', async () => {
    const staff = await live.as(await anAdmin(live.db))
    expect((await staff({ path: '/marketplace/outbox' })).status).toBe(404)
  })
})
