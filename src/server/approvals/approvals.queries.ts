import { and, asc, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Approval, ApprovalRow as ApprovalSummary, ApprovalsQuery } from '#contract/approvals.ts'
import { namedAddress } from '../addresses/addresses.queries.ts'
import { reachableBy } from '../auth/reachable-by.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { listTrail } from '../orders/approval-of-order.ts'
import { describePricedCart } from '../orders/describe-priced-cart.ts'
import { orders } from '../orders/orders.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { namesOf } from './approval-rules.ts'
import { approvals, approvalSteps, type ApprovalRow, type ApprovalStepRow } from './approvals.table.ts'
import { mayDecide } from './deciders.ts'
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
  const waiting = decidableBy(viewer, now)
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
      describeRow(viewer, approval, steps.get(approval.id) ?? [], order, now),
    ),
    total: await db.$count(approvals, where),
    page,
    limit,
    toDecide: waiting ? await db.$count(approvals, and(reachable(viewer), waiting)) : 0,
  }
}

/** Those that wait for this person; undefined for who decides on none. The same as `mayDecide`, in the words of the database. */
function decidableBy(viewer: CustomerViewer, now: Date): SQL | undefined {
  if (!viewer.permissions.includes('approvals.decide')) return undefined
  const isTheirs = viewer.isRoot
    ? sql`true`
    : sql`(steps.approver_ids = '{}' or ${viewer.id} = any(steps.approver_ids))`
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

/** Undecided past its deadline it has ended, also before the clock has noted that. */
const statusAt = ({ status, deadline }: ApprovalRow, now: Date) =>
  status === 'waiting' && deadline <= now ? ('expired' as const) : status

function describeRow(
  viewer: CustomerViewer,
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
    isMine: requesterId === viewer.id,
    total: { amount: total, currency },
    itemQuantity,
    ...(content.poNumber && { poNumber: content.poNumber }),
    sentAt: approval.createdAt.toISOString(),
    deadline: approval.deadline.toISOString(),
    mayDecide: mayDecide(viewer, { ...approval, status }, steps),
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
  const row = describeRow(viewer, approval, steps, order?.number ?? null, now)
  const priced = row.status === 'waiting' ? await priceApproval(db, approval, shop, now) : undefined
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
    ...(priced && { pricing: await describePricedCart(db, priced, shop) }),
    ...(content.costCentre && {
      costCentre: { code: content.costCentre.code, name: content.costCentre.name },
    }),
    ...(content.code && { code: content.code }),
    ...(content.note && { note: content.note }),
    shippingAddress: namedAddress(content.shippingAddress, shop.language),
    ...(content.billingAddress && { billingAddress: namedAddress(content.billingAddress, shop.language) }),
    paymentMethod: content.payWith,
    steps: steps.map((step) => describeStep(step, names)),
    trail: await listTrail(db, id, shop.language),
    mayWithdraw: mayWithdraw(viewer, { ...approval, status: row.status }),
    version: approval.version,
  }
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
