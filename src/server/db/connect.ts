import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BoundedPool } from './bounded-pool.ts'

type NoSchema = Record<string, never>
type Database = NodePgDatabase<NoSchema>

/**
 * A connection or a transaction: the first argument of everything that reads or writes (see style). Transactions are those of
 * transaction.ts; the library's own does not give its connection back when `begin` fails.
 */
export type Db = Omit<Database, 'transaction'> & { $client: pg.Pool | pg.PoolClient }

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// Money is a bigint in the database and an integer below 2^53 everywhere else.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** What an answer of the database may be late before it is given up: a frozen server ends no statement by itself. */
export const answerMs = 2_000
const closeMs = 1_000
const waitingPerConnection = 50

/** Opens a pool with guards: no statement, lock, idle transaction or silent server holds others up for long. */
export function connect(url: string, { max = 12, statementMs = 5_000 } = {}): Connection {
  const pool = new BoundedPool({
    connectionString: url,
    max,
    maxWaiting: max * waitingPerConnection,
    // Words of four letters with one wrong are still this similar.
    options: '-c pg_trgm.similarity_threshold=0.2',
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  return { db: withWords(pool), pool, close: () => pool.closeWithin(closeMs) }
}

/** The query builder on a pool or on one of its connections. */
export const withWords = (client: pg.Pool | pg.PoolClient): Db => drizzle(client, { casing: 'snake_case' })

/** Where a pool's database is, for who needs connections of their own. */
export function urlOf({ $client }: Db): string {
  const url = 'options' in $client ? $client.options.connectionString : undefined
  if (!url) throw new Error('Only a pool knows where its database is.')
  return url
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
