import { expect, test } from 'vitest'
import { supplyText } from '#i18n/supply-text.ts'
import { weekday } from '#i18n/weekday.ts'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeStock } from '../stock/move-stock.ts'
import { changeOrder } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct, sellersAccount } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { textOfPdf } from '../test/text-of-pdf.ts'

const t = testApp()
const late = { leadDays: 10, backorderLimit: 20 }

async function aShop(items: { product: string; quantity: number }[], deliveryMode: 'split' | 'together') {
  await writeSettings(t.db, { bankTransfer: { accounts: [sellersAccount], daysToPay: 7, unpaidLimit: 0 } })
  const buyer = await aBuyer(t.db)
  const ask = await t.as(buyer.account)
  const staff = await t.as(await anAdmin(t.db))
  const { status, json, text } = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items,
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
      deliveryMode,
    },
  })
  expect(status, text).toBe(201)
  const read = async (who: (asked: Ask) => Promise<Answer>, path: string) => {
    const answer = await who({ path })
    expect(answer.status, path).toBe(200)
    return textOfPdf(answer.bytes).replaceAll(/\s+/g, ' ')
  }
  const accept = (id: string) => changeOrder(staff, id, { status: 'in_progress' })
  const store = (id: string, paper: string) => read(ask, `/marketplace-customer/orders/${id}/${paper}`)
  const slip = (id: string, query = '') => read(staff, `/marketplace/orders/${id}/packing-slip${query}`)
  const picking = async (id: string, query = '') =>
    (await staff({ path: `/marketplace/orders/${id}/picking${query}` })).json.data.items
  return { staff, order: json.data, accept, store, slip, picking }
}

test('the papers of a purchase in two name the other order, and the day of the rest', async () => {
  const product = await aProduct(t.db, { ...late, stock: 2 })
  const { order: first, accept, store, slip } = await aShop([{ product: product.id, quantity: 3 }], 'split')
  const { other } = first.split
  const ofFirst = `The rest is order ${other.number} , by ${weekday('en', other.promisedAt)}`
  const ofRest = `What was in stock is order ${first.number}`
  expect(await store(first._id, 'proforma')).toContain(ofFirst)
  expect(await store(other._id, 'proforma')).toContain(ofRest)
  for (const { _id } of [first, other]) expect((await accept(_id)).status).toBe(200)
  expect(await store(first._id, 'invoice')).toContain(ofFirst)
  expect(await store(other._id, 'invoice')).toContain(ofRest)
  expect(await slip(first._id)).toContain(ofFirst)
  expect(await slip(other._id)).toContain(ofRest)
})

test('the picking list and the packing slip say what waits, until it is there', async () => {
  const here = await aProduct(t.db)
  const product = await aProduct(t.db, { ...late, stock: 2 })
  const items = [
    { product: here.id, quantity: 1 },
    { product: product.id, quantity: 5 },
  ]
  const { staff, order, accept, slip, picking } = await aShop(items, 'together')
  expect((await accept(order._id)).status).toBe(200)
  const supply = (late?: number) =>
    supplyText('en', { onBackorderUntil: order.promisedAt, ...(late && { late }) }) ?? ''
  const [first, second] = await picking(order._id)
  expect(first).not.toHaveProperty('waits')
  expect(second).toMatchObject({ quantity: 5, waits: 3, supply: supply(3) })
  expect(await slip(order._id)).toContain(supply(3))

  // What is there goes into the first box.
  const version = (await staff({ path: `/marketplace/orders/${order._id}` })).json.data.version
  const prepared = await staff({
    method: 'POST',
    path: `/marketplace/orders/${order._id}/shipments`,
    body: { lines: [{ _id: second._id, quantity: 3 }], version },
  })
  expect(prepared.status, prepared.text).toBe(201)
  const [{ _id: shipment }] = prepared.json.data.shipments
  const [boxed] = await picking(order._id, `?shipment=${shipment}`)
  expect(boxed).toMatchObject({ quantity: 3, waits: 1, supply: supply(1) })
  expect(await slip(order._id, `?shipment=${shipment}`)).toContain(supply(1))

  await changeStock(t.db, product.id, 3, 'restock', { byName: 'test' })
  for (const line of await picking(order._id)) expect(line).not.toHaveProperty('waits')
  expect(await slip(order._id)).not.toContain('backorder')
})
