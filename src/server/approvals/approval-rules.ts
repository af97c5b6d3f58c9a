import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type ApprovalRule,
  type ApprovalRuleChanges,
  maxRules,
  type NewApprovalRule,
} from '#contract/approvals.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { costCentres } from '../companies/cost-centres.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { isApprover, isOfCompany, lockedCompany } from '../members/members.queries.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { approvalRules, type ApprovalRuleRow } from './approvals.table.ts'

/** By tier and name. */
export async function listRules(db: Db, companyId: string): Promise<ApprovalRule[]> {
  const rows = await db
    .select()
    .from(approvalRules)
    .where(eq(approvalRules.companyId, companyId))
    .orderBy(asc(approvalRules.tier), asc(approvalRules.name), asc(approvalRules.id))
  return describeRules(db, rows)
}

/** @throws AppError forbidden, limit_reached, validation_failed */
export function createRule(
  ctx: Context,
  db: Db,
  rule: NewApprovalRule,
  by: CustomerViewer,
): Promise<ApprovalRule> {
  return inTransaction(db, async (db) => {
    const { id: companyId } = await lockedCompany(db, by)
    if ((await db.$count(approvalRules, eq(approvalRules.companyId, companyId))) >= maxRules)
      throw new AppError('limit_reached')
    const now = ctx.now()
    const [row] = await db
      .insert(approvalRules)
      .values({
        id: uuid(),
        companyId,
        ...(await checked(db, companyId, rule)),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return described(db, row)
  })
}

/** @throws AppError not_found, forbidden, version_conflict, validation_failed */
export function updateRule(
  ctx: Context,
  db: Db,
  id: string,
  { version, ...rule }: ApprovalRuleChanges,
  by: CustomerViewer,
): Promise<ApprovalRule> {
  return inTransaction(db, async (db) => {
    const { id: companyId } = await lockedCompany(db, by)
    const [before] = await db.select().from(approvalRules).where(ofCompany(companyId, id))
    if (orNotFound(before).version !== version) throw new AppError('version_conflict')
    const [row] = await db
      .update(approvalRules)
      .set({
        ...(await checked(db, companyId, rule)),
        version: sql`${approvalRules.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(ofCompany(companyId, id))
      .returning()
    return described(db, row)
  })
}

/** @throws AppError not_found, forbidden */
export function removeRule(db: Db, id: string, by: CustomerViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const { id: companyId } = await lockedCompany(db, by)
    const removed = await db.delete(approvalRules).where(ofCompany(companyId, id)).returning()
    orNotFound(removed[0])
  })
}

const ofCompany = (companyId: string, id: string) =>
  and(eq(approvalRules.companyId, companyId), eq(approvalRules.id, id))

async function checked(
  db: Db,
  companyId: string,
  { approvers, minTotal, costCentres: centres, ...rule }: NewApprovalRule,
) {
  const { currency } = await readSettings(db)
  if (minTotal && minTotal.currency !== currency)
    throw new AppError('validation_failed', { fields: { minTotal: 'currency' } })
  const approverIds = [...new Set(approvers)]
  const able = await db.$count(
    accounts,
    and(isOfCompany(companyId), isApprover, inArray(accounts.id, approverIds)),
  )
  if (able !== approverIds.length)
    throw new AppError('validation_failed', { fields: { approvers: 'unknownReference' } })
  const costCentreIds = [...new Set(centres)]
  const known = await db.$count(
    costCentres,
    and(eq(costCentres.companyId, companyId), inArray(costCentres.id, costCentreIds)),
  )
  if (known !== costCentreIds.length)
    throw new AppError('validation_failed', { fields: { costCentres: 'unknownReference' } })
  return {
    ...rule,
    costCentreIds,
    kinds: [...new Set(rule.kinds)],
    approverIds,
    minTotal: minTotal?.amount ?? null,
    currency: minTotal?.currency ?? null,
  }
}

const described = async (db: Db, row: ApprovalRuleRow | undefined) =>
  orNotFound((await describeRules(db, [orNotFound(row)]))[0])

async function describeRules(db: Db, rows: readonly ApprovalRuleRow[]): Promise<ApprovalRule[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ approverIds }) => approverIds),
  )
  return rows.map(
    ({ id, name, tier, isActive, minTotal, currency, kinds, exceptAdmins, version, ...row }) => ({
      _id: id,
      name,
      tier,
      isActive,
      minTotal: minTotal === null || currency === null ? null : { amount: minTotal, currency },
      kinds,
      costCentres: row.costCentreIds,
      exceptAdmins,
      approvers: row.approverIds.map((_id) => ({ _id, name: names.get(_id) ?? '' })),
      version,
    }),
  )
}

/** What accounts are called now. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, displayName(row)]))
}
