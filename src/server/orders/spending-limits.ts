import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MemberLimits } from '#contract/approval-trail.ts'
import type { MemberSpending } from '#contract/members.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { orders } from './orders.table.ts'

export type SpendingShop = Pick<ShopView, 'currency' | 'timeZone'>
export type Limits = Pick<AccountRow, 'id' | 'orderLimit' | 'monthLimit'>
export type OverLimit = { reason: 'order_limit' | 'month_limit' }

/** Which limits of their own a member would pass with one more order. The caller holds the account's row. */
export async function overLimits(
  db: Db,
  { id, orderLimit, monthLimit }: Limits,
  total: number,
  shop: SpendingShop,
  now: Date,
): Promise<OverLimit[]> {
  const isOverOrder = orderLimit !== null && total > orderLimit
  const [used] = monthLimit === null ? [] : await spentBy(db, eq(orders.accountId, id), shop, now)
  const isOverMonth = monthLimit !== null && (used?.spent ?? 0) + total > monthLimit
  return [
    ...(isOverOrder ? [{ reason: 'order_limit' } as const] : []),
    ...(isOverMonth ? [{ reason: 'month_limit' } as const] : []),
  ]
}

/** Limits of another currency than the shop's do not hold. */
export async function describeLimits(
  db: Db,
  member: (Limits & { limitsCurrency: string | null }) | undefined,
  shop: SpendingShop,
  now: Date,
): Promise<MemberLimits> {
  const { id, orderLimit, monthLimit } =
    member?.limitsCurrency === shop.currency ? member : { id: '', orderLimit: null, monthLimit: null }
  const money = (amount: number | null) => (amount === null ? null : { amount, currency: shop.currency })
  const [used] = monthLimit === null ? [] : await spentBy(db, eq(orders.accountId, id), shop, now)
  return {
    orderLimit: money(orderLimit),
    monthLimit: money(monthLimit),
    leftThisMonth: money(monthLimit === null ? null : Math.max(0, monthLimit - (used?.spent ?? 0))),
  }
}

/** What each member of a company has ordered this month; who ordered nothing is not named. */
export async function listSpending(
  db: Db,
  companyId: string,
  shop: SpendingShop,
  now: Date,
): Promise<MemberSpending[]> {
  const ofMembers = sql`${orders.accountId} in (
    select ${accounts.id} from ${accounts}
    where ${accounts.companyId} = ${companyId} and ${accounts.family} = 'company')`
  const rows = await spentBy(db, ofMembers, shop, now)
  return rows.flatMap(({ accountId, spent }) =>
    accountId === null ? [] : [{ _id: accountId, spent: { amount: spent, currency: shop.currency } }],
  )
}

/** A part of an order that does not come any more counts no longer than an order that was rejected. */
const cancelledOf = sql`coalesce((
  select round(sum(lines.total::numeric * lines.cancelled_quantity / lines.quantity))
  from order_lines lines where lines.order_id = ${orders.id} and lines.cancelled_quantity > 0), 0)`

/** Orders of the calendar month where the shop is, but for rejected ones. */
function spentBy(db: Db, whose: SQL, { currency, timeZone }: SpendingShop, now: Date) {
  const month = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${timeZone})`
  return db
    .select({
      accountId: orders.accountId,
      spent: sql`sum(${orders.total} - ${cancelledOf})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        whose,
        sql`${orders.status} <> 'rejected'`,
        eq(orders.currency, currency),
        sql`${orders.placedAt} >= ${month} at time zone ${timeZone}`,
        sql`${orders.placedAt} < (${month} + interval '1 month') at time zone ${timeZone}`,
      ),
    )
    .groupBy(orders.accountId)
}
