import { and, eq, ne, sql } from 'drizzle-orm'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { accounts } from '../auth/auth.table.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'

type ChangeContext = { by: AdminViewer; now: Date }

/**
 * Blocks a customer or unblocks them. Blocking ends all sessions at once, and sign-in answers `account_disabled`. Repeating
 * it changes nothing. An unconfirmed registration can be neither blocked nor unblocked.
 * @throws AppError not_found, invalid_transition
 */
export function changeCustomerStatus(
  db: Db,
  id: string,
  status: 'active' | 'blocked',
  { by, now }: ChangeContext,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const account = await locked(db, id)
    const next = status === 'blocked' ? ('disabled' as const) : status
    if (account.status === next && account.deactivatedAt === null) return
    if (account.status === 'unverified') throw new AppError('invalid_transition')
    await db
      .update(accounts)
      .set({
        status: next,
        deactivatedAt: null,
        ...(status === 'blocked' && { sessionVersion: sql`${accounts.sessionVersion} + 1` }),
        updatedAt: now,
      })
      .where(eq(accounts.id, id))
    if (status === 'blocked') await endSessionsOf(db, id, now)
    await writeAudit(db, {
      entity: 'customer',
      entityId: id,
      action: status === 'blocked' ? 'block' : 'unblock',
      by,
      before: { status: account.status },
      after: { status: next },
    })
  })
}

/** Signs a customer out everywhere; they may sign in again. @throws AppError not_found */
export function endCustomerSessions(db: Db, id: string, { by, now }: ChangeContext): Promise<void> {
  return inTransaction(db, async (db) => {
    await locked(db, id)
    const ended = await endSessionsOf(db, id, now)
    await writeAudit(db, {
      entity: 'customer',
      entityId: id,
      action: 'sign_out',
      by,
      after: { sessions: ended },
    })
  })
}

async function locked(db: Db, id: string) {
  const [account] = await db
    .select({ status: accounts.status, deactivatedAt: accounts.deactivatedAt })
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.family, 'admin')))
    .for('update')
  return orNotFound(account)
}
