import { eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { AccountCart } from '#contract/carts.ts'
import type { Line } from '#contract/lines.ts'
import { builtOnce } from '../db/built-once.ts'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'

export const accountCarts = pgTable('account_carts', {
  accountId: uuid().primaryKey(),
  lines: jsonb().$type<Line[]>().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

const shown = { lines: accountCarts.lines, version: accountCarts.version }

export async function readAccountCart(db: Db, accountId: string): Promise<AccountCart> {
  const [cart] = await db.select(shown).from(accountCarts).where(eq(accountCarts.accountId, accountId))
  return cart ?? { lines: [], version: 0 }
}

/** Lines that are saved already are no conflict: the answer to them may have been lost. @throws AppError version_conflict */
export async function saveAccountCart(
  db: Db,
  accountId: string,
  { lines, version }: AccountCart,
): Promise<AccountCart> {
  const [saved] = await db
    .insert(accountCarts)
    .values({ accountId, lines, version: version + 1 })
    .onConflictDoUpdate({
      target: accountCarts.accountId,
      set: { lines, version: sql`${accountCarts.version} + 1`, updatedAt: sql`now()` },
      setWhere: eq(accountCarts.version, version),
    })
    .returning(shown)
  if (saved) return saved
  const there = await readAccountCart(db, accountId)
  if (!isSame(there.lines, lines)) throw new AppError('version_conflict')
  return there
}

const isSame = (a: readonly Line[], b: readonly Line[]) =>
  a.length === b.length &&
  a.every(({ product, quantity }, index) => b[index]?.product === product && b[index].quantity === quantity)

const withoutOrdered = sql`(
  select coalesce(jsonb_agg(line order by place), '[]')
  from jsonb_array_elements(${accountCarts.lines}) with ordinality as kept (line, place)
  where not line ->> 'product' = any (string_to_array(${sql.placeholder('ordered')}, ',')))`

const takeOut = builtOnce((db) =>
  db
    .update(accountCarts)
    .set({ lines: withoutOrdered, version: sql`${accountCarts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(accountCarts.accountId, sql.placeholder('accountId')))
    .prepare('take_out_of_cart'),
)

/** What was ordered leaves the cart on every device; what another device has put there meanwhile stays. */
export async function takeOutOfCart(db: Db, accountId: string, products: readonly string[]): Promise<void> {
  await takeOut(db).execute({ accountId, ordered: products.join(',') })
}
