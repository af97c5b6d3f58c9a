import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { changeStock } from '../stock/move-stock.ts'
import { anAdmin, aProduct, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { stockAlerts } from './stock-alerts.table.ts'
import { tellOfStock } from './tell-of-stock.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '20' } })
type Asks = (ask: Ask) => Promise<Answer>
const pathOf = ({ id }: { id: string }) => `/marketplace-customer/products/${id}/stock-alert`
const ask = (asks: Asks, product: { id: string }, body: object = {}) =>
  asks({ method: 'PUT', path: pathOf(product), body })
const visitor: Asks = (asked) => t.ask(asked)
const stocked = ({ id }: { id: string }, change: number) =>
  changeStock(t.db, id, change, 'adjustment', { byName: 'test' })

type Mail = { kind: string; values: Record<string, string> }
async function mailsTo(email: string): Promise<Mail[]> {
  const rows = await t.db
    .select()
    .from(outbox)
    .where(eq(outbox.toAddress, email))
    .orderBy(outbox.createdAt, outbox.id)
  return rows.map(({ kind, sealed }) => ({
    kind,
    values: JSON.parse(t.ctx.tokens.unseal(orNotFound(sealed ?? undefined))) as Record<string, string>,
  }))
}
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const tokenIn = (mail: Mail | undefined) =>
  new URL(mail?.values['url'] ?? 'https://none.example').hash.slice(1)
const post = (step: string, token: string) =>
  t.ask({ method: 'POST', path: `/marketplace-customer/stock-alerts/${step}`, body: { token } })

test('a customer is told once when what was out is there again', async () => {
  const product = await aProduct(t.db, { stock: 0 })
  const account = await aRootUser(t.db)
  const customer = await t.as(account)
  expect((await ask(customer, product)).json.data).toEqual({ state: 'on' })
  expect((await ask(customer, product)).json.data).toEqual({ state: 'on' })
  expect((await customer({ path: pathOf(product) })).json.data).toEqual({ isOn: true })
  await tellOfStock(t.ctx)
  expect(await kindsTo(account.email)).toEqual([])
  await stocked(product, 2)
  await tellOfStock(t.ctx)
  const [mail] = await mailsTo(account.email)
  expect(mail).toMatchObject({ kind: 'stock_back', values: { product: product.name.en } })
  expect(mail?.values['url']).toContain(`/products/${product.id}`)
  await stocked(product, -2)
  await tellOfStock(t.ctx)
  await stocked(product, 5)
  await tellOfStock(t.ctx)
  expect(await kindsTo(account.email)).toEqual(['stock_back'])
  expect((await customer({ path: pathOf(product) })).json.data).toEqual({ isOn: false })
  expect((await ask(customer, product)).json.data).toEqual({ state: 'in_stock' })
})

test('who takes it back, turned such mails off, or asked too long ago is not told', async () => {
  const product = await aProduct(t.db, { stock: 0 })
  const [gone, silent] = [await aRootUser(t.db), await aRootUser(t.db)]
  for (const account of [gone, silent]) await ask(await t.as(account), product)
  const stop = await (await t.as(gone))({ method: 'DELETE', path: pathOf(product) })
  expect(stop.status).toBe(204)
  await t.db
    .update(accounts)
    .set({ mailsOff: ['stock'] })
    .where(eq(accounts.id, silent.id))
  await stocked(product, 1)
  await tellOfStock(t.ctx)
  expect(await kindsTo(gone.email)).toEqual([])
  expect(await kindsTo(silent.email)).toEqual([])

  const other = await aProduct(t.db, { stock: 0 })
  const late = await aRootUser(t.db)
  await ask(await t.as(late), other)
  await t.db
    .update(stockAlerts)
    .set({ expiresAt: new Date(t.ctx.now().getTime() - 1) })
    .where(eq(stockAlerts.productId, other.id))
  await stocked(other, 1)
  await tellOfStock(t.ctx)
  expect(await kindsTo(late.email)).toEqual([])
  expect(await t.db.$count(stockAlerts, eq(stockAlerts.productId, other.id))).toBe(0)
})

test('a visitor confirms by the link in a mail; the answer never says whether an address waits', async () => {
  const product = await aProduct(t.db, { stock: 0 })
  const email = 'Visitor.One@example.com'
  expect((await ask(visitor, product)).json.fields).toHaveProperty('email')
  expect((await ask(visitor, product, { email: 'nobody' })).status).toBe(422)
  const first = await ask(visitor, product, { email })
  expect(first.json.data).toEqual({ state: 'confirm' })
  const [mail] = await mailsTo(email)
  expect(mail?.kind).toBe('stock_alert_confirm')
  const token = tokenIn(mail)
  expect((await post('open', token)).json.data).toMatchObject({
    state: 'unconfirmed',
    product: { _id: product.id },
  })
  expect((await post('open', 'wrong')).status).toBe(404)
  await stocked(product, 1)
  await tellOfStock(t.ctx)
  expect(await kindsTo(email)).toEqual(['stock_alert_confirm'])
  await stocked(product, -1)

  expect((await post('confirm', token)).status).toBe(204)
  expect((await post('confirm', token)).status).toBe(204)
  expect((await post('open', token)).json.data.state).toBe('waiting')
  const again = await ask(visitor, product, { email: email.toLowerCase() })
  expect(again.text).toBe(first.text)
  expect(await kindsTo(email.toLowerCase())).toEqual([])
  const staff = await t.as(await anAdmin(t.db))
  const counted = await staff({ path: `/marketplace/products/${product.id}/stock-alerts` })
  expect(counted.json.data).toEqual({ product: product.id, waiting: 1 })

  await stocked(product, 1)
  await tellOfStock(t.ctx)
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['stock_alert_confirm', 'stock_back'])
  const last = new URL(mails[1]?.values['choicesUrl'] ?? '').hash.slice(1)
  expect((await post('open', last)).json.data.state).toBe('told')
  expect((await post('stop', last)).status).toBe(204)
  expect((await post('open', last)).status).toBe(404)
})

test('three times as many as there are are told, the first who asked first', async () => {
  const product = await aProduct(t.db, { stock: 0 })
  const people = await Promise.all(Array.from({ length: 5 }, () => aRootUser(t.db)))
  for (const account of people) await ask(await t.as(account), product)
  const all = await t.db.select().from(stockAlerts).where(eq(stockAlerts.productId, product.id))
  for (const [index, account] of people.entries())
    await t.db
      .update(stockAlerts)
      .set({ createdAt: new Date(t.ctx.now().getTime() - index * 60_000) })
      .where(eq(stockAlerts.accountId, account.id))
  expect(all).toHaveLength(5)
  await stocked(product, 1)
  // Several nodes do it at once.
  await Promise.all([tellOfStock(t.ctx), tellOfStock(t.ctx), tellOfStock(t.ctx)])
  const told = await Promise.all(people.map(async ({ email }) => (await kindsTo(email)).length))
  expect(told).toEqual([0, 0, 1, 1, 1])
  await tellOfStock(t.ctx)
  expect(await Promise.all(people.map(async ({ email }) => (await kindsTo(email)).length))).toEqual(told)
  await stocked(product, -1)
  await tellOfStock(t.ctx)
  await stocked(product, 1)
  await tellOfStock(t.ctx)
  expect(await Promise.all(people.map(async ({ email }) => (await kindsTo(email)).length))).toEqual([
    1, 1, 1, 1, 1,
  ])
})

test('hidden products are not there, and nobody sends mails without end', async () => {
  const hidden = await aProduct(t.db, { stock: 0, visibility: 'hidden' })
  expect((await ask(visitor, hidden, { email: 'a@example.com' })).status).toBe(404)
  const product = await aProduct(t.db, { stock: 0 })
  const statuses: number[] = []
  for (let asked = 0; asked < 25; asked += 1)
    statuses.push((await ask(visitor, product, { email: 'many@example.com' })).status)
  expect(statuses.at(-1)).toBe(429)
})
