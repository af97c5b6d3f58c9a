import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MemberSpending } from '#contract/members.ts'
import { formatter } from '#i18n/format.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { orders } from './orders.table.ts'

type Shop = Pick<ShopView, 'currency' | 'language' | 'timeZone'>

/**
 * Refuses an order that its member may not place alone. Orders of a member with limits queue here, so that two at once do not pass
 * together. `db` must be a transaction.
 * @throws AppError spending_limit_exceeded
 */
export async function checkSpendingLimits(
  db: Db,
  accountId: string,
  total: number,
  shop: Shop,
  now: Date,
): Promise<void> {
  const { currency, language } = shop
  const [limits] = await db
    .select({ order: accounts.orderLimit, month: accounts.monthLimit })
    .from(accounts)
    .where(
      and(eq(accounts.id, accountId), isNotNull(accounts.memberRoles), eq(accounts.limitsCurrency, currency)),
    )
    .for('no key update')
  if (!limits) return
  const money = (amount: number) => ({ amount, currency })
  const format = formatter(language)
  if (limits.order !== null && total > limits.order)
    throw new AppError('spending_limit_exceeded', {
      whole: 'orderLimitExceeded',
      values: { limit: format.money(money(limits.order)) },
      details: { per: 'order', limit: money(limits.order), total: money(total) },
    })
  if (limits.month === null) return
  const [used] = await spentBy(db, eq(orders.accountId, accountId), shop, now)
  const spent = used?.spent ?? 0
  if (spent + total <= limits.month) return
  const left = Math.max(0, limits.month - spent)
  throw new AppError('spending_limit_exceeded', {
    whole: 'monthLimitExceeded',
    values: { limit: format.money(money(limits.month)), left: format.money(money(left)) },
    details: { per: 'month', limit: money(limits.month), left: money(left), total: money(total) },
  })
}

/** What each member of a company has ordered this month; who ordered nothing is not named. */
export async function listSpending(
  db: Db,
  companyId: string,
  shop: Shop,
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
function spentBy(db: Db, whose: SQL, { currency, timeZone }: Shop, now: Date) {
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
