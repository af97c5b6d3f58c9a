import { sql } from 'drizzle-orm'
import pg from 'pg'
import { answerMs, databaseCode, type Db, withWords } from './connect.ts'
import { withNamedStatements } from './named-statements.ts'
import { isConnectionLost } from './unavailable.ts'

/**
 * `again and again`: its statements get names (named-statements.ts). `from indexes`: for conditions whose cost PostgreSQL thinks too
 * little of to use the indexes they have. `by its values`: for statements that are planned for their values each time, since a plan
 * for any value takes longer than planning does.
 */
type Kind =
  | 'read and write'
  | 'again and again'
  | 'one moment, read only'
  | 'from indexes'
  | 'from bitmaps'
  | 'by its values'

const beginnings: Record<Kind, string> = {
  'read and write': 'begin',
  'again and again': 'begin',
  'from indexes': 'begin; set local enable_seqscan = off',
  'from bitmaps':
    'begin; set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_seqscan = off',
  'by its values': 'begin; set local plan_cache_mode = force_custom_plan',
  'one moment, read only': 'begin isolation level repeatable read, read only',
}

// A connection's own query builders live as long as the connection.
const builders = new WeakMap<pg.PoolClient, Db>()
const buildersOfNamed = new WeakMap<pg.PoolClient, Db>()

/**
 * Runs `work` in a transaction: all of it is written, or nothing. Inside another one it is a part of that which can fail by
 * itself. The connection is given back whatever happens; one that failed is closed and replaced.
 */
export async function transaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  kind: Kind = 'read and write',
): Promise<T> {
  if (!(db.$client instanceof pg.Pool)) return partOf(db, work)
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query(beginnings[kind])
    const result = await work(builderOf(client, kind))
    const { command } = await client.query('commit')
    // As the database ends a transaction in which a statement failed, without calling it an error.
    if (command !== 'COMMIT')
      throw new Error('A statement had failed, so nothing of the transaction was written')
    return result
  } catch (error) {
    broken = await undo(client, error)
    throw error
  } finally {
    setPatience(client)
    client.release(broken)
  }
}

// Serialization, deadlock, and a row that others held for longer than one waits.
const retryable = new Set(['40001', '40P01', '55P03'])

/** Runs `work` in one transaction, whole again up to three times where the database asked for it. */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  kind: Kind = 'read and write',
  tries = 3,
): Promise<T> {
  try {
    return await transaction(db, work, kind)
  } catch (error) {
    if (tries > 1 && retryable.has(databaseCode(error) ?? '')) return inTransaction(db, work, kind, tries - 1)
    throw error
  }
}

/** For work of minutes: lets each statement of this transaction take so long. */
export async function allowSeconds(db: Db, seconds: number): Promise<void> {
  const { $client } = db
  if ($client instanceof pg.Pool) throw new Error('Only a transaction may take longer.')
  setPatience($client, seconds * 1_000)
  await db.execute(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`)
}

// One name for all depths: the database takes the latest of the name, and gives up that one alone.
async function partOf<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint part`)
  try {
    const result = await work(db)
    await db.execute(sql`release savepoint part`)
    return result
  } catch (error) {
    // What fails here fails the whole, whose own error says more.
    if (!isConnectionLost(error)) {
      await db.execute(sql`rollback to savepoint part`).catch(() => undefined)
      await db.execute(sql`release savepoint part`).catch(() => undefined)
    }
    throw error
  }
}

/** Rolls back; what then keeps the connection from being used again, if anything does. */
async function undo(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  // Nothing more is asked of a connection that does not answer.
  if (isConnectionLost(error)) return error as Error
  try {
    await client.query('rollback')
    return undefined
  } catch (failure) {
    return failure as Error
  }
}

function builderOf(client: pg.PoolClient, kind: Kind): Db {
  const isNamed = kind === 'again and again'
  const made = isNamed ? buildersOfNamed : builders
  const builder = made.get(client) ?? withWords(isNamed ? withNamedStatements(client) : client)
  made.set(client, builder)
  return builder
}

const usualPatience = new WeakMap<pg.PoolClient, number>()

/** How long the driver waits for an answer, which the library reads anew for each statement; without a time, as long as usual. */
function setPatience(client: pg.PoolClient, milliseconds?: number): void {
  const { connectionParameters: settings } = client as unknown as {
    connectionParameters: { query_timeout: number }
  }
  const usual = usualPatience.get(client) ?? settings.query_timeout
  if (milliseconds !== undefined) usualPatience.set(client, usual)
  settings.query_timeout = milliseconds === undefined ? usual : milliseconds + answerMs
}
