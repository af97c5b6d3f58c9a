import { lt, ne, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { shopMode } from '#server/shop-mode/shop-mode.table.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { jobs } from '#server/jobs/jobs.table.ts'
import { fillStartLists } from './load/fill-start-lists.ts'
import { keepFiles, loadDemo } from './load-demo.ts'

/** What is not the demo's data: the schema, the shop's mode, limits, roles, and files, whose rows stay with their files. */
const keptTables = ['migrations', 'shop_mode', 'rate_limits', 'code_alarm', 'files', 'staff_roles']

const lockNumber = 7_261_911

/**
 * Once a night, at 03:00 in Riyadh, replaces everything in a public demo by the demo's own data, in one transaction. A night that
 * was missed is made up for. Other shops stay as they are. Returns whether it was done.
 */
export async function refillDemo(ctx: Context): Promise<boolean> {
  if (ctx.mode !== 'publicDemo' || ctx.config.seed === 'none') return false
  const due = lastNight(ctx.now())
  const filledBefore = lt(shopMode.filledAt, due)
  if ((await ctx.db.select().from(shopMode).where(filledBefore)).length === 0) return false
  const kept = await keepFiles(ctx)
  return inTransaction(ctx.db, async (db) => {
    // Of several nodes the first one does it, and the others do not wait for it.
    const { rows } = await db.execute<{ isFirst: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockNumber}) as "isFirst"`,
    )
    if (!rows[0]?.isFirst) return false
    const claimed = await db.update(shopMode).set({ filledAt: ctx.now() }).where(filledBefore).returning()
    if (claimed.length === 0) return false
    await emptyTables(db)
    await fillStartLists(db)
    await loadDemo(ctx, db, kept)
    ctx.log.info('the public demo was filled anew')
    return true
  })
}

/** 03:00 in Riyadh is midnight in UTC, in summer and winter. */
function lastNight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

async function emptyTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !keptTables.includes(name))
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`truncate ${list} restart identity`)
  // This is a job itself, which ends afterwards.
  await db.delete(jobs).where(ne(jobs.name, 'refill_demo'))
}
