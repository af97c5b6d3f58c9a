import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  returnStatuses,
  type CmsReturn,
  type CmsReturnRow,
  type CmsReturnsQuery,
  type Return,
  type ReturnOption,
  type ReturnRow,
  type ReturnStatus,
} from '#contract/returns.ts'
import { reachableBy, reaches } from '../auth/reachable-by.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { files } from '../files/files.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { orderLines, orders, type OrderRow } from '../orders/orders.table.ts'
import { refunds } from '../payments/payments.table.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { fold } from '../text/fold.ts'
import { containing } from '../text/like-pattern.ts'
import { mayStillWithdraw, stepsFrom } from './change-return.ts'
import { maxRefundOf } from './max-refund.ts'
import { listReturnable, type ReturnableLine } from './returnable.ts'
import {
  returnEvents,
  returnPhotos,
  returnRequestLines,
  returnRequests,
  type ReturnRequestRow,
} from './returns.table.ts'

type View = Pick<ShopView, 'language' | 'file'>

const quantity = sql<number>`(
  select sum(line.quantity)::int from return_request_lines line where line.return_id = ${returnRequests.id})`

const read = (db: Db) =>
  db
    .select({ request: returnRequests, order: orders, company: companies.name, quantity })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .$dynamic()
type ReadRow = Awaited<ReturnType<typeof read>>[number]

const rowOf = ({ request, order, quantity }: ReadRow): ReturnRow => ({
  _id: request.id,
  number: request.number,
  order: { _id: order.id, number: order.number },
  kind: request.kind,
  status: request.status,
  wish: request.wish,
  quantity,
  createdAt: request.createdAt.toISOString(),
  updatedAt: request.updatedAt.toISOString(),
})

const cmsRowOf = (row: ReadRow): CmsReturnRow => ({
  ...rowOf(row),
  customer: row.order.customerName,
  ...(row.order.companyId && row.company && { company: { _id: row.order.companyId, name: row.company } }),
  version: row.request.version,
})

const visibleTo = (viewer: CustomerViewer) => reachableBy(viewer, 'orders.read', orders)

/** Whether this customer asks for goods of the order to go back, and takes such a request back. */
const maySendBack = (viewer: CustomerViewer, order: OrderRow): boolean =>
  (viewer.isRoot || viewer.permissions.includes('orders.create')) && reaches(viewer, 'orders.create', order)

type StoreQuery = { page: number; limit: number; status?: readonly ReturnStatus[] }

export async function listReturns(db: Db, viewer: CustomerViewer, { page, limit, status }: StoreQuery) {
  const where = and(visibleTo(viewer), status && inArray(returnRequests.status, [...status]))
  const rows = await read(db)
    .where(where)
    .orderBy(desc(returnRequests.createdAt), desc(returnRequests.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(where)
  return { data: rows.map(rowOf), total: count?.total ?? 0, page, limit }
}

/** What of an order may go back now, and what was asked for before. */
export async function readOptions(db: Db, viewer: CustomerViewer, orderId: string, view: View, now: Date) {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleTo(viewer)))
  const order = orNotFound(row)
  const lines = await listReturnable(db, order, now)
  const names = await namesOf(db, lines)
  const asked = await read(db)
    .where(eq(returnRequests.orderId, orderId))
    .orderBy(desc(returnRequests.createdAt), desc(returnRequests.id))
  const mayAsk = maySendBack(viewer, order) && lines.some(({ mayReturn, mayClaim }) => mayReturn || mayClaim)
  return {
    order: { _id: order.id, number: order.number },
    mayAsk,
    lines: lines.map((line) => optionOf(line, names, view)),
    returns: asked.map(rowOf),
  }
}

/** Units of packages are of other products than the line. */
async function namesOf(db: Db, lines: readonly ReturnableLine[]) {
  const ids = [...new Set(lines.flatMap(({ units }) => units.map(({ product }) => product)))]
  if (ids.length === 0) return new Map<string, { en: string; ar: string }>()
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function optionOf(
  { line, left, units, each, mayReturn, returnUntil, mayClaim, warrantyUntil }: ReturnableLine,
  names: Awaited<ReturnType<typeof namesOf>>,
  { language, file }: View,
): ReturnOption {
  const name = textIn(line.name, language)
  return {
    _id: line.id,
    name,
    code: line.code,
    ...(line.imageId && { image: file(line.imageId, name) }),
    quantity: left,
    units: units.map((unit) => ({
      _id: unit.id,
      serial: unit.serial,
      name: textIn(names.get(unit.product) ?? line.name, language),
      ...(unit.warrantyUntil && { warrantyUntil: unit.warrantyUntil }),
    })),
    unitsEach: [...each.values()].reduce((sum, count) => sum + count, 0),
    mayReturn,
    ...(returnUntil && { returnUntil }),
    mayClaim,
    ...(warrantyUntil && { warrantyUntil }),
  }
}

export async function findReturn(db: Db, viewer: CustomerViewer, id: string, view: View): Promise<Return> {
  const [row] = await read(db).where(and(eq(returnRequests.id, id), visibleTo(viewer)))
  const found = orNotFound(row)
  const mayWithdraw = mayStillWithdraw(found.request) && maySendBack(viewer, found.order)
  return { ...(await describe(db, found, view)), ...(mayWithdraw && { mayWithdraw: true as const }) }
}

export async function findCmsReturn(db: Db, id: string, view: View): Promise<CmsReturn> {
  const [row] = await read(db).where(eq(returnRequests.id, id))
  const found = orNotFound(row)
  const { request, order } = found
  const lines = await db.select().from(returnRequestLines).where(eq(returnRequestLines.returnId, id))
  const allowed = stepsFrom(request.status)
  const left = allowed.includes('refunded')
    ? await maxRefundOf(db, order, { lines, reason: request.reason })
    : 0
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, request.byId))
  return {
    ...(await describe(db, found, view)),
    ...cmsRowOf(found),
    email: account?.email ?? '',
    allowedStatuses: [...allowed],
    ...(left > 0 && { maxRefund: { amount: left, currency: order.currency } }),
  }
}

async function describe(db: Db, row: ReadRow, view: View): Promise<Return> {
  const { request } = row
  const photos = await db
    .select({ _id: files.id, name: files.name, size: files.size })
    .from(returnPhotos)
    .innerJoin(files, eq(files.id, returnPhotos.fileId))
    .where(eq(returnPhotos.returnId, request.id))
    .orderBy(asc(returnPhotos.position))
  const lines = await db
    .select({ asked: returnRequestLines, line: orderLines })
    .from(returnRequestLines)
    .innerJoin(orderLines, eq(orderLines.id, returnRequestLines.orderLineId))
    .where(eq(returnRequestLines.returnId, request.id))
    .orderBy(asc(returnRequestLines.position))
  const events = await db
    .select()
    .from(returnEvents)
    .where(eq(returnEvents.returnId, request.id))
    .orderBy(asc(returnEvents.at), asc(returnEvents.id))
  return {
    ...rowOf(row),
    reason: request.reason,
    text: request.text,
    by: request.byName,
    photos,
    lines: lines.map(({ asked, line }) => {
      const name = textIn(line.name, view.language)
      return {
        _id: line.id,
        name,
        code: line.code,
        ...(line.imageId && { image: view.file(line.imageId, name) }),
        quantity: asked.quantity,
        serials: asked.serials,
      }
    }),
    ...(request.instructions && { instructions: request.instructions }),
    ...(await givenFor(db, request)),
    ...(request.expiresAt && { expiresAt: request.expiresAt.toISOString() }),
    events: events.map(({ fromStatus, toStatus, byName, at, note }) => ({
      ...(fromStatus && { from: fromStatus }),
      to: toStatus,
      by: byName,
      at: at.toISOString(),
      ...(note && { note }),
    })),
    version: request.version,
  }
}

/** The label to send it with, its refund, and the order that replaces it. */
async function givenFor(db: Db, { labelFileId, refundId, replacementOrderId }: ReturnRequestRow) {
  const [label] = labelFileId
    ? await db
        .select({ _id: files.id, name: files.name, size: files.size })
        .from(files)
        .where(eq(files.id, labelFileId))
    : []
  const [refund] = refundId
    ? await db
        .select({ amount: refunds.amount, currency: refunds.currency })
        .from(refunds)
        .where(eq(refunds.id, refundId))
    : []
  const [replacement] = replacementOrderId
    ? await db
        .select({ _id: orders.id, number: orders.number })
        .from(orders)
        .where(eq(orders.id, replacementOrderId))
    : []
  return { ...(label && { label }), ...(refund && { refund }), ...(replacement && { replacement }) }
}

/** The id of a photo or label that the return names; `viewer` absent for staff. */
export async function fileOfReturn(
  db: Db,
  { id, file }: { id: string; file: string },
  viewer?: CustomerViewer,
): Promise<string> {
  const [row] = await read(db).where(and(eq(returnRequests.id, id), viewer && visibleTo(viewer)))
  const { request } = orNotFound(row)
  if (request.labelFileId === file) return file
  const [photo] = await db
    .select({ id: returnPhotos.fileId })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.returnId, id), eq(returnPhotos.fileId, file)))
  return orNotFound(photo).id
}

type Filters = Omit<CmsReturnsQuery, 'page' | 'limit'>

/** All filters but the status. */
const othersOf = ({ kind, order, search }: Filters) =>
  and(
    kind && inArray(returnRequests.kind, [...kind]),
    order && inArray(returnRequests.orderId, [...order]),
    search === undefined ? undefined : sql`${returnRequests.searchText} like ${containing(fold(search))}`,
  )

/** The staff list, with the number in each status under the other filters. */
export async function listAllReturns(db: Db, query: CmsReturnsQuery) {
  const { page, limit, status } = query
  const others = othersOf(query)
  const rows = await read(db)
    .where(and(others, status && inArray(returnRequests.status, [...status])))
    .orderBy(...orderOf(query.sort))
    .limit(limit)
    .offset((page - 1) * limit)
  const counts = await db
    .select({ status: returnRequests.status, count: sql<number>`count(*)::int` })
    .from(returnRequests)
    .where(others)
    .groupBy(returnRequests.status)
  const statusCounts = Object.fromEntries(
    returnStatuses.map((one) => [one, counts.find((row) => row.status === one)?.count ?? 0]),
  ) as Record<ReturnStatus, number>
  const asked: readonly ReturnStatus[] = status ?? returnStatuses
  return {
    data: rows.map(cmsRowOf),
    total: asked.reduce((sum, one) => sum + statusCounts[one], 0),
    page,
    limit,
    statusCounts,
  }
}

/** All that fit the filters, in the order of the list. */
export async function everyReturn(db: Db, query: Filters): Promise<AsyncGenerator<CmsReturnRow>> {
  const ids = await db
    .select({ id: returnRequests.id })
    .from(returnRequests)
    .where(and(othersOf(query), query.status && inArray(returnRequests.status, [...query.status])))
    .orderBy(...orderOf(query.sort))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await read(db).where(inArray(returnRequests.id, some))
      return new Map(rows.map((row) => [row.request.id, cmsRowOf(row)]))
    },
  )
}

function orderOf(sort: CmsReturnsQuery['sort'] = '-createdAt'): SQL[] {
  const column = sort.endsWith('createdAt') ? returnRequests.createdAt : returnRequests.updatedAt
  return sort.startsWith('-')
    ? [desc(column), desc(returnRequests.id)]
    : [asc(column), asc(returnRequests.id)]
}
