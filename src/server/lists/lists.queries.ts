import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { FullShoppingList, ShoppingList } from '#contract/shopping-lists.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { companyOfMember } from '../auth/reachable-by.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { shoppingListLines, shoppingLists, type ShoppingListRow } from '../list-entries/list-entries.table.ts'
import { describeQuickProducts } from '../quick-order/describe-quick-products.ts'
import type { ShopView } from '../settings/shop-view.ts'

/** A person's own lists, and those that their company shares. */
export const readableBy = (viewer: CustomerViewer) => {
  const company = companyOfMember(viewer)
  return or(
    and(eq(shoppingLists.ownerId, viewer.id), isNull(shoppingLists.companyId)),
    company === undefined ? undefined : eq(shoppingLists.companyId, company),
  )
}

export const managesLists = (viewer: CustomerViewer) => viewer.permissions.includes('lists.manage')

export const mayChange = (list: Pick<ShoppingListRow, 'ownerId'>, viewer: CustomerViewer): boolean =>
  list.ownerId === viewer.id || managesLists(viewer)

const products =
  sql<number>`(select count(*) from ${shoppingListLines} where ${shoppingListLines.listId} = ${shoppingLists.id})`.mapWith(
    Number,
  )

const rowsWith = (db: Db) =>
  db
    .select({ list: shoppingLists, owner: accounts, products })
    .from(shoppingLists)
    .innerJoin(accounts, eq(accounts.id, shoppingLists.ownerId))

type Row = Awaited<ReturnType<typeof rowsWith>>[number]

export async function readLists(db: Db, viewer: CustomerViewer): Promise<ShoppingList[]> {
  const rows = await rowsWith(db)
    .where(readableBy(viewer))
    .orderBy(asc(shoppingLists.nameKey), asc(shoppingLists.id))
  return rows.map((row) => describeList(row, viewer))
}

export async function findList(db: Db, viewer: CustomerViewer, id: string): Promise<ShoppingList> {
  const [row] = await rowsWith(db).where(and(readableBy(viewer), eq(shoppingLists.id, id)))
  return describeList(orNotFound(row), viewer)
}

const describeList = ({ list, owner, products }: Row, viewer: CustomerViewer): ShoppingList => ({
  _id: list.id,
  name: list.name,
  scope: list.scope,
  ...(list.note !== null && { note: list.note }),
  owner: { _id: owner.id, name: displayName(owner) },
  isMine: owner.id === viewer.id,
  mayChange: mayChange(list, viewer),
  products,
  updatedAt: list.updatedAt.toISOString(),
  version: list.version,
})

/** The list with the reader's prices. What is not sold any more stays under the name that it had. */
export async function findFullList(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  id: string,
  shop: ShopView,
): Promise<FullShoppingList> {
  const list = await findList(db, viewer, id)
  const lines = await db
    .select()
    .from(shoppingListLines)
    .where(eq(shoppingListLines.listId, id))
    .orderBy(asc(shoppingListLines.position), asc(shoppingListLines.productId))
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const known = await describeQuickProducts(ctx, db, viewer, quantities, shop)
  return {
    ...list,
    lines: lines.map(({ productId, quantity, note, code, name }) => {
      const sold = known.get(productId)
      return {
        product: sold?.product ?? {
          _id: productId,
          name: textIn(name, shop.language),
          code,
          inStock: false,
        },
        quantity,
        ...(note !== null && { note }),
        state: sold === undefined ? 'gone' : sold.isPriced ? 'sold' : 'not_sold',
        isShort: sold?.isShort ?? false,
      }
    }),
  }
}
