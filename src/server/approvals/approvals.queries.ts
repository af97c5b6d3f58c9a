import { and, asc, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Approval, ApprovalRow as ApprovalSummary, ApprovalsQuery } from '#contract/approvals.ts'
import { namedAddress } from '../addresses/addresses.queries.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { describePickUp } from '../delivery/pick-up-place.ts'
import { files } from '../files/files.table.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { listTrail } from '../orders/approval-of-order.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import { waitingFor } from '../orders/offers.ts'
import { orderDrafts } from '../orders/order-drafts.table.ts'
import { orders } from '../orders/orders.table.ts'
import { newestQuote } from '../requests/requests.queries.ts'
import { requests } from '../requests/requests.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { namesOf } from './approval-rules.ts'
import { approvals, approvalSteps, type ApprovalRow, type ApprovalStepRow } from './approvals.table.ts'
import { type Decider, deciderOf, mayDecide } from './deciders.ts'
import { isEnded, statusAt } from './is-ended.ts'
import { mayWithdraw } from './may-withdraw.ts'
import { priceApproval } from './price-approval.ts'

/** A member's own, and all of the company for who sees its orders. */
const reachable = (viewer: CustomerViewer): SQL =>
  reachableBy(viewer, 'orders.read', { companyId: approvals.companyId, accountId: approvals.requesterId })

/** For whom it is not there, it is not found. */
export async function reachableApproval(
  db: Db,
  id: string,
  viewer: CustomerViewer,
  isLocked = false,
): Promise<ApprovalRow> {
  const query = db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), reachable(viewer)))
    .$dynamic()
  const [row] = await (isLocked ? query.for('update') : query)
  return orNotFound(row)
}

export async function listApprovals(
  db: Db,
  viewer: CustomerViewer,
  { scope, page, limit }: ApprovalsQuery,
  now: Date,
) {
  const decider = await deciderOf(db, viewer, now)
  const waiting = decidableBy(decider, now)
  const where = and(
    reachable(viewer),
    scope === 'mine'
      ? eq(approvals.requesterId, viewer.id)
      : scope === 'to_decide'
        ? (waiting ?? sql`false`)
        : undefined,
  )
  const rows = await db
    .select({ approval: approvals, order: orders.number })
    .from(approvals)
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .where(where)
    .orderBy(desc(approvals.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const steps = Map.groupBy(
    await listSteps(
      db,
      rows.map(({ approval }) => approval.id),
    ),
    ({ approvalId }) => approvalId,
  )
  return {
    data: rows.map(({ approval, order }) =>
      describeRow(decider, approval, steps.get(approval.id) ?? [], order, now),
    ),
    total: await db.$count(approvals, where),
    page,
    limit,
    toDecide: waiting ? await db.$count(approvals, and(reachable(viewer), waiting)) : 0,
  }
}

/** Those that wait for this person; undefined for who decides on none. The same as `mayDecide`, in the words of the database. */
function decidableBy({ viewer, principals }: Decider, now: Date): SQL | undefined {
  if (!viewer.permissions.includes('approvals.decide')) return undefined
  const ids = [viewer.id, ...principals.map(({ id }) => id)]
  const isForRoot = principals.flatMap(({ id, isRoot }) =>
    isRoot ? [sql`or ${approvals.requesterId} <> ${id}`] : [],
  )
  const isTheirs = viewer.isRoot
    ? sql`true`
    : sql`(steps.approver_ids = '{}' ${sql.join(isForRoot, sql` `)} or steps.approver_ids && array_remove(${sql.param(ids)}::uuid[], ${approvals.requesterId}))`
  return and(
    eq(approvals.status, 'waiting'),
    gt(approvals.deadline, now),
    ne(approvals.requesterId, viewer.id),
    sql`exists (
      select from approval_steps steps
      where steps.approval_id = ${approvals.id} and steps.given_at is null and ${isTheirs}
        and not exists (
          select from approval_steps lower
          where lower.approval_id = ${approvals.id} and lower.given_at is null and lower.tier < steps.tier))`,
  )
}

export const listSteps = (db: Db, ids: readonly string[]): Promise<ApprovalStepRow[]> =>
  db
    .select()
    .from(approvalSteps)
    .where(inArray(approvalSteps.approvalId, [...ids]))
    .orderBy(asc(approvalSteps.tier), asc(approvalSteps.position))

function describeRow(
  decider: Decider,
  approval: ApprovalRow,
  steps: readonly ApprovalStepRow[],
  order: string | null,
  now: Date,
): ApprovalSummary {
  const { id, number, requesterId, requesterName, total, currency, itemQuantity, content } = approval
  const status = statusAt(approval, now)
  return {
    _id: id,
    number,
    status,
    requester: { _id: requesterId, name: requesterName },
    isMine: requesterId === decider.viewer.id,
    total: { amount: total, currency },
    itemQuantity,
    kind: approval.kind,
    ...(content.poNumber && { poNumber: content.poNumber }),
    sentAt: approval.createdAt.toISOString(),
    deadline: approval.deadline.toISOString(),
    mayDecide: mayDecide(decider, { ...approval, status }, steps),
    ...(approval.orderId && order && { order: { _id: approval.orderId, number: order } }),
  }
}

export async function findApproval(
  db: Db,
  id: string,
  viewer: CustomerViewer,
  shop: ShopView,
  now: Date,
): Promise<Approval> {
  const approval = await reachableApproval(db, id, viewer)
  const { content, currency, orderId } = approval
  const steps = await listSteps(db, [id])
  const names = await namesOf(
    db,
    steps.flatMap(({ approverIds }) => approverIds),
  )
  const [order] = orderId
    ? await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    : []
  const decider = await deciderOf(db, viewer, now)
  const row = describeRow(decider, approval, steps, order?.number ?? null, now)
  const maySendAgain = row.isMine && isEnded(approval, now) && (await isStillOffered(db, approval, now))
  const priced =
    row.status === 'waiting' || maySendAgain ? await priceApproval(db, approval, shop, now) : undefined
  return {
    ...row,
    items: content.lines.map(({ product, name, code, imageId, quantity, unitPrice }) => {
      const shown = textIn(name, shop.language)
      return {
        product,
        name: shown,
        code,
        ...(imageId && { image: shop.file(imageId, shown) }),
        quantity,
        unitPrice: { amount: unitPrice, currency },
      }
    }),
    ...(priced && {
      pricing: await describePricedCart(db, priced.priced, priced.shown, await heldFor(db, approval)),
    }),
    ...(await offerOf(db, approval)),
    mayChange: row.mayDecide && approval.kind === 'cart',
    ...(content.costCentre && {
      costCentre: { code: content.costCentre.code, name: content.costCentre.name },
    }),
    ...(content.poFile && (await poDocumentOf(db, content.poFile))),
    ...(content.code && { code: content.code }),
    ...(content.note && { note: content.note }),
    ...(content.shippingAddress && { shippingAddress: namedAddress(content.shippingAddress, shop.language) }),
    ...describePickUp(content.pickUpPoint, shop.language),
    ...(content.billingAddress && { billingAddress: namedAddress(content.billingAddress, shop.language) }),
    paymentMethod: content.payWith,
    steps: steps.map((step) => describeStep(step, names)),
    trail: await listTrail(db, id, shop.language),
    maySendAgain: maySendAgain && viewer.permissions.includes('orders.create'),
    ...(await againOf(db, approval)),
    mayWithdraw: mayWithdraw(viewer, { ...approval, status: row.status }),
    version: approval.version,
  }
}

/** What the draft holds is free for its own order. */
async function heldFor(db: Db, { draftId }: ApprovalRow) {
  const [draft] = draftId
    ? await db.select({ held: orderDrafts.held }).from(orderDrafts).where(eq(orderDrafts.id, draftId))
    : []
  return draft?.held ?? []
}

/** A cart always is; a quote or a draft while it is as it was accepted, and nobody else has taken it. */
async function isStillOffered(
  db: Db,
  { requestId, quoteRevision, draftId }: ApprovalRow,
  now: Date,
): Promise<boolean> {
  if (requestId !== null) {
    const [request] = await db.select().from(requests).where(eq(requests.id, requestId))
    const quote = await newestQuote(db, requestId)
    const isOpen = request?.status === 'sent' && quote?.revision === quoteRevision && quote.validUntil > now
    return isOpen && (await db.$count(approvals, waitingFor({ requestId }))) === 0
  }
  if (draftId === null) return true
  const [draft] = await db.select().from(orderDrafts).where(eq(orderDrafts.id, draftId))
  const isOpen = draft?.state === 'sent' && draft.expiresAt !== null && draft.expiresAt > now
  return isOpen && (await db.$count(approvals, waitingFor({ draftId }))) === 0
}

/** What it became when it was sent again. */
async function againOf(db: Db, { againId, againOrderId }: ApprovalRow) {
  if (againId !== null) {
    const [again] = await db
      .select({ _id: approvals.id, number: approvals.number })
      .from(approvals)
      .where(eq(approvals.id, againId))
    return { again: { approval: orNotFound(again) } }
  }
  if (againOrderId === null) return {}
  const [order] = await db
    .select({ _id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, againOrderId))
  return { again: { order: orNotFound(order) } }
}

/** The quote or draft that was accepted. */
async function offerOf(db: Db, { requestId, quoteRevision, draftId }: ApprovalRow) {
  if (requestId !== null && quoteRevision !== null) {
    const [request] = await db
      .select({ number: requests.number })
      .from(requests)
      .where(eq(requests.id, requestId))
    return { quote: { request: requestId, number: orNotFound(request).number, revision: quoteRevision } }
  }
  if (draftId === null) return {}
  const [draft] = await db
    .select({ number: orderDrafts.number })
    .from(orderDrafts)
    .where(eq(orderDrafts.id, draftId))
  return { draft: orNotFound(draft) }
}

async function poDocumentOf(db: Db, fileId: string): Promise<Pick<Approval, 'poDocument'>> {
  const [file] = await db
    .select({ name: files.name, size: files.size })
    .from(files)
    .where(eq(files.id, fileId))
  return file ? { poDocument: file } : {}
}

const describeStep = (
  { tier, reason, ruleName, approverIds, byName, forName, word, givenAt }: ApprovalStepRow,
  names: ReadonlyMap<string, string>,
): Approval['steps'][number] => ({
  tier,
  reason,
  ...(ruleName && { rule: ruleName }),
  approvers: approverIds.map((_id) => ({ _id, name: names.get(_id) ?? '' })),
  ...(givenAt && {
    given: {
      by: byName ?? '',
      ...(forName && { for: forName }),
      ...(word && { word }),
      at: givenAt.toISOString(),
    },
  }),
})
