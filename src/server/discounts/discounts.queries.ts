import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { productGroupMembers } from '../groups/groups.table.ts'
import { discountRedemptions, discounts, type DiscountRow } from './discounts.table.ts'

const kept = isNull(discounts.archivedAt)

export async function findDiscountByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(kept, eq(discounts.type, 'code'), eq(discounts.code, code.trim().toUpperCase())))
  return row
}

/** Product and market discounts that are switched on; the rules check time and place. */
export const listAutomaticDiscounts = (db: Db): Promise<DiscountRow[]> => automaticDiscounts(db).execute()

const automaticDiscounts = builtOnce((db) =>
  db
    .select()
    .from(discounts)
    .where(and(kept, ne(discounts.type, 'code'), eq(discounts.status, 'active')))
    .prepare('automatic_discounts'),
)

export async function hasRedeemed(db: Db, discountId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ at: discountRedemptions.at })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.discountId, discountId), eq(discountRedemptions.accountId, accountId)))
  return rows.length > 0
}

/**
 * Counts one more use of each discount, if all have one left: check and update are one statement. Returns those that were
 * used up meanwhile. Works in id order, so that two orders with the same discounts queue instead of deadlocking.
 */
export async function countUsage(db: Db, ids: readonly string[]): Promise<string[]> {
  const usedUp: string[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const [counted] = await db
      .update(discounts)
      .set({ usageCount: sql`${discounts.usageCount} + 1` })
      .where(
        and(
          eq(discounts.id, id),
          kept,
          eq(discounts.status, 'active'),
          sql`(${discounts.numberOfUsage} is null or ${discounts.usageCount} < ${discounts.numberOfUsage})`,
        ),
      )
      .returning({ type: discounts.type, usageCount: discounts.usageCount, limit: discounts.numberOfUsage })
    if (!counted) usedUp.push(id)
    // That was the last use: prices in lists follow.
    else if (counted.type !== 'code' && counted.usageCount === counted.limit)
      await queueJob(db, 'refresh_sale_prices', {})
  }
  return usedUp
}

type Redemption = { discountId: string; accountId: string; orderId: string; isCode: boolean; at: Date }

/** Records who used it on which order; returns false when this customer had used the code before. */
export async function recordRedemption(db: Db, redemption: Redemption): Promise<boolean> {
  const rows = await db
    .insert(discountRedemptions)
    .values(redemption)
    .onConflictDoNothing()
    .returning({ orderId: discountRedemptions.orderId })
  return rows.length === 1
}

/** Returns the uses of a rejected order; answers the discounts they belong to. */
export async function returnRedemption(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .delete(discountRedemptions)
    .where(eq(discountRedemptions.orderId, orderId))
    .returning({ discountId: discountRedemptions.discountId, isCode: discountRedemptions.isCode })
  for (const { discountId, isCode } of rows.toSorted((a, b) => (a.discountId < b.discountId ? -1 : 1))) {
    await db
      .update(discounts)
      .set({ usageCount: sql`${discounts.usageCount} - 1` })
      .where(eq(discounts.id, discountId))
    if (!isCode) await queueJob(db, 'refresh_sale_prices', {})
  }
  return rows.map(({ discountId }) => discountId)
}

/** Product id → ids of the groups it is in. */
export async function listGroupsOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await groupsOfProducts(db).execute({ productIds })
  const groups = new Map<string, string[]>()
  for (const { memberId: productId, groupId } of rows)
    groups.set(productId, [...(groups.get(productId) ?? []), groupId])
  return groups
}

const groupsOfProducts = builtOnce((db) =>
  db
    .select()
    .from(productGroupMembers)
    .where(sql`${productGroupMembers.memberId} = any(${sql.placeholder('productIds')}::uuid[])`)
    .prepare('groups_of_products'),
)
