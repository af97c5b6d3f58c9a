import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

const overdueMs = 48 * 3_600_000
const dayMs = 86_400_000

/** Says in the log, once a day, that the backup that the clock should make has not come. */
export function watchBackups({ db, config, log, now }: Pick<Context, 'db' | 'config' | 'log' | 'now'>) {
  let toldAt = -Infinity
  return async (): Promise<void> => {
    if (config.backup.to === undefined || now().getTime() - toldAt < dayMs) return
    // One that never came is due since it was asked for.
    const { rows } = await db.execute<{ last: Date | null; since: Date | null }>(sql`
      select (select at from checklist_facts where name = 'backup') as last,
        (select created_on from pgboss.schedule where name = 'back_up') as since`)
    const [{ last, since } = { last: null, since: null }] = rows
    const from = last ?? since
    if (from === null || now().getTime() - new Date(from).getTime() <= overdueMs) return
    toldAt = now().getTime()
    log.warn({ last: last && new Date(last).toISOString() }, 'no good backup has come for two days')
  }
}
