import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalEvent, ApprovalKind, ApprovalReason, ApprovalStatus } from '#contract/approval-trail.ts'
import type { Language, ProductKind } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { StoredAddress } from '../addresses/addresses.table.ts'
import { instant, minorUnits } from '../db/columns.ts'
import type { StoredPickUpPoint } from '../delivery/pick-up-place.ts'
import type { PaidWith } from '../orders/orders.table.ts'

export const approvalRules = pgTable('approval_rules', {
  id: uuid().primaryKey(),
  companyId: uuid().notNull(),
  name: text().notNull(),
  tier: smallint().notNull(),
  isActive: boolean().notNull(),
  /** In minor units of `currency`; null is any. */
  minTotal: minorUnits(),
  currency: text(),
  /** Empty: products of any kind. */
  kinds: text().array().$type<ProductKind[]>().notNull(),
  /** Empty: any, and none. */
  costCentreIds: uuid().array().notNull(),
  /** Empty: whoever of the company may approve. */
  approverIds: uuid().array().notNull(),
  exceptAdmins: boolean().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type ApprovalRuleRow = typeof approvalRules.$inferSelect

/** Name, code and price are those of when it was last confirmed. */
export type StoredApprovalLine = {
  product: string
  name: BothTexts
  code: string
  imageId?: string
  quantity: number
  unitPrice: number
}

/** The order as it was sent, without data of a card. */
export type ApprovalContent = {
  lines: StoredApprovalLine[]
  /** Absent where nothing is shipped. */
  shippingAddress?: StoredAddress
  /** Where that is a site of the company. */
  siteId?: string
  /** Where it is picked up instead. */
  pickUpPoint?: StoredPickUpPoint
  billingAddress?: StoredAddress
  payWith: PaidWith
  code?: string
  note?: string
  poNumber?: string
  poFile?: string
  costCentre?: { id: string; code: string; name: string }
  termsAccepted?: boolean
  renews?: string
}

export const approvals = pgTable('approvals', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  companyId: uuid().notNull(),
  requesterId: uuid().notNull(),
  requesterName: text().notNull(),
  status: text().$type<ApprovalStatus>().notNull(),
  content: jsonb().$type<ApprovalContent>().notNull(),
  itemQuantity: integer().notNull(),
  /** As last confirmed. */
  currency: text().notNull(),
  total: minorUnits().notNull(),
  language: text().$type<Language>().notNull(),
  deadline: instant().notNull(),
  /** When approvers are reminded; null once they were. */
  remindAt: instant(),
  orderId: uuid(),
  kind: text().$type<ApprovalKind>().notNull().default('cart'),
  /** Of a quote. */
  requestId: uuid(),
  quoteRevision: integer(),
  /** Of a draft order. */
  draftId: uuid(),
  /** What it became when it was sent again: another approval, or an order where none was needed any more. */
  againId: uuid(),
  againOrderId: uuid(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type ApprovalRow = typeof approvals.$inferSelect

/** What has to be approved, each with a copy of its rule. */
export const approvalSteps = pgTable(
  'approval_steps',
  {
    approvalId: uuid().notNull(),
    position: smallint().notNull(),
    tier: smallint().notNull(),
    reason: text().$type<ApprovalReason>().notNull(),
    ruleId: uuid(),
    ruleName: text(),
    approverIds: uuid().array().notNull(),
    /** Null until it is given. */
    byId: uuid(),
    byName: text(),
    /** For whom they stood in. */
    forName: text(),
    word: text(),
    givenAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.approvalId, table.position] })],
)
export type ApprovalStepRow = typeof approvalSteps.$inferSelect

export type QuantityChange = { name: BothTexts; from: number; to: number }

export const approvalEvents = pgTable('approval_events', {
  id: uuid().primaryKey(),
  approvalId: uuid().notNull(),
  what: text().$type<ApprovalEvent>().notNull(),
  byId: uuid(),
  /** Empty of what the clock did. */
  byName: text().notNull(),
  forName: text(),
  word: text(),
  changes: jsonb().$type<QuantityChange[]>(),
  at: instant().notNull(),
})
export type ApprovalEventRow = typeof approvalEvents.$inferSelect
