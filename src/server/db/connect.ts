import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import pg from 'pg'

type NoSchema = Record<string, never>

/** A connection or a transaction: the first argument of everything that reads or writes (see style). */
export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// Money is a bigint in the database and an integer below 2^53 everywhere else.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Opens a pool with the guards of safety.md C17: no statement, lock or idle transaction holds others up for long. */
export function connect(url: string, { max = 12 } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Words of four letters with one wrong are still this similar.
    options: '-c pg_trgm.similarity_threshold=0.2',
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection lost while idle is replaced by the pool; one lost between two statements of a transaction fails the next of
  // them, and that request alone. Without listeners either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}

// Serialization, deadlock, and a row that others held for longer than one waits.
const retryable = new Set(['40001', '40P01', '55P03'])

/** Runs `work` in one transaction, whole again up to three times where the database asked for it. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>, tries = 3): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (tries > 1 && retryable.has(databaseCode(error) ?? '')) return inTransaction(db, work, tries - 1)
    throw error
  }
}

/** The SQLSTATE of an error that came from the database, however deep it is wrapped. */
export function databaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) return error.code
  return databaseCode(error.cause)
}

/** The name of the constraint that refused a row, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) return error.constraint
  return violatedConstraint(error.cause)
}
