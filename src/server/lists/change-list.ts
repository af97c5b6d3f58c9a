import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxLineQuantity } from '#contract/lines.ts'
import {
  maxListLines,
  maxOwnLists,
  maxSharedLists,
  type ListScope,
  type MoreListLines,
  type NewListLine,
  type NewShoppingList,
  type ShoppingListChanges,
} from '#contract/shopping-lists.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import { companyOfMember, reachableBy } from '../auth/reachable-by.ts'
import { type Db, violatedConstraint } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { shoppingListLines, shoppingLists, type ShoppingListRow } from '../list-entries/list-entries.table.ts'
import { orderLines, orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { foldedName } from '../text/fold.ts'
import { managesLists, mayChange, readableBy } from './lists.queries.ts'

/** @throws AppError forbidden, title_taken, limit_reached; validation_failed at a product or an order that is not there */
export const createList = (
  db: Db,
  viewer: CustomerViewer,
  { name, scope, note, lines = [], order }: NewShoppingList,
): Promise<string> =>
  refuseTakenName(() =>
    inTransaction(db, async (db) => {
      const companyId = await makeRoom(db, viewer, scope)
      const id = uuid()
      await db.insert(shoppingLists).values({
        id,
        ownerId: viewer.id,
        companyId,
        name,
        nameKey: foldedName(name),
        scope,
        note: note ?? null,
      })
      await saveLines(db, id, await newLines(db, viewer, [], { lines, order }))
      return id
    }),
  )

/**
 * Changes a list of the caller's own or one that is shared; given lines replace all of its lines. Only its owner shares a list or takes
 * it back.
 * @throws AppError not_found, forbidden, title_taken, limit_reached, version_conflict; validation_failed at a product that is not there
 */
export const changeList = (
  db: Db,
  viewer: CustomerViewer,
  id: string,
  { name, scope, note, lines, version }: ShoppingListChanges,
): Promise<void> =>
  refuseTakenName(() =>
    inTransaction(db, async (db) => {
      const before = await lockList(db, viewer, id)
      if (before.version !== version) throw new AppError('version_conflict')
      const isMoved = scope !== undefined && scope !== before.scope
      if (isMoved && before.ownerId !== viewer.id) throw new AppError('forbidden')
      const companyId = isMoved ? await makeRoom(db, viewer, scope) : before.companyId
      await db
        .update(shoppingLists)
        .set({
          ...(name !== undefined && { name, nameKey: foldedName(name) }),
          ...(note !== undefined && { note: note === '' ? null : note }),
          ...(isMoved && { scope, companyId }),
          ...isChanged,
        })
        .where(eq(shoppingLists.id, id))
      if (!lines) return
      const kept = await linesOf(db, id)
      await db.delete(shoppingListLines).where(eq(shoppingListLines.listId, id))
      await saveLines(db, id, await namedLines(db, lines, kept))
    }),
  )

/** @throws AppError not_found, forbidden, limit_reached; validation_failed at a product or an order that is not there */
export const addToList = (
  db: Db,
  viewer: CustomerViewer,
  id: string,
  { lines = [], order }: MoreListLines,
): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockList(db, viewer, id)
    const before = await linesOf(db, id)
    const after = await newLines(db, viewer, before, { lines, order })
    await db.delete(shoppingListLines).where(eq(shoppingListLines.listId, id))
    await saveLines(db, id, after)
    await db.update(shoppingLists).set(isChanged).where(eq(shoppingLists.id, id))
  })

/** @throws AppError not_found, forbidden */
export const removeList = (db: Db, viewer: CustomerViewer, id: string): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockList(db, viewer, id)
    await db.delete(shoppingLists).where(eq(shoppingLists.id, id))
  })

const isChanged = { version: sql`${shoppingLists.version} + 1`, updatedAt: sql`now()` }

async function lockList(db: Db, viewer: CustomerViewer, id: string): Promise<ShoppingListRow> {
  const [row] = await db
    .select()
    .from(shoppingLists)
    .where(and(readableBy(viewer), eq(shoppingLists.id, id)))
    .for('no key update')
  const list = orNotFound(row)
  if (!mayChange(list, viewer)) throw new AppError('forbidden')
  return list
}

/** Those who add lists at once queue here, so that the limits hold. Answers the company that shares the list. */
async function makeRoom(db: Db, viewer: CustomerViewer, scope: ListScope): Promise<string | null> {
  if (scope === 'mine') {
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, viewer.id)).for('no key update')
    const own = and(eq(shoppingLists.ownerId, viewer.id), isNull(shoppingLists.companyId))
    if ((await db.$count(shoppingLists, own)) >= maxOwnLists) throw new AppError('limit_reached')
    return null
  }
  const company = companyOfMember(viewer)
  if (company === undefined || !managesLists(viewer)) throw new AppError('forbidden')
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company)).for('no key update')
  if ((await db.$count(shoppingLists, eq(shoppingLists.companyId, company))) >= maxSharedLists)
    throw new AppError('limit_reached')
  return company
}

type Line = Omit<typeof shoppingListLines.$inferSelect, 'listId' | 'position'>

const linesOf = (db: Db, id: string): Promise<Line[]> =>
  db
    .select({
      productId: shoppingListLines.productId,
      quantity: shoppingListLines.quantity,
      note: shoppingListLines.note,
      code: shoppingListLines.code,
      name: shoppingListLines.name,
    })
    .from(shoppingListLines)
    .where(eq(shoppingListLines.listId, id))
    .orderBy(asc(shoppingListLines.position), asc(shoppingListLines.productId))

/** What is there already, then the given lines, then what was ordered. */
async function newLines(
  db: Db,
  viewer: CustomerViewer,
  before: readonly Line[],
  { lines, order }: { lines: readonly NewListLine[]; order: string | undefined },
): Promise<Line[]> {
  const ordered = order === undefined ? [] : await linesOfOrder(db, viewer, order)
  return joined([...before, ...(await namedLines(db, lines, before)), ...ordered])
}

/** Quantities of one product are added up. */
function joined(lines: readonly Line[]): Line[] {
  const all = new Map<string, Line>()
  for (const line of lines) {
    const other = all.get(line.productId)
    const quantity = Math.min(maxLineQuantity, (other?.quantity ?? 0) + line.quantity)
    all.set(line.productId, { ...(other ?? line), quantity })
  }
  return [...all.values()]
}

/** The lines with the names of their products. What is hidden may stay where it is, and is not added. */
async function namedLines(db: Db, lines: readonly NewListLine[], kept: readonly Line[]): Promise<Line[]> {
  if (lines.length === 0) return []
  const sold = await db
    .select({ productId: products.id, code: products.code, name: products.name })
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          lines.map(({ product }) => product),
        ),
        eq(products.visibility, 'visible'),
        isNull(products.archivedAt),
      ),
    )
  const known = new Map([...kept, ...sold].map(({ productId, code, name }) => [productId, { code, name }]))
  return joined(
    lines.map(({ product, quantity, note }, index) => {
      const named = known.get(product)
      if (!named)
        throw new AppError('validation_failed', {
          fields: { [`lines.${index}.product`]: 'unknownReference' },
        })
      return { productId: product, quantity, note: note ?? null, ...named }
    }),
  )
}

/** What somebody may read of an order, in what was ordered of it. */
async function linesOfOrder(db: Db, viewer: CustomerViewer, id: string): Promise<Line[]> {
  const lines = viewer.permissions.includes('orders.read')
    ? await db
        .select({
          productId: orderLines.productId,
          quantity: orderLines.quantity,
          code: orderLines.code,
          name: orderLines.name,
        })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(and(eq(orders.id, id), reachableBy(viewer, 'orders.read', orders)))
        .orderBy(asc(orderLines.position))
    : []
  if (lines.length === 0) throw new AppError('validation_failed', { fields: { order: 'unknownReference' } })
  return lines.map((line) => ({ ...line, note: null }))
}

async function saveLines(db: Db, listId: string, lines: readonly Line[]): Promise<void> {
  if (lines.length > maxListLines) throw new AppError('limit_reached')
  if (lines.length === 0) return
  await db.insert(shoppingListLines).values(lines.map((line, position) => ({ ...line, listId, position })))
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'shopping_lists_own_name_key' || constraint === 'shopping_lists_shared_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
