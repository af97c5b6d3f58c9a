import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Paper } from '#contract/papers.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { orders } from '../orders/orders.table.ts'
import { products, type ProductRow } from '../products/products.table.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeOrder, changeRequest } from '../test/change-order.ts'
import { aBuyer, aMember, anAdmin, aProduct, aRequest, sellersAccount } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000' } })
const store = '/marketplace-customer'
type Asks = (ask: Ask) => Promise<Answer>
let staff: Asks
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  await writeSettings(t.db, { bankTransfer: { accounts: [sellersAccount], daysToPay: 7, unpaidLimit: 0 } })
})

async function aCompany() {
  const buyer = await aBuyer(t.db)
  return { ...buyer, ask: await t.as(buyer.account) }
}
type Company = Awaited<ReturnType<typeof aCompany>>

async function order(company: Company, product: ProductRow, more: object = {}) {
  const placed = await company.ask({
    method: 'POST',
    path: `${store}/orders`,
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: company.address.id,
      paymentMethod: { type: 'bank_account', _id: company.bank.id },
      ...more,
    },
  })
  expect(placed.status, placed.text).toBe(201)
  return placed.json.data as { _id: string; number: string; items: { _id: string }[] }
}
const accept = ({ _id }: { _id: string }) => changeOrder(staff, _id, { status: 'in_progress' })

async function list(ask: Asks, query = '') {
  const answer = await ask({ path: `${store}/documents?limit=60&${query}` })
  expect(answer.status, answer.text).toBe(200)
  return answer.json as { data: Paper[]; total: number; kinds: string[] }
}
const kindsOf = async (ask: Asks, query = '') =>
  (await list(ask, query)).data.map(({ kind }) => kind).toSorted((one, other) => one.localeCompare(other))

/** Each paper can be had by the call that gives it. */
async function download(ask: Asks, { kind, source, revision, name, url }: Paper) {
  const paths: Partial<Record<Paper['kind'], string>> = {
    invoice: `${store}/orders/${source}/invoice`,
    credit_note: `${store}/credit-notes/${source}`,
    proforma: `${store}/orders/${source}/proforma`,
    quote: `${store}/requests/${source}/quote.pdf?revision=${revision}`,
    statement: `${store}/credit/statement.pdf?from=${name}-01&to=${name}-28`,
    device_sheet: `${store}/orders/${source}/hand-over`,
  }
  const path = paths[kind] ?? url?.replace(/^.*\/api/, '') ?? ''
  return (await ask({ path })).status
}

describe('all papers of a buyer', () => {
  test('are in one list with what they are found by, and each can be downloaded', async () => {
    const company = await aCompany()
    const product = await aProduct(t.db, { stock: 50, name: { en: 'Door sensor', ar: 'مستشعر باب' } })
    await t.db
      .update(products)
      .set({ documentations: [{ title: 'Datasheet', url: 'https://maker.example/sheet.pdf' }] })
      .where(eq(products.id, product.id))
    const first = await order(company, product, { poNumber: 'PO 77/1' })
    expect(await kindsOf(company.ask)).toEqual(['datasheet', 'proforma'])
    await accept(first)
    const asked = await company.ask({
      method: 'POST',
      path: `${store}/requests`,
      body: aRequest({ type: 'quote', products: [{ product: product.id, quantity: 3 }] }),
    })
    await changeRequest(
      staff,
      asked.json.data._id,
      {
        lines: [{ product: product.id, quantity: 3, unitPrice: { amount: 5_000, currency: 'SAR' } }],
        validUntil: new Date(t.clock.now.getTime() + 86_400_000).toISOString(),
      },
      '/quote',
    )
    const { data, total } = await list(company.ask)
    expect(await kindsOf(company.ask)).toEqual(['datasheet', 'invoice', 'proforma', 'quote'])
    expect(total).toBe(4)
    const invoice = data.find(({ kind }) => kind === 'invoice')
    expect(invoice).toMatchObject({
      source: first._id,
      order: { _id: first._id, number: first.number, poNumber: 'PO 77/1' },
      amount: { currency: 'SAR' },
    })
    for (const paper of data.filter(({ kind }) => kind !== 'datasheet'))
      expect(await download(company.ask, paper), paper.kind).toBe(200)
    expect(data.find(({ kind }) => kind === 'datasheet')).toMatchObject({
      name: 'Datasheet',
      url: 'https://maker.example/sheet.pdf',
      product: { _id: product.id, name: 'Door sensor', code: product.code },
    })
  })

  test('are found by number, PO number, product and its code, by kind and by days, and come in pages', async () => {
    const company = await aCompany()
    const [one, other] = [await aProduct(t.db, { stock: 9 }), await aProduct(t.db, { stock: 9 })]
    const first = await order(company, one, { poNumber: 'ACME-9' })
    const second = await order(company, other)
    await accept(first)
    await accept(second)
    const numbers = async (query: string) =>
      (await list(company.ask, `kind=invoice&${query}`)).data.map((paper) => paper.order?.number)
    expect(await numbers('')).toEqual([second.number, first.number])
    expect(await numbers(`search=${first.number}`)).toEqual([first.number])
    expect(await numbers('search=acme-9')).toEqual([first.number])
    expect(await numbers(`search=${other.code}`)).toEqual([second.number])
    expect(await numbers('search=%25')).toEqual([])
    const today = dayIn('Asia/Riyadh', t.clock.now)
    expect(await numbers(`from=${today}&to=${today}`)).toHaveLength(2)
    expect(await numbers('to=2020-01-01')).toEqual([])
    expect((await company.ask({ path: `${store}/documents?from=soon` })).status).toBe(422)
    const page = await company.ask({ path: `${store}/documents?kind=invoice&limit=1&page=2` })
    expect(page.json).toMatchObject({ total: 2, data: [{ order: { number: first.number } }] })
  })

  test('of another company are never there, whatever is asked', async () => {
    const company = await aCompany()
    const stranger = await aCompany()
    const product = await aProduct(t.db, { stock: 9 })
    const placed = await order(company, product, { poNumber: 'OURS-1' })
    await accept(placed)
    for (const query of [
      '',
      `search=${placed.number}`,
      'search=OURS-1',
      `search=${product.code}`,
      'kind=invoice,quote',
    ])
      expect(await list(stranger.ask, query)).toMatchObject({ data: [], total: 0 })
    for (const paper of (await list(company.ask)).data.filter(({ url }) => url === undefined))
      expect(await download(stranger.ask, paper), paper.kind).toBe(404)
  })

  test('of colleagues are there for who sees the company’s orders, and for a buyer only their own', async () => {
    const company = await aCompany()
    await accept(await order(company, await aProduct(t.db, { stock: 9 })))
    const { companyId } = company.account
    const buyer = await t.as(await aMember(t.db, companyId, ['buyer']))
    const accountant = await t.as(await aMember(t.db, companyId, ['accountant']))
    expect(await kindsOf(buyer)).toEqual([])
    expect(await kindsOf(accountant)).toEqual(['invoice', 'proforma'])
    expect((await list(buyer)).kinds).not.toContain('statement')
    const [invoice] = (await list(accountant, 'kind=invoice')).data
    if (!invoice) throw new Error('There is no invoice')
    expect([await download(buyer, invoice), await download(accountant, invoice)]).toEqual([404, 200])
  })

  test('statements are of whole months since the company bought on account, for who sees its credit', async () => {
    const company = await aCompany()
    const { companyId } = company.account
    const here = new Date(dayIn('Asia/Riyadh', t.clock.now))
    const month = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 2, 15))
    await t.db.execute(sql`
      insert into credit_accounts (company_id, terms, currency, credit_limit) values (${companyId}::uuid, 'net_30', 'SAR', 0)
      on conflict do nothing`)
    await t.db.execute(sql`
      insert into credit_entries (id, company_id, kind, d_held, d_owed, d_unapplied, by_name, at)
      values (${uuid()}::uuid, ${companyId}::uuid, 'receive', 0, 0, 100, 'Staff', ${month.toISOString()}::timestamptz)`)
    const { data } = await list(company.ask, 'kind=statement')
    expect(data.map(({ name }) => name)).toEqual([
      new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)).toISOString().slice(0, 7),
      month.toISOString().slice(0, 7),
    ])
    for (const paper of data) expect(await download(company.ask, paper)).toBe(200)
    expect(await kindsOf(await t.as(await aMember(t.db, companyId, ['buyer'])), 'kind=statement')).toEqual([])
  })

  test('a proforma is there only while a transfer is awaited', async () => {
    const company = await aCompany()
    const placed = await order(company, await aProduct(t.db, { stock: 9 }))
    expect(await kindsOf(company.ask)).toEqual(['proforma'])
    await t.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, placed._id))
    expect(await kindsOf(company.ask)).toEqual([])
  })
})
