import { z } from 'zod'
import { AddressSnapshot } from './addresses.ts'
import {
  approvalKinds,
  ApprovalRef,
  approvalReasons,
  approvalStatuses,
  ApprovalTrail,
} from './approval-trail.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { Line, maxLines } from './lines.ts'
import { PaidWith, Pricing } from './orders.ts'
import { pickUpShape } from './pick-up.ts'
import { FileRef, Id, Instant, Many, Money, One, Ref, StorePaging, text, Version, WithId } from './shared.ts'

export const maxRules = 50
export const maxApprovers = 10
export const highestTier = 3
export const maxCostCentresOfRule = 100
/** In minor units. */
const maxTotal = 1_000_000_000_000

const rule = {
  name: text(60),
  /** All rules of a tier are settled before anybody of the next one is asked. */
  tier: z.int().min(1).max(highestTier),
  isActive: z.boolean(),
  /** Orders of this total with VAT, and above; null is any. */
  minTotal: Money.extend({ amount: z.int().min(0).max(maxTotal) }).nullable(),
  /** Orders with a product of one of these kinds; empty is any. */
  kinds: z.array(z.enum(enums.ProductKind)).max(enums.ProductKind.length),
  /** Orders that are booked to one of these cost centres; empty is any, and none. */
  costCentres: z.array(Id).max(maxCostCentresOfRule),
  /** Leaves out orders of company admins. */
  exceptAdmins: z.boolean(),
}
const approvers = z.array(Id).max(maxApprovers)

/** Which orders of members wait for approval: those for which all holds that is given. */
export const ApprovalRule = z.object({
  _id: Id,
  ...rule,
  name: z.string(),
  /** Who may approve; empty is everybody of the company who approves. */
  approvers: z.array(Ref),
  version: Version,
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const NewApprovalRule = z.strictObject({ ...rule, approvers })
export type NewApprovalRule = z.infer<typeof NewApprovalRule>
export const ApprovalRuleChanges = NewApprovalRule.extend({ version: Version })
export type ApprovalRuleChanges = z.infer<typeof ApprovalRuleChanges>

const company = { access: 'customer', permission: 'company.members', feature: 'members' } as const
const rulesPath = '/marketplace-customer/company/approval-rules'

export const storeApprovalRulesApi = {
  list: endpoint({
    ...company,
    method: 'GET',
    path: rulesPath,
    summary: 'List my company’s rules on which orders of members wait for approval, by tier and name',
    response: z.object({ data: z.array(ApprovalRule) }),
  }),
  create: endpoint({
    ...company,
    method: 'POST',
    path: rulesPath,
    summary: 'Add an approval rule; it holds for orders from now on',
    body: NewApprovalRule,
    response: One(ApprovalRule),
    status: 201,
    errors: ['forbidden', 'limit_reached'],
  }),
  update: endpoint({
    ...company,
    method: 'PATCH',
    path: `${rulesPath}/:id`,
    summary: 'Replace an approval rule; orders that wait already keep the one they were sent under',
    params: WithId,
    body: ApprovalRuleChanges,
    response: One(ApprovalRule),
    errors: ['forbidden', 'version_conflict'],
  }),
  remove: endpoint({
    ...company,
    method: 'DELETE',
    path: `${rulesPath}/:id`,
    summary: 'Delete an approval rule; orders that wait already keep it',
    params: WithId,
    errors: ['forbidden'],
  }),
}

const ApprovalStep = z.object({
  tier: z.int(),
  reason: z.enum(approvalReasons),
  /** The name that the rule had. */
  rule: z.string().optional(),
  /** Who may approve; empty is everybody of the company who approves. */
  approvers: z.array(Ref),
  /** Once it is approved. */
  given: z
    .object({ by: z.string(), for: z.string().optional(), word: z.string().optional(), at: Instant })
    .optional(),
})

export const ApprovalRow = z.object({
  _id: Id,
  number: z.string(),
  status: z.enum(approvalStatuses),
  requester: Ref,
  isMine: z.boolean(),
  /** As last confirmed. */
  total: Money,
  itemQuantity: z.int(),
  /** A cart, or what the seller offered: that is taken as it is. */
  kind: z.enum(approvalKinds),
  poNumber: z.string().optional(),
  sentAt: Instant,
  /** Without a decision it ends then. */
  deadline: Instant,
  /** The caller may approve or refuse it now. */
  mayDecide: z.boolean(),
  order: z.object({ _id: Id, number: z.string() }).optional(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

export const Approval = ApprovalRow.extend({
  /** Prices as last confirmed. */
  items: z.array(
    z.object({
      product: Id,
      name: z.string(),
      code: z.string(),
      image: FileRef.optional(),
      quantity: z.int(),
      unitPrice: Money,
    }),
  ),
  /** What it would cost now, with the stock of now; while it waits, or can be sent again. */
  pricing: Pricing.optional(),
  costCentre: z.object({ code: z.string(), name: z.string() }).optional(),
  /** The purchase order as a document, which who sees the approval may download. */
  poDocument: z.object({ name: z.string(), size: z.int() }).optional(),
  code: z.string().optional(),
  note: z.string().optional(),
  /** Absent where nothing is shipped. */
  shippingAddress: AddressSnapshot.optional(),
  ...pickUpShape,
  billingAddress: AddressSnapshot.optional(),
  paymentMethod: PaidWith,
  steps: z.array(ApprovalStep),
  /** Oldest first. */
  trail: ApprovalTrail,
  mayWithdraw: z.boolean(),
  /** The caller may change its quantities now. */
  mayChange: z.boolean(),
  /** The caller sent it, it ended without an order, and what it was of can still be ordered. */
  maySendAgain: z.boolean(),
  /** What it became when it was sent again. */
  again: z
    .object({ approval: ApprovalRef.optional(), order: z.object({ _id: Id, number: z.string() }).optional() })
    .optional(),
  /** The quote that was accepted. */
  quote: z.object({ request: Id, number: z.string(), revision: z.int() }).optional(),
  /** The draft order that was accepted. */
  draft: z.object({ number: z.string() }).optional(),
  version: Version,
})
export type Approval = z.infer<typeof Approval>

export const approvalScopes = ['to_decide', 'mine', 'all'] as const
export type ApprovalScope = (typeof approvalScopes)[number]

const ApprovalsQuery = z.object({
  ...StorePaging.shape,
  scope: z.enum(approvalScopes).default('all'),
})
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>

export const ApproveApproval = z.strictObject({
  /** The total that the approver saw; if it has changed, nothing is approved. */
  expectedTotal: Money,
  /** Goes on without the code where it can no longer be used. */
  dropCode: z.boolean().optional(),
  /** Goes on without products that are no longer sold. */
  dropRemoved: z.boolean().optional(),
  word: text(255, 0).optional(),
  version: Version,
})
export type ApproveApproval = z.infer<typeof ApproveApproval>

export const SendAgain = ApproveApproval.omit({ word: true })
export type SendAgain = z.infer<typeof SendAgain>

const member = { access: 'customer', permission: 'orders.read', feature: 'members' } as const
const decider = { access: 'customer', permission: 'approvals.decide', feature: 'members' } as const
const path = '/marketplace-customer/approvals'
const refusals = ['invalid_transition', 'version_conflict', 'approval_expired'] as const

export const storeApprovalsApi = {
  list: endpoint({
    ...member,
    method: 'GET',
    path,
    summary:
      'List orders that were sent for approval, newest first: mine, and all of my company where I see its orders',
    query: ApprovalsQuery,
    response: Many(ApprovalRow).extend({
      /** How many the caller may decide now. */
      toDecide: z.int(),
    }),
  }),
  find: endpoint({
    ...member,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one order that was sent for approval, with what it would cost now',
    params: WithId,
    response: One(Approval),
  }),
  change: endpoint({
    ...decider,
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Change the quantities of an order that waits for my approval; a line left out is removed. More than before has to be approved anew',
    params: WithId,
    body: z.strictObject({ items: z.array(Line).min(1).max(maxLines), version: Version }),
    response: One(Approval),
    errors: [...refusals, 'own_purchase', 'forbidden'],
  }),
  approve: endpoint({
    ...decider,
    method: 'POST',
    path: `${path}/:id/approve`,
    idempotent: true,
    summary:
      'Approve an order at the prices of now; the last approval that it needs places it. Where prices rose, it goes back to those who approved less',
    params: WithId,
    body: ApproveApproval,
    response: One(Approval),
    errors: [
      ...refusals,
      'own_purchase',
      'forbidden',
      'stock_insufficient',
      'out_of_stock',
      'price_changed',
      'quote_expired',
      'draft_expired',
      'product_unavailable',
      'pricing_disabled',
      'discount_not_found',
      'discount_min_quantity',
      'payment_unavailable',
      'unpaid_limit_reached',
      'idempotency_key_reused',
    ],
  }),
  refuse: endpoint({
    ...decider,
    method: 'POST',
    path: `${path}/:id/refuse`,
    summary: 'Refuse an order that waits for my approval, with a word to its member',
    params: WithId,
    body: z.strictObject({ word: text(255), version: Version }),
    response: One(Approval),
    errors: [...refusals, 'own_purchase', 'forbidden'],
  }),
  sendAgain: endpoint({
    ...member,
    permission: 'orders.create',
    method: 'POST',
    path: `${path}/:id/send-again`,
    idempotent: true,
    summary:
      'Send my order that expired, was refused or withdrawn for approval again, at the prices of now; where it needs none any more, it is placed',
    params: WithId,
    body: SendAgain,
    response: One(Approval),
    status: 201,
    errors: [
      'invalid_transition',
      'version_conflict',
      'quote_expired',
      'quote_revised',
      'quote_waiting',
      'draft_expired',
      'draft_placed',
      'draft_waiting',
      'stock_insufficient',
      'out_of_stock',
      'price_changed',
      'product_unavailable',
      'pricing_disabled',
      'discount_not_found',
      'discount_min_quantity',
      'payment_unavailable',
      'unpaid_limit_reached',
      'terms_not_allowed',
      'credit_review_open',
      'taken',
      'idempotency_key_reused',
    ],
  }),
  withdraw: endpoint({
    ...member,
    permission: 'orders.create',
    method: 'POST',
    path: `${path}/:id/withdraw`,
    summary: 'Withdraw my order while it waits for approval; a company admin withdraws any of the company',
    params: WithId,
    body: z.strictObject({ version: Version }),
    response: One(Approval),
    errors: ['invalid_transition', 'version_conflict'],
  }),
}
