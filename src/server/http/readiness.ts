import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { migrationNames } from '../db/migrate.ts'
import { transaction } from '../db/transaction.ts'

const patienceMs = 1_000
/** Less room than this on a disk of ours, and writes are about to fail. */
const leastBytes = 64 * 1024 * 1024

/** Whether requests may be sent here: it is not draining, the database answers soon, and there is room to write. */
export async function isReady({
  db,
  config,
  life,
}: Pick<Context, 'db' | 'config' | 'life'>): Promise<boolean> {
  if (life.isDraining) return false
  const folders = [config.dataDirectory, join(config.dataDirectory, 'postgres')]
  const checks = Promise.all([isMigrated(db), mayWrite(db), ...folders.map((folder) => hasRoom(folder))])
  // A database that cannot be asked is the answer, not a fault of the question.
  const answers = await Promise.race([
    checks.catch(() => [false]),
    pause(patienceMs, [false], { ref: false }),
  ])
  return answers.every(Boolean)
}

/** Those of a newer version are no hindrance: it is taken up node by node, and its schema serves this one too. */
async function isMigrated(db: Db): Promise<boolean> {
  const names = await migrationNames()
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  return names.every((name) => applied.has(name))
}

/** The database's disk may be another machine's: it is asked to sort more than fits its memory, and writes a file for that. */
async function mayWrite(db: Db): Promise<boolean> {
  await transaction(db, async (db) => {
    await db.execute(sql`set local work_mem = '64kB'`)
    await db.execute(sql`
      select count(*) from (select n from generate_series(1, 20000) as n order by -n offset 0) as sorted`)
  })
  return true
}

export async function hasRoom(folder: string, least = leastBytes): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= least
  } catch (error) {
    // Who brings a database and keys may have no folder yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
    throw error
  }
}
