import { fromDate, toCalendarDate } from '@internationalized/date'
import { sql, type SQL } from 'drizzle-orm'
import type { Waiting } from '#contract/dashboard.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { listSearches } from '../products/search/searches.queries.ts'
import { countLowStock } from '../inventory/inventory.queries.ts'

type Kind = keyof Waiting
type Asked = { needs: StaffPermission; ask: SQL }

/** Each counts exactly what its list in the CMS shows. */
const questions: Record<Exclude<Kind, 'lowStock' | 'searchesEmpty'>, Asked> = {
  refundsRefused: {
    needs: 'orders.view',
    ask: sql`select count(distinct order_id)::int as count, min(at) as since from refunds where status = 'refused'`,
  },
  paymentsFailed: {
    needs: 'orders.view',
    ask: sql`select count(*)::int as count, min(placed_at) as since from orders where status = 'pending' and payment_status = 'failed'`,
  },
  mailsFailed: {
    needs: 'settings.view',
    ask: sql`select count(*)::int as count, min(failed_at) as since from outbox where failed_at > now() - interval '7 days'`,
  },
  toAccept: {
    needs: 'orders.view',
    ask: sql`select count(*)::int as count, min(placed_at) as since from orders where status = 'pending' and payment_status <> 'failed'`,
  },
  toShip: {
    needs: 'orders.view',
    ask: sql`select count(*)::int as count, min(placed_at) as since from orders where status = 'in_progress'`,
  },
  toAnswer: {
    needs: 'requests.view',
    ask: sql`select count(*)::int as count, min(created_at) as since from requests where status = 'new'`,
  },
}

const daysOfSearches = 7

/** As the list of what was searched has them, with today where the shop is. */
async function countEmptySearches(
  db: Db,
  { now, timeZone }: Pick<Viewed, 'now' | 'timeZone'>,
): Promise<NonNullable<Waiting['searchesEmpty']>> {
  const from = toCalendarDate(fromDate(now, timeZone))
    .subtract({ days: daysOfSearches - 1 })
    .toString()
  const { total: count } = await listSearches(db, { only: 'zero', from, page: 1, limit: 1 })
  return { count, from }
}

type Viewed = {
  permissions: readonly StaffPermission[]
  /** What the brand has. */
  flags: Pick<Context['brand']['flags'], 'orders' | 'stockCms'>
  lowStockThreshold: number
  now: Date
  timeZone: string
}

/** What waits for staff, as far as the viewer may see it. */
export async function countWaiting(
  db: Db,
  { permissions, flags, lowStockThreshold, ...today }: Viewed,
): Promise<Waiting> {
  const asked = Object.entries(questions).filter(
    ([kind, { needs }]) =>
      permissions.includes(needs) && (flags.orders || kind === 'toAnswer' || kind === 'mailsFailed'),
  )
  const counted = await Promise.all(
    asked.map(async ([kind, { ask }]) => {
      const { rows } = await db.execute<{ count: number; since: string | null }>(ask)
      const { count, since } = rows[0] ?? { count: 0, since: null }
      return [kind, { count, ...(since && { since: new Date(since).toISOString() }) }] as const
    }),
  )
  const seesStock = flags.stockCms && permissions.includes('inventory.view')
  return {
    ...Object.fromEntries(counted),
    ...(permissions.includes('dashboard.view') && { searchesEmpty: await countEmptySearches(db, today) }),
    ...(seesStock && { lowStock: { count: await countLowStock(db, { lowStockThreshold }) } }),
  }
}
