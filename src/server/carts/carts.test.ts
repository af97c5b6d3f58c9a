import { beforeEach, expect, test } from 'vitest'
import type { AccountRow } from '../auth/auth.table.ts'
import { aBuyer, aProduct, aRootUser } from '../test/factories.ts'
import { type Answer, type Ask, testApp } from '../test/test-app.ts'

const t = testApp()
const path = '/marketplace-customer/cart'
type Asks = (ask: Ask) => Promise<Answer>
const save = (ask: Asks, lines: object[], version: number) =>
  ask({ method: 'PUT', path, body: { lines, version } })
const read = async (ask: Asks) => (await ask({ path })).json.data
const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    product: `01999999-0000-7000-8000-${String(index).padStart(12, '0')}`,
    quantity: index + 1,
  }))

let buyer: AccountRow
let address: string
let bank: string
let ask: Asks
beforeEach(async () => {
  const made = await aBuyer(t.db)
  buyer = made.account
  address = made.address.id
  bank = made.bank.id
  ask = await t.as(buyer)
})

test('an account’s cart is the same on all its devices, and nobody else’s', async () => {
  expect(await read(ask)).toEqual({ lines: [], version: 0 })
  const lines = some(2)
  expect((await save(ask, lines, 0)).json.data).toEqual({ lines, version: 1 })
  expect(await read(await t.as(buyer))).toEqual({ lines, version: 1 })
  expect(await read(await t.as(await aRootUser(t.db)))).toEqual({ lines: [], version: 0 })
})

test('of two devices that save upon the same version the second is told; saving the same again is not a conflict', async () => {
  const [a, b] = [some(1), some(2)]
  const both = await Promise.all([save(ask, a, 0), save(ask, b, 0)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const won = both[0].status === 200 ? a : b
  const lost = both[0].status === 200 ? b : a
  // The answer was lost, and the call is repeated.
  expect((await save(ask, won, 0)).json.data).toEqual({ lines: won, version: 1 })
  expect((await save(ask, lost, 0)).json.code).toBe('version_conflict')
  expect((await save(ask, lost, 1)).json.data).toEqual({ lines: lost, version: 2 })
})

test('holds five hundred products and no more, whether the shop has them or not', async () => {
  expect((await save(ask, some(501), 0)).status).toBe(422)
  expect((await save(ask, some(500), 0)).status).toBe(200)
  expect((await read(ask)).lines).toHaveLength(500)
})

test('what was ordered leaves it, what another device has added meanwhile stays', async () => {
  const [ordered, other] = [await aProduct(t.db), await aProduct(t.db)]
  await save(ask, [{ product: ordered.id, quantity: 3 }], 0)
  const order = (products: string[]) =>
    ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: products.map((product) => ({ product, quantity: 1 })),
        fromCart: true,
        addressId: address,
        paymentMethod: { type: 'bank_account', _id: bank },
      },
    })
  await save(
    ask,
    [
      { product: other.id, quantity: 2 },
      { product: ordered.id, quantity: 3 },
    ],
    1,
  )
  expect((await order([ordered.id])).status).toBe(201)
  expect(await read(ask)).toEqual({ lines: [{ product: other.id, quantity: 2 }], version: 3 })
  // An order that is refused takes nothing out.
  expect((await order([some(1)[0]?.product ?? ''])).status).toBe(409)
  expect((await read(ask)).version).toBe(3)
  expect((await order([other.id])).status).toBe(201)
  expect(await read(ask)).toEqual({ lines: [], version: 4 })
})
