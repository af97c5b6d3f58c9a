import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '#contract/mail-template-text.ts'
import { templateGroups, templateKinds, variablesOf } from '#contract/mail-template-kinds.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { transaction } from '../db/transaction.ts'
import { runJobs } from '../job-handlers.ts'
import { mailTemplates } from '../providers/mail/mail-templates.table.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { builtInWords } from '../providers/mail/own-words.ts'
import { type MailValues, queueMail } from '../providers/mail/queue-mail.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { botProof } from '../test/bot-proof.ts'
import { anAdmin } from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const server = await mailServer()
const t = testApp({ environment: { SMTP_URL: server.url, MAIL_FROM: 'shop@atlas.example' } })
const demo = testApp({ mode: 'publicDemo' })
afterAll(() => server.close())

const path = '/marketplace/mail-templates'
let manager: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  manager = await t.as(await anAdmin(t.db, { roleId: '00000000-0000-4000-8000-000000000002' }))
})

type Text = { subject: string; body: string; version?: number }
const save = (kind: string, language: string, body: Text) =>
  manager({ method: 'PUT', path: `${path}/${kind}/${language}`, body: { version: 0, ...body } })
const reset = (kind: string, language: string) =>
  manager({ method: 'DELETE', path: `${path}/${kind}/${language}` })
const find = async (kind: string, language: string) => {
  const { json } = await manager({ path })
  return json.data.find((one: { kind: string }) => one.kind === kind)[language]
}
const written = (kind: keyof MailValues, language: 'en' | 'ar', values: object, isStaffSecurity = false) =>
  writeMail(t.ctx, {
    kind,
    language,
    isStaffSecurity,
    sealed: t.ctx.tokens.seal(JSON.stringify(values)),
  })

const values: Record<string, unknown> = {
  name: 'Noura',
  code: '4821',
  company: 'Dunes',
  username: 'noura',
  number: 'REQ-000045',
  at: '2026-11-21T08:05:00.000Z',
  until: '2026-12-01T20:59:59.999Z',
  reason: 'Export of goods',
  outcome: 'The money is being refunded.',
  title: 'Firmware 2.1',
  firstDay: '01 Nov 2026',
  lastDay: '30 Nov 2026',
  browser: 'Safari',
  system: 'iPhone',
  from: 'Noura',
  total: '230.00 SAR',
  order: '2611-000045',
  by: 'Sara',
  email: 'noura@example.com',
  message: 'Two lines\nof a message',
  product: 'Connectivity plan',
  url: 'https://shop.example/en/somewhere',
  rows: [{ label: 'Total', value: '230.00 SAR' }, { label: '3 more' }],
}
/** What an email of this kind is given, as far as it can say it. */
function given(kind: (typeof templateKinds)[number]) {
  const { known } = variablesOf(kind)
  const has = (name: string) =>
    name === 'name' || known.includes({ rows: 'details', url: 'link' }[name] ?? name)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => has(name) && !(kind === 'welcome' && name === 'url')),
  )
}

test('every email is in one group, once', () => {
  expect(Object.values(templateGroups).flat().toSorted()).toEqual(templateKinds.toSorted())
})

test.each(
  templateKinds.flatMap((kind) => (['en', 'ar'] as const).map((language) => [kind, language] as const)),
)(
  '%s in %s: the built-in words as a template say what the email says without one',
  async (kind, language) => {
    const text = builtInWords(kind, language)
    expect(faultsOf(text, variablesOf(kind))).toEqual([])
    const before = await written(kind, language, given(kind))
    await t.db
      .insert(mailTemplates)
      .values({ id: crypto.randomUUID(), kind, language, ...text, byName: 'Sara' })
    const after = await written(kind, language, given(kind))
    await t.db.delete(mailTemplates)
    expect({ subject: after.subject, text: after.text }).toEqual({
      subject: before.subject,
      text: before.text,
    })
    expect(after.html).not.toMatch(/@@|\{\{|undefined/)
  },
)

describe('words of staff', () => {
  test('are used, and the built-in ones again after a reset; each change is in the history', async () => {
    const text = {
      subject: 'Welcome, {{name}}',
      body: '# Hello\n\n{{greeting}}\n\n**Good** to see you at {{brand}}:\n- one\n- two\n\n[Shop]({{link}})',
    }
    const saved = await save('welcome', 'en', text)
    expect(saved).toMatchObject({ status: 200, json: { data: { ...text, isOwn: true, version: 1 } } })
    const mail = await written('welcome', 'en', { name: 'Noura', company: 'Dunes' })
    expect(mail.subject).toBe('Welcome, Noura')
    expect(mail.text).toContain('Good to see you at Atlas IoT Market:\n\n- one\n- two\n\nShop: http')
    expect(mail.html).toContain('<strong>Good</strong>')
    // The other language has its own words.
    expect((await find('welcome', 'ar')).isOwn).toBe(false)

    expect((await save('welcome', 'en', text)).json.code).toBe('version_conflict')
    expect((await reset('welcome', 'en')).status).toBe(204)
    const again = await find('welcome', 'en')
    expect(again).toMatchObject({ isOwn: false, version: 2, ...builtInWords('welcome', 'en') })
    const history = await manager({ path: '/marketplace/audit?entity=mail_template' })
    expect(history.json.data.map(({ did, name }: { did: string; name: string }) => [did, name])).toEqual([
      ['Returned to the built-in words', 'Welcome (English)'],
      ['Updated', 'Welcome (English)'],
    ])
    expect(history.json.data[1].page).toBe('/cms/settings/mail/welcome?language=en')
    // A reset of what is built in changes nothing.
    await reset('welcome', 'en')
    expect(await t.db.$count(auditLog, eq(auditLog.entity, 'mail_template'))).toBe(2)
  })

  test('are text, and so is what is filled in: no HTML, no template within a value, no second header', async () => {
    await save('message_received', 'en', {
      subject: 'Hello {{name}}',
      body: '<img src=x onerror=alert(1)> {{name}}\n\n[{{number}}](https://shop.example/?a="b")',
    })
    const name = '{{number}} <script>alert(1)</script>\r\nBcc: all@example.com @@title@@'
    const { subject, html, text } = await written('message_received', 'en', { name, number: 'REQ-1' })
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('{{number}} &lt;script&gt;')
    expect(html).toContain('@@title@@')
    expect(html).toContain('href="https://shop.example/?a=&quot;b&quot;"')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain('<img src=x onerror=alert(1)>')
  })

  test('a link that an email lacks is left out', async () => {
    await save('order_delivered', 'en', {
      subject: 'Here',
      body: 'It is here.\n\n[Your order]({{link}})\n\n{{details}}\n\nOr see [your page]({{link}}).',
    })
    const { text, html } = await written('order_delivered', 'en', { name: '', number: '1', rows: [] })
    expect(text).toMatch(/^It is here\.\n\nOr see your page\.\n\n/)
    expect(html).not.toContain('href')
  })

  test.each([
    [
      'welcome',
      { subject: 'Hi', body: 'Hello {{name}}\n\nyour {{code}}' },
      'body',
      /Line 2|Line 3.*\{\{code\}\}/,
    ],
    ['recovery_code', { subject: '{{code}}', body: 'Hello' }, 'body', /\{\{code\}\} is missing/],
    ['quote_sent', { subject: 'Quote', body: 'Hello' }, 'body', /\{\{link\}\} is missing/],
    ['welcome', { subject: 'Hi {{link', body: 'Hello' }, 'subject', /Line 1/],
    ['welcome', { subject: 'Hi\nBcc: x', body: 'Hello' }, 'subject', /./],
    ['welcome', { subject: 'x'.repeat(121), body: 'Hello' }, 'subject', /120/],
    ['welcome', { subject: 'Hi', body: '' }, 'body', /required/],
  ])('%s: %j is refused at its field', async (kind, text, field, message) => {
    for (const answer of [
      await save(kind, 'en', text),
      await manager({ method: 'POST', path: `${path}/${kind}/en/preview`, body: text }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.json.fields[field]).toMatch(message)
    }
    expect((await find(kind, 'en')).isOwn).toBe(false)
  })

  test('emails of staff about their sign-in keep their words, and have no template', async () => {
    const text = { subject: 'Changed: {{code}}', body: 'Own words {{code}}' }
    await save('recovery_code', 'en', text)
    expect((await written('recovery_code', 'en', { name: 'A', code: '1234' })).text).toContain('Own words')
    const staff = await written('recovery_code', 'en', { name: 'A', code: '1234' }, true)
    expect(staff.text).not.toContain('Own words')
    // A code that staff ask for is such an email.
    const admin = await anAdmin(t.db)
    const asked = await t.ask({
      method: 'POST',
      path: '/admins/admins/forget-password',
      body: { email: admin.email },
      headers: await botProof(t),
    })
    expect(asked.status).toBeLessThan(300)
    const [mail] = await t.db.select().from(outbox).where(eq(outbox.toAddress, admin.email))
    expect(mail).toMatchObject({ kind: 'recovery_code', isStaffSecurity: true })
    for (const kind of ['staff_invitation', 'staff_reset', 'factors_removed', 'template_test'])
      expect((await save(kind, 'en', { subject: 'x', body: 'y' })).status).toBe(404)
  })

  test('words that can no longer be used give way to the built-in ones', async () => {
    await t.db.insert(mailTemplates).values({
      id: crypto.randomUUID(),
      kind: 'quote_requested',
      language: 'en',
      subject: 'S',
      body: '{{gone}}',
      byName: 'Sara',
    })
    await transaction(t.db, (db) =>
      queueMail(t.ctx, db, {
        kind: 'quote_requested',
        to: 'noura@example.com',
        language: 'en',
        values: { name: 'Noura', number: 'REQ-9' },
      }),
    )
    await runJobs(t.ctx)
    const mail = server.received.find(({ to }) => to.includes('noura@example.com'))
    expect(mail?.raw).toContain('REQ-9')
  })
})

test('two who write at once: one is told', async () => {
  const text = { subject: 'S', body: 'B' }
  const answers = await Promise.all([
    save('welcome', 'ar', text),
    save('welcome', 'ar', { ...text, body: 'C' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a preview has sample data and runs no script; a test goes to oneself, five times an hour', async () => {
  const admin = await anAdmin(t.db)
  const me = await t.as(admin)
  const body = { subject: 'Order {{number}}', body: '{{greeting}}\n\n{{details}}' }
  const preview = await me({ method: 'POST', path: `${path}/order_placed/ar/preview`, body })
  expect(preview.json.data.html).toContain('dir="rtl"')
  expect(preview.json.data.text).toContain('2611-000045')
  const send = () => me({ method: 'POST', path: `${path}/order_placed/en/test`, body })
  expect((await send()).json.data).toEqual({ to: admin.email, isSent: true })
  await runJobs(t.ctx)
  const mail = server.received.find(({ to }) => to.includes(admin.email))
  expect(mail?.raw).toContain('Subject: Test email: Order 2611-000045')
  for (let count = 1; count < 5; count += 1) expect((await send()).status).toBe(200)
  expect((await send()).json.code).toBe('rate_limited')
})

test('a public demo keeps its words', async () => {
  const ask = await demo.as(await anAdmin(demo.db))
  const body = { subject: 'S', body: 'B', version: 0 }
  const answer = await ask({ method: 'PUT', path: `${path}/welcome/en`, body })
  expect(answer.json.code).toBe('demo_locked')
})
