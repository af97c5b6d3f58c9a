import { and, desc, eq, asc, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PaymentsQuery } from '#contract/accounting.ts'
import type { Language } from '#contract/enums.ts'
import { exactTotalUpTo } from '#contract/shared.ts'
import type {
  InventoryTransaction,
  PaymentTransaction,
  Transaction,
  TransactionsQuery,
} from '#contract/transactions.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { everyRowByKey } from '../http/every-page.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { stockMovements } from '../inventory/inventory.table.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { orders, payments } from '../orders/orders.table.ts'
import { products } from '../products/products.table.ts'
import { containing } from '../text/like-pattern.ts'

/** Every payment that fits, for a file; payments that come in meanwhile are not in it when the newest are first. */
export const everyPayment = (db: Db, query: PaymentsQuery): AsyncGenerator<PaymentTransaction> =>
  everyRowByKey<PaymentTransaction, { at: string; id: string }>(async ({ after, limit }) => {
    const isOldestFirst = query.sort === 'at'
    const behind = isOldestFirst ? sql`>` : sql`<`
    const order = isOldestFirst ? sql`at asc, id asc` : sql`at desc, id desc`
    const { rows } = await db.execute<{ id: string; at: string }>(sql`
      select id, at::text as at from (${matching.payment(query)}) found
      ${after ? sql`where (at, id) ${behind} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${order} limit ${limit}`)
    const byId = new Map(
      (
        await readPayments(
          db,
          rows.map(({ id }) => id),
        )
      ).map((one) => [one._id, one]),
    )
    return { data: rows.flatMap(({ id }) => byId.get(id) ?? []), last: rows.at(-1) }
  })

type Kind = Transaction['kind']
/** Which of the two a brand works with, and in which language. */
export type TransactionsView = { language: Language; kinds: readonly Kind[] }

export async function listTransactions(db: Db, query: TransactionsQuery, view: TransactionsView) {
  const { page, limit, sort } = query
  const parts = view.kinds
    .filter((kind) => !query.kind || query.kind.includes(kind))
    .map((kind) => matching[kind](query))
  if (parts.length === 0) return { data: [], total: 0, page, limit }
  const union = (of: SQL[]) =>
    sql.join(
      of.map((part) => sql`(${part})`),
      sql` union all `,
    )
  const order = sort === 'at' ? sql`at asc, id asc` : sql`at desc, id desc`
  // Each ledger gives what could be on the page; so each is read from its index, and no further.
  const nearest = parts.map((part) => sql`${part} order by ${order} limit ${page * limit}`)
  const [listed, counted] = await Promise.all([
    db.execute<{ id: string; kind: Kind }>(sql`
      select id, kind from (${union(nearest)}) transactions
      order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (select 1 from (${union(parts)}) transactions limit ${exactTotalUpTo + 1}) counted`),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    data: await read(db, listed.rows, view.language),
    total: Math.min(total, exactTotalUpTo),
    ...(total > exactTotalUpTo && { totalIsExact: false as const }),
    page,
    limit,
  }
}

/** @throws AppError not_found */
export async function findTransaction(
  db: Db,
  id: string,
  { language, kinds }: TransactionsView,
): Promise<Transaction> {
  for (const kind of kinds) {
    const [transaction] = await read(db, [{ id, kind }], language)
    if (transaction) return transaction
  }
  throw new AppError('not_found')
}

/** @throws AppError not_found */
export async function findMovement(db: Db, id: string, language: Language): Promise<InventoryTransaction> {
  return orNotFound((await readMovements(db, [id], language))[0])
}

type Filters = Omit<TransactionsQuery, 'page' | 'limit' | 'sort'>
const matching: Record<Kind, (query: Filters) => SQL> = {
  inventory: ({ product, order, reason, provider, status, dateFrom, dateTo, search }) => sql`
    select stock_movements.id, 'inventory' as kind, stock_movements.at from ${stockMovements} where ${
      and(
        // What only payments have is asked for: no movement fits.
        provider || status ? sql`false` : undefined,
        product && inArray(stockMovements.productId, product),
        order && inArray(stockMovements.orderId, order),
        reason && inArray(stockMovements.reason, reason),
        dateFrom === undefined ? undefined : gte(stockMovements.at, new Date(dateFrom)),
        dateTo === undefined ? undefined : lt(stockMovements.at, new Date(dateTo)),
        search === undefined
          ? undefined
          : sql`stock_movements.id in (
              select moved.id from orders join stock_movements moved on moved.order_id = orders.id where orders.number like ${containing(search)}
              union select moved.id from products join stock_movements moved on moved.product_id = products.id
              where products.code ilike ${containing(search)})`,
      ) ?? sql`true`
    }`,
  payment: ({ product, order, reason, provider, status, dateFrom, dateTo, search }) => sql`
    select payments.id, 'payment' as kind, payments.at from ${payments} where ${
      and(
        product || reason ? sql`false` : undefined,
        order && inArray(payments.orderId, order),
        provider && inArray(payments.provider, provider),
        status && inArray(payments.status, status),
        dateFrom === undefined ? undefined : gte(payments.at, new Date(dateFrom)),
        dateTo === undefined ? undefined : lt(payments.at, new Date(dateTo)),
        search === undefined
          ? undefined
          : sql`payments.id in (
              select paid.id from payments paid where paid.provider_id ilike ${containing(search)}
              union select paid.id from orders join payments paid on paid.order_id = orders.id where orders.number like ${containing(search)})`,
      ) ?? sql`true`
    }`,
}

/** In the order they are asked for. */
async function read(
  db: Db,
  listed: readonly { id: string; kind: Kind }[],
  language: Language,
): Promise<Transaction[]> {
  const of = (kind: Kind) => listed.filter((row) => row.kind === kind).map(({ id }) => id)
  const [movements, paid] = await Promise.all([
    readMovements(db, of('inventory'), language),
    readPayments(db, of('payment')),
  ])
  const byId = new Map<string, Transaction>([...movements, ...paid].map((one) => [one._id, one]))
  return listed.flatMap(({ id }) => byId.get(id) ?? [])
}

async function readMovements(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<InventoryTransaction[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      movement: stockMovements,
      name: products.name,
      code: products.code,
      number: orders.number,
      draft: orderDrafts.number,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(orderDrafts, eq(orderDrafts.id, stockMovements.draftId))
    .where(inArray(stockMovements.id, [...ids]))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
  return rows.map(({ movement, name, code, number, draft }) => ({
    _id: movement.id,
    kind: 'inventory',
    product: { _id: movement.productId, name: textIn(name, language), code },
    reason: movement.reason,
    quantity: movement.onHandChange === 0 ? 0 - movement.reservedChange : movement.onHandChange,
    onHandAfter: movement.onHandAfter,
    availableAfter: movement.availableAfter,
    ...(movement.orderId && number && { order: { _id: movement.orderId, number } }),
    ...(movement.draftId && draft && { draft: { _id: movement.draftId, number: draft } }),
    ...(movement.note && { note: movement.note }),
    by: movement.byName,
    at: movement.at.toISOString(),
  }))
}

async function readPayments(db: Db, ids: readonly string[]): Promise<PaymentTransaction[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ payment: payments, number: orders.number, customer: orders.customerName })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
  return rows.map(({ payment, number, customer }) => ({
    _id: payment.id,
    kind: 'payment',
    order: { _id: payment.orderId, number, customer },
    provider: payment.provider,
    providerId: payment.providerId,
    amount: { amount: payment.amount, currency: payment.currency },
    status: payment.status,
    at: payment.at.toISOString(),
  }))
}
