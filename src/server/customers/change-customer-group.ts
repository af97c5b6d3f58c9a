import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdminViewer } from '../auth/admit.ts'
import { inTransaction, violatedConstraint, type Db } from '../db/connect.ts'
import { AppError, found } from '../http/app-error.ts'
import { customerGroupMembers, customerGroups } from './customers.table.ts'
import { knownCustomers } from './customer-groups.queries.ts'

type By = { by: AdminViewer }
type NewGroup = { name: string; description: string; customers: string[] }

/** @throws AppError title_taken, validation_failed */
export function addCustomerGroup(
  db: Db,
  { name, description, customers }: NewGroup,
  { by }: By,
): Promise<string> {
  return titled(db, async (db) => {
    await refuseUnknown(db, customers)
    const id = uuid()
    await db.insert(customerGroups).values({ id, name, description })
    await join(db, id, customers)
    await writeAudit(db, {
      entity: 'customer_group',
      entityId: id,
      action: 'create',
      by,
      after: { name, customers },
    })
    return id
  })
}

type Changes = { name?: string; description?: string; version?: number }

/** @throws AppError not_found, version_conflict, title_taken */
export function changeCustomerGroup(
  db: Db,
  id: string,
  { version, ...changes }: Changes,
  { by }: By,
): Promise<void> {
  return titled(db, async (db) => {
    const before = await locked(db, id)
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict')
    await db
      .update(customerGroups)
      .set({ ...changes, version: sql`${customerGroups.version} + 1`, updatedAt: sql`now()` })
      .where(eq(customerGroups.id, id))
    const { name, description } = before
    await writeAudit(db, {
      entity: 'customer_group',
      entityId: id,
      action: 'update',
      by,
      before: { name, description },
      after: changes,
    })
  })
}

/** Adding twice or taking out what is not in changes nothing; an unknown customer refuses everything. */
export function changeCustomers(
  db: Db,
  id: string,
  how: 'push' | 'pull',
  customers: readonly string[],
  { by }: By,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await locked(db, id)
    await refuseUnknown(db, customers)
    const changed =
      how === 'push'
        ? await join(db, id, customers)
        : await db
            .delete(customerGroupMembers)
            .where(
              and(
                eq(customerGroupMembers.groupId, id),
                inArray(customerGroupMembers.accountId, [...customers]),
              ),
            )
            .returning({ id: customerGroupMembers.accountId })
    if (changed.length === 0) return
    await db
      .update(customerGroups)
      .set({ version: sql`${customerGroups.version} + 1`, updatedAt: sql`now()` })
      .where(eq(customerGroups.id, id))
    await writeAudit(db, {
      entity: 'customer_group',
      entityId: id,
      action: how,
      by,
      after: { customers: changed.map((row) => row.id) },
    })
  })
}

/** @throws AppError in_use with the number of discounts that name it; not_found */
export function removeCustomerGroup(db: Db, id: string, { by }: By): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, id)
    const { rows } = await db.execute<{ discounts: number }>(sql`
      select count(*)::int as discounts from discounts
      where archived_at is null and customer_group_ids @> array[${id}::uuid]`)
    const discounts = rows[0]?.discounts ?? 0
    if (discounts > 0) throw new AppError('in_use', { details: { counts: { discounts } } })
    await db.delete(customerGroups).where(eq(customerGroups.id, id))
    await writeAudit(db, {
      entity: 'customer_group',
      entityId: id,
      action: 'delete',
      by,
      before: { name: before.name },
    })
  })
}

async function locked(db: Db, id: string) {
  const [row] = await db.select().from(customerGroups).where(eq(customerGroups.id, id)).for('update')
  return found(row)
}

async function join(db: Db, groupId: string, customers: readonly string[]) {
  if (customers.length === 0) return []
  return db
    .insert(customerGroupMembers)
    .values([...new Set(customers)].toSorted().map((accountId) => ({ groupId, accountId })))
    .onConflictDoNothing()
    .returning({ id: customerGroupMembers.accountId })
}

async function refuseUnknown(db: Db, ids: readonly string[]) {
  const known = await knownCustomers(db, ids)
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => (known.has(id) ? [] : [[`customers.${index}`, 'unknownReference']])),
  )
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

async function titled<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'customer_groups_name_key')
      throw new AppError('title_taken', { fields: { name: 'title_taken' } })
    throw error
  }
}
