import { and, eq } from 'drizzle-orm'
import type { ApproveApproval } from '#contract/approvals.ts'
import type { Line } from '#contract/lines.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { kindsOf, reasonsForApproval, type Reason } from '../orders/needs-approval.ts'
import type { PricedCart } from '../orders/price-cart.ts'
import { newestQuote } from '../requests/requests.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { noteEvent } from './approval-events.ts'
import { mailApproved, mailDeciders, mailRefused } from './approval-mails.ts'
import {
  approvalSteps,
  type ApprovalRow,
  type ApprovalStepRow,
  type QuantityChange,
} from './approvals.table.ts'
import { listSteps, reachableApproval } from './approvals.queries.ts'
import { stepsOf } from './ask-for-approval.ts'
import { type Decider, deciderOf, givenAs, isOnlyForRequester, openSteps } from './deciders.ts'
import { mayWithdraw } from './may-withdraw.ts'
import { placeContent, pricedAsAgreed } from './place-content.ts'
import { priceApproval } from './price-approval.ts'
import { saveApproval } from './save-approval.ts'

/**
 * One approval of an order that waits, at the prices of now. The last one that it needs places the order, in the same transaction. What
 * has become dearer than what was approved before goes back to who approved it. `db` must be a transaction.
 * @throws AppError price_changed, quote_expired, product_unavailable, discount_not_found, own_purchase, forbidden, version_conflict, invalid_transition,
 *   approval_expired, and all that placing an order throws
 */
export async function approve(
  ctx: Context,
  db: Db,
  id: string,
  body: ApproveApproval,
  viewer: CustomerViewer,
  shop: ShopView,
): Promise<void> {
  const now = ctx.now()
  const { approval, requester, decider } = await heldForDecision(ctx, db, id, body.version, viewer)
  const { priced, content, currency } = await pricedAsAgreed(db, approval, body, shop, now)
  const before = await listSteps(db, [id])
  const reasons = await reasonsNow(db, approval, priced, shop, now)
  const isMore = isDearer(approval, priced, currency)
  const { steps, isAskedAgain } = await readAgain(db, approval, before, reasons, isMore)

  const theirs = openSteps(steps).flatMap(({ position, approverIds }) => {
    const as = givenAs(decider, { approverIds }, approval)
    return as ? [{ position, ...as }] : []
  })
  if (theirs.length === 0 && !isAskedAgain) throw mayNot(decider, approval, steps)
  for (const { position, forName } of theirs)
    await db
      .update(approvalSteps)
      .set({ byId: viewer.id, byName: viewer.name, forName, word: body.word || null, givenAt: now })
      .where(and(eq(approvalSteps.approvalId, id), eq(approvalSteps.position, position)))
  const after = await listSteps(db, [id])
  const kept = { content, total: priced.totals.total, currency }
  const noted = { by: viewer, forName: allFor(theirs), word: body.word, now }
  if (isAskedAgain) await noteEvent(db, id, { what: 'asked_again', by: viewer, now })

  if (openSteps(after).length > 0) {
    if (theirs.length > 0) await noteEvent(db, id, { what: 'given', ...noted })
    const row = await saveApproval(db, approval, { ...kept, itemQuantity: priced.totals.itemQuantity }, now)
    const isNewTier = openSteps(after)[0]?.tier !== openSteps(before)[0]?.tier
    if (isAskedAgain || isNewTier) await mailDeciders(ctx, db, 'approval_wanted', row, after)
    return
  }
  const order = await placeContent(ctx, db, approval, requester, {
    content,
    expectedTotal: body.expectedTotal,
    isApproved: true,
  })
  await noteEvent(db, id, { what: 'approved', ...noted })
  const row = await saveApproval(
    db,
    approval,
    { ...kept, itemQuantity: priced.totals.itemQuantity, status: 'approved', orderId: order.id },
    now,
  )
  await mailApproved(ctx, db, row, { by: viewer.name, order })
}

/**
 * Other quantities, by who may approve. Less than before keeps what was approved; more has to be approved anew. `db` must be a transaction.
 * @throws AppError as `approve`; validation_failed for a product that was not asked for
 */
export async function changeApproval(
  ctx: Context,
  db: Db,
  id: string,
  { items, version }: { items: readonly Line[]; version: number },
  viewer: CustomerViewer,
  shop: ShopView,
): Promise<void> {
  const now = ctx.now()
  const { approval, decider } = await heldForDecision(ctx, db, id, version, viewer)
  const before = await listSteps(db, [id])
  const forName = decidesFor(decider, approval, before)
  // What the seller offers is taken as it is.
  if (approval.kind !== 'cart') throw new AppError('invalid_transition')
  const asked = new Map(items.map(({ product, quantity }) => [product, quantity]))
  const known = new Set(approval.content.lines.map(({ product }) => product))
  if ([...asked.keys()].some((product) => !known.has(product)) || asked.size !== items.length)
    throw new AppError('validation_failed', { fields: { items: 'unknownReference' } })
  const changes = approval.content.lines.flatMap(({ product, name, quantity }): QuantityChange[] => {
    const to = asked.get(product) ?? 0
    return to === quantity ? [] : [{ name, from: quantity, to }]
  })
  if (changes.length === 0) return
  const left = approval.content.lines.flatMap((line) => {
    const quantity = asked.get(line.product)
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
  const content = { ...approval.content, lines: left }
  const { priced } = await priceApproval(db, { ...approval, content }, shop, now)
  const reasons = await reasonsNow(db, approval, priced, shop, now)
  const isMore = isDearer(approval, priced, shop.currency) || changes.some(({ from, to }) => to > from)
  const { steps, isAskedAgain } = await readAgain(db, approval, before, reasons, isMore)
  const prices = new Map(priced.lines.map(({ product, unitPrice }) => [product.id, unitPrice]))
  const row = await saveApproval(
    db,
    approval,
    {
      content: {
        ...content,
        lines: left.map((line) => ({ ...line, unitPrice: prices.get(line.product) ?? line.unitPrice })),
      },
      itemQuantity: left.reduce((sum, { quantity }) => sum + quantity, 0),
      total: priced.totals.total,
      currency: shop.currency,
    },
    now,
  )
  await noteEvent(db, id, { what: 'changed', by: viewer, forName, changes, now })
  if (!isAskedAgain) return
  await noteEvent(db, id, { what: 'asked_again', by: viewer, now })
  await mailDeciders(ctx, db, 'approval_wanted', row, steps)
}

/** @throws AppError own_purchase, forbidden, version_conflict, invalid_transition, approval_expired */
export function refuse(
  ctx: Context,
  db: Db,
  id: string,
  { word, version }: { word: string; version: number },
  viewer: CustomerViewer,
): Promise<void> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const { approval, decider } = await heldForDecision(ctx, db, id, version, viewer)
    const forName = decidesFor(decider, approval, await listSteps(db, [id]))
    const row = await saveApproval(db, approval, { status: 'refused' }, now)
    await noteEvent(db, id, { what: 'refused', by: viewer, forName, word, now })
    await mailRefused(ctx, db, row, { by: viewer.name, message: word })
  })
}

/** @throws AppError not_found for who may not, version_conflict, invalid_transition */
export function withdraw(
  ctx: Context,
  db: Db,
  id: string,
  version: number,
  viewer: CustomerViewer,
): Promise<void> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const approval = await reachableApproval(db, id, viewer, true)
    if (!mayWithdraw(viewer, { ...approval, status: 'waiting' })) throw new AppError('not_found')
    if (approval.status !== 'waiting') throw new AppError('invalid_transition')
    if (approval.version !== version) throw new AppError('version_conflict')
    await saveApproval(db, approval, { status: 'withdrawn' }, now)
    await noteEvent(db, id, { what: 'withdrawn', by: viewer, now })
  })
}

/**
 * For whom somebody decides on the open steps; undefined as themselves.
 * @throws AppError forbidden, own_purchase
 */
function decidesFor(
  decider: Decider,
  approval: ApprovalRow,
  steps: readonly ApprovalStepRow[],
): string | undefined {
  const given = openSteps(steps).flatMap((step) => givenAs(decider, step, approval) ?? [])
  if (given.length === 0) throw mayNot(decider, approval, steps)
  return allFor(given)
}

/** The one for whom all of it is given. */
const allFor = (given: readonly { forName: string | null }[]): string | undefined =>
  (given.every(({ forName }) => forName !== null) && given[0]?.forName) || undefined

const mayNot = (decider: Decider, approval: ApprovalRow, steps: readonly ApprovalStepRow[]) =>
  new AppError(isOnlyForRequester(decider, openSteps(steps), approval) ? 'own_purchase' : 'forbidden')

/** Locks an approval that waits: others who decide on it find it decided. */
async function heldForDecision(ctx: Context, db: Db, id: string, version: number, viewer: CustomerViewer) {
  const approval = await reachableApproval(db, id, viewer, true)
  if (approval.requesterId === viewer.id) throw new AppError('own_purchase')
  if (approval.status !== 'waiting') throw new AppError('invalid_transition')
  if (approval.deadline <= ctx.now())
    throw new AppError((await isQuoteOver(db, approval, ctx.now())) ? 'quote_expired' : 'approval_expired')
  if (approval.version !== version) throw new AppError('version_conflict')
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.id, approval.requesterId),
        eq(accounts.status, 'active'),
        eq(accounts.companyId, approval.companyId),
      ),
    )
  // Who has left the company orders nothing any more.
  if (!account) throw new AppError('invalid_transition')
  return { approval, requester: asViewer(account), decider: await deciderOf(db, viewer, ctx.now()) }
}

async function isQuoteOver(db: Db, { requestId }: ApprovalRow, now: Date): Promise<boolean> {
  const quote = requestId === null ? undefined : await newestQuote(db, requestId)
  return quote !== undefined && quote.validUntil <= now
}

/** The order is its member's, whoever approved it. */
const asViewer = (account: AccountRow): CustomerViewer => ({
  kind: 'customer',
  id: account.id,
  name: displayName(account),
  companyId: account.companyId ?? undefined,
  tenantId: undefined,
  isRoot: account.memberRoles === null,
  permissions: account.permissions,
  allowedNetworkServers: [],
  allowedDeviceProfileTypes: [],
})

const reasonsNow = (
  db: Db,
  { requesterId, companyId, content }: ApprovalRow,
  { totals, lines }: PricedCart,
  shop: ShopView,
  now: Date,
): Promise<Reason[]> =>
  reasonsForApproval(
    db,
    { accountId: requesterId, companyId },
    { total: totals.total, kinds: kindsOf(lines), costCentreId: content.costCentre?.id ?? null },
    shop,
    now,
  )

const isDearer = ({ total, currency }: ApprovalRow, { totals }: PricedCart, currencyNow: string): boolean =>
  currency !== currencyNow || totals.total > total

/**
 * The steps as they have to be now. Those there are keep their copy of the rule. Limits that are passed meanwhile are added; where the order
 * became more than it was, rules are too, and what was given counts no longer.
 */
async function readAgain(
  db: Db,
  { id }: ApprovalRow,
  before: readonly ApprovalStepRow[],
  reasons: readonly Reason[],
  isMore: boolean,
): Promise<{ steps: ApprovalStepRow[]; isAskedAgain: boolean }> {
  const isKnown = (reason: Reason) =>
    before.some((step) =>
      reason.reason === 'rule' ? step.ruleId === reason.rule.id : step.reason === reason.reason,
    )
  const added = stepsOf(
    id,
    reasons.filter((reason) => !isKnown(reason) && (isMore || reason.reason !== 'rule')),
    before.length,
  )
  if (added.length > 0) await db.insert(approvalSteps).values(added)
  const isAskedAgain = isMore && (added.length > 0 || before.some(({ givenAt }) => givenAt !== null))
  if (isAskedAgain)
    await db
      .update(approvalSteps)
      .set({ byId: null, byName: null, forName: null, word: null, givenAt: null })
      .where(eq(approvalSteps.approvalId, id))
  return { steps: added.length > 0 || isAskedAgain ? await listSteps(db, [id]) : [...before], isAskedAgain }
}
