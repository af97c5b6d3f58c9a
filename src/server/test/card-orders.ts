import { eq, sql } from 'drizzle-orm'
import { stockLevels } from '../inventory/inventory.table.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { paymentAttempts, refunds } from '../payments/payments.table.ts'
import { aBuyer, aProduct } from './factories.ts'
import type { Answer, Ask, TestApp } from './test-app.ts'

export type Buyer = Awaited<ReturnType<typeof aBuyer>> & { ask: (ask: Ask) => Promise<Answer> }

/** What tests of card payments do and look at, whoever the provider is. */
export function cardOrders(t: TestApp) {
  const later = (id: string, minutes: number) =>
    t.db
      .update(paymentAttempts)
      .set({ askedAt: sql`now() - make_interval(mins => ${minutes})`, lockedUntil: null })
      .where(eq(paymentAttempts.orderId, id))
  return {
    someone: async (): Promise<Buyer> => {
      const made = await aBuyer(t.db)
      return { ...made, ask: await t.as(made.account) }
    },
    /** Two pieces at 100.00 with tax, by the token of a card. */
    place: async (buyer: Buyer, token: string, product?: { id: string }) => {
      const { id } = product ?? (await aProduct(t.db, { price: 10_000 }))
      const answer = await buyer.ask({
        method: 'POST',
        path: '/marketplace-customer/orders',
        body: {
          items: [{ product: id, quantity: 2 }],
          addressId: buyer.address.id,
          paymentMethod: { type: 'credit_card', token },
        },
      })
      return { product: { id }, answer, id: answer.json?.data?._id as string }
    },
    payAgain: (buyer: Buyer, id: string, token: string, headers?: Record<string, string>) =>
      buyer.ask({
        method: 'POST',
        path: `/marketplace-customer/orders/${id}/payment`,
        body: { paymentMethod: { type: 'credit_card', token } },
        ...(headers && { headers }),
      }),
    rowOf: async (id: string) => {
      const [row] = await t.db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('There is no such order')
      return row
    },
    attemptsOf: async (id: string) =>
      (await t.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id))).toSorted(
        (a, b) => a.number - b.number,
      ),
    ledgerOf: (id: string) => t.db.select().from(payments).where(eq(payments.orderId, id)),
    refundsOf: (id: string) => t.db.select().from(refunds).where(eq(refunds.orderId, id)),
    reservedOf: async ({ id }: { id: string }) => {
      const [level] = await t.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
      return level?.reserved
    },
    /** Long enough after the provider was asked to ask it again. */
    minutesLater: (id: string) => later(id, 6),
    /** Too late to be paid. */
    halfAnHourLater: async (id: string) => {
      await later(id, 31)
      await t.db
        .update(orders)
        .set({ placedAt: new Date(t.ctx.now().getTime() - 31 * 60_000) })
        .where(eq(orders.id, id))
    },
    aDayLater: async (id: string) => {
      await later(id, 25 * 60)
      await t.db
        .update(paymentAttempts)
        .set({ chargedAt: sql`now() - interval '25 hours'` })
        .where(eq(paymentAttempts.orderId, id))
    },
  }
}
