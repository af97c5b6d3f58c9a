import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBuyer, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { stockLevels, stockMovements } from './inventory.table.ts'

const t = testApp()
const path = '/marketplace/inventory/stock-check'

const reservedOf = async (id: string) => {
  const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  const [ledger] = await t.db
    .select({ sum: sql<number>`sum(reserved_change)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
  return [level?.reserved, ledger?.sum]
}
const set = (id: string, values: Partial<typeof stockLevels.$inferInsert>) =>
  t.db.update(stockLevels).set(values).where(eq(stockLevels.productId, id))

test('what is reserved follows open orders: a difference is found, and a recount heals level and ledger', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const part = await aProduct(t.db)
  const bundle = await aPackage(t.db, [{ product: part.id, quantity: 2 }])
  const idle = await aProduct(t.db)
  const ask = await t.as(account)
  const staff = await t.as(await anAdmin(t.db))
  await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [
        { product: part.id, quantity: 1 },
        { product: bundle.id, quantity: 2 },
      ],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  expect((await staff({ path })).json.data).toEqual([])
  await set(part.id, { reserved: 2 })
  await set(idle.id, { reserved: 3 })
  const { data } = (await staff({ path })).json
  expect(
    data.toSorted((a: { expected: number }, b: { expected: number }) => b.expected - a.expected),
  ).toEqual([
    { product: part.id, name: part.name.en, code: part.code, reserved: 2, expected: 5 },
    { product: idle.id, name: idle.name.en, code: idle.code, reserved: 3, expected: 0 },
  ])
  // Two who press it at once do it once.
  const pressed = await Promise.all([1, 2].map(() => staff({ method: 'POST', path })))
  expect(pressed.map(({ status, json }) => [status, json.data])).toEqual([
    [200, []],
    [200, []],
  ])
  expect(await reservedOf(part.id)).toEqual([5, 5])
  expect((await reservedOf(idle.id))[0]).toBe(0)

  // A ledger that went astray comes back too.
  await t.db.update(stockMovements).set({ reservedChange: 9 }).where(eq(stockMovements.productId, part.id))
  await set(part.id, { reserved: 0 })
  await staff({ method: 'POST', path })
  expect(await reservedOf(part.id)).toEqual([5, 5])
})

test('fewer on hand than were sold is told again, not hidden', async () => {
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db, { stock: 4 })
  const staff = await t.as(await anAdmin(t.db))
  await (
    await t.as(account)
  )({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 4 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  await set(product.id, { reserved: 1, onHand: 1 })
  const { json } = await staff({ method: 'POST', path })
  expect(json.data).toMatchObject([{ product: product.id, reserved: 1, expected: 4 }])
})
