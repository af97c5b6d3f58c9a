import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { isOfCompany } from '../members/members.queries.ts'
import type { ApprovalRow, ApprovalStepRow } from './approvals.table.ts'

/** Whoever of a company may approve now, if it is not their own order. */
export const isApprover = and(
  eq(accounts.status, 'active'),
  sql`'approvals.decide' = any(${accounts.permissions})`,
)

/** Who decides. */
export type Decider = Pick<CustomerViewer, 'id' | 'isRoot'>

type Step = Pick<ApprovalStepRow, 'tier' | 'approverIds' | 'givenAt'>

/** The steps that are asked for now: those of the lowest tier that is not complete. */
export function openSteps<S extends Step>(steps: readonly S[]): S[] {
  const open = steps.filter(({ givenAt }) => givenAt === null)
  const tier = Math.min(...open.map((step) => step.tier))
  return open.filter((step) => step.tier === tier)
}

/**
 * Whether somebody who approves may do so for this step. The root user always may: so a step whose approvers have all left stays
 * open to somebody.
 */
export const mayGive = ({ id, isRoot }: Decider, { approverIds }: Pick<Step, 'approverIds'>): boolean =>
  isRoot || approverIds.length === 0 || approverIds.includes(id)

/** Nobody decides on their own order. */
export const mayDecide = (
  viewer: CustomerViewer,
  { status, requesterId, companyId }: Pick<ApprovalRow, 'status' | 'requesterId' | 'companyId'>,
  steps: readonly Step[],
): boolean =>
  status === 'waiting' &&
  viewer.companyId === companyId &&
  viewer.id !== requesterId &&
  viewer.permissions.includes('approvals.decide') &&
  openSteps(steps).some((step) => mayGive(viewer, step))

/** Whom to tell that these steps wait for them; where all who are named have left, the root user. */
export async function listDeciders(
  db: Db,
  { companyId, requesterId }: Pick<ApprovalRow, 'companyId' | 'requesterId'>,
  steps: readonly Step[],
): Promise<AccountRow[]> {
  const named = [...new Set(steps.flatMap(({ approverIds }) => approverIds))]
  const isForAll = steps.some(({ approverIds }) => approverIds.length === 0)
  const isRoot = isNull(accounts.memberRoles)
  const people = await db
    .select()
    .from(accounts)
    .where(
      and(
        isOfCompany(companyId),
        isApprover,
        ne(accounts.id, requesterId),
        isForAll ? undefined : or(inArray(accounts.id, named), isRoot),
      ),
    )
  if (isForAll) return people
  const theirs = people.filter(({ id }) => named.includes(id))
  const isCovered = steps.every(({ approverIds }) => theirs.some(({ id }) => approverIds.includes(id)))
  return isCovered ? theirs : people
}
