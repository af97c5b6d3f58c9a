import { sql, type SQL } from 'drizzle-orm'
import type { Waiting } from '#contract/dashboard.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { countLowStock } from '../inventory/inventory.queries.ts'

type Kind = keyof Waiting
type Asked = { needs: StaffPermission; ask: SQL }

/** Each counts exactly what its list in the CMS shows. */
const questions: Record<Exclude<Kind, 'lowStock'>, Asked> = {
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

type Viewed = {
  permissions: readonly StaffPermission[]
  /** What the brand has. */
  flags: Pick<Context['brand']['flags'], 'orders' | 'stockCms'>
  lowStockThreshold: number
}

/** What waits for staff, as far as the viewer may see it. */
export async function countWaiting(
  db: Db,
  { permissions, flags, lowStockThreshold }: Viewed,
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
    ...(seesStock && { lowStock: { count: await countLowStock(db, { lowStockThreshold }) } }),
  }
}
