import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import {
  draftStatuses,
  type CmsDraft,
  type CmsDraftRow,
  type CmsDraftsQuery,
  type DraftStatus,
} from '#contract/drafts.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { describePlace } from '../delivery/pick-up-place.ts'
import { everyRowById } from '../http/every-page.ts'
import { orNotFound } from '../http/app-error.ts'
import { orderDrafts, type DraftRow } from '../orders/order-drafts.table.ts'
import { orders } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import type { Demand } from '../stock/move-stock.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { containing } from '../text/like-pattern.ts'
import { agreedFee, agreedPrices, describeDraftPricing, lostPoint, priceDraft } from './price-draft.ts'

export const statusOf = ({ state, expiresAt }: DraftRow, now: Date): DraftStatus =>
  state === 'sent' && expiresAt !== null && expiresAt <= now ? 'expired' : state

const statusAt = (now: Date) =>
  sql<DraftStatus>`case when ${orderDrafts.state} = 'sent' and ${orderDrafts.expiresAt} <= ${now.toISOString()}::timestamptz
    then 'expired' else ${orderDrafts.state} end`

const read = (db: Db) =>
  db
    .select({ draft: orderDrafts, account: accounts, orderNumber: orders.number })
    .from(orderDrafts)
    .innerJoin(accounts, eq(accounts.id, orderDrafts.accountId))
    .leftJoin(orders, eq(orders.id, orderDrafts.orderId))
    .$dynamic()

type ReadRow = Awaited<ReturnType<typeof read>>[number]

const inRow = ({ draft, account, orderNumber }: ReadRow, now: Date): CmsDraftRow => ({
  _id: draft.id,
  number: draft.number,
  status: statusOf(draft, now),
  customer: { _id: account.id, name: displayName(account), email: account.email },
  itemQuantity: draft.itemQuantity,
  total: { amount: draft.total, currency: draft.currency },
  by: draft.byName,
  ...(draft.sentAt && { sentAt: draft.sentAt.toISOString() }),
  ...(draft.expiresAt && { expiresAt: draft.expiresAt.toISOString() }),
  ...(draft.heldUntil && { heldUntil: draft.heldUntil.toISOString() }),
  ...(draft.orderId && orderNumber && { order: { _id: draft.orderId, number: orderNumber } }),
  createdAt: draft.createdAt.toISOString(),
  updatedAt: draft.updatedAt.toISOString(),
  version: draft.version,
})

/** By its number, its customer, a product's code or the order it became. */
function searched(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined
  const pattern = containing(search)
  return or(
    sql`${orderDrafts.number} ilike ${pattern}`,
    sql`${accounts.firstName} || ' ' || ${accounts.lastName} ilike ${pattern}`,
    sql`${accounts.email} ilike ${pattern}`,
    sql`${orders.number} ilike ${pattern}`,
    sql`exists (select from jsonb_array_elements(${orderDrafts.lines}) line where line ->> 'code' ilike ${pattern})`,
  )
}

function orderOf(sort: CmsDraftsQuery['sort']): SQL[] {
  const [, minus, field] = /^(-?)(.*)$/.exec(sort ?? '-updatedAt') ?? []
  const column = field === 'total' ? orderDrafts.total : orderDrafts.updatedAt
  const direction = minus ? desc : asc
  return [direction(column), direction(orderDrafts.id)]
}

export async function listDrafts(db: Db, { page, limit, status, search, sort }: CmsDraftsQuery, now: Date) {
  const shown = statusAt(now)
  const others = searched(search)
  const rows = await read(db)
    .where(and(others, status && inArray(shown, [...status])))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset((page - 1) * limit)
  const counted = db
    .select({ status: shown.as('status') })
    .from(orderDrafts)
    .innerJoin(accounts, eq(accounts.id, orderDrafts.accountId))
    .leftJoin(orders, eq(orders.id, orderDrafts.orderId))
    .where(others)
    .as('counted')
  const counts = await db
    .select({ status: counted.status, count: sql<number>`count(*)::int` })
    .from(counted)
    .groupBy(counted.status)
  const statusCounts = Object.fromEntries(draftStatuses.map((name) => [name, 0])) as Record<
    DraftStatus,
    number
  >
  for (const { status, count } of counts) statusCounts[status] = count
  const asked: readonly DraftStatus[] = status ?? draftStatuses
  return {
    data: rows.map((row) => inRow(row, now)),
    total: asked.reduce((sum, name) => sum + statusCounts[name], 0),
    page,
    limit,
    statusCounts,
  }
}

/** What a draft holds, for its own pricing. */
export async function heldBy(db: Db, id: string): Promise<readonly Demand[]> {
  const [draft] = await db.select({ held: orderDrafts.held }).from(orderDrafts).where(eq(orderDrafts.id, id))
  return draft?.held ?? []
}

async function namesOf(db: Db, held: readonly Demand[], { language }: ShopView) {
  const ids = held.map(({ product }) => product)
  const rows = await db
    .select({ id: products.id, name: products.name, code: products.code })
    .from(products)
    .where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return held.flatMap(({ product, quantity }) => {
    const row = byId.get(product)
    return row ? [{ product, name: textIn(row.name, language), code: row.code, quantity }] : []
  })
}

/** All that fit the filters, in the order of the list. */
export async function everyDraft(
  db: Db,
  { status, search, sort }: Omit<CmsDraftsQuery, 'page' | 'limit'>,
  now: Date,
): Promise<AsyncGenerator<CmsDraftRow>> {
  const ids = await db
    .select({ id: orderDrafts.id })
    .from(orderDrafts)
    .innerJoin(accounts, eq(accounts.id, orderDrafts.accountId))
    .leftJoin(orders, eq(orders.id, orderDrafts.orderId))
    .where(and(searched(search), status && inArray(statusAt(now), [...status])))
    .orderBy(...orderOf(sort))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await read(db).where(inArray(orderDrafts.id, some))
      return new Map(rows.map((row) => [row.draft.id, inRow(row, now)]))
    },
  )
}

/** One draft for staff; what can still change is priced now, unless the shop hides its prices. */
export async function findDraft(ctx: Context, db: Db, id: string, shop: ShopView): Promise<CmsDraft> {
  const [found] = await read(db).where(eq(orderDrafts.id, id))
  const row = orNotFound(found)
  const { draft } = row
  const isOpen = draft.state === 'draft' || draft.state === 'sent'
  const agreed = agreedPrices(draft, shop)
  const fee = agreedFee(draft, shop)
  return {
    ...inRow(row, ctx.now()),
    items: draft.lines.map(({ product, name, code, quantity }) => {
      const unitPrice = agreed.get(product)
      return {
        product,
        name: textIn(name, shop.language),
        code,
        quantity,
        ...(unitPrice !== undefined && { unitPrice: shop.money(unitPrice) }),
      }
    }),
    ...(draft.addressId && { addressId: draft.addressId }),
    ...(draft.pickUpPoint && { pickUpPoint: describePlace(draft.pickUpPoint, shop.language) }),
    ...(fee !== null && { deliveryFee: shop.money(fee) }),
    ...(draft.code && { code: draft.code }),
    ...(draft.note && { note: draft.note }),
    ...(draft.held && { held: await namesOf(db, draft.held, shop) }),
    ...(isOpen &&
      shop.showPrice && {
        pricing: {
          ...(await describeDraftPricing(
            ctx,
            db,
            draft.lines,
            await priceDraft(db, { ...draft, agreed, deliveryFee: fee }, draft, shop, ctx.now()),
            shop,
            draft.held ?? [],
          )),
          ...(await lostPoint(db, draft.pickUpPoint?.id, shop)),
        },
      }),
  }
}
