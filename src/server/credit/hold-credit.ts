import { and, eq, lt, ne } from 'drizzle-orm'
import type { CreditReason, CreditReview, LaterTerms } from '#contract/credit.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { isPaidLater, orders, type OrderRow, type PaidWith } from '../orders/orders.table.ts'
import { creditAccounts, isOpen, receivables, type CreditAccountRow } from './credit.table.ts'
import { availableOf, heldBy, lockCredit, post, type Cause } from './ledger.ts'

const dayMs = 86_400_000

type Buyer = { accountId: string | undefined; companyId: string | undefined }
type LaterType = Extract<PaidWith['type'], 'on_account' | 'on_delivery'>

const typeOf = (terms: CreditAccountRow['terms']): LaterType | undefined =>
  terms === 'prepaid' ? undefined : terms === 'on_delivery' ? 'on_delivery' : 'on_account'

/** The ways to pay later of the company's terms, for its own people. */
export async function typesOpenTo(
  db: Db,
  companyId: string | undefined,
  currency: string,
): Promise<{ types: LaterType[]; terms: CreditAccountRow['terms'] }> {
  const [account] = companyId
    ? await db.select().from(creditAccounts).where(eq(creditAccounts.companyId, companyId))
    : []
  if (!account || account.currency !== currency) return { types: [], terms: 'prepaid' }
  const type = typeOf(account.terms)
  return { types: type ? [type] : [], terms: account.terms }
}

/**
 * Refuses what is to be paid later by who has no such terms. Says it early, so that nobody approves what cannot be placed.
 * @throws AppError terms_not_allowed
 */
export async function requireTerms(
  db: Db,
  { accountId, companyId }: Buyer,
  { type }: PaidWith,
  { currency, isOffered }: { currency: string; isOffered: boolean },
): Promise<void> {
  if (!isPaidLater({ paymentType: type })) return
  // Who is of a tenant orders for the tenant.
  const isMember =
    accountId !== undefined &&
    companyId !== undefined &&
    (await db.$count(
      accounts,
      and(eq(accounts.id, accountId), eq(accounts.companyId, companyId), eq(accounts.family, 'company')),
    )) > 0
  const { types } = await typesOpenTo(db, isOffered && isMember ? companyId : undefined, currency)
  if (!types.some((one) => one === type)) throw new AppError('terms_not_allowed')
}

export type CreditOfOrder = {
  creditTerms: LaterTerms
  creditReview: CreditReview
  creditReasons: CreditReason[]
}

type NewOrder = {
  /** The brand has credit. */
  isOffered: boolean
  buyer: Buyer
  payWith: PaidWith
  currency: string
  total: number
  /** So long after its day an unpaid invoice does not stop new orders. */
  graceDays: number
  now: Date
}

/**
 * Locks the account of a company that orders on terms, and tells whether staff have to grant it. The order is written next, and then
 * holds its total. `db` must be a transaction.
 * @throws AppError terms_not_allowed, credit_review_open
 */
export async function lockForOrder(
  db: Db,
  { isOffered, buyer, payWith, currency, total, graceDays, now }: NewOrder,
): Promise<CreditOfOrder | undefined> {
  if (!isPaidLater({ paymentType: payWith.type })) return undefined
  await requireTerms(db, buyer, payWith, { currency, isOffered })
  const account = buyer.companyId === undefined ? undefined : await lockCredit(db, buyer.companyId)
  // Its terms may have changed while it waited for the lock.
  if (!account || account.terms === 'prepaid' || typeOf(account.terms) !== payWith.type)
    throw new AppError('terms_not_allowed')
  const reasons = await reasonsForReview(db, account, total, { graceDays, now })
  if (reasons.length > 0) await refuseSecondReview(db, account.companyId)
  return {
    creditTerms: account.terms,
    creditReview: reasons.length > 0 ? 'needed' : 'none',
    creditReasons: reasons,
  }
}

async function reasonsForReview(
  db: Db,
  account: CreditAccountRow,
  total: number,
  { graceDays, now }: Pick<NewOrder, 'graceDays' | 'now'>,
): Promise<CreditReason[]> {
  const overdue = await db.$count(
    receivables,
    and(
      eq(receivables.companyId, account.companyId),
      isOpen,
      lt(receivables.dueAt, new Date(now.getTime() - graceDays * dayMs)),
    ),
  )
  return [
    ...(total > availableOf(account) ? (['over_limit'] as const) : []),
    ...(account.isStopped ? (['stopped'] as const) : []),
    ...(overdue > 0 ? (['overdue'] as const) : []),
  ]
}

/** @throws AppError credit_review_open */
async function refuseSecondReview(db: Db, companyId: string, but?: string): Promise<void> {
  const waiting = await db.$count(
    orders,
    and(
      eq(orders.companyId, companyId),
      eq(orders.creditReview, 'needed'),
      eq(orders.status, 'pending'),
      but === undefined ? undefined : ne(orders.id, but),
    ),
  )
  if (waiting > 0) throw new AppError('credit_review_open')
}

type Held = Pick<OrderRow, 'id' | 'companyId' | 'paymentType' | 'total'>

/** An order that was just written holds its total. Its account is locked. */
export async function holdTotal(db: Db, order: Held, cause: Cause): Promise<void> {
  if (!isPaidLater(order) || order.companyId === null || order.total === 0) return
  await post(db, order.companyId, { kind: 'hold', held: order.total, orderId: order.id }, cause)
}

/**
 * Holds what an order costs now, and has it granted again where it costs more than there is. The order is locked; `db` must be a
 * transaction.
 * @throws AppError credit_review_open
 */
export async function holdChanged(
  db: Db,
  order: OrderRow,
  { graceDays }: Pick<NewOrder, 'graceDays'>,
  cause: Cause,
): Promise<void> {
  if (!isPaidLater(order) || order.companyId === null) return
  const account = await lockCredit(db, order.companyId)
  if (!account) return
  const more = order.total - (await heldBy(db, order.id))
  if (more === 0) return
  const reasons = more > 0 ? await reasonsForReview(db, account, more, { graceDays, now: cause.at }) : []
  await post(
    db,
    order.companyId,
    { kind: more > 0 ? 'hold' : 'release', held: more, orderId: order.id },
    cause,
  )
  if (reasons.length === 0) return
  await refuseSecondReview(db, order.companyId, order.id)
  await db
    .update(orders)
    .set({ creditReview: 'needed', creditReasons: reasons })
    .where(eq(orders.id, order.id))
}

/** An order that is rejected holds nothing any more; what is billed holds nothing already. The order is locked. */
export async function releaseHold(db: Db, order: Held, cause: Cause): Promise<void> {
  if (!isPaidLater(order) || order.companyId === null) return
  await lockCredit(db, order.companyId)
  const held = await heldBy(db, order.id)
  if (held > 0) await post(db, order.companyId, { kind: 'release', held: -held, orderId: order.id }, cause)
}
