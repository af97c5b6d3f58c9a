import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/auth/auth.table.ts'
import { testApp, type Answer, type Ask } from '#server/test/test-app.ts'
import { paymentMethodId, addressId } from './load/load-people.ts'
import { fixedId } from './load/fixed-id.ts'
import { seedDemo } from './load-demo.ts'

const t = testApp({ mode: 'demo' })
const store = '/marketplace-customer'
type Asks = (ask: Ask) => Promise<Answer>
let engineer: Asks
let root: Asks
let accountant: Asks
let fleet: Asks

beforeAll(async () => {
  await seedDemo(t.ctx, 'demo', () => undefined)
  const person = async (email: string) => {
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email))
    if (!account) throw new Error(`The demo has no ${email}`)
    return t.as(account)
  }
  engineer = await person('engineer@north-gate.example')
  root = await person('rooms@north-gate.example')
  accountant = await person('accounts@north-gate.example')
  fleet = await person('fleet@silver-route.example')
})

const order = (code: string, quantity: number) => ({
  items: [{ product: fixedId('product', code), quantity }],
  addressId: addressId('north.gate', 'gate-hotel'),
  paymentMethod: { type: 'credit_card', _id: paymentMethodId('gate.engineer', 'engineer-mada') },
  termsAccepted: true,
})
const place = (ask: Asks, body: object) => ask({ method: 'POST', path: `${store}/orders`, body })

test('what the engineer orders from SAR 3,000 waits until the root user approves it; what costs less does not', async () => {
  expect((await place(engineer, order('SEN-TH10', 2))).status).toBe(201)
  const large = await place(engineer, order('SEN-TH10', 30))
  expect(large.status).toBe(202)
  const { _id } = large.json.approval
  const { data: waiting } = (await root({ path: `${store}/approvals/${_id}` })).json
  const approve = (ask: Asks) =>
    ask({
      method: 'POST',
      path: `${store}/approvals/${_id}/approve`,
      body: { version: waiting.version, expectedTotal: waiting.pricing.total },
    })
  expect((await approve(accountant)).status).toBe(403)
  expect((await approve(root)).status).toBe(200)
  const seen = (await accountant({ path: `${store}/orders` })).json
  expect(seen.total).toBeGreaterThanOrEqual(2)
})

test('the company pays less the more it takes, and the group of fleets a share less', async () => {
  const priceFor = async (ask: Asks, code: string) =>
    (await ask({ path: `${store}/products/${fixedId('product', code)}` })).json.data
  const byVisitor: Asks = (ask) => t.ask(ask)
  const visitor = await priceFor(byVisitor, 'SEN-TH10')
  const own = await priceFor(engineer, 'SEN-TH10')
  expect(own.price.amount).toBeLessThan(visitor.price.amount)
  expect(own.priceBreaks.map(({ from }: { from: number }) => from)).toEqual([1, 10, 50])
  const cold = await priceFor(fleet, 'SEN-TP25')
  expect(cold.price.amount).toBeLessThan((await priceFor(byVisitor, 'SEN-TP25')).price.amount)
})

test('one product is sold before it is in stock, with the day it leaves', async () => {
  const { data } = (await t.ask({ path: `${store}/products/${fixedId('product', 'LCK-520')}` })).json
  expect(data).toMatchObject({ inStock: true, onBackorder: true, stock: 60, leadDays: 10 })
  expect(data.supply).toBeTruthy()
})
