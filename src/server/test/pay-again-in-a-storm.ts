import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { runJobs } from '../job-handlers.ts'
import { orders } from '../orders/orders.table.ts'
import { openStatuses } from '../payments/attempts.ts'
import { paymentAttempts, refunds } from '../payments/payments.table.ts'
import { sweepPayments } from '../orders/sweep-payments.ts'
import { cardOrders } from './card-orders.ts'
import { aProduct } from './factories.ts'
import { someOf, type Fault } from './provider-faults.ts'
import type { stripeDouble } from './stripe-double.ts'
import type { TestApp } from './test-app.ts'

type Storm = {
  orders: number
  /** Calls to pay each order again, at once. */
  calls: number
  /** The share of the provider's answers that go wrong, and how. */
  share: number
  faults: readonly Fault[]
}

/**
 * Places orders with good cards and pays each again many times at once, while answers of the provider go wrong and its calls come
 * twice and in no order; then waits until everything is known. Every order is paid then, by one charge, and nothing went back.
 */
export async function payAgainInAStorm(
  t: TestApp,
  stripe: Awaited<ReturnType<typeof stripeDouble>>,
  { orders: howMany, calls, share, faults }: Storm,
) {
  const { someone, place, payAgain } = cardOrders(t)
  const hear = ({ id }: { id: string }) => {
    const { body, headers } = stripe.event(id)
    return t.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', payload: body, headers })
  }
  const product = await aProduct(t.db, { price: 10_000, stock: howMany * 2 })
  const buyer = await someone()
  stripe.work(5)
  stripe.faults.plan(someOf(share, faults))
  const ids: string[] = []
  const answers: number[] = []
  for (let done = 0; done < howMany; done += 4) {
    const some = await Promise.all(
      Array.from({ length: Math.min(4, howMany - done) }, async () => {
        const { id } = await place(buyer, stripe.card(), product)
        const twins = await Promise.all(
          Array.from({ length: calls }, () => payAgain(buyer, id, stripe.card())),
        )
        answers.push(...twins.map(({ status }) => status))
        return id
      }),
    )
    ids.push(...some)
    const heard = stripe.charged().filter(({ metadata }) => some.includes(metadata.order ?? ''))
    await Promise.all([...heard.toReversed(), ...heard.slice(1)].map(hear))
  }
  const isOpen = and(inArray(paymentAttempts.orderId, ids), inArray(paymentAttempts.status, openStatuses))
  for (let round = 0; round < 30 && (await t.db.$count(paymentAttempts, isOpen)) > 0; round += 1) {
    if (round === 10) stripe.faults.plan()
    await t.db
      .update(paymentAttempts)
      .set({ askedAt: sql`now() - interval '6 minutes'`, lockedUntil: null })
      .where(isOpen)
    await sweepPayments(t.ctx)
  }
  stripe.faults.plan()
  stripe.work(0)
  await runJobs(t.ctx)

  const paid = await t.db.$count(
    orders,
    and(inArray(orders.id, ids), sql`${orders.paymentStatus} = 'paid'`, isNotNull(orders.paidAt)),
  )
  const charged = ids.flatMap((id) => stripe.charged(id))
  expect({ paid, charges: charged.length, refunds: stripe.refunds.length }).toEqual({
    paid: howMany,
    charges: howMany,
    refunds: 0,
  })
  expect(new Set(charged.map(({ metadata }) => metadata.order)).size).toBe(howMany)
  expect(await t.db.$count(refunds, inArray(refunds.orderId, ids))).toBe(0)
  expect([...new Set(answers)].filter((status) => ![200, 409, 422].includes(status))).toEqual([])
}
