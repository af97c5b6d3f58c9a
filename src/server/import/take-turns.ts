import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Any number will do, as long as every import takes the same lock. */
const lockNumber = 7_261_905

/** Two imports at a time take turns, transaction by transaction; the second finds what the first wrote. */
export async function takeTurns(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
}
