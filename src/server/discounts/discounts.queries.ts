import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { productGroupMembers } from '../products/products.table.ts'
import { discountRedemptions, discounts, type DiscountRow } from './discounts.table.ts'

const kept = isNull(discounts.archivedAt)

export async function findDiscountByCode(db: Db, code: string): Promise<DiscountRow | undefined> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(kept, eq(discounts.type, 'code'), eq(discounts.code, code.trim().toUpperCase())))
  return row
}

/** Product and market discounts that are switched on; time and place are looked at by the rules. */
export function listAutomaticDiscounts(db: Db): Promise<DiscountRow[]> {
  return db
    .select()
    .from(discounts)
    .where(and(kept, ne(discounts.type, 'code'), eq(discounts.status, 'active')))
}

export async function hasRedeemed(db: Db, discountId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ at: discountRedemptions.at })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.discountId, discountId), eq(discountRedemptions.accountId, accountId)))
  return rows.length > 0
}

/** Uses a code once more if it may be: one statement asks and counts (D-545). False when it was used up meanwhile. */
export async function countUsage(db: Db, discountId: string): Promise<boolean> {
  const rows = await db
    .update(discounts)
    .set({ usageCount: sql`${discounts.usageCount} + 1` })
    .where(
      and(
        eq(discounts.id, discountId),
        kept,
        eq(discounts.status, 'active'),
        sql`(${discounts.numberOfUsage} is null or ${discounts.usageCount} < ${discounts.numberOfUsage})`,
      ),
    )
    .returning({ id: discounts.id })
  return rows.length === 1
}

/** Records who used it on which order; false when this customer had used it before (D-544). */
export async function recordRedemption(
  db: Db,
  discountId: string,
  accountId: string,
  orderId: string,
): Promise<boolean> {
  const rows = await db
    .insert(discountRedemptions)
    .values({ discountId, accountId, orderId })
    .onConflictDoNothing()
    .returning({ orderId: discountRedemptions.orderId })
  return rows.length === 1
}

/** A rejected order gives its use back. */
export async function returnRedemption(db: Db, orderId: string): Promise<void> {
  const rows = await db
    .delete(discountRedemptions)
    .where(eq(discountRedemptions.orderId, orderId))
    .returning({ discountId: discountRedemptions.discountId })
  for (const { discountId } of rows)
    await db
      .update(discounts)
      .set({ usageCount: sql`${discounts.usageCount} - 1` })
      .where(eq(discounts.id, discountId))
}

/** Product id → ids of the groups it is in. */
export async function listGroupsOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productGroupMembers)
    .where(inArray(productGroupMembers.productId, [...productIds]))
  const groups = new Map<string, string[]>()
  for (const { productId, groupId } of rows)
    groups.set(productId, [...(groups.get(productId) ?? []), groupId])
  return groups
}
