import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import {
  orderScopes,
  type CmsOrder,
  type CmsOrderRow,
  type CmsOrdersQuery,
  type Order,
  type OrderSummary,
  type refundedShares,
} from '#contract/orders.ts'
import { enums, type OrderStatus } from '#contract/enums.ts'
import type { BothTexts, Money } from '#contract/shared.ts'
import type { ShippedUnit } from '#contract/unit-schemas.ts'
import { namedAddress } from '../addresses/addresses.queries.ts'
import { reachableBy, reaches } from '../auth/reachable-by.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { receivables, type ReceivableRow } from '../credit/credit.table.ts'
import { openOf } from '../credit/receivables.ts'
import type { Db } from '../db/connect.ts'
import { describePickUp } from '../delivery/pick-up-place.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { textIn } from '../db/text-in.ts'
import {
  licenceKeys,
  subscriptions,
  type LicenceKeyRow,
  type SubscriptionRow,
} from '../fulfilment/fulfilment.table.ts'
import { files } from '../files/files.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowByKey } from '../http/every-page.ts'
import { listOrdersOfUnit, listShippedUnits } from '../inventory/units.queries.ts'
import { invoices, type InvoiceRow } from '../invoices/invoices.table.ts'
import { listAttempts, newestAttempt } from '../payments/attempts.ts'
import { isBeingConfirmed } from '../payments/being-confirmed.ts'
import { isAwaitingPayment } from '../payments/settle-payment.ts'
import type { AttemptRow } from '../payments/payments.table.ts'
import { products } from '../products/products.table.ts'
import { fold } from '../text/fold.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { accountsFor } from '../settings/bank-accounts.ts'
import { containing } from '../text/like-pattern.ts'
import { approvalOfOrder } from './approval-of-order.ts'
import { allowedStatuses } from './allowed-statuses.ts'
import { isEditable } from './is-editable.ts'
import { orderDrafts } from './order-drafts.table.ts'
import { isPaidLater, isPromised, isTransferAwaited, needsShipping, standingOfOrder } from './orders.table.ts'
import { describeExemption } from '../tax-standings/describe-exemption.ts'
import { listAssignees } from './assign-order.ts'
import { countByDate, countUpTo, totalOf } from './count-orders.ts'
import {
  unreturnedSerials,
  describeAttempt,
  describeRefund,
  describeReturn,
  describeShipment,
  describeShipped,
  listNotes,
  readRefundsAndReturns,
  type RefundsAndReturns,
} from './refunds-and-returns.ts'
import { listNamingUnits } from './naming-units.ts'
import { mostUrgentFirst, needsDoing } from './needs-doing.ts'
import { otherOfSplit } from '../fulfilment/other-of-split.ts'
import { inStockState, listStockStates, listWaiting } from '../fulfilment/waiting-lines.ts'
import { replacedReturn } from './replaced-return.ts'
import { listShipments } from './send-lines.ts'
import type { WholeShipment } from './shipments.table.ts'
import { describeReferences } from './order-references.ts'
import { listOrdersByReference } from './orders-by-reference.ts'
import {
  orderEvents,
  orderLines,
  orders,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
} from './orders.table.ts'

/** How an order is shown: in which language, and the base address of its pictures. */
type OrderView = Pick<ShopView, 'language' | 'file' | 'bankAccounts' | 'timeZone'>

const visibleTo = (viewer: CustomerViewer): SQL => reachableBy(viewer, 'orders.read', orders)

type OrderFilters = {
  status?: readonly OrderStatus[]
  dateFrom?: string
  dateTo?: string
  costCentre?: readonly string[]
  site?: readonly string[]
  member?: readonly string[]
  search?: string
}

/** `sent`: orders the search found by the serial number of a shipped unit. */
const wanted = (
  { status, dateFrom, dateTo, costCentre, site, member, search }: OrderFilters,
  sent: readonly string[],
): (SQL | undefined)[] => [
  status && inArray(orders.status, [...status]),
  dateFrom === undefined ? undefined : gte(orders.placedAt, new Date(dateFrom)),
  dateTo === undefined ? undefined : lt(orders.placedAt, new Date(dateTo)),
  costCentre && inArray(orders.costCentreId, [...costCentre]),
  site && inArray(orders.siteId, [...site]),
  member && inArray(orders.accountId, [...member]),
  search === undefined ? undefined : matches(search, sent),
]

const matches = (search: string, sent: readonly string[]): SQL | undefined => {
  const pattern = containing(fold(search))
  return or(
    like(orders.searchText, pattern),
    like(orders.number, pattern),
    sent.length > 0 ? inArray(orders.id, [...sent]) : undefined,
  )
}

const sentWith = (db: Db, search: string | undefined) =>
  search === undefined ? Promise.resolve([]) : listOrdersOfUnit(db, search)

const firstImage = sql<string | null>`(
  select line.image_id from order_lines line where line.order_id = orders.id order by line.position limit 1)`

export async function listOrders(
  db: Db,
  viewer: CustomerViewer,
  query: OrderFilters & { scope: 'all' | 'current' | 'past'; page: number; limit: number },
  view: OrderView,
) {
  const scope = query.scope === 'all' ? undefined : inArray(orders.status, [...orderScopes[query.scope]])
  const sent = await sentWith(db, query.search)
  const where = and(visibleTo(viewer), scope, ...wanted(query, sent))
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, image: firstImage })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.$count(orders, where),
  ])
  return {
    data: rows.map(({ order, image }) => summaryOf(order, image, view)),
    total,
    page: query.page,
    limit: query.limit,
  }
}

export async function findOrder(
  db: Db,
  viewer: CustomerViewer,
  id: string,
  view: OrderView,
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), visibleTo(viewer)))
  if (!row) return undefined
  const order = await readOrder(db, row, view)
  return { ...order, ...(mayCancel(viewer, row) && { mayCancel: true as const }) }
}

/** Until the shop accepts it, those who may order for whom it is. */
const mayCancel = (viewer: CustomerViewer, order: OrderRow) =>
  order.status === 'pending' &&
  order.replacementFor === null &&
  (viewer.isRoot || viewer.permissions.includes('orders.create')) &&
  reaches(viewer, 'orders.create', order)

export async function findAnyOrder(db: Db, id: string, view: OrderView): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row && readOrder(db, row, view)
}

const mostNumbers = 20

/** Orders that are neither delivered nor rejected: how many, and the numbers of the oldest. */
export async function findOpenOrders(db: Db): Promise<{ count: number; numbers: string[] }> {
  const isOpen = inArray(orders.status, ['pending', 'in_progress', 'shipped'])
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(isOpen)
    .orderBy(orders.placedAt)
    .limit(mostNumbers)
  return { count: await db.$count(orders, isOpen), numbers: rows.map(({ number }) => number) }
}

/** With what only staff see. */
export async function findCmsOrder(db: Db, id: string, view: OrderView): Promise<CmsOrder | undefined> {
  const order = await findAnyOrder(db, id, view)
  if (!order) return undefined
  const { refunds, returns } = await readRefundsAndReturns(db, id)
  const [assigned] = await db.select().from(orders).where(eq(orders.id, id))
  const [assignee] = assigned ? (await listAssignees(db, [assigned])).values() : []
  const [draft] = await db
    .select({ _id: orderDrafts.id, number: orderDrafts.number })
    .from(orderDrafts)
    .where(eq(orderDrafts.orderId, id))
  const whoRefunded = new Map(refunds.map((refund) => [refund.id, refund.byName]))
  const returned = new Map(returns.map((one) => [one.id, one]))
  return {
    ...order,
    ...(assignee && { assignedTo: assignee }),
    creditReasons: assigned?.creditReasons ?? [],
    canEdit: assigned !== undefined && isEditable(assigned) && !order.payment.isBeingConfirmed,
    ...(draft && { draft }),
    priceLists: await priceListsOf(db, id),
    notes: await listNotes(db, id),
    attempts: (await listAttempts(db, id)).map(describeAttempt),
    refunds: order.refunds.map((refund) => ({ ...refund, by: whoRefunded.get(refund._id) ?? '' })),
    returns: order.returns.map((one) => {
      const { byName = '', note = null, isWrittenOff = false } = returned.get(one._id) ?? {}
      return { ...one, by: byName, isWrittenOff, ...(note && { note }) }
    }),
  }
}

/** As they were called when the order was placed. */
async function priceListsOf(db: Db, orderId: string): Promise<CmsOrder['priceLists']> {
  const rows = await db
    .select({ line: orderLines.id, list: orderLines.priceListId, name: orderLines.priceListName })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return Object.fromEntries(
    rows.flatMap(({ line, list, name }) => (list && name ? [[line, { _id: list, name }]] : [])),
  )
}

const cmsSorts = {
  placedAt: orders.placedAt,
  number: orders.number,
  total: orders.total,
  status: orders.status,
}

/** The staff list, with the number of orders in each status under the other filters. */
export async function listAllOrders(db: Db, query: CmsOrdersQuery, view: OrderView, me: string) {
  const { others, isByDate, named } = await othersOf(db, query, me)
  const first = firstOf(query, named)
  const [data, counts] = await Promise.all([
    readPage(db, and(others, ofStatuses(query)), { ...query, first }, view, (query.page - 1) * query.limit),
    isByDate ? countByDate(db, query) : countUpTo(db, others),
  ])
  return {
    data: data.map(({ row }) => row),
    ...totalOf(counts, query.status ?? enums.OrderStatus),
    page: query.page,
    limit: query.limit,
    ...counts,
  }
}

/** Position of an order in a list: its sort value as text, and its id. */
type OrderKey = { value: string; id: string }

/**
 * The same rows for exports, unaffected by new orders. When sorted by status, an order whose status changes during the
 * export may appear twice or be missing.
 */
export const everyOrder = (
  db: Db,
  query: OrdersQuestion,
  view: OrderView,
  me: string,
): AsyncGenerator<CmsOrderRow> =>
  everyRowByKey<CmsOrderRow, OrderKey>(async ({ after, limit }) => {
    const { others } = await othersOf(db, query, me)
    const behind = after && isBehind(after, query.sort)
    const rows = await readPage(db, and(others, ofStatuses(query), behind), { ...query, limit }, view)
    return { data: rows.map(({ row }) => row), last: rows.at(-1)?.key }
  })

/** The orders before and after one in the list that the question gives; after one that is not in it any more, the list's first. */
export async function findNeighbours(db: Db, id: string, query: OrdersQuestion, me: string) {
  const { others, named } = await othersOf(db, query, me)
  const where = and(others, ofStatuses(query))
  const first = firstOf(query, named)
  const [order] = await db
    .select({ value: sql<string>`${sortOf(query.sort).column}::text` })
    .from(orders)
    .where(eq(orders.id, id))
  const key = { value: orNotFound(order).value, id }
  const one = async (where: SQL | undefined, by: SQL[]) => {
    const [row] = await db
      .select({ _id: orders.id, number: orders.number })
      .from(orders)
      .where(where)
      .orderBy(...by)
      .limit(1)
    return row
  }
  // Only such lists have another order than that of one column, and they are short.
  if (first.length > 0) {
    const all = await db
      .select({ _id: orders.id, number: orders.number })
      .from(orders)
      .where(where)
      .orderBy(...first, ...cmsOrder(query.sort))
      .limit(maxNeighbours)
    const at = all.findIndex(({ _id }) => _id === id)
    return { previous: at > 0 ? all[at - 1] : undefined, next: all[at + 1] }
  }
  const { isDescending } = sortOf(query.sort)
  const field = sortOf(query.sort).field
  const opposite = (isDescending ? field : `-${field}`) as CmsOrdersQuery['sort']
  return {
    previous: await one(and(where, isBehind(key, opposite)), cmsOrder(opposite)),
    next: await one(and(where, isBehind(key, query.sort)), cmsOrder(query.sort)),
  }
}

const maxNeighbours = 5_000
type OrdersQuestion = Omit<CmsOrdersQuery, 'page' | 'limit'>

/** What comes before the order of a column, where the question names none. */
const firstOf = ({ sort, search, needsDoing }: OrdersQuestion, named: readonly string[]): SQL[] =>
  sort === undefined ? [...namedFirst(search, named), ...(needsDoing ? mostUrgentFirst : [])] : []

const ofStatuses = ({ status }: Pick<CmsOrdersQuery, 'status'>) => status && inArray(orders.status, status)

/** All filters except the status; `isByDate` when the date is the only one; `named` are those that the words searched for name exactly. */
async function othersOf(db: Db, query: OrdersQuestion, me: string) {
  const named = query.search === undefined ? [] : await listOrdersByReference(db, query.search)
  const filters = [
    query.search === undefined ? undefined : matches(query.search, named),
    query.paymentStatus && inArray(orders.paymentStatus, query.paymentStatus),
    query.refunded && or(...query.refunded.map((share) => refundedIn[share])),
    query.customer && inArray(orders.accountId, query.customer),
    query.discountCode === undefined ? undefined : eq(orders.discountCode, query.discountCode.toUpperCase()),
    query.totalFrom === undefined ? undefined : gte(orders.total, query.totalFrom),
    query.totalTo === undefined ? undefined : lte(orders.total, query.totalTo),
    query.product && hasLine(db, inArray(orderLines.productId, query.product)),
    query.productType && hasLine(db, inArray(orderLines.type, query.productType)),
    query.shippedInPart === undefined ? undefined : eq(orders.shippedInPart, query.shippedInPart),
    query.deliveryMethod && or(...query.deliveryMethod.map((method) => byMethod[method])),
    query.pickUpPoint && inArray(sql`${orders.pickUpPoint} ->> 'id'`, query.pickUpPoint),
    query.stock && or(...query.stock.map((state) => inStockState[state])),
    query.needsDoing ? needsDoing : undefined,
    query.company && inArray(orders.companyId, query.company),
    query.costCentre && inArray(orders.costCentreId, query.costCentre),
    query.site && inArray(orders.siteId, query.site),
    query.assignee && whose(query.assignee, me),
  ]
  const { dateFrom, dateTo } = query
  return {
    others: and(...wanted({ ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) }, []), ...filters),
    isByDate: filters.every((filter) => filter === undefined),
    named,
  }
}

/** Any of them: mine, nobody's, or those of the named. */
function whose(asked: readonly string[], me: string): SQL | undefined {
  const ids = asked.filter((one) => one !== 'none').map((one) => (one === 'me' ? me : one))
  return or(
    asked.includes('none') ? isNull(orders.assigneeId) : undefined,
    ids.length > 0 ? inArray(orders.assigneeId, ids) : undefined,
  )
}

// By the point, which an index knows: few orders have one.
const byMethod = { delivery: isNull(orders.pickUpPoint), pick_up: isNotNull(orders.pickUpPoint) }

// The first two imply a refund: few orders have one, and an index finds them.
const refundedIn: Record<(typeof refundedShares)[number], SQL> = {
  part: sql`${orders.refunded} > 0 and ${orders.refunded} < ${orders.total}`,
  whole: sql`${orders.refunded} > 0 and ${orders.refunded} = ${orders.total}`,
  refused: sql`${orders.id} in (select order_id from refunds where status = 'refused')`,
}

const hasLine = (db: Db, what: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), what)),
  )

/** Ids come from an index, and only their rows are read, so a late page costs hardly more than the first. */
async function readPage(
  db: Db,
  where: SQL | undefined,
  { sort, limit, first = [] }: Pick<CmsOrdersQuery, 'sort' | 'limit'> & { first?: SQL[] },
  view: OrderView,
  offset = 0,
): Promise<{ row: CmsOrderRow; key: OrderKey }[]> {
  const these = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...first, ...cmsOrder(sort))
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select({ order: orders, image: firstImage, value: sql<string>`${sortOf(sort).column}::text` })
    .from(orders)
    .where(inArray(orders.id, these))
    .orderBy(...first, ...cmsOrder(sort))
  const naming = await listNamingUnits(
    db,
    rows.map(({ order }) => order),
  )
  const assignees = await listAssignees(
    db,
    rows.map(({ order }) => order),
  )
  const stock = await listStockStates(
    db,
    rows.map(({ order }) => order),
  )
  return rows.map(({ order, image, value }) => ({
    row: {
      ...summaryOf(order, image, view),
      customer: customerOf(order),
      paymentMethod: order.paymentType,
      deliveryFee: { amount: order.deliveryFee, currency: order.currency },
      ...(order.pickUpPoint && {
        pickUpPoint: { _id: order.pickUpPoint.id, name: textIn(order.pickUpPoint.name, view.language) },
      }),
      ...(order.refunded > 0 && { refunded: { amount: order.refunded, currency: order.currency } }),
      ...(order.creditReview === 'needed' &&
        order.status === 'pending' && { needsCreditReview: true as const }),
      allowedStatuses: allowedStatuses(order),
      namesUnits: naming.has(order.id),
      ...(stock.has(order.id) && { stock: stock.get(order.id) }),
      ...(order.assigneeId && { assignedTo: assignees.get(order.assigneeId) }),
      version: order.version,
    },
    key: { value, id: order.id },
  }))
}

/** What the words name exactly comes before what only has them somewhere: the order of that number, then those of that reference. */
const namedFirst = (search: string | undefined, named: readonly string[]): SQL[] =>
  search === undefined
    ? []
    : [
        sql`${orders.number} <> ${search.trim().toUpperCase()}`,
        ...(named.length > 0 ? [sql`${orders.id} <> all(${sql.param(named)}::uuid[])`] : []),
      ]

function sortOf(sort: CmsOrdersQuery['sort'] = '-placedAt') {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as keyof typeof cmsSorts
  return { field, column: cmsSorts[field], isDescending }
}

function cmsOrder(sort: CmsOrdersQuery['sort']) {
  const { column, isDescending } = sortOf(sort)
  return isDescending ? [desc(column), desc(orders.id)] : [asc(column), asc(orders.id)]
}

// As text, so that no precision is lost.
const keyValues: Record<keyof typeof cmsSorts, (value: string) => SQL> = {
  placedAt: (value) => sql`${value}::text::timestamptz`,
  number: (value) => sql`${value}::text`,
  total: (value) => sql`${value}::text::bigint`,
  status: (value) => sql`${value}::text`,
}

function isBehind({ value, id }: OrderKey, sort: CmsOrdersQuery['sort']): SQL {
  const { field, column, isDescending } = sortOf(sort)
  const key = sql`(${keyValues[field](value)}, ${id}::uuid)`
  return isDescending ? sql`(${column}, ${orders.id}) < ${key}` : sql`(${column}, ${orders.id}) > ${key}`
}

const promiseOf = (order: OrderRow, { timeZone }: OrderView) =>
  isPromised(order) ? { promisedAt: dayIn(timeZone, order.estimatedDelivery) } : {}

function summaryOf(order: OrderRow, image: string | null, view: OrderView): OrderSummary {
  return {
    _id: order.id,
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    estimatedDelivery: order.estimatedDelivery.toISOString(),
    ...promiseOf(order, view),
    needsShipping: order.needsShipping,
    deliveryMethod: order.deliveryMethod,
    itemQuantity: order.itemQuantity,
    total: { amount: order.total, currency: order.currency },
    status: order.status,
    paymentStatus: order.paymentStatus,
    isShippedInPart: order.shippedInPart,
    ...(order.cancelledAt && { cancelledAt: order.cancelledAt.toISOString() }),
    ...(image && { image: view.file(image) }),
    ...describeReferences(order),
  }
}

async function readOrder(db: Db, order: OrderRow, view: OrderView): Promise<Order> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  const keys = await db
    .select({ key: licenceKeys, name: products.name })
    .from(licenceKeys)
    .innerJoin(products, eq(products.id, licenceKeys.productId))
    .where(and(eq(licenceKeys.orderId, order.id), isNull(licenceKeys.revokedAt)))
    .orderBy(asc(licenceKeys.orderLineId), asc(licenceKeys.productId), asc(licenceKeys.position))
  const started = await db.select().from(subscriptions).where(eq(subscriptions.orderId, order.id))
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
  const units = await listShippedUnits(
    db,
    lines.map(({ id }) => id),
    view.language,
  )
  const after = await readRefundsAndReturns(db, order.id)
  const isOpen = order.status === 'pending' || order.status === 'in_progress'
  const waiting = isOpen && order.needsShipping ? await listWaiting(db, [order.id]) : undefined
  const attempt = order.paymentType === 'credit_card' ? await newestAttempt(db, order.id) : undefined
  const described = describeOrder(
    {
      order,
      lines,
      events,
      keys,
      started,
      units,
      ...(waiting && { waiting }),
      invoice,
      attempt,
      sent: await listShipments(db, order.id),
      ...(isPaidLater(order) && { receivable: await findReceivable(db, order.id) }),
      ...(order.splitGroup && { other: await otherOfSplit(db, order) }),
      ...(order.poFileId && { poDocument: await findPoDocument(db, order.poFileId) }),
      ...after,
    },
    view,
  )
  return {
    ...described,
    ...(await approvalOfOrder(db, order.id, view.language)),
    ...(await replacedReturn(db, order)),
  }
}

async function findReceivable(db: Db, orderId: string): Promise<ReceivableRow | undefined> {
  const [row] = await db.select().from(receivables).where(eq(receivables.orderId, orderId))
  return row
}

const describeCredit = (
  { creditTerms, creditReview, currency }: OrderRow,
  receivable: ReceivableRow | undefined,
): Pick<Order, 'credit'> =>
  creditTerms === null
    ? {}
    : {
        credit: {
          terms: creditTerms,
          review: creditReview,
          ...(receivable && { open: { amount: openOf(receivable), currency } }),
          ...(receivable?.dueAt && { dueAt: receivable.dueAt.toISOString() }),
        },
      }

async function findPoDocument(db: Db, id: string): Promise<Order['poDocument']> {
  const [file] = await db.select({ name: files.name, size: files.size }).from(files).where(eq(files.id, id))
  return file
}

const customerOf = ({ accountId, customerName }: OrderRow) => ({
  ...(accountId && { _id: accountId }),
  name: customerName,
})

type WholeOrder = {
  order: OrderRow
  /** By position. */
  lines: OrderLineRow[]
  /** Oldest first. */
  events: OrderEventRow[]
  /** What the acceptance issued; an order just placed has nothing yet. */
  keys?: { key: LicenceKeyRow; name: BothTexts }[]
  started?: SubscriptionRow[]
  /** By line. */
  units?: ReadonlyMap<string, ShippedUnit[]>
  /** What of each line is not in stock yet. */
  waiting?: ReadonlyMap<string, { waits: number }>
  invoice?: InvoiceRow
  /** What is left of its invoice, where it is paid later. */
  receivable?: ReceivableRow | undefined
  /** By number. */
  sent?: WholeShipment[]
  /** The newest card payment attempt. */
  attempt?: AttemptRow
  poDocument?: Order['poDocument']
  /** The other order of the same purchase. */
  other?: OrderRow
} & Partial<RefundsAndReturns>

export function describeOrder(whole: WholeOrder, view: OrderView): Order {
  const {
    order,
    lines,
    events,
    keys = [],
    started = [],
    units,
    waiting,
    invoice,
    attempt,
    sent = [],
    poDocument,
    receivable,
  } = whole
  const { refunds = [], notes = [], returns = [] } = whole
  const { language } = view
  const money = (amount: number): Money => ({ amount, currency: order.currency })
  return {
    _id: order.id,
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    estimatedDelivery: order.estimatedDelivery.toISOString(),
    ...promiseOf(order, view),
    ...(isPromised(order) && order.promiseNote && { promiseNote: order.promiseNote }),
    ...(whole.other && {
      split: {
        part: order.id < whole.other.id ? ('first' as const) : ('rest' as const),
        other: { _id: whole.other.id, number: whole.other.number, ...promiseOf(whole.other, view) },
      },
    }),
    status: order.status,
    allowedStatuses: allowedStatuses(order),
    statusHistory: events.map((event) => ({
      ...(event.fromStatus && { from: event.fromStatus }),
      to: event.toStatus,
      at: event.at.toISOString(),
      by: event.byName,
      ...(event.reason && { reason: event.reason }),
    })),
    items: lines.map((line) => {
      const name = textIn(line.name, language)
      return {
        _id: line.id,
        product: line.productId,
        type: line.type,
        name,
        code: line.code,
        ...(line.imageId && { image: view.file(line.imageId, name) }),
        unitPrice: money(line.unitPrice),
        ...(line.unitPriceBeforeDiscount !== null && {
          unitPriceBeforeDiscount: money(line.unitPriceBeforeDiscount),
        }),
        ...(line.period && { period: line.period }),
        ...(line.priceFrom && { priceFrom: line.priceFrom }),
        ...(line.breakFrom !== null && { priceBreakFrom: line.breakFrom }),
        quantity: line.quantity,
        needsShipping: needsShipping(line),
        shippedQuantity: line.shippedQuantity,
        cancelledQuantity: line.cancelledQuantity,
        returnedQuantity: line.returnedQuantity,
        ...(waiting?.has(line.id) && { waits: waiting.get(line.id)?.waits }),
        subtotal: money(line.subtotal),
        discount: money(line.discount),
        tax: money(line.tax),
        total: money(line.total),
        serials: unreturnedSerials(line, returns),
        units: units?.get(line.id) ?? [],
        licenceKeys: keys
          .filter(({ key }) => key.orderLineId === line.id)
          .map(({ key, name }) => ({
            key: key.key,
            product: key.productId,
            name: textIn(name, language),
          })),
        subscriptions: started
          .filter(({ orderLineId }) => orderLineId === line.id)
          .map((subscription) => ({
            _id: subscription.id,
            name: textIn(subscription.name, language),
            startedAt: subscription.startedAt.toISOString(),
            endsAt: subscription.endsAt.toISOString(),
            ...(subscription.endedAt && { endedAt: subscription.endedAt.toISOString() }),
          })),
      }
    }),
    itemQuantity: order.itemQuantity,
    needsShipping: order.needsShipping,
    ...(order.shippingAddress && { shippingAddress: namedAddress(order.shippingAddress, language) }),
    ...describePickUp(order.pickUpPoint, language),
    ...(order.billingAddress && { billingAddress: namedAddress(order.billingAddress, language) }),
    paymentMethod: order.paymentMethod,
    payment: {
      status: order.paymentStatus,
      ...isBeingConfirmed(order, attempt),
      ...(order.payBy && isAwaitingPayment(order) && { payBy: order.payBy.toISOString() }),
      provider: order.paymentProvider,
      ...(order.paymentTransactionId && { transactionId: order.paymentTransactionId }),
      amount: money(order.total),
      ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
      ...(order.refunded > 0 && { refunded: money(order.refunded) }),
    },
    shipments: sent.flatMap((one) => describeShipped(one, lines, language)),
    isShippedInPart: order.shippedInPart,
    ...describeShipment(order),
    refunds: refunds.map((refund) => describeRefund(refund, notes)),
    creditNotes: notes.map(({ id, number, issuedAt, amount }) => ({
      _id: id,
      number,
      issuedAt: issuedAt.toISOString(),
      amount: money(amount),
    })),
    returns: returns.map((returned) => describeReturn(returned, lines, language)),
    subtotal: money(order.subtotal),
    giftCard: money(order.giftCard),
    discount: money(order.discount),
    deliveryFee: money(order.deliveryFee),
    deliveryTax: money(order.deliveryTax),
    tax: money(order.tax),
    taxRate: order.taxRate,
    pricesIncludeTax: order.pricesIncludeTax,
    ...describeExemption(standingOfOrder(order), language),
    total: money(order.total),
    ...(order.discountId &&
      order.discountCode && {
        discountCode: {
          _id: order.discountId,
          code: order.discountCode,
          percentage: order.discountPercentage ?? 0,
        },
      }),
    customer: customerOf(order),
    ...(invoice && { invoice: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() } }),
    ...(order.rejectReason && { rejectReason: order.rejectReason }),
    ...describeCredit(order, receivable),
    ...(isTransferAwaited(order) && {
      bankTransfer: {
        reference: order.number,
        // An accepted order may be paid later.
        ...(order.payBy && order.status === 'pending' && { payBy: order.payBy.toISOString() }),
        accounts: accountsFor(view.bankAccounts, order.currency),
      },
    }),
    ...(order.lapsedAt && { lapsedAt: order.lapsedAt.toISOString() }),
    ...(order.cancelledAt && { cancelledAt: order.cancelledAt.toISOString() }),
    ...(order.note && { note: order.note }),
    ...describeReferences(order),
    ...(poDocument && { poDocument }),
    ...(order.termsAcceptedAt && { termsAcceptedAt: order.termsAcceptedAt.toISOString() }),
    version: order.version,
  }
}
