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
const usualStatementMs = 5_000
const waitingPerConnection = 50

/** What each session is opened with. Words of four letters with one wrong are still as similar as the first says. */
const sessionSettings = (statementMs: number) => ({
  'pg_trgm.similarity_threshold': '0.2',
  statement_timeout: String(statementMs),
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
})

export type ConnectOptions = {
  max?: number
  statementMs?: number
  /**
   * Where `url` leads through a pooler by transaction: the address past it. The pooler's sessions belong to nobody, so they get
   * their settings by `setForRole`, and nothing is left in them.
   */
  directUrl?: string
  /** Whether the database keeps parsed statements by their name. */
  namesStatements?: boolean
}

/** Opens a pool with guards: no statement, lock, idle transaction or silent server holds others up for long. */
export function connect(
  url: string,
  { max = 12, statementMs = usualStatementMs, directUrl = url, namesStatements = true }: ConnectOptions = {},
): Connection {
  const { 'pg_trgm.similarity_threshold': similarity, ...timeouts } = sessionSettings(statementMs)
  const isPooled = directUrl !== url
  const pool = new BoundedPool({
    connectionString: url,
    directUrl,
    namesStatements,
    max,
    maxWaiting: max * waitingPerConnection,
    ...(!isPooled && {
      options: `-c pg_trgm.similarity_threshold=${similarity}`,
      statement_timeout: Number(timeouts.statement_timeout),
      lock_timeout: Number(timeouts.lock_timeout),
      idle_in_transaction_session_timeout: Number(timeouts.idle_in_transaction_session_timeout),
    }),
    query_timeout: statementMs + answerMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  return { db: withWords(pool), pool, close: () => pool.closeWithin(closeMs) }
}

/** Gives the settings to every session that the role opens in this database, as those of a pooler are. */
export async function setForRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, statement_timeout: 60_000 })
  await client.connect()
  try {
    // The extension is loaded first: only then may a role set what belongs to it.
    await client.query('select show_limit()')
    const { rows } = await client.query<{ settings: string[] | null; database: string }>(
      `select current_database() as database, (select setconfig from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database())
           and setrole = (select oid from pg_roles where rolname = current_user)) as settings`,
    )
    const [{ settings, database }] = rows as [(typeof rows)[0]]
    for (const [name, value] of Object.entries(sessionSettings(usualStatementMs)))
      if (!settings?.includes(`${name}=${value}`))
        await client.query(
          `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`,
        )
  } finally {
    await client.end()
  }
}

/** The query builder on a pool or on one of its connections. */
export const withWords = (client: pg.Pool | pg.PoolClient): Db => drizzle(client, { casing: 'snake_case' })

/** Where a pool's database is, past any pooler, for who needs a session of their own. */
export function directUrlOf({ $client }: Db): string {
  if (!($client instanceof BoundedPool)) throw new Error('Only a pool knows where its database is.')
  return $client.directUrl
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
