import { and, inArray, isNull, ne, or } from 'drizzle-orm'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { isApprover, isOfCompany } from '../members/members.queries.ts'
import { listActing, listPrincipals, type Principal, todayOf } from '../members/stand-ins.ts'
import type { ApprovalRow, ApprovalStepRow } from './approvals.table.ts'

/** Who decides, and for whom they stand in today. */
export type Decider = { viewer: CustomerViewer; principals: readonly Principal[] }

type Step = Pick<ApprovalStepRow, 'tier' | 'approverIds' | 'givenAt'>
type Sent = Pick<ApprovalRow, 'requesterId'>

export const deciderOf = async (db: Db, viewer: CustomerViewer, now: Date): Promise<Decider> => ({
  viewer,
  principals: viewer.permissions.includes('approvals.decide')
    ? await listPrincipals(db, viewer, await todayOf(db, now))
    : [],
})

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
const isTheirs = (
  { id, isRoot }: Pick<Principal, 'id' | 'isRoot'>,
  { approverIds }: Pick<Step, 'approverIds'>,
) => isRoot || approverIds.length === 0 || approverIds.includes(id)

/**
 * As whom somebody gives a step: as themselves where they may, else for one for whom they stand in; undefined where they may not. Who sent
 * the order is not approved for by who stands in for them.
 */
export function givenAs(
  { viewer, principals }: Decider,
  step: Pick<Step, 'approverIds'>,
  { requesterId }: Sent,
): { forName: string | null } | undefined {
  if (isTheirs(viewer, step)) return { forName: null }
  const able = principals.filter((one) => one.id !== requesterId && isTheirs(one, step))
  const one = able.find(({ id }) => step.approverIds.includes(id)) ?? able[0]
  return one && { forName: one.name }
}

/** Only the one who sent the order could approve it, whose stand-in this is. */
export const isOnlyForRequester = (
  decider: Decider,
  steps: readonly Pick<Step, 'approverIds'>[],
  sent: Sent,
): boolean => {
  const requester = decider.principals.find(({ id }) => id === sent.requesterId)
  return (
    requester !== undefined &&
    !steps.some((step) => givenAs(decider, step, sent)) &&
    steps.some((step) => isTheirs(requester, step))
  )
}

/** Nobody decides on their own order. */
export const mayDecide = (
  decider: Decider,
  {
    status,
    requesterId,
    companyId,
  }: Pick<ApprovalRow, 'requesterId' | 'companyId'> & { status: ApprovalRow['status'] },
  steps: readonly Step[],
): boolean =>
  status === 'waiting' &&
  decider.viewer.companyId === companyId &&
  decider.viewer.id !== requesterId &&
  decider.viewer.permissions.includes('approvals.decide') &&
  openSteps(steps).some((step) => givenAs(decider, step, { requesterId }))

/**
 * Whom to tell that these steps wait for them, with who stands in for them today; where all who are named have left, the root user.
 */
export async function listDeciders(
  db: Db,
  { companyId, requesterId }: Pick<ApprovalRow, 'companyId' | 'requesterId'>,
  steps: readonly Step[],
  now: Date,
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
  const asked = isCovered ? theirs : people
  const ids = asked.map(({ id }) => id)
  const acting = await listActing(db, companyId, ids, await todayOf(db, now))
  const added = acting.filter(({ id }) => id !== requesterId && !ids.includes(id))
  return [...asked, ...new Map(added.map((person) => [person.id, person])).values()]
}
