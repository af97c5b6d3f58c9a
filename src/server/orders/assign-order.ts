import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ChangeOrder } from '#contract/order-queue.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { isActiveStaffWith } from '../auth/staff-role.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { holdOrder, touchOrder } from './hold-order.ts'
import { orders, type OrderRow } from './orders.table.ts'

const maySee = isActiveStaffWith('orders.view')
const maxStaff = 200

const named = (account: AccountRow) => ({ _id: account.id, name: displayName(account) })

/** Who may see orders, by name. */
export async function listOrderStaff(db: Db) {
  const rows = await db
    .select()
    .from(accounts)
    .where(maySee)
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
    .limit(maxStaff)
  return rows.map(named)
}

/** Whom orders are assigned to, by their account; also those who have left. */
export async function listAssignees(db: Db, rows: readonly Pick<OrderRow, 'assigneeId'>[]) {
  const ids = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))]
  if (ids.length === 0) return new Map<string, ReturnType<typeof named>>()
  const found = await db.select().from(accounts).where(inArray(accounts.id, ids))
  return new Map(found.map((account) => [account.id, named(account)]))
}

/**
 * Gives an order to a member of staff who may see it, or to nobody. `db` must be a transaction.
 * @throws AppError not_found, version_conflict; validation_failed at `assignedTo`
 */
export async function assignOrder(db: Db, id: string, change: ChangeOrder, by: AdminViewer): Promise<void> {
  const order = await holdOrder(db, id, change)
  const { assignedTo } = change
  if (assignedTo !== null && !(await isAmong(db, assignedTo)))
    throw new AppError('validation_failed', { fields: { assignedTo: 'unknownReference' } })
  await give(db, order, assignedTo, by)
  // Whoever takes it knows.
  if (assignedTo !== null && assignedTo !== by.id && assignedTo !== order.assigneeId)
    await notify(db, 'assigned', { order: id, number: order.number }, { to: [assignedTo] })
}

/** How many there were, and those that the successor has now. */
type PassedOn = { count: number; given: { order: string; number: string }[] }

/** Gives the open orders of a colleague to another who may see them, or to nobody. */
export async function passOnOrders(
  db: Db,
  from: string,
  to: string | undefined,
  by: AdminViewer,
): Promise<PassedOn> {
  const open = await db
    .select()
    .from(orders)
    .where(and(eq(orders.assigneeId, from), inArray(orders.status, ['pending', 'in_progress', 'shipped'])))
    .orderBy(asc(orders.id))
    .for('update')
  const successor = to !== undefined && (await isAmong(db, to)) ? to : null
  for (const order of open) await give(db, order, successor, by)
  return {
    count: open.length,
    given: successor === null ? [] : open.map(({ id, number }) => ({ order: id, number })),
  }
}

const isAmong = async (db: Db, id: string) =>
  (await db.$count(accounts, and(eq(accounts.id, id), maySee))) > 0

async function give(db: Db, { id, assigneeId }: OrderRow, to: string | null, by: AdminViewer) {
  if (assigneeId === to) return
  await db.update(orders).set({ assigneeId: to }).where(eq(orders.id, id))
  await touchOrder(db, id)
  await writeAudit(db, {
    entity: 'order',
    entityId: id,
    action: 'changed',
    by,
    before: { assigneeId },
    after: { assigneeId: to },
  })
}
