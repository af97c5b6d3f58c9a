import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { MemberLimits } from '#contract/approval-trail.ts'
import type { ProductKind } from '#contract/enums.ts'
import type { Pricing } from '#contract/orders.ts'
import { approvalRules, type ApprovalRuleRow } from '../approvals/approvals.table.ts'
import { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { Purchase } from './purchase.ts'
import {
  describeLimits,
  overLimits,
  type Limits,
  type OverLimit,
  type SpendingShop,
} from './spending-limits.ts'

export type Reason = { reason: 'rule'; rule: ApprovalRuleRow } | OverLimit

/** An order that somebody of its company has to approve first. Nothing was taken for it. */
export class NeedsApproval extends AppError {
  readonly reasons: readonly Reason[]
  readonly purchase: Purchase
  constructor(reasons: readonly Reason[], purchase: Purchase) {
    super('needs_approval', { details: { reasons: reasons.map(({ reason }) => reason) } })
    this.reasons = reasons
    this.purchase = purchase
  }
}

type Ordered = { total: number; kinds: readonly ProductKind[]; costCentreId: string | null }

/**
 * Why an order of a company's account needs approval; nothing where it needs none, as of root users and tenant users. Orders of one
 * member queue here, so that two at once do not pass a limit together. `db` must be a transaction.
 */
export async function reasonsForApproval(
  db: Db,
  { accountId, companyId }: { accountId: string; companyId: string },
  ordered: Ordered,
  shop: SpendingShop,
  now: Date,
): Promise<Reason[]> {
  const [member] = await memberOf(db, accountId).for('no key update')
  return member ? reasonsOf(db, { ...member, companyId }, ordered, shop, now) : []
}

/** The same for a cart that nobody has ordered yet, with the limits of who would; undefined where no order of theirs waits. */
export async function expectApproval(
  db: Db,
  { accountId, companyId }: { accountId: string; companyId: string },
  ordered: Ordered,
  shop: SpendingShop,
  now: Date,
): Promise<NonNullable<Pricing['approval']> | undefined> {
  const [member] = await memberOf(db, accountId)
  if (!member) return undefined
  const reasons = await reasonsOf(db, { ...member, companyId }, ordered, shop, now)
  return {
    reasons: reasons.map((one) =>
      one.reason === 'rule' ? { reason: one.reason, rule: one.rule.name } : { reason: one.reason },
    ),
    limits: await describeLimits(db, member, shop, now),
  }
}

/** What a customer may spend; root users and tenant users have no limits. */
export async function limitsOf(
  db: Db,
  accountId: string,
  shop: SpendingShop,
  now: Date,
): Promise<MemberLimits> {
  const [member] = await memberOf(db, accountId)
  return describeLimits(db, member, shop, now)
}

const memberOf = (db: Db, accountId: string) =>
  db
    .select({
      id: accounts.id,
      roles: accounts.memberRoles,
      orderLimit: accounts.orderLimit,
      monthLimit: accounts.monthLimit,
      limitsCurrency: accounts.limitsCurrency,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.memberRoles)))

type Member = Awaited<ReturnType<typeof memberOf>>[number]

async function reasonsOf(
  db: Db,
  member: Member & { companyId: string },
  ordered: Ordered,
  shop: SpendingShop,
  now: Date,
): Promise<Reason[]> {
  const { companyId } = member
  const limits: Limits | undefined = member.limitsCurrency === shop.currency ? member : undefined
  const over = limits ? await overLimits(db, limits, ordered.total, shop, now) : []
  const rules = await db
    .select()
    .from(approvalRules)
    .where(and(eq(approvalRules.companyId, companyId), eq(approvalRules.isActive, true)))
    .orderBy(asc(approvalRules.tier), asc(approvalRules.name), asc(approvalRules.id))
  const isAdmin = member.roles?.includes('company_admin') ?? false
  const holding = rules.filter(
    (rule) => !(rule.exceptAdmins && isAdmin) && holdsFor(rule, ordered, shop.currency),
  )
  return [...over, ...holding.map((rule): Reason => ({ reason: 'rule', rule }))]
}

/** All that a rule names has to hold. */
function holdsFor(
  { minTotal, currency, kinds, costCentreIds }: ApprovalRuleRow,
  { total, kinds: ordered, costCentreId }: Ordered,
  shopCurrency: string,
): boolean {
  const isLarge = minTotal === null || (currency === shopCurrency && total >= minTotal)
  const isOfKind = kinds.length === 0 || kinds.some((kind) => ordered.includes(kind))
  const isBooked =
    costCentreIds.length === 0 || (costCentreId !== null && costCentreIds.includes(costCentreId))
  return isLarge && isOfKind && isBooked
}

export const kindsOf = (lines: readonly { product: { kind: ProductKind } }[]): ProductKind[] => [
  ...new Set(lines.map(({ product }) => product.kind)),
]
