import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdminViewer } from '../auth/admit.ts'
import { announceCatalogueChange } from '../db/catalogue-channel.ts'
import { inTransaction, violatedConstraint, type Db } from '../db/connect.ts'
import { refreshSalePrices } from '../discounts/refresh-sale-prices.ts'
import { AppError, found } from '../http/app-error.ts'
import { productGroupMembers, productGroups } from '../products/products.table.ts'
import { knownProducts } from './product-groups.queries.ts'

type By = { by: AdminViewer; now: Date }
type NewGroup = { name: string; description: string; products: string[] }

/** @throws AppError title_taken, validation_failed */
export function addGroup(
  db: Db,
  { name, description, products }: NewGroup,
  { by, now }: By,
): Promise<string> {
  return titled(db, async (db) => {
    await refuseUnknown(db, products)
    const id = uuid()
    await db.insert(productGroups).values({ id, name, description })
    await join(db, id, products)
    await writeAudit(db, {
      entity: 'product_group',
      entityId: id,
      action: 'create',
      by,
      after: { name, products },
    })
    await settle(db, now)
    return id
  })
}

type Changes = { name?: string; description?: string; version?: number }

/** @throws AppError not_found, version_conflict, title_taken */
export function changeGroup(db: Db, id: string, { version, ...changes }: Changes, { by }: By): Promise<void> {
  return titled(db, async (db) => {
    const before = await locked(db, id)
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict')
    await db
      .update(productGroups)
      .set({ ...changes, version: sql`${productGroups.version} + 1`, updatedAt: sql`now()` })
      .where(eq(productGroups.id, id))
    const { name, description } = before
    await writeAudit(db, {
      entity: 'product_group',
      entityId: id,
      action: 'update',
      by,
      before: { name, description },
      after: changes,
    })
  })
}

/** Adding twice or taking out what is not in changes nothing; an unknown product refuses everything. */
export function changeMembers(
  db: Db,
  id: string,
  how: 'push' | 'pull',
  products: readonly string[],
  { by, now }: By,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await locked(db, id)
    await refuseUnknown(db, products)
    const changed =
      how === 'push'
        ? await join(db, id, products)
        : await db
            .delete(productGroupMembers)
            .where(
              and(eq(productGroupMembers.groupId, id), inArray(productGroupMembers.productId, [...products])),
            )
            .returning({ id: productGroupMembers.productId })
    if (changed.length === 0) return
    await db
      .update(productGroups)
      .set({ version: sql`${productGroups.version} + 1`, updatedAt: sql`now()` })
      .where(eq(productGroups.id, id))
    await writeAudit(db, {
      entity: 'product_group',
      entityId: id,
      action: how,
      by,
      [how === 'push' ? 'after' : 'before']: { products: changed.map((row) => row.id) },
    })
    await settle(db, now)
  })
}

/** @throws AppError in_use with the number of discounts that name it; not_found */
export function removeGroup(db: Db, id: string, { by, now }: By): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id)
    const { rows } = await db.execute<{ discounts: number }>(sql`
      select count(*)::int as discounts from discounts
      where archived_at is null and product_group_ids @> array[${id}::uuid]`)
    const discounts = rows[0]?.discounts ?? 0
    if (discounts > 0) throw new AppError('in_use', { details: { counts: { discounts } } })
    await db.delete(productGroups).where(eq(productGroups.id, id))
    await writeAudit(db, {
      entity: 'product_group',
      entityId: id,
      action: 'delete',
      by,
      before: { name: before.name },
    })
    await settle(db, now)
  })
}

/** A group's discounts hold for its products: prices and pages follow the membership. */
async function settle(db: Db, now: Date) {
  await refreshSalePrices(db, now)
  await announceCatalogueChange(db)
}

async function locked(db: Db, id: string) {
  const [row] = await db.select().from(productGroups).where(eq(productGroups.id, id)).for('update')
  return found(row)
}

async function join(db: Db, groupId: string, products: readonly string[]) {
  if (products.length === 0) return []
  return db
    .insert(productGroupMembers)
    .values([...new Set(products)].toSorted().map((productId) => ({ groupId, productId })))
    .onConflictDoNothing()
    .returning({ id: productGroupMembers.productId })
}

async function refuseUnknown(db: Db, ids: readonly string[]) {
  const known = await knownProducts(db, ids)
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => (known.has(id) ? [] : [[`products.${index}`, 'unknownReference']])),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

async function titled<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'product_groups_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
