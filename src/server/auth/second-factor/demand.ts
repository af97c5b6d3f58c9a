import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit-log/write-audit.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../events/announce.ts'
import { AppError } from '../../http/app-error.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { settingsId } from '../../settings/change-settings.ts'
import { settingsTable } from '../../settings/settings.queries.ts'

export async function findDemand(db: Db): Promise<{ isDemanded: boolean; since?: string }> {
  const [settings] = await db.select().from(settingsTable)
  const since = settings?.secondFactorSince
  return since ? { isDemanded: true, since: since.toISOString() } : { isDemanded: false }
}

/**
 * Demands a second factor of all staff, or leaves it to them.
 * @throws AppError own_factor_first: who demands it would lock themselves out
 */
export function demandSecondFactor(
  db: Db,
  isDemanded: boolean,
  { by, now }: { by: AdminViewer; now: Date },
): Promise<void> {
  return inTransaction(db, async (db) => {
    if (isDemanded && !by.proven?.hasFactor) throw new AppError('own_factor_first')
    // Defaults of a shop that was never set up.
    await db.insert(settingsTable).values({ value: {}, version: 0 }).onConflictDoNothing()
    const [row] = await db.select().from(settingsTable).where(eq(settingsTable.single, true)).for('update')
    if (Boolean(row?.secondFactorSince) === isDemanded) return
    await db.update(settingsTable).set({ secondFactorSince: isDemanded ? now : null, updatedAt: sql`now()` })
    await writeAudit(db, {
      entity: 'settings',
      entityId: settingsId,
      action: isDemanded ? 'factor_demand' : 'factor_leave',
      by,
    })
    await announce(db, 'settings', {})
  })
}
