import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { orders } from './orders.table.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
/** The order that is looked for, and one of somebody else that mentions its number. */
let wanted: string
let other: string

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  const product = await aProduct(t.db)
  const place = async (buyer: Awaited<ReturnType<typeof aBuyer>>) => {
    const ask = await t.as(buyer.account)
    const { json } = await ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      },
    })
    return json.data._id as string
  }
  const buyer = await aBuyer(t.db)
  await t.db
    .update(accounts)
    .set({ email: 'Layla@buyer.example', phonePrefix: '+966', phoneNumber: '512340987' })
    .where(eq(accounts.id, buyer.account.id))
  wanted = await place(buyer)
  other = await place(await aBuyer(t.db))
  for (const id of [wanted, other]) {
    await changeOrder(staff, id, { paymentStatus: 'paid' })
    await changeOrder(staff, id, { status: 'in_progress' })
  }
  const { json } = await staff({ path: `/marketplace/orders/${wanted}` })
  const items = json.data.items.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
    _id,
    shippedQuantity: quantity,
  }))
  await changeOrder(staff, wanted, {
    status: 'shipped',
    items,
    shipment: { carrier: 'Aramex', trackingNumber: 'AWB-4471-X' },
  })
})

const found = async (search: string): Promise<string[]> => {
  const { json } = await staff({ path: `/marketplace/orders?search=${encodeURIComponent(search)}` })
  return json.data.map(({ _id }: { _id: string }) => _id)
}

test.each([
  ['the email', 'layla@BUYER.example'],
  ['the phone', '0512340987'],
  ['the phone with its country', '+966 51 234 0987'],
  ['the phone in Arabic digits', '٠٥١٢٣٤٠٩٨٧'],
  ['the parcel', 'awb-4471-x'],
])('staff find an order by %s', async (_, search) => {
  expect(await found(search)).toEqual([wanted])
})

test('staff find an order by the number of its invoice', async () => {
  const [invoice] = await t.db.select().from(invoices).where(eq(invoices.orderId, wanted))
  expect(await found(invoice?.number ?? '')).toEqual([wanted])
})

test('the order of that number comes before one that only mentions it', async () => {
  const [row] = await t.db.select().from(orders).where(eq(orders.id, wanted))
  const number = row?.number ?? ''
  await t.db
    .update(orders)
    .set({ searchText: `as in ${number.toLowerCase()}` })
    .where(eq(orders.id, other))
  expect(await found(number)).toEqual([wanted, other])
  expect(await found('half of nothing')).toEqual([])
})
