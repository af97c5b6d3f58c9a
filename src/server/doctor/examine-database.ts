import pg from 'pg'
import type { Config } from '../config/config.ts'
import { migrationNames } from '../db/migrate.ts'
import { doubtful, examine, good, wrong, type Examination } from './examination.ts'

const oldestVersion = 15
const connectMs = 5_000
const clockSeconds = 2
const lagSeconds = 10
/** Beside those of its pool: work in the background, and what listens. */
const otherConnections = 4

type Addresses = Pick<Config, 'databaseReplicaUrl' | 'databasePool'> & { url: string; directUrl: string }

/** `isCurrent`: it has just the migrations of this version, so that the shop may be opened and nothing is migrated. */
export type DatabaseExamination = { found: Examination[]; isCurrent: boolean }

/** The database behind each of its addresses. Changes nothing, and waits for nobody long. */
export async function examineDatabase(addresses: Addresses): Promise<DatabaseExamination> {
  const { url, directUrl, databaseReplicaUrl } = addresses
  const [direct, pooler, replica] = await Promise.all([
    examine('Database', () => asked(directUrl, (client) => examineServer(client, addresses))),
    directUrl === url ? [] : examine('Pooler', () => examinePooler(url)),
    databaseReplicaUrl === undefined
      ? []
      : examine('Replica', () => asked(databaseReplicaUrl, examineReplica)),
  ])
  const found = [...direct, ...pooler, ...replica]
  const isCurrent = found.some(({ subject, verdict }) => subject === 'Schema' && verdict === 'good')
  return { found, isCurrent }
}

async function asked<T>(url: string, look: (client: pg.Client) => Promise<T>, options = {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, ...options })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
  }
}

type Server = {
  version: number
  said: string
  encoding: string
  collations: number
  extensions: number
  may_create: boolean
  fsync: string
  synchronous: string
  connections: number
  is_replica: boolean
  seconds: number
}

async function examineServer(
  client: pg.Client,
  { url, directUrl, databasePool }: Addresses,
): Promise<Examination[]> {
  const [server] = await rowsOf<Server>(
    client,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as said,
      pg_encoding_to_char(encoding) as encoding, has_database_privilege(oid, 'create') as may_create,
      (select count(distinct collname)::int from pg_collation where collname in ('en-x-icu', 'ar-x-icu')) as collations,
      (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'fuzzystrmatch')) as extensions,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
      current_setting('max_connections')::int as connections, pg_is_in_recovery() as is_replica,
      extract(epoch from clock_timestamp())::float8 as seconds
    from pg_database where datname = current_database()`,
  )
  if (!server) return [wrong('Database', 'does not say what it is')]
  const ahead = Math.abs(server.seconds - Date.now() / 1000)
  const needed = databasePool + otherConnections
  const rules: [boolean, Examination][] = [
    [
      server.version < oldestVersion,
      wrong('Database', `is PostgreSQL ${server.said}; the shop needs ${oldestVersion}`),
    ],
    [server.is_replica, wrong('Database', 'is a replica: DATABASE_URL must lead to the primary')],
    [server.encoding !== 'UTF8', wrong('Database', `is encoded in ${server.encoding}, not in UTF8`)],
    [
      server.collations < 2,
      wrong('Database', 'has no ICU collations en-x-icu and ar-x-icu: use a PostgreSQL built with ICU'),
    ],
    [
      server.extensions < 2,
      wrong('Database', 'lacks pg_trgm or fuzzystrmatch: install PostgreSQL’s contrib package'),
    ],
    [!server.may_create, wrong('Database', 'does not let this role create: make it the owner')],
    [server.fsync !== 'on', wrong('Database', 'has fsync off: a power cut would lose orders')],
    [
      server.synchronous === 'off',
      wrong('Database', 'has synchronous_commit off: a power cut would lose orders'),
    ],
    [
      url === directUrl && server.connections < needed * 2,
      doubtful(
        'Database',
        `takes ${server.connections} connections; a node uses up to ${needed} (DATABASE_POOL=${databasePool})`,
      ),
    ],
    [
      ahead > clockSeconds,
      doubtful('Clock', `differs from the database’s by ${ahead.toFixed(0)} seconds: run NTP on both`),
    ],
  ]
  const faults = rules.filter(([isSo]) => isSo).map(([, fault]) => fault)
  return [
    ...(faults.length > 0 ? faults : [good('Database', `PostgreSQL ${server.said}`)]),
    ...(await examineMigrations(client)),
  ]
}

async function examineMigrations(client: pg.Client): Promise<Examination[]> {
  const [table] = await rowsOf<{ exists: boolean }>(
    client,
    `select to_regclass('migrations') is not null as exists`,
  )
  if (!table?.exists) return [doubtful('Schema', 'none yet: the first start makes it')]
  const applied = (await rowsOf<{ name: string }>(client, 'select name from migrations')).map(
    ({ name }) => name,
  )
  const known = await migrationNames()
  const missing = known.filter((name) => !applied.includes(name))
  const newer = applied.filter((name) => !known.includes(name))
  if (missing.length > 0) return [doubtful('Schema', `the next start applies ${missing.join(', ')}`)]
  if (newer.length > 0)
    return [doubtful('Schema', `a newer version of the shop was here: ${newer.join(', ')}`)]
  return [good('Schema', `up to ${known.at(-1)}`)]
}

/** Asked as a node asks it: a pooler refuses some of what is said at the beginning of a session. */
async function examinePooler(url: string): Promise<Examination[]> {
  await asked(url, (client) => client.query('select 1'))
  return [good('Pooler', 'answers')]
}

async function examineReplica(client: pg.Client): Promise<Examination[]> {
  const [replica] = await rowsOf<{ is_replica: boolean; behind: number | null; feedback: string }>(
    client,
    `select pg_is_in_recovery() as is_replica, current_setting('hot_standby_feedback') as feedback,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as behind`,
  )
  if (!replica?.is_replica) return [wrong('Replica', 'is no replica: nothing will be read from it')]
  if ((replica.behind ?? 0) > lagSeconds)
    return [
      doubtful('Replica', `is ${replica.behind?.toFixed(0)} seconds behind; the primary answers meanwhile`),
    ]
  if (replica.feedback !== 'on')
    return [doubtful('Replica', 'has hot_standby_feedback off: long exports may be cancelled')]
  return [good('Replica', 'follows')]
}

/** Where a node's own way to connect is refused, as a pooler does that nobody told of. */
export async function examinePlainConnection(url: string): Promise<Examination[]> {
  try {
    await asked(url, (client) => client.query('select 1'), { statement_timeout: 5_000 })
    return []
  } catch (error) {
    const isPooler = error instanceof Error && /startup parameter/.test(error.message)
    if (!isPooler) throw error
    return [
      wrong(
        'Database',
        'DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL to the address past it',
      ),
    ]
  }
}

const rowsOf = async <Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row[]> =>
  (await client.query<Row>(statement)).rows
