import { eq, sql } from 'drizzle-orm'
import { accounts } from '../auth/auth.table.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { noteFactor } from '../auth/second-factor/note-factor.ts'
import { forgetFactors } from '../auth/second-factor/own-factors.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { lockedStaff, refuseOthersAffair } from './change-staff.ts'
import { tellSuperAdmins } from './from-the-machine.ts'

/**
 * For a member of staff who has lost theirs: their factors and codes are gone and their sessions end. They and all super admins are told.
 * @throws AppError not_found, forbidden
 */
export function removeFactorsOf(ctx: Context, id: string, by: AdminViewer): Promise<void> {
  return transaction(ctx.db, async (db) => {
    const person = await lockedStaff(db, id)
    refuseOthersAffair(person, by)
    await forgetFactors(db, id)
    await forgetDevices(db, id)
    // Ends what was begun with the password too.
    await db
      .update(accounts)
      .set({ sessionVersion: sql`${accounts.sessionVersion} + 1` })
      .where(eq(accounts.id, id))
    await endSessionsOf(db, id, ctx.now())
    await noteFactor(db, person, 'factors_remove', { by })
    await tellSuperAdmins(ctx, db, 'factors_removed', person.email, person)
  })
}
