import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listStockDifferences } from '../inventory/check-stock.ts'
import { aBuyer, aDiscount, anAdmin, aPackage, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { rejectUnpaid } from './change-order-status.ts'
import { shipments } from './shipments.table.ts'
import { orderEvents, orderReturns, orders } from './orders.table.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
type Buyer = Awaited<ReturnType<typeof aBuyer>> & { ask: Caller }
let staff: Caller
let buyers: Buyer[]
let products: string[]
let codes: string[]

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  buyers = await Promise.all(
    [1, 2, 3].map(async () => {
      const buyer = await aBuyer(t.db)
      return { ...buyer, ask: await t.as(buyer.account) }
    }),
  )
  const tracker = await aProduct(t.db, { price: 3_333, stock: 30 })
  // What is sold of it before it is in stock waits.
  const sensor = await aProduct(t.db, { price: 10_000, stock: 12, leadDays: 5, backorderLimit: 6 })
  const kit = await aPackage(t.db, [
    { product: tracker.id, quantity: 2 },
    { product: sensor.id, quantity: 1 },
  ])
  products = [tracker.id, sensor.id, kit.id]
  const discounts = await Promise.all([1, 2].map((numberOfUsage) => aDiscount(t.db, { numberOfUsage })))
  codes = discounts.map(({ code }) => code ?? '')
})

type Item = { _id: string; quantity: number; shippedQuantity: number; cancelledQuantity: number }
type Shipment = { _id: string; status: string; items: Item[] }
const openOf = ({ quantity, shippedQuantity, cancelledQuantity }: Item) =>
  quantity - shippedQuantity - cancelledQuantity

/** `which` picks one of the orders made so far, `part` a share of what there is. */
const action = fc.record({
  kind: fc.constantFrom(
    'place',
    'place',
    'pay',
    'accept',
    'accept',
    'reject',
    'ship',
    'ship',
    'shipPart',
    'shipPart',
    'prepare',
    'leave',
    'arrive',
    'cancelRest',
    'deliver',
    'refund',
    'refund',
    'return',
    'timeOut',
  ),
  which: fc.nat(20),
  product: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
  code: fc.option(fc.nat(1), { nil: undefined }),
  part: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
  isWrittenOff: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const step = (kind: Action['kind'], which = 0): Action => ({
  kind,
  which,
  product: 2,
  quantity: kind === 'place' ? 2 : 1,
  code: kind === 'place' ? which : undefined,
  part: 0.3,
  isWrittenOff: false,
})
/**
 * One order goes all the way and comes back in part, to stock and written off; one is rejected after its invoice; one is
 * never paid.
 */
const everyStep: Action[] = [
  ...(['place', 'refund', 'pay', 'refund', 'accept', 'ship', 'return', 'deliver', 'refund'] as const).map(
    (kind) => step(kind),
  ),
  { ...step('return'), part: 0.6, isWrittenOff: true },
  step('place', 1),
  ...(['pay', 'accept', 'refund', 'reject', 'refund'] as const).map((kind) => step(kind, 1)),
  { ...step('place', 2), code: undefined },
  step('timeOut', 2),
  // Two shipments and a rest that is cancelled, with pieces that come back before and after.
  { ...step('place', 3), code: undefined, product: 0, quantity: 3 },
  ...(
    ['pay', 'accept', 'shipPart', 'return', 'reject', 'prepare', 'cancelRest', 'arrive', 'return'] as const
  ).map((kind) => step(kind, 3)),
  // Three shipments, of which the last leaves as the rest.
  { ...step('place', 4), code: undefined, product: 1, quantity: 3 },
  ...(['accept', 'prepare', 'leave', 'shipPart', 'pay', 'ship', 'deliver'] as const).map((kind) =>
    step(kind, 4),
  ),
]

async function run(
  { kind, which, product, quantity, code, part, isWrittenOff }: Action,
  made: string[],
): Promise<void> {
  if (kind === 'place') {
    const buyer = buyers[which % buyers.length]
    if (!buyer) return
    const answer = await buyer.ask({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: products[product], quantity }],
        addressId: buyer.address.id,
        paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
        ...(code !== undefined && { code: codes[code] }),
      },
    })
    if (answer.status === 201) made.push(answer.json.data._id)
    return
  }
  const id = made[which % Math.max(1, made.length)]
  if (id === undefined) return
  const path = `/marketplace/orders/${id}`
  const order = (await staff({ path })).json.data
  const { version, items, shipments } = order
  const send = (method: 'POST' | 'PATCH', below: string, body: object) =>
    staff({ method, path: `${path}/${below}`, body: { ...body, version } })
  const change = (body: object) =>
    staff({ method: 'PATCH', path: `${path}/status`, body: { ...body, version } })
  const asked: Record<Exclude<Action['kind'], 'place'>, () => Promise<unknown>> = {
    pay: () => change({ paymentStatus: 'paid' }),
    accept: () => change({ status: 'in_progress' }),
    reject: () => change({ status: 'rejected', reason: 'Not today' }),
    ship: () =>
      change({
        status: 'shipped',
        items: items.map((item: Item) => ({
          _id: item._id,
          shippedQuantity: openOf(item),
        })),
      }),
    shipPart: () =>
      send('POST', 'shipments', {
        lines: [{ _id: items[0]._id, quantity: 1 }],
        ship: { items: [{ _id: items[0]._id, shippedQuantity: 1 }] },
      }),
    prepare: () => send('POST', 'shipments', { lines: [{ _id: items[0]._id, quantity }] }),
    leave: async () => {
      const prepared = shipments.find(({ status }: Shipment) => status === 'prepared')
      if (prepared)
        await send('PATCH', `shipments/${prepared._id}`, {
          status: 'shipped',
          items: prepared.items.map((item: Item) => ({ _id: item._id, shippedQuantity: item.quantity })),
        })
    },
    arrive: async () => {
      const sent = shipments.find(({ status }: Shipment) => status === 'shipped')
      if (sent) await send('PATCH', `shipments/${sent._id}`, { status: 'delivered' })
    },
    cancelRest: () => send('POST', 'cancel-rest', { reason: 'No more of it' }),
    deliver: () => change({ status: 'delivered' }),
    refund: () =>
      staff({
        method: 'POST',
        path: `${path}/refunds`,
        body: {
          amount: { ...order.total, amount: Math.ceil(order.total.amount * part) },
          reason: 'Part',
          version,
        },
      }),
    return: () =>
      staff({
        method: 'POST',
        path: `${path}/returns`,
        body: {
          items: [{ _id: items[0]._id, quantity }],
          isWrittenOff,
          ...(part < 0.5 && {
            refund: {
              amount: { ...order.total, amount: Math.ceil(order.total.amount * part) },
              reason: 'Back',
            },
          }),
          version,
        },
      }),
    timeOut: async () => {
      // As an order whose card was never charged.
      if (order.status !== 'pending' || order.payment.status !== 'unpaid') return
      await t.db.update(orders).set({ paymentType: 'credit_card' }).where(eq(orders.id, id))
      await rejectUnpaid(t.ctx, id)
    },
  }
  await asked[kind]()
}

/** Rows that break an invariant, by invariant. */
const promises = {
  'the ledger’s sums are the level': sql`
    select level.product_id from stock_levels level join stock_movements moved using (product_id)
    group by level.product_id, level.on_hand, level.reserved
    having sum(on_hand_change) <> level.on_hand or sum(reserved_change) <> level.reserved`,
  'no more is reserved than is there and may be on backorder': sql`
    select product_id from stock_levels where reserved > on_hand + backorder_limit or on_hand < 0`,
  'what was paid less what went back is what the payments say, and never less than nothing': sql`
    select orders.id from orders
    cross join lateral (select coalesce(sum(amount), 0) as kept from payments where order_id = orders.id) ledger
    cross join lateral (select coalesce(sum(amount), 0) as back from refunds where order_id = orders.id) given
    where kept < 0 or orders.refunded <> back
      or kept <> case when orders.paid_at is null then 0 else orders.total - back end
      or (orders.payment_status = 'refunded') <> (orders.paid_at is not null and orders.refunded = orders.total)`,
  'an order that is rejected keeps no money': sql`
    select orders.id from orders where status = 'rejected'
      and (select coalesce(sum(amount), 0) from payments where order_id = orders.id) <> 0`,
  'credit notes take back no more than was billed, and of a rejected order all of it': sql`
    select orders.id from orders join invoices on invoices.order_id = orders.id
    cross join lateral (
      select coalesce(sum(amount), 0) as credited, coalesce(sum(tax), 0) as tax from credit_notes
      where order_id = orders.id) notes
    where credited > orders.total or notes.tax > orders.tax
      or (orders.status = 'rejected' and (credited <> orders.total or notes.tax <> orders.tax))
      or (orders.status <> 'rejected' and credited <> orders.refunded)`,
  'a code was used as often as orders stand that used it': sql`
    select discounts.id from discounts
    where usage_count <> (select count(*) from discount_redemptions where discount_id = discounts.id)
      or usage_count <> (select count(*) from orders where discount_id = discounts.id and status <> 'rejected')
      or usage_count > number_of_usage`,
  'what left of a line is in its shipments, and no more than was ordered leaves or is cancelled': sql`
    select line.id from order_lines line join orders on orders.id = line.order_id
    where shipped_quantity <> (
      select coalesce(sum(sent.quantity), 0) from shipment_lines sent join shipments on shipments.id = sent.shipment_id
      where sent.order_line_id = line.id and shipments.status in ('shipped', 'delivered'))
      or shipped_quantity + cancelled_quantity > quantity
      or (orders.status in ('shipped', 'delivered') and shipped_quantity + cancelled_quantity <> quantity)
      or (orders.status = 'rejected' and shipped_quantity > 0)`,
  'an order is partly shipped while something has left and something is to come': sql`
    select orders.id from orders where shipped_in_part <> (status = 'in_progress' and exists (
      select 1 from order_lines where order_id = orders.id and shipped_quantity > 0))`,
  'nothing is prepared of an order that is over': sql`
    select shipments.id from shipments join orders on orders.id = order_id
    where shipments.status = 'prepared' and orders.status <> 'in_progress'`,
  'no more comes back than was sent': sql`
    select line.id from order_lines line
    where returned_quantity <> (
      select coalesce(sum(quantity), 0) from order_return_lines where order_line_id = line.id)
      or returned_quantity > shipped_quantity`,
  'all that moved for an order is what it took, less what came back to be sold': sql`
    select line.product, moved.sum, line.gone from (
      select orders.id, (demand->>'product')::uuid as product, -sum((demand->>'quantity')::int / line.quantity * (
        line.shipped_quantity - coalesce((
          select sum(back.quantity) from order_return_lines back join order_returns on order_returns.id = back.return_id
          where back.order_line_id = line.id and not is_written_off), 0))) as gone
      from order_lines line join orders on orders.id = line.order_id
      cross join jsonb_array_elements(line.stock_demand) demand group by 1, 2) line
    left join lateral (
      select coalesce(sum(on_hand_change), 0) as sum from stock_movements
      where order_id = line.id and product_id = line.product) moved on true
    where moved.sum <> line.gone`,
  'what is written off went out as it came in': sql`
    select order_id from stock_movements where reason = 'write_off' group by order_id
    having -sum(on_hand_change) > (
      select sum(on_hand_change) from stock_movements came where came.order_id = stock_movements.order_id and reason = 'return')`,
}

test('property: stock, money and codes stay consistent after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 22 }), async (actions) => {
      const made: string[] = []
      for (const one of actions) await run(one, made)
      for (const [promise, broken] of Object.entries(promises))
        expect((await t.db.execute(broken)).rows, promise).toEqual([])
      expect(await listStockDifferences(t.db, 'en')).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true, examples: [[everyStep]] },
  )
  const steps = await t.db.selectDistinct({ to: orderEvents.toStatus }).from(orderEvents)
  // It reached every state; otherwise the run has shown nothing.
  expect(steps.map(({ to }) => to).toSorted()).toEqual([
    'delivered',
    'in_progress',
    'pending',
    'rejected',
    'shipped',
  ])
  expect(await t.db.$count(orders, sql`refunded > 0`)).toBeGreaterThan(0)
  expect(
    await t.db.$count(
      orders,
      sql`exists (select 1 from order_lines where order_id = orders.id and cancelled_quantity > 0)`,
    ),
  ).toBeGreaterThan(0)
  expect(await t.db.$count(shipments, sql`number > 2 and status = 'delivered'`)).toBeGreaterThan(0)
  expect(await t.db.$count(orderReturns, sql`is_written_off`)).toBeGreaterThan(0)
  expect(await t.db.$count(orderReturns, sql`not is_written_off`)).toBeGreaterThan(0)
})
