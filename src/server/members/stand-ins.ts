import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuid } from 'uuid'
import { maxStandInDays, maxStandIns, type NewStandIn, type StandIn } from '#contract/stand-ins.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { companyOf } from '../auth/reachable-by.ts'
import { type Db, violatedConstraint } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { isApprover, isOfCompany } from './members.queries.ts'
import { standIns, type StandInRow } from './stand-ins.table.ts'

const dayMs = 86_400_000

/** Where the shop is; by the caller's own connection. */
export const todayOf = async (db: Db, now: Date): Promise<string> =>
  dayIn((await readSettings(db)).timeZone, now)

const away = alias(accounts, 'away')
const acting = alias(accounts, 'acting')
type Pair = { row: StandInRow; member: AccountRow; standIn: AccountRow }

/** With the people behind them, from today on. */
const readPairs = (db: Db, companyId: string, where: SQL | undefined): Promise<Pair[]> =>
  db
    .select({ row: standIns, member: away, standIn: acting })
    .from(standIns)
    .innerJoin(away, eq(away.id, standIns.accountId))
    .innerJoin(acting, eq(acting.id, standIns.standInId))
    .where(and(eq(standIns.companyId, companyId), where))
    .orderBy(asc(standIns.fromDay), asc(standIns.id))

const managesMembers = ({ permissions }: CustomerViewer) => permissions.includes('company.members')

/** Of whom somebody may name or end stand-ins: of themselves, and of others where they manage members, but for the root user. */
const mayNameFor = (viewer: CustomerViewer, member: Pick<AccountRow, 'id' | 'memberRoles'>): boolean =>
  member.id === viewer.id || (managesMembers(viewer) && (viewer.isRoot || member.memberRoles !== null))

export async function listStandIns(db: Db, viewer: CustomerViewer, now: Date) {
  const companyId = companyOf(viewer)
  const today = await todayOf(db, now)
  const mine = or(eq(standIns.accountId, viewer.id), eq(standIns.standInId, viewer.id))
  const pairs = await readPairs(
    db,
    companyId,
    and(gte(standIns.toDay, today), managesMembers(viewer) ? undefined : mine),
  )
  const people = await db
    .select()
    .from(accounts)
    .where(and(isOfCompany(companyId), isApprover))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
  return {
    data: pairs.map((pair) => describe(pair, viewer, today)),
    approvers: people.map((person) => ({ ...named(person), isRoot: person.memberRoles === null })),
    today,
  }
}

const named = (person: AccountRow) => ({ _id: person.id, name: displayName(person) })

const describe = ({ row, member, standIn }: Pair, viewer: CustomerViewer, today: string): StandIn => ({
  _id: row.id,
  member: named(member),
  standIn: named(standIn),
  from: row.fromDay,
  to: row.toDay,
  isNow: row.fromDay <= today && today <= row.toDay,
  mayEnd: mayNameFor(viewer, member),
})

/**
 * Names who approves for a member for some days. Both of them approve; the member goes on to.
 * @throws AppError forbidden, validation_failed, limit_reached, overlap
 */
export function nameStandIn(
  db: Db,
  { member = '', standIn, from, to }: NewStandIn,
  by: CustomerViewer,
  now: Date,
): Promise<StandIn> {
  return inTransaction(db, async (db) => {
    const companyId = companyOf(by)
    const today = await todayOf(db, now)
    const accountId = member || by.id
    if (accountId !== by.id && !managesMembers(by)) throw new AppError('forbidden')
    const people = new Map(
      (await lockApprovers(db, companyId, [accountId, standIn])).map((person) => [person.id, person]),
    )
    const [away, acting] = [people.get(accountId), people.get(standIn)]
    const fields = {
      ...(!away && { member: 'unknownReference' }),
      ...((!acting || standIn === accountId) && { standIn: 'unknownReference' }),
      ...(from < today && { from: 'standInDays' }),
      ...(to < from && { to: 'standInDays' }),
      ...(daysOf(from, to) > maxStandInDays && { to: 'standInDays' }),
    }
    if (!away || !acting || Object.keys(fields).length > 0)
      throw new AppError('validation_failed', { fields })
    if (!mayNameFor(by, away)) throw new AppError('forbidden')
    const left = and(eq(standIns.accountId, accountId), gte(standIns.toDay, today))
    if ((await db.$count(standIns, left)) >= maxStandIns) throw new AppError('limit_reached')
    const row = await insert(db, {
      id: uuid(),
      companyId,
      accountId,
      standInId: standIn,
      fromDay: from,
      toDay: to,
      createdAt: now,
    })
    return describe({ row, member: away, standIn: acting }, by, today)
  })
}

/** Nobody of them is deactivated meanwhile, which ends their stand-ins. */
const lockApprovers = (db: Db, companyId: string, ids: string[]): Promise<AccountRow[]> =>
  db
    .select()
    .from(accounts)
    .where(and(isOfCompany(companyId), isApprover, inArray(accounts.id, ids)))
    .orderBy(asc(accounts.id))
    .for('share')

async function insert(db: Db, row: StandInRow): Promise<StandInRow> {
  try {
    const [inserted] = await db.insert(standIns).values(row).returning()
    return orNotFound(inserted)
  } catch (error) {
    if (violatedConstraint(error) === 'stand_ins_overlap')
      throw new AppError('overlap', { fields: { from: 'overlap' } })
    throw error
  }
}

const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** @throws AppError not_found for who may not */
export function endStandIn(db: Db, id: string, by: CustomerViewer): Promise<void> {
  return inTransaction(db, async (db) => {
    const [pair] = await readPairs(db, companyOf(by), eq(standIns.id, id))
    if (!pair || !mayNameFor(by, pair.member)) throw new AppError('not_found')
    await db.delete(standIns).where(eq(standIns.id, id))
  })
}

/** Who is deactivated stands in for nobody, and nobody for them; activated again, neither comes back. */
export const endStandInsOf = (db: Db, accountId: string) =>
  db.delete(standIns).where(or(eq(standIns.accountId, accountId), eq(standIns.standInId, accountId)))

/** For whom somebody approves besides themselves. */
export type Principal = { id: string; name: string; isRoot: boolean }

/**
 * For whom a member stands in on this day: those who may approve themselves. What they in turn were named for is not among it.
 */
export async function listPrincipals(
  db: Db,
  { id, companyId }: Pick<CustomerViewer, 'id' | 'companyId'>,
  today: string,
): Promise<Principal[]> {
  if (companyId === undefined) return []
  const pairs = await readPairs(db, companyId, and(eq(standIns.standInId, id), isOn(today)))
  return pairs
    .filter(({ member }) => mayApprove(member))
    .map(({ member }) => ({ id: member.id, name: displayName(member), isRoot: member.memberRoles === null }))
}

/** Who stands in on this day for these people. */
export async function listActing(
  db: Db,
  companyId: string,
  ids: readonly string[],
  today: string,
): Promise<AccountRow[]> {
  if (ids.length === 0) return []
  const pairs = await readPairs(db, companyId, and(inArray(standIns.accountId, [...ids]), isOn(today)))
  return pairs.filter(({ standIn }) => mayApprove(standIn)).map(({ standIn }) => standIn)
}

const isOn = (today: string) =>
  and(lte(standIns.fromDay, sql`${today}::date`), gte(standIns.toDay, sql`${today}::date`))

const mayApprove = ({ status, permissions }: AccountRow) =>
  status === 'active' && permissions.includes('approvals.decide')
