import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import { storedRows } from '../bin-entries/stored-rows.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { BinnedGroup } from './bring-back-group.ts'
import type { GroupKind } from './group-kind.ts'

type ChangeContext = { by: AdminViewer; now: Date }
type NewGroup = { name: string; description: string; members: string[] }

/** @throws AppError title_taken, validation_failed */
export function addGroup(
  db: Db,
  kind: GroupKind,
  { name, description, members }: NewGroup,
  { by, now }: ChangeContext,
): Promise<string> {
  return titled(db, kind, async (db) => {
    await refuseUnknown(db, kind, members)
    const id = uuid()
    await db.insert(kind.groups).values({ id, name, description })
    await join(db, kind, id, members)
    await writeAudit(db, {
      entity: kind.entity,
      entityId: id,
      action: 'create',
      by,
      after: { name, [kind.of]: members },
    })
    await kind.settle?.(db, now)
    return id
  })
}

type Changes = { name?: string; description?: string; version?: number }

/** What is already so is left alone. @throws AppError not_found, version_conflict, title_taken */
export function changeGroup(
  db: Db,
  kind: GroupKind,
  id: string,
  { version, ...changes }: Changes,
  { by }: Pick<ChangeContext, 'by'>,
): Promise<void> {
  return titled(db, kind, async (db) => {
    const before = await locked(db, kind, id)
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict')
    if (!wouldChange(before, changes)) return
    await touch(db, kind, id, changes)
    const { name, description } = before
    await writeAudit(db, {
      entity: kind.entity,
      entityId: id,
      action: 'update',
      by,
      before: { name, description },
      after: changes,
    })
  })
}

/** Adding twice or taking out what is not in changes nothing; an unknown member refuses everything. */
export function changeMembers(
  db: Db,
  kind: GroupKind,
  id: string,
  how: 'push' | 'pull',
  ids: readonly string[],
  { by, now }: ChangeContext,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await locked(db, kind, id)
    await refuseUnknown(db, kind, ids)
    const changed = how === 'push' ? await join(db, kind, id, ids) : await leave(db, kind, id, ids)
    if (changed.length === 0) return
    await touch(db, kind, id)
    await writeAudit(db, {
      entity: kind.entity,
      entityId: id,
      action: how,
      by,
      [how === 'push' ? 'after' : 'before']: { [kind.of]: changed.map((row) => row.id) },
    })
    await kind.settle?.(db, now)
  })
}

/** @throws AppError in_use with the numbers of discounts and price lists that name it; not_found */
export function removeGroup(
  db: Db,
  kind: GroupKind,
  id: string,
  { by, now, deletion }: ChangeContext & { deletion?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, kind, id)
    const { rows } = await db.execute<{ discounts: number; priceLists: number }>(kind.namedBy(id))
    const { discounts, priceLists } = rows[0] ?? { discounts: 0, priceLists: 0 }
    if (discounts + priceLists > 0)
      throw new AppError('in_use', {
        details: { counts: { ...(discounts > 0 && { discounts }), ...(priceLists > 0 && { priceLists }) } },
      })
    const state: BinnedGroup = {
      rows: await storedRows(db, kind.groups, eq(kind.groups.id, id)),
      members: await storedRows(db, kind.members, eq(kind.members.groupId, id)),
    }
    await db.delete(kind.groups).where(eq(kind.groups.id, id))
    await putInBin(db, { kind: kind.entity, id, name: before.name, state }, { by, deletion })
    await writeAudit(db, {
      entity: kind.entity,
      entityId: id,
      action: 'delete',
      by,
      before: { name: before.name },
    })
    await kind.settle?.(db, now)
  })
}

async function locked(db: Db, { groups }: GroupKind, id: string) {
  const [row] = await db.select().from(groups).where(eq(groups.id, id)).for('update')
  return orNotFound(row)
}

async function touch(db: Db, { groups }: GroupKind, id: string, changes: Omit<Changes, 'version'> = {}) {
  await db
    .update(groups)
    .set({ ...changes, version: sql`${groups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(groups.id, id))
}

async function join(db: Db, { members }: GroupKind, groupId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .insert(members)
    .values([...new Set(ids)].toSorted().map((memberId) => ({ groupId, memberId })))
    .onConflictDoNothing()
    .returning({ id: members.memberId })
}

const leave = (db: Db, { members }: GroupKind, groupId: string, ids: readonly string[]) =>
  db
    .delete(members)
    .where(and(eq(members.groupId, groupId), inArray(members.memberId, [...ids])))
    .returning({ id: members.memberId })

async function refuseUnknown(db: Db, { known, of }: GroupKind, ids: readonly string[]) {
  if (ids.length === 0) return
  const members = await known(db, ids)
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => (members.has(id) ? [] : [[`${of}.${index}`, 'unknownReference']])),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

async function titled<T>(db: Db, { nameKey }: GroupKind, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === nameKey)
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
