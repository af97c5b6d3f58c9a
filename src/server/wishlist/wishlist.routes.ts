import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { maxWishes, storeWishlistApi } from '#contract/wishlist.ts'
import type { Context } from '../context.ts'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { products } from '../products/products.table.ts'

const wishes = pgTable('wishes', {
  accountId: uuid().notNull(),
  productId: uuid().notNull(),
  at: instant().notNull(),
})

/** The signed-in customer's wishlist. Every call answers the whole list, newest first. */
export function wishlistRoutes(app: FastifyInstance, ctx: Context) {
  const answer = async (db: Db, accountId: string) => ({ data: await listWishes(db, accountId) })
  route(app, ctx, storeWishlistApi.find, ({ db, viewer }) => answer(db, viewer.id))
  route(app, ctx, storeWishlistApi.unite, async ({ db, viewer, body }) => {
    await addWishes(db, viewer.id, body.products)
    return answer(db, viewer.id)
  })
  route(app, ctx, storeWishlistApi.clear, async ({ db, viewer }) => {
    await db.delete(wishes).where(eq(wishes.accountId, viewer.id))
    return answer(db, viewer.id)
  })
  route(app, ctx, storeWishlistApi.add, async ({ db, viewer, params }) => {
    const added = await addWishes(db, viewer.id, [params.id])
    if (added === 0) throw new AppError('not_found')
    return answer(db, viewer.id)
  })
  route(app, ctx, storeWishlistApi.remove, async ({ db, viewer, params }) => {
    await db.delete(wishes).where(and(eq(wishes.accountId, viewer.id), eq(wishes.productId, params.id)))
    return answer(db, viewer.id)
  })
}

/** Hidden products stay on the list and are left out until they are visible again. */
async function listWishes(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(
      and(eq(wishes.accountId, accountId), eq(products.visibility, 'visible'), isNull(products.archivedAt)),
    )
    .orderBy(desc(wishes.at), desc(wishes.productId))
    .limit(maxWishes)
  return rows.map(({ id }) => id)
}

/** Adds the products that exist, the first as the newest; returns how many exist. Above the limit the oldest are dropped. */
function addWishes(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  return inTransaction(db, async (db) => {
    if (ids.length === 0) return 0
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(
        and(inArray(products.id, [...ids]), eq(products.visibility, 'visible'), isNull(products.archivedAt)),
      )
    const known = new Set(rows.map(({ id }) => id))
    for (const productId of ids.filter((id) => known.has(id)).toReversed())
      await db
        .insert(wishes)
        .values({ accountId, productId, at: sql`clock_timestamp()` })
        .onConflictDoNothing()
    await db.execute(sql`
      delete from wishes where account_id = ${accountId} and product_id in (
        select product_id from wishes where account_id = ${accountId}
        order by at desc, product_id desc offset ${maxWishes})`)
    return known.size
  })
}
