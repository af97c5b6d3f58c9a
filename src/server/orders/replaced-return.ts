import { sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import type { Db } from '../db/connect.ts'
import type { OrderRow } from './orders.table.ts'

/** The return whose goods an order replaces, where it does. */
export async function replacedReturn(
  db: Db,
  { replacementFor }: Pick<OrderRow, 'replacementFor'>,
): Promise<Pick<Order, 'replaces'>> {
  if (replacementFor === null) return {}
  const { rows } = await db.execute<{ _id: string; number: string }>(
    sql`select id as _id, number from return_requests where id = ${replacementFor}`,
  )
  return rows[0] ? { replaces: rows[0] } : {}
}
