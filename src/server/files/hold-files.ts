import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'

// Any number will do, as long as all take the same lock.
const filesLock = 7_261_905

/** Keeps every node from clearing files away until it is released, or this process is gone. */
export async function holdFiles(directUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
  await client.query('select pg_advisory_lock_shared($1)', [filesLock])
  return () => client.end()
}

/** Clears files away, unless a backup holds them: then it is done another time. */
export async function unlessHeld(db: Db, work: () => Promise<void>): Promise<void> {
  await transaction(db, async (held) => {
    const { rows } = await held.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${filesLock}) as "isOurs"`,
    )
    if (!rows[0]?.isOurs) return
    await held.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await work()
  })
}
