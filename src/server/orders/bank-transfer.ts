import { and, eq, inArray, sum } from 'drizzle-orm'
import { formatter, currencyDecimals } from '#i18n/format.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { Settings } from '../settings/settings.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { orders } from './orders.table.ts'

const dayMs = 86_400_000
const warnedBeforeDays = 2

/** By when it is to be paid, and when to warn of that: two days before, or half-way where there is less time than that. */
export function termsOfPayment(now: Date, { bankTransfer }: Pick<Settings, 'bankTransfer'>) {
  const { daysToPay } = bankTransfer
  const payBy = new Date(now.getTime() + daysToPay * dayMs)
  const lead = Math.min(warnedBeforeDays, daysToPay / 2) * dayMs
  return { payBy, remindAt: new Date(payBy.getTime() - lead) }
}

/**
 * Refuses an order that would reserve more unpaid goods than one account may. Orders of one account queue here, so that two at once
 * do not pass together. `db` must be a transaction.
 * @throws AppError unpaid_limit_reached
 */
export async function checkUnpaidLimit(
  db: Db,
  accountId: string,
  total: number,
  { currency, language, money }: Pick<ShopView, 'currency' | 'language' | 'money'>,
  { bankTransfer }: Pick<Settings, 'bankTransfer'>,
): Promise<void> {
  if (bankTransfer.unpaidLimit === 0) return
  const limit = bankTransfer.unpaidLimit * 10 ** currencyDecimals(currency)
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  const [open] = await db
    .select({ total: sum(orders.total).mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.paymentType, 'bank_account'),
        eq(orders.paymentStatus, 'unpaid'),
        inArray(orders.status, ['pending', 'in_progress']),
        eq(orders.currency, currency),
      ),
    )
  const unpaid = open?.total ?? 0
  if (unpaid + total <= limit) return
  const format = formatter(language)
  throw new AppError('unpaid_limit_reached', {
    whole: 'unpaidLimit',
    values: { limit: format.money(money(limit)), unpaid: format.money(money(unpaid)) },
    details: { limit: money(limit), unpaid: money(unpaid), total: money(total) },
  })
}
