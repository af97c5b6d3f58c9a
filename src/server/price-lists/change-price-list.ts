import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NewPriceList, PriceListChanges } from '#contract/price-lists.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { companies } from '../auth/auth.table.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { dayEnd, dayStart } from '../discounts/day-bounds.ts'
import { customerGroups } from '../groups/groups.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { priceListAudiences, priceLists, type PriceListRow } from '../prices/prices.table.ts'
import { readSettings } from '../settings/settings.queries.ts'
import type { BinnedPriceList } from './bring-back-price-list.ts'
import { settlePrices } from './settle-prices.ts'

export const maxPriceLists = 1_000

type ChangeContext = { by: AdminViewer; now: Date; timeZone: string }
type Audience = Pick<NewPriceList, 'groups' | 'companies'>

/** @throws AppError title_taken, limit_reached, validation_failed */
export function addPriceList(
  db: Db,
  { groups, companies, startsAt, endsAt, ...asked }: NewPriceList,
  { by, now, timeZone }: ChangeContext,
): Promise<string> {
  return titled(db, async (db) => {
    if ((await db.$count(priceLists, isNull(priceLists.archivedAt))) >= maxPriceLists)
      throw new AppError('limit_reached', { values: { max: maxPriceLists } })
    const row = {
      ...asked,
      id: uuid(),
      currency: asked.currency ?? (await readSettings(db)).currency,
      startsAt: startsAt ? dayStart(startsAt, timeZone) : null,
      endsAt: endsAt ? dayEnd(endsAt, timeZone) : null,
    }
    await check(db, row, { groups, companies }, { groups: [], companies: [] })
    await db.insert(priceLists).values(row)
    const audience = namedBy(row.audience, { groups, companies })
    await writeAudience(db, row.id, audience)
    await writeAudit(db, {
      entity: 'price_list',
      entityId: row.id,
      action: 'create',
      by,
      after: told(row, audience),
    })
    await settlePrices(db, now)
    return row.id
  })
}

/** Partial update; what is already so is left alone. @throws AppError not_found, version_conflict, title_taken, validation_failed */
export function changePriceList(
  db: Db,
  id: string,
  { version, groups, companies, startsAt, endsAt, ...plain }: PriceListChanges,
  { by, now, timeZone }: ChangeContext,
): Promise<void> {
  return titled(db, async (db) => {
    const before = await lockedPriceList(db, id, version)
    const audienceBefore = await audienceOf(db, id)
    const columns = {
      ...plain,
      startsAt: startsAt === undefined ? before.startsAt : startsAt ? dayStart(startsAt, timeZone) : null,
      endsAt: endsAt === undefined ? before.endsAt : endsAt ? dayEnd(endsAt, timeZone) : null,
    }
    const after = { ...before, ...columns }
    const audience = namedBy(after.audience, {
      groups: groups ?? audienceBefore.groups,
      companies: companies ?? audienceBefore.companies,
    })
    await check(db, after, audience, audienceBefore)
    if (!wouldChange(before, columns) && isSame(audience, audienceBefore)) return
    await touchPriceList(db, id, columns)
    if (!isSame(audience, audienceBefore)) await writeAudience(db, id, audience)
    await writeAudit(db, {
      entity: 'price_list',
      entityId: id,
      action: 'update',
      by,
      before: told(before, audienceBefore),
      after: told(after, audience),
    })
    await settlePrices(db, now)
  })
}

/** It leaves every list and goes to the bin; what was sold with it keeps its price. @throws AppError not_found */
export function removePriceList(
  db: Db,
  id: string,
  { by, now, deletion }: Omit<ChangeContext, 'timeZone'> & { deletion?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const { name, isActive, version } = await lockedPriceList(db, id)
    await touchPriceList(db, id, { archivedAt: now })
    const state: BinnedPriceList = { isActive, version }
    await putInBin(db, { kind: 'price_list', id, name, state }, { by, deletion })
    await writeAudit(db, { entity: 'price_list', entityId: id, action: 'delete', by, before: { name } })
    await settlePrices(db, now)
  })
}

/** @throws AppError not_found, version_conflict */
export async function lockedPriceList(db: Db, id: string, version?: number): Promise<PriceListRow> {
  const [row] = await db
    .select()
    .from(priceLists)
    .where(and(eq(priceLists.id, id), isNull(priceLists.archivedAt)))
    .for('update')
  const list = orNotFound(row)
  if (version !== undefined && version !== list.version) throw new AppError('version_conflict')
  return list
}

export async function touchPriceList(
  db: Db,
  id: string,
  columns: Partial<typeof priceLists.$inferInsert> = {},
) {
  await db
    .update(priceLists)
    .set({ ...columns, version: sql`${priceLists.version} + 1`, updatedAt: sql`now()` })
    .where(eq(priceLists.id, id))
}

export async function audienceOf(db: Db, id: string): Promise<Audience> {
  const rows = await db.select().from(priceListAudiences).where(eq(priceListAudiences.listId, id))
  return {
    groups: rows.flatMap(({ groupId }) => groupId ?? []).toSorted(),
    companies: rows.flatMap(({ companyId }) => companyId ?? []).toSorted(),
  }
}

/** What is not of the audience is left out. */
const namedBy = (of: PriceListRow['audience'], { groups, companies }: Audience): Audience => ({
  groups: of === 'groups' ? [...new Set(groups)].toSorted() : [],
  companies: of === 'companies' ? [...new Set(companies)].toSorted() : [],
})

const isSame = (a: Audience, b: Audience) =>
  a.groups.join() === b.groups.join() && a.companies.join() === b.companies.join()

async function writeAudience(db: Db, listId: string, { groups, companies }: Audience) {
  await db.delete(priceListAudiences).where(eq(priceListAudiences.listId, listId))
  const rows = [
    ...groups.map((groupId) => ({ listId, groupId, companyId: null })),
    ...companies.map((companyId) => ({ listId, groupId: null, companyId })),
  ]
  if (rows.length > 0) await db.insert(priceListAudiences).values(rows)
}

/** Every rule that a schema cannot tell; whom it was for before may have gone since and is not asked again. */
async function check(
  db: Db,
  {
    startsAt,
    endsAt,
    audience,
  }: Pick<PriceListRow, 'audience'> & { startsAt: Date | null; endsAt: Date | null },
  asked: Audience,
  before: Audience,
) {
  const fields: Record<string, string> = {}
  if (startsAt && endsAt && endsAt <= startsAt) fields.endsAt = 'endAfterStart'
  for (const [name, table] of [
    ['groups', customerGroups],
    ['companies', companies],
  ] as const) {
    if (audience !== name) continue
    if (asked[name].length === 0) fields[name] = 'required'
    const added = asked[name].filter((id) => !before[name].includes(id))
    if (added.length === 0) continue
    // Held until the list is written: a group that a list names is not deleted.
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, added))
      .for('key share')
    const known = new Set(rows.map(({ id }) => id))
    for (const id of added)
      if (!known.has(id)) fields[`${name}.${asked[name].indexOf(id)}`] = 'unknownReference'
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

/** As the history shows it. */
const told = (
  row: Pick<PriceListRow, 'name' | 'audience'> & {
    startsAt: Date | null
    endsAt: Date | null
    isActive: boolean
    acceptsCodes: boolean
    note: string
  },
  { groups, companies }: Audience,
) => ({
  name: row.name,
  priceAudience: row.audience,
  startDate: row.startsAt,
  endDate: row.endsAt,
  isActive: row.isActive,
  acceptsCodes: row.acceptsCodes,
  note: row.note,
  customerGroups: groups,
  companies: String(companies.length),
})

/** The unique index decides whose name it is, also between two concurrent saves. */
async function titled<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'price_lists_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
