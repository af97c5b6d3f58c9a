import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { botCheckHeader } from '#contract/bot-check.ts'
import { files } from '../files/files.table.ts'
import { removeUnusedFiles } from '../files/remove-unused-files.ts'
import { startSession } from '../auth/sessions.ts'
import { orders } from '../orders/orders.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { supplyText } from '#i18n/supply-text.ts'
import { products } from '../products/products.table.ts'
import { promisedDay } from '../settings/promised-day.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { writeMail } from '../providers/mail/write-mail.ts'
import { defaultSettings, writeSettings } from '../settings/settings.queries.ts'
import { changeOrder, changeRequest } from '../test/change-order.ts'
import { aForm } from '../test/a-form.ts'
import { aBuyer, anAdmin, aPackage, aProduct, aRequest, aRootUser, aTenantUser } from '../test/factories.ts'
import { botProof } from '../test/bot-proof.ts'
import { countMails, lastMail } from '../test/last-mail.ts'
import { testApp, type Ask, type TestApp } from '../test/test-app.ts'
import { requests } from './requests.table.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000', PUBLIC_URL: 'https://shop.example' } })
const strict = testApp()
const proxied = testApp({ mode: 'live', environment: { TRUST_PROXY: '127.0.0.1' } })
const path = '/marketplace-customer/requests'
const visitor = (ask: Ask) => t.ask(ask)
const isRequest = ({ method, path: asked }: Ask) => method === 'POST' && asked === path
/** A visitor with a passed bot check, where one is asked for. */
const provenVisitor = async (asked: Ask, app = t) =>
  app.ask({ ...asked, headers: { ...(isRequest(asked) && (await botProof(app))), ...asked.headers } })
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000).toISOString()

const send = (body: object, headers?: Record<string, string>) =>
  provenVisitor({ method: 'POST', path, body, ...(headers && { headers }) })

/** The newest email to an address, as text. */
async function mailTo(address: string) {
  const [row] = await t.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, address))
    .orderBy(sql`id desc`)
  if (!row) throw new Error(`No mail to ${address}`)
  return { kind: row.kind, ...(await writeMail(t.ctx, row)) }
}

/** A quote of one line, sent to a visitor or a customer, and the link's key from the email. */
async function aQuote({
  price = 7_500,
  quantity = 4,
  stock = 10,
  by,
}: { price?: number; quantity?: number; stock?: number; by?: AccountRow } = {}) {
  const product = await aProduct(t.db, { stock })
  const email = `q-${product.code.toLowerCase()}@example.com`
  const asker = by ? await t.as(by) : provenVisitor
  const sent = await asker({
    method: 'POST',
    path,
    body: aRequest({ type: 'quote', email, products: [{ product: product.id, quantity }] }),
  })
  const id: string = sent.json.data._id
  const staff = await t.as(await anAdmin(t.db))
  const offer = (body: object) => changeRequest(staff, id, body, '/quote')
  const lines = [{ product: product.id, quantity, unitPrice: { amount: price, currency: 'SAR' } }]
  const offered = await offer({ lines, validUntil: inDays(7) })
  expect(offered.status).toBe(201)
  const { text } = await mailTo(email)
  const key = /key=([\w-]+)/.exec(text)?.[1] ?? ''
  return { id, key, product, staff, offer, lines, email }
}

const address = {
  fullName: 'Noura Example',
  country: 'SA',
  city: 'SA-riyadh',
  address: 'King Fahd Road 1',
  phone: { isoCode: '+966', phoneNumber: '512345678' },
}
const accept = (id: string, key: string, body: object = {}, ask = visitor) =>
  ask({ method: 'POST', path: `${path}/${id}/accept?key=${key}`, body: { revision: 1, address, ...body } })

describe('sending', () => {
  test('a visitor’s message is kept, numbered, and both sides get a mail in their language', async () => {
    await writeSettings(t.db, { contactEmail: 'desk@example.com' })
    const { status, json } = await send(aRequest({ email: 'writer@example.com' }), {
      'accept-language': 'ar',
    })
    expect(status).toBe(201)
    expect(json.data).toEqual({
      _id: expect.any(String),
      number: expect.stringMatching(/^REQ-\d{6}$/),
      type: 'contact',
      status: 'new',
    })
    expect(await mailTo('writer@example.com')).toMatchObject({
      kind: 'message_received',
      subject: expect.stringContaining('وصلتنا رسالتك'),
    })
    const told = await mailTo('desk@example.com')
    expect(told.kind).toBe('request_for_staff')
    expect(told.text).toContain('Do the trackers work in tunnels?')
    expect(told.text).toMatch(/\/en\/cms\/orders\/requests\/[0-9a-f-]{36}/)
  })

  test('a request for a quote names prices, a day and files, which only its company and staff open', async () => {
    const [cheap, dear] = [await aProduct(t.db), await aProduct(t.db)]
    const buyer = await t.as(await aRootUser(t.db))
    const other = await t.as(await aRootUser(t.db))
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const upload = async (ask: typeof buyer, name: string) =>
      ask({ method: 'POST', path: '/marketplace-customer/request-files', ...(await aForm(pdf, name)) })
    const plan = (await upload(buyer, 'plan.pdf')).json.data
    const theirs = (await upload(other, 'theirs.pdf')).json.data
    const sar = (amount: number, currency = 'SAR') => ({ amount, currency })
    const products = [
      { product: cheap.id, quantity: 2, targetPrice: sar(9_950) },
      { product: dear.id, quantity: 500 },
    ]
    const ask = (body: object) =>
      buyer({ method: 'POST', path, body: aRequest({ type: 'quote', company: 'Dunes', products, ...body }) })

    const refused = await ask({
      products: [{ product: cheap.id, quantity: 2, targetPrice: sar(9_950, 'USD') }],
      wishedDate: inDays(-2).slice(0, 10),
    })
    expect(Object.keys(refused.json.fields).toSorted()).toEqual(['products.0.targetPrice', 'wishedDate'])
    expect(Object.keys((await ask({ files: [plan._id, theirs._id] })).json.fields)).toEqual(['files.1'])
    const visitors = await send(aRequest({ type: 'quote', company: 'Dunes', products, files: [plan._id] }))
    expect(Object.keys(visitors.json.fields)).toEqual(['files.0'])
    expect(
      Object.keys((await ask({ files: Array.from({ length: 6 }, () => plan._id) })).json.fields),
    ).toEqual(['files'])

    const wishedDate = inDays(30).slice(0, 10)
    const sent = await ask({ wishedDate, files: [plan._id, plan._id] })
    expect(sent.status).toBe(201)
    const id: string = sent.json.data._id
    const seen = (await buyer({ path: `${path}/${id}` })).json.data
    expect(seen).toMatchObject({
      wishedDate,
      files: [{ _id: plan._id, name: 'plan.pdf' }],
      products: [{ product: cheap.id, targetPrice: sar(9_950) }, { product: dear.id }],
    })
    expect(seen.products[1]).not.toHaveProperty('targetPrice')
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path: `/marketplace/requests/${id}` })).json.data).toMatchObject({
      wishedDate,
      files: [{ name: 'plan.pdf' }],
      products: [{ targetPrice: sar(9_950) }, {}],
    })
    const file = `${path}/${id}/files/${plan._id}`
    expect((await buyer({ path: file })).status).toBe(200)
    expect((await staff({ path: file.replace('marketplace-customer', 'marketplace') })).status).toBe(200)
    expect((await buyer({ path: `${path}/${id}/files/${theirs._id}` })).status).toBe(404)
    expect((await other({ path: file })).status).toBe(404)
    expect((await visitor({ path: file })).status).toBe(401)
  })

  describe('files of a visitor', () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    type Upload = { bytes?: Buffer; app?: TestApp; headers?: Record<string, string> }
    const upload = async ({ bytes = pdf, app = t, headers = {} }: Upload = {}) => {
      const form = await aForm(bytes, 'plan.pdf')
      return app.ask({
        method: 'POST',
        path: '/marketplace-customer/request-files',
        body: form.body,
        headers: { ...form.headers, ...(await botProof(app)), ...headers },
      })
    }
    const quoted = async (files: string[]) =>
      aRequest({
        type: 'quote',
        company: 'Dunes',
        products: [{ product: (await aProduct(t.db)).id, quantity: 1 }],
        files,
      })

    test('go with a request, once, and are read by staff alone', async () => {
      const sent = await upload()
      expect(sent.status, sent.text).toBe(201)
      const { _id } = sent.json.data
      const [first, second] = [await quoted([_id]), await quoted([_id])]
      const answers = await Promise.all([send(first), send(second)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
      const refused = answers.find(({ status }) => status === 422)
      expect(Object.keys(refused?.json.fields)).toEqual(['files.0'])
      const id: string = answers.find(({ status }) => status === 201)?.json.data._id
      const staff = await t.as(await anAdmin(t.db))
      expect((await staff({ path: `/marketplace/requests/${id}/files/${_id}` })).status).toBe(200)
      expect((await visitor({ path: `${path}/${id}/files/${_id}` })).status).toBe(401)
      expect((await visitor({ path: `/file-manager/files/${_id}` })).status).toBe(404)
      const other = await t.as(await aRootUser(t.db))
      expect((await other({ path: `${path}/${id}/files/${_id}` })).status).toBe(404)
    })

    test('are theirs after they signed in too', async () => {
      const { _id } = (await upload()).json.data
      const buyer = await t.as(await aRootUser(t.db))
      const sent = await buyer({ method: 'POST', path, body: await quoted([_id]) })
      expect(sent.status).toBe(201)
      const file = await buyer({ path: `${path}/${sent.json.data._id}/files/${_id}` })
      expect(file.status).toBe(200)
    })

    test('need a bot check before they are read, and are of the same kinds', async () => {
      const kept = await t.db.$count(files)
      const unproven = await upload({ headers: { [botCheckHeader]: '' } })
      expect(unproven.json.code).toBe('recaptcha_failed')
      expect((await upload({ bytes: Buffer.from('MZ a program') })).json.code).toBe('unsupported_document')
      expect((await upload({ bytes: Buffer.concat([pdf, Buffer.alloc(10_485_760)]) })).json.code).toBe(
        'document_too_large',
      )
      expect(await t.db.$count(files)).toBe(kept)
    })

    test('are twenty an hour from one address, and gone after a day when nothing was sent with them', async () => {
      const ids: string[] = []
      for (let at = 0; at < 20; at += 1) ids.push((await upload({ app: strict })).json.data._id)
      const refused = await upload({ app: strict })
      expect(refused.json.code).toBe('rate_limited')
      strict.clock.now = new Date(strict.clock.now.getTime() + 25 * 3_600_000)
      expect(await removeUnusedFiles(strict.ctx)).toBeGreaterThanOrEqual(ids.length)
      expect(await strict.db.$count(files, inArray(files.id, ids))).toBe(0)
    })
  })

  test('what is missing or wrong is told at its field, in Arabic too, and nothing is kept', async () => {
    const before = await t.db.$count(requests)
    const { status, json } = await send({ type: 'quote', products: [] }, { 'accept-language': 'ar' })
    expect(status).toBe(422)
    expect(Object.keys(json.fields).toSorted()).toEqual([
      'city',
      'company',
      'country',
      'email',
      'fullName',
      'message',
      'phone',
      'products',
    ])
    expect(json.fields).toMatchObject({
      fullName: 'يرجى تعبئة حقل «الاسم الكامل»',
      email: 'يرجى تعبئة حقل «البريد الإلكتروني»',
    })
    const long = await send(aRequest({ message: 'x'.repeat(256), email: 'no', city: 'SA-atlantis' }))
    expect(long.json.fields).toEqual({
      message: 'Message must be less than or equal to 255 characters',
      email: 'Please enter a valid email',
    })
    const place = await send(
      aRequest({ city: 'SA-atlantis', phone: { isoCode: '+966', phoneNumber: '12345' } }),
    )
    expect(place.json.fields).toEqual({
      city: 'Please choose City from the list',
      phone: 'Please enter a valid phone number',
    })
    const hidden = await aProduct(t.db, { visibility: 'hidden' })
    const unknown = await send(aRequest({ products: [{ product: hidden.id, quantity: 1 }] }))
    expect(unknown.json.fields).toEqual({ 'products.0.product': 'Product does not exist' })
    expect(await t.db.$count(requests)).toBe(before)
  })

  test('one key twice is one request', async () => {
    const before = await t.db.$count(requests)
    const twice = await Promise.all(
      [1, 2].map(() => send(aRequest(), { 'idempotency-key': 'once-and-no-more' })),
    )
    expect(new Set(twice.map(({ json }) => json.data.number)).size).toBe(1)
    expect(await t.db.$count(requests)).toBe(before + 1)
  })

  test('the trap catches what fills it in: it is thanked, and nothing is kept', async () => {
    const before = await t.db.$count(requests)
    expect((await send(aRequest({ website: 'https://spam.example' }))).status).toBe(201)
    expect(await t.db.$count(requests)).toBe(before)
  })

  test('five an hour from one address, and no more', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const body = aRequest({ email: `writer-${count}@example.com` })
      statuses.push((await provenVisitor({ method: 'POST', path, body }, strict)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('five an hour to one address of mail, from wherever they come', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${count}` }
      const body = aRequest({ email: count % 2 ? 'Victim@example.com' : 'victim@example.com' })
      statuses.push((await provenVisitor({ method: 'POST', path, body, headers }, proxied)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('a visitor proves to be no robot before anybody is mailed; a customer need not', async () => {
    const before = await t.db.$count(outbox)
    const refused = await visitor({ method: 'POST', path, body: aRequest() })
    expect(refused.json).toMatchObject({ statusCode: 400, code: 'recaptcha_failed' })
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ method: 'POST', path, body: aRequest() })).json.code).toBe('recaptcha_failed')
    expect(await t.db.$count(outbox)).toBe(before)
    const customer = await t.as(await aRootUser(t.db))
    expect((await customer({ method: 'POST', path, body: aRequest() })).status).toBe(201)
  })

  test('a tenant user lists their own, a root user the company’s, nobody another’s', async () => {
    const root = await aRootUser(t.db)
    const colleague = await aRootUser(t.db, { companyId: root.companyId })
    await (
      await t.as(root)
    )({ method: 'POST', path, body: aRequest() })
    const seen = async (account: AccountRow) => (await (await t.as(account))({ path })).json.total
    expect(await seen(root)).toBe(1)
    expect(await seen(colleague)).toBe(1)
    expect(await seen(await aTenantUser(t.db))).toBe(0)
    expect(await seen(await aRootUser(t.db))).toBe(0)
  })
})

describe('a quote', () => {
  test('its link shows nothing to reach the customer by, and ends 30 days after the quote', async () => {
    const owner = await aRootUser(t.db)
    const { id, key, email, offer, lines } = await aQuote({ by: owner })
    const byLink = () => t.ask({ path: `${path}/${id}?key=${key}` })
    const { json, text } = await byLink()
    expect(json.data).toMatchObject({
      fullName: 'Noura Example',
      company: 'Example LLC',
      email: 'q•••@example.com',
      phone: { isoCode: '', phoneNumber: '' },
    })
    expect(text).not.toContain(email)
    expect(text).not.toContain('512345678')
    const own = await t.as(owner)
    const details = { email, phone: { isoCode: '+966', phoneNumber: '512345678' } }
    for (const link of ['', `?key=${key}`])
      expect((await own({ path: `${path}/${id}${link}` })).json.data).toMatchObject(details)

    const start = t.clock.now
    try {
      t.clock.now = new Date(start.getTime() + 36.9 * 86_400_000)
      expect((await byLink()).json.data.status).toBe('expired')
      t.clock.now = new Date(start.getTime() + 37.1 * 86_400_000)
      expect((await byLink()).status).toBe(404)
      const decline = {
        method: 'POST',
        path: `${path}/${id}/decline?key=${key}`,
        body: { revision: 1 },
      } as const
      expect((await t.ask(decline)).status).toBe(404)
      expect((await (await t.as(owner))({ path: `${path}/${id}` })).status).toBe(200)
    } finally {
      t.clock.now = start
    }
    // A new revision means a new expiry for the same link.
    expect((await offer({ lines, validUntil: inDays(60) })).status).toBe(201)
    t.clock.now = new Date(start.getTime() + 80 * 86_400_000)
    expect((await byLink()).status).toBe(200)
    t.clock.now = start
  })

  test('is accepted and declined only by customers who may, with the link or without', async () => {
    const may = aRootUser(t.db, { permissions: ['quotes.read', 'quotes.accept'] })
    const mayNot = await aRootUser(t.db, { permissions: ['quotes.read'] })
    const one = await aQuote({ by: mayNot })
    const ask = await t.as(mayNot)
    for (const link of ['', `?key=${one.key}`]) {
      const at = (verb: string) => `${path}/${one.id}/${verb}${link}`
      const decline = await ask({ method: 'POST', path: at('decline'), body: { revision: 1 } })
      const order = await ask({ method: 'POST', path: at('accept'), body: { revision: 1, address } })
      expect([decline.status, order.status]).toEqual([403, 403])
    }
    expect((await ask({ path: `${path}/${one.id}` })).json.data.status).toBe('sent')
    const two = await aQuote({ by: await may })
    expect((await accept(two.id, '', {}, await t.as(await may))).status).toBe(200)
  })

  test('opens by its link with the quoted prices, tax and date, and by nothing else', async () => {
    const { id, key } = await aQuote()
    const { json } = await t.ask({ path: `${path}/${id}?key=${key}` })
    expect(json.data).toMatchObject({
      status: 'sent',
      quotes: [
        {
          revision: 1,
          lines: [{ quantity: 4, unitPrice: { amount: 7_500, currency: 'SAR' } }],
          subtotal: { amount: 30_000 },
          tax: { amount: 4_500 },
          total: { amount: 34_500, currency: 'SAR' },
        },
      ],
    })
    for (const wrong of ['', '?key=', `?key=${key.slice(0, -1)}x`])
      expect((await t.ask({ path: `${path}/${id}${wrong}` })).status).toBe(404)
    const other = await aQuote()
    expect((await t.ask({ path: `${path}/${other.id}?key=${key}` })).status).toBe(404)
  })

  test('accepted by its link it is an order at exactly these prices, though the catalogue changed', async () => {
    const { id, key, product, email } = await aQuote()
    await t.db.execute(sql`update products set price = 99900 where id = ${product.id}`)
    const { status, json } = await accept(id, key, { termsAccepted: true })
    expect(status).toBe(200)
    expect(json.data.request).toMatchObject({ status: 'accepted', order: { number: json.data.order.number } })
    const [order] = await t.db.select().from(orders).where(eq(orders.id, json.data.order._id))
    expect(order).toMatchObject({
      total: 34_500,
      status: 'pending',
      paymentType: 'bank_account',
      accountId: null,
      customerName: 'Noura Example',
      termsAcceptedAt: expect.any(Date),
    })
    const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id))
    expect(level).toMatchObject({ onHand: 10, reserved: 4 })
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path: `/marketplace/orders/${order?.id}` })).json.data.customer).toEqual({
      name: 'Noura Example',
    })
    // Without an account there is no page to look at: the email says everything, and the next steps are emailed too.
    const confirmed = await mailTo(email)
    expect(confirmed.kind).toBe('order_placed')
    expect(confirmed.text).toContain(order?.number)
    expect(confirmed.text).toContain('345.00')
    expect(confirmed.text).not.toContain('/orders/')
    await changeOrder(staff, order?.id ?? '', { status: 'in_progress' })
    expect((await mailTo(email)).kind).toBe('order_accepted')
  })

  test('a customer accepts with a saved address and account, and finds the order among theirs', async () => {
    const buyer = await aBuyer(t.db)
    const { id } = await aQuote({ by: buyer.account })
    const ask = await t.as(buyer.account)
    const { json } = await ask({
      method: 'POST',
      path: `${path}/${id}/accept`,
      body: {
        revision: 1,
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    const found = await ask({ path: `/marketplace-customer/orders/${json.data.order._id}` })
    expect(found.json.data).toMatchObject({ total: { amount: 34_500 }, customer: { _id: buyer.account.id } })
  })

  test('twenty who accept at once make one order', async () => {
    const { id, key, product } = await aQuote()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(id, key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'invalid_transition']))
    const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, product.id))
    expect(level?.reserved).toBe(4)
  })

  test('an old revision is refused and stays readable; the new one is ordered', async () => {
    const { id, key, offer, lines, product } = await aQuote()
    const cheaper = [{ ...lines[0], unitPrice: { amount: 5_000, currency: 'SAR' } }]
    await offer({ lines: cheaper, validUntil: inDays(3), note: 'Our best price' })
    const stale = await accept(id, key)
    expect(stale.json).toMatchObject({ code: 'quote_revised', details: { revision: 2 } })
    const { json } = await t.ask({ path: `${path}/${id}?key=${key}` })
    expect(json.data.quotes.map((quote: { total: { amount: number } }) => quote.total.amount)).toEqual([
      34_500, 23_000,
    ])
    expect((await accept(id, key, { revision: 2 })).json.data.order.total.amount).toBe(23_000)
    expect(product.price).toBe(10_000)
  })

  test('after its date it is expired for everyone and cannot be accepted', async () => {
    const { id, key, lines } = await aQuote()
    t.clock.now = new Date(inDays(8))
    const staff = await t.as(await anAdmin(t.db))
    expect((await t.ask({ path: `${path}/${id}?key=${key}` })).json.data.status).toBe('expired')
    expect((await accept(id, key)).json.code).toBe('quote_expired')
    const listed = await staff({ path: '/marketplace/requests?status=expired&limit=100' })
    expect(listed.json.data.map((row: { _id: string }) => row._id)).toContain(id)
    const again = await staff({
      method: 'POST',
      path: `/marketplace/requests/${id}/quote`,
      body: { lines, validUntil: inDays(7), from: 'expired' },
    })
    expect(again.json.data.status).toBe('sent')
  })

  test('declined once, it is not accepted any more; staff hear of it', async () => {
    await writeSettings(t.db, { contactEmail: 'desk2@example.com' })
    const { id, key } = await aQuote()
    const no = () =>
      t.ask({ method: 'POST', path: `${path}/${id}/decline?key=${key}`, body: { revision: 1 } })
    expect((await no()).json.data.request.status).toBe('declined')
    expect((await no()).json.code).toBe('invalid_transition')
    expect((await accept(id, key)).json.code).toBe('invalid_transition')
    expect((await mailTo('desk2@example.com')).kind).toBe('quote_declined')
  })

  test('without enough stock nothing happens, and it can be accepted later', async () => {
    const { id, key, product } = await aQuote({ stock: 3 })
    expect((await accept(id, key)).json.code).toBe('stock_insufficient')
    await t.db.update(stockLevels).set({ onHand: 4 }).where(eq(stockLevels.productId, product.id))
    expect((await accept(id, key)).status).toBe(200)
  })

  test('says beforehand what of it comes later, and until when; the order keeps that', async () => {
    const { id, key, product, staff, offer } = await aQuote({ stock: 3 })
    await t.db.update(products).set({ leadDays: 10, backorderLimit: 5 }).where(eq(products.id, product.id))
    const part = await aProduct(t.db, { stock: 0, leadDays: 20, backorderLimit: 5 })
    const kit = await aPackage(t.db, [{ product: part.id, quantity: 1 }])
    const here = await aProduct(t.db)
    const unitPrice = { amount: 5_000, currency: 'SAR' }
    const of = ({ id }: { id: string }, quantity: number) => ({ product: id, quantity, unitPrice })
    const lines = [of(product, 5), of(kit, 1), of(here, 1)]
    expect((await offer({ lines, validUntil: inDays(7) })).status).toBe(201)
    const seen = async (ask = visitor) => (await ask({ path: `${path}/${id}?key=${key}` })).json.data.quotes
    const [before, open] = await seen()
    const day = (leadDays: number) =>
      promisedDay([{ isInStock: false, restockAt: null, leadDays }], t.ctx.now(), defaultSettings) ?? ''
    expect(open.lines.map(({ supply }: { supply?: string }) => supply)).toEqual([
      supplyText('en', { onBackorderUntil: day(10), late: 2 }),
      supplyText('en', { onBackorderUntil: day(20) }),
      undefined,
    ])
    expect(open.promisedAt).toBe(day(20))
    // An earlier revision cannot be accepted, so nothing is said of it.
    expect(before).not.toHaveProperty('promisedAt')
    expect(before.lines[0]).not.toHaveProperty('supply')

    const { json } = await accept(id, key, { revision: 2 })
    const order = (await staff({ path: `/marketplace/orders/${json.data.order._id}` })).json.data
    expect(order.promisedAt).toBe(day(20))
    expect(order.items.map(({ waits }: { waits?: number }) => waits)).toEqual([2, 1, undefined])
    expect((await seen()).at(-1)).not.toHaveProperty('promisedAt')
  })

  test('says nothing of a day where some of it cannot be had', async () => {
    const { id, key, product, offer } = await aQuote({ stock: 3 })
    const short = await aProduct(t.db, { stock: 0 })
    await t.db.update(products).set({ leadDays: 10, backorderLimit: 5 }).where(eq(products.id, product.id))
    const unitPrice = { amount: 5_000, currency: 'SAR' }
    const lines = [product, short].map((one) => ({ product: one.id, quantity: 4, unitPrice }))
    await offer({ lines, validUntil: inDays(7) })
    const quote = (await visitor({ path: `${path}/${id}?key=${key}` })).json.data.quotes.at(-1)
    expect(quote).not.toHaveProperty('promisedAt')
    expect(quote.lines.map(({ supply }: { supply?: string }) => supply !== undefined)).toEqual([true, false])
  })

  test('accepting wants an address that exists, and a card of the buyer’s own', async () => {
    const { id, key } = await aQuote()
    const without = await accept(id, key, { address: undefined })
    expect(without.json.fields).toEqual({ addressId: 'Shipping address is required' })
    const card = await accept(id, key, { paymentMethod: { type: 'credit_card', token: 'tok_of_somebody' } })
    expect(card.status).toBe(422)
    const wrong = await accept(id, key, { address: { ...address, city: 'SA-atlantis' } })
    expect(Object.keys(wrong.json.fields)).toEqual(['city'])
  })
})

describe('staff', () => {
  test('find, take up, answer and close; each step is in the audit trail', async () => {
    const sent = await send(
      aRequest({ email: 'asker@example.com', fullName: 'Sami Unique', company: 'Unique Trading' }),
    )
    const id: string = sent.json.data._id
    const admin = await anAdmin(t.db)
    const staff = await t.as(admin)
    // By the number as it is in the email, in Arabic digits too, and by the company.
    const { number } = sent.json.data
    const inArabic = number.replace(/\d/g, (digit: string) => String.fromCharCode(0x660 + Number(digit)))
    for (const word of [number.toLowerCase(), inArabic, 'unique trad']) {
      const { json } = await staff({ path: `/marketplace/requests?search=${encodeURIComponent(word)}` })
      expect(json.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
    }
    const listed = await staff({ path: '/marketplace/requests?search=sami%20unique' })
    expect(listed.json).toMatchObject({ total: 1, data: [{ _id: id, fullName: 'Sami Unique' }] })
    const patch = (body: object) => changeRequest(staff, id, body)
    const taken = await patch({ assignee: admin.id, status: 'in_progress', version: 1 })
    expect(taken.json.data).toMatchObject({ status: 'in_progress', assignee: { _id: admin.id }, version: 2 })
    expect((await patch({ status: 'closed', version: 1 })).json.code).toBe('version_conflict')
    const replied = await staff({
      method: 'POST',
      path: `/marketplace/requests/${id}/reply`,
      body: { message: 'They do,\nwith an external antenna.' },
    })
    expect(replied.json.data).toMatchObject({
      status: 'answered',
      replies: [{ message: 'They do,\nwith an external antenna.' }],
    })
    expect((await mailTo('asker@example.com')).html).toContain('They do,<br />with an external antenna.')
    expect((await patch({ status: 'closed' })).json.data.status).toBe('closed')
    expect((await patch({ status: 'answered' })).json.code).toBe('invalid_transition')
    const { rows } = await t.db.execute(
      sql`select action from audit_log where entity = 'request' and entity_id = ${id} order by at, id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['changed', 'answered', 'changed'])
    const trail = await staff({
      path: `/marketplace/audit?search=${sent.json.data.number}`,
      headers: { 'accept-language': 'ar' },
    })
    expect(trail.json.data.at(-1)).toMatchObject({
      page: `/cms/orders/requests/${id}`,
      changes: [
        { field: 'status', before: ['جديد'], after: ['قيد المعالجة'] },
        { field: 'assigneeId', before: [], after: [`${admin.firstName} ${admin.lastName}`.trim()] },
      ],
    })
  })

  test('a quote with a past date, another currency or an unknown product is refused at its field', async () => {
    const { offer, lines, product } = await aQuote()
    const bad = await offer({
      lines: [
        { product: product.id, quantity: 1, unitPrice: { amount: 1, currency: 'USD' } },
        { ...lines[0], product: '01999999-0000-7000-8000-000000000000' },
      ],
      validUntil: inDays(1),
    })
    expect(bad.json.fields).toEqual({
      'lines.0.unitPrice': 'Unit price must be in the currency of the shop',
      'lines.1.product': 'Product does not exist',
    })
    const past = await offer({ lines, validUntil: '2020-01-01T00:00:00.000Z' })
    expect(past.json.fields).toEqual({ validUntil: 'Valid until must be in the future' })
  })

  test('only staff who are let in can be given a request, and are listed by name', async () => {
    const [zaid, blocked] = [
      await anAdmin(t.db, { firstName: 'Zaid', lastName: 'Inbox' }),
      await anAdmin(t.db, { firstName: 'Gone', lastName: 'Inbox', status: 'disabled' }),
    ]
    const staff = await t.as(zaid)
    const { json } = await staff({ path: '/marketplace/requests/staff' })
    expect(json.data).toContainEqual({ _id: zaid.id, name: 'Zaid Inbox' })
    expect(json.data.map(({ _id }: { _id: string }) => _id)).not.toContain(blocked.id)
    const sent = await send(aRequest())
    const give = (assignee: string | null) =>
      staff({ method: 'PATCH', path: `/marketplace/requests/${sent.json.data._id}`, body: { assignee } })
    for (const wrong of [blocked.id, (await aRootUser(t.db)).id])
      expect((await give(wrong)).json.fields).toEqual({ assignee: 'Assignee does not exist' })
    expect((await give(zaid.id)).json.data).toMatchObject({ assignee: { name: 'Zaid Inbox' }, status: 'new' })
    expect((await give(null)).json.data).not.toHaveProperty('assignee')
  })

  test('a colleague who is given a request is told once, in their language; who takes it up is not', async () => {
    const [sara, majed] = [
      await anAdmin(t.db, { firstName: 'Sara', lastName: 'Gives' }),
      await anAdmin(t.db, { firstName: 'Majed', lastName: 'Gets' }),
    ]
    await startSession(t.ctx, majed, 'test', 'en')
    t.clock.now = new Date(t.clock.now.getTime() + 1_000)
    const { refreshToken } = await startSession(t.ctx, majed, 'test', 'en')
    // The user switched to Arabic since signing in; the next refresh says so.
    await t.ask({
      method: 'POST',
      path: '/admins/auth/refresh',
      body: { refreshToken },
      headers: { 'accept-language': 'ar' },
    })
    const sent = await send(aRequest({ email: 'handed@example.com', message: 'Which antenna?' }))
    const { _id: id, number } = sent.json.data
    const give = async (by: typeof sara, assignee: string | null) => {
      const ask = await t.as(by)
      expect(
        (await ask({ method: 'PATCH', path: `/marketplace/requests/${id}`, body: { assignee } })).status,
      ).toBe(200)
    }
    await give(sara, majed.id)
    const told = await mailTo(majed.email)
    expect(told).toMatchObject({
      kind: 'request_assigned',
      subject: `${number}: أُسند إليك استفسار`,
    })
    expect(told.text).toContain('Which antenna?')
    expect(told.text).toContain('handed@example.com')
    expect(told.text).toContain(`/ar/cms/orders/requests/${id}`)
    // Already theirs, self-assigned, or unassigned: no email.
    await give(sara, majed.id)
    await give(sara, null)
    await give(majed, majed.id)
    expect(await countMails(t, majed.email)).toBe(1)
    await give(majed, sara.id)
    expect(await lastMail(t, sara.email)).toMatchObject({ kind: 'request_assigned', language: 'en' })
    const stale = await (
      await t.as(sara)
    )({
      method: 'PATCH',
      path: `/marketplace/requests/${id}`,
      body: { assignee: majed.id, version: 1 },
    })
    expect(stale.json.code).toBe('version_conflict')
    expect(await countMails(t, majed.email)).toBe(1)
  })

  test('the inbox is narrowed to mine, nobody’s or a colleague’s, with counts, and sorted either way', async () => {
    const [me, colleague] = [await anAdmin(t.db), await anAdmin(t.db)]
    const staff = await t.as(me)
    const word = `inbox${Date.now()}`
    const ids: string[] = []
    for (const assignee of [me.id, colleague.id, null]) {
      const { json } = await send(aRequest({ message: word }))
      ids.push(json.data._id)
      const path = `/marketplace/requests/${json.data._id}`
      await staff({
        method: 'PATCH',
        path,
        body: { assignee, version: 1, ...(assignee && { status: 'in_progress' }) },
      })
    }
    const list = async (query: string) =>
      (await staff({ path: `/marketplace/requests?search=${word}&${query}` })).json
    const idsOf = async (query: string) =>
      (await list(query)).data.map(({ _id }: { _id: string }) => ids.indexOf(_id))
    expect(await idsOf('')).toEqual([2, 1, 0])
    expect(await idsOf('sort=createdAt')).toEqual([0, 1, 2])
    expect(await idsOf('assignee=me')).toEqual([0])
    expect(await idsOf('assignee=none')).toEqual([2])
    expect(await idsOf(`assignee=none,${colleague.id}`)).toEqual([2, 1])
    const mine = await list('assignee=me,none')
    expect(mine.total).toBe(2)
    expect(mine.statusCounts).toMatchObject({ new: 1, in_progress: 1, closed: 0 })
    expect(await idsOf('status=new')).toEqual([2])
  })

  test('a request shows what its products cost and how many there are now, the link of its mails and what may follow', async () => {
    const { id, key, product, staff } = await aQuote({ stock: 7 })
    const find = async () => (await staff({ path: `/marketplace/requests/${id}` })).json.data
    expect(await find()).toMatchObject({
      products: [{ price: { amount: 10_000, currency: 'SAR' }, available: 7, state: 'visible' }],
      link: `https://shop.example/en/quotes/${id}?key=${key}`,
      allowedStatuses: ['closed'],
      mayQuote: true,
    })
    await t.db.execute(
      sql`update products set sale_price = 9000, visibility = 'hidden' where id = ${product.id}`,
    )
    expect((await find()).products).toMatchObject([{ price: { amount: 9_000 }, state: 'hidden' }])
    await t.db.execute(sql`update products set archived_at = now() where id = ${product.id}`)
    expect((await find()).products).toMatchObject([{ state: 'gone' }])
  })

  test('previews quote totals, using the catalogue price where none is given', async () => {
    const staff = await t.as(await anAdmin(t.db))
    const [one, other] = [await aProduct(t.db, { stock: 3 }), await aProduct(t.db)]
    const price = (items: string) => staff({ path: `/marketplace/requests/pricing?items=${items}` })
    const { json } = await price(`${one.id}:2:7550,${other.id}:1`)
    expect(json.data).toMatchObject({
      lines: [
        {
          product: one.id,
          quantity: 2,
          available: 3,
          unitPrice: { amount: 7_550 },
          subtotal: { amount: 15_100 },
        },
        { product: other.id, unitPrice: { amount: 10_000 }, total: { amount: 11_500 } },
      ],
      subtotal: { amount: 25_100 },
      tax: { amount: 3_765 },
      taxRate: 15,
      total: { amount: 28_865, currency: 'SAR' },
    })
    expect((await price('')).json.data).toMatchObject({ lines: [], total: { amount: 0 } })
    expect((await price(`${one.id}:0`)).status).toBe(422)
    expect((await price(`${one.id}:1:-5`)).status).toBe(422)
  })

  test('the pricing agrees with the quote that is sent of it', async () => {
    const { id, product, staff, offer } = await aQuote()
    const priced = await staff({ path: `/marketplace/requests/pricing?items=${product.id}:3:3333` })
    const lines = [{ product: product.id, quantity: 3, unitPrice: { amount: 3_333, currency: 'SAR' } }]
    const sent = await offer({ lines, validUntil: inDays(2) })
    const { subtotal, tax, total } = sent.json.data.quotes.at(-1)
    expect(priced.json.data).toMatchObject({ subtotal, tax, total })
    const { json } = await staff({ path: `/marketplace/requests?search=${sent.json.data.number}` })
    expect(json.data).toMatchObject([{ _id: id, total }])
  })

  test('what delivery costs is part of the quote, and of the order that is made of it', async () => {
    const { id, key, product, staff, offer } = await aQuote()
    const lines = [{ product: product.id, quantity: 1, unitPrice: { amount: 10_000, currency: 'SAR' } }]
    const fee = { amount: 2_000, currency: 'SAR' }
    const other = await offer({ lines, deliveryFee: { ...fee, currency: 'USD' }, validUntil: inDays(2) })
    expect(other.json.fields).toHaveProperty('deliveryFee')
    const priced = await staff({
      path: `/marketplace/requests/pricing?items=${product.id}:1:10000&deliveryFee=2000`,
    })
    expect(priced.json.data).toMatchObject({ deliveryFee: fee, total: { amount: 13_800 } })
    const sent = await offer({ lines, deliveryFee: fee, validUntil: inDays(2) })
    const { revision, ...quote } = sent.json.data.quotes.at(-1)
    expect(quote).toMatchObject({ deliveryFee: fee, tax: { amount: 1_800 }, total: { amount: 13_800 } })
    const seen = (await t.ask({ path: `${path}/${id}?key=${key}` })).json.data.quotes.at(-1)
    expect(seen).toMatchObject({ deliveryFee: fee, total: { amount: 13_800 } })
    const accepted = await accept(id, key, { revision })
    expect(accepted.status, accepted.text).toBe(200)
    expect(accepted.json.data.order.total).toEqual({ amount: 13_800, currency: 'SAR' })
  })

  test('an answer and a quote that are sent twice with one key are mailed once', async () => {
    const { id, staff, lines, email } = await aQuote()
    const mails = () => t.db.$count(outbox, eq(outbox.toAddress, email))
    const before = await mails()
    const twice = (path: string, body: object) =>
      Promise.all(
        [1, 2].map(() =>
          staff({
            method: 'POST',
            path: `/marketplace/requests/${id}/${path}`,
            body,
            headers: { 'idempotency-key': `${path} of ${id}`.slice(0, 60) },
          }),
        ),
      )
    const answers = await twice('reply', { message: 'Once.', version: 2 })
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.json.data.replies).toHaveLength(1)
    const offers = await twice('quote', { lines, validUntil: inDays(3), version: 3 })
    expect(offers.map(({ json }) => json.data.quotes.length)).toEqual([2, 2])
    expect(await mails()).toBe(before + 2)
  })

  test('two staff who answer at once: one is mailed, the other hears of it and nothing is lost', async () => {
    const { id, lines, offer } = await aQuote()
    const both = await Promise.all(
      [4_000, 5_000].map(async (amount) =>
        offer({
          lines: [{ ...lines[0], unitPrice: { amount, currency: 'SAR' } }],
          validUntil: inDays(3),
          version: 2,
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.json.code).toBe('version_conflict')
    const staff = await t.as(await anAdmin(t.db))
    const late = await staff({
      method: 'POST',
      path: `/marketplace/requests/${id}/reply`,
      body: { message: 'Late.', version: 2 },
    })
    expect(late.json.code).toBe('version_conflict')
    const { json } = await staff({ path: `/marketplace/requests/${id}` })
    expect(json.data).toMatchObject({ version: 3, replies: [] })
    expect(json.data.quotes).toHaveLength(2)
  })

  test('a status or a quote that names neither a version nor a status to start from is refused', async () => {
    const { id, lines, staff } = await aQuote()
    const path = `/marketplace/requests/${id}`
    const answers = [
      await staff({ method: 'PATCH', path, body: { status: 'closed' } }),
      await staff({ method: 'POST', path: `${path}/quote`, body: { lines, validUntil: inDays(3) } }),
    ]
    for (const { status, json } of answers)
      expect([status, Object.keys(json.fields)]).toEqual([422, ['version']])
    const stale = await staff({ method: 'PATCH', path, body: { status: 'closed', from: 'new' } })
    expect(stale.json).toMatchObject({ code: 'version_conflict', details: { status: 'sent', version: 2 } })
  })

  test('an accepted request names the revision that became the order and cannot be moved or quoted again', async () => {
    const { id, key, offer, lines, staff } = await aQuote()
    await offer({ lines: [{ ...lines[0], quantity: 2 }], validUntil: inDays(3) })
    await accept(id, key, { revision: 2 })
    const { json } = await staff({ path: `/marketplace/requests/${id}` })
    expect(json.data).toMatchObject({
      status: 'accepted',
      acceptedRevision: 2,
      allowedStatuses: [],
      mayQuote: false,
      order: { number: expect.any(String) },
    })
    expect((await offer({ lines, validUntil: inDays(3) })).json.code).toBe('invalid_transition')
    const closing = await changeRequest(staff, id, { status: 'closed' })
    expect(closing.json.code).toBe('invalid_transition')
  })

  test('a closed quote cannot be accepted; opened again it waits for a new revision', async () => {
    const { id, key, offer, lines, staff } = await aQuote()
    const patch = (status: string) => changeRequest(staff, id, { status })
    expect((await patch('closed')).json.data).toMatchObject({
      mayQuote: false,
      allowedStatuses: ['in_progress'],
    })
    expect((await accept(id, key)).json.code).toBe('invalid_transition')
    expect((await patch('in_progress')).json.data.mayQuote).toBe(true)
    expect((await accept(id, key)).json.code).toBe('invalid_transition')
    await offer({ lines, validUntil: inDays(3) })
    expect((await accept(id, key, { revision: 2 })).status).toBe(200)
  })

  test('a quote that has run out can be taken up again', async () => {
    const { id } = await aQuote()
    const before = t.clock.now
    t.clock.now = new Date(inDays(8))
    const staff = await t.as(await anAdmin(t.db))
    const again = await staff({
      method: 'PATCH',
      path: `/marketplace/requests/${id}`,
      body: { status: 'in_progress', from: 'expired' },
    })
    t.clock.now = before
    expect(again.json.data).toMatchObject({ status: 'in_progress', allowedStatuses: ['answered', 'closed'] })
  })
})
