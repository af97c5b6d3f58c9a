import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { projectFolder } from '../config/project-folder.ts'

const directory = join(projectFolder, 'src/server/db/migrations')
/** Held by who changes the schema. Any number will do, as long as every node of the shop takes the same lock. */
const migrationsLock = 7_261_904
const askAgainMs = 50

/** `isWhole`: in one transaction. Others hold indexes that are built while the shop goes on, and nothing else. */
export type Migration = { name: string; text: string; hash: string; isWhole: boolean }

const tableOfMigrations =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())'
const withoutTransaction = /^-- no transaction\n/
const ofIndexAlone = /^(?:create (?:unique )?|drop )index concurrently if (?:not )?exists\b/i

/** Applies the numbered SQL files that are new; nodes that start together wait for each other. */
export function migrate(url: string): Promise<string[]> {
  return withMigrations(url, async (client, pending) => {
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  })
}

/**
 * Waits until nobody else changes the schema, and keeps others from it until the connection ends. Asks again and again: a statement that
 * waits is one that an index built beside it would wait for in turn.
 */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationsLock,
    ])
    if (rows[0]?.isOurs) return
    await setTimeout(askAgainMs)
  }
}

/** Hands `work` what is not applied yet, and keeps other nodes from applying it meanwhile. */
export async function withMigrations<T>(
  url: string,
  work: (client: pg.Client, pending: Migration[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Where the role has limits of its own (setForRole), a migration may take longer.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await holdMigrations(client)
    await client.query(tableOfMigrations)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const done = new Map(rows.map((row) => [row.name, row.hash]))
    const all = await Promise.all((await migrationNames()).map(readMigration))
    for (const { name, hash } of all)
      if (done.has(name) && done.get(name) !== hash)
        throw new Error(`Migration ${name} was edited after it had been applied; add a new one instead.`)
    return await work(
      client,
      all.filter(({ name }) => !done.has(name)),
    )
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, text, hash, isWhole }: Migration): Promise<void> {
  const note = () => client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  if (isWhole) {
    await client.query('begin')
    await client.query(text)
    await note()
    await client.query('commit')
    return
  }
  for (const statement of statementsOf({ name, text })) await client.query(statement)
  await note()
}

/** Applies one in a transaction that is under way, where nobody else is at work: indexes are built like any others. */
export async function applyAsPartOf(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, text, hash, isWhole } = migration
  await client.query(tableOfMigrations)
  await client.query(
    isWhole
      ? text
      : statementsOf(migration)
          .join(';')
          .replaceAll(/\bconcurrently\b/gi, ''),
  )
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}

/**
 * Of a file that begins with `-- no transaction`. One that was broken off is applied again from its beginning, so each statement
 * says `if exists` or `if not exists`, and a broken index is dropped before it is made.
 * @throws Error where something else stands in it
 */
export function statementsOf({ name, text }: Pick<Migration, 'name' | 'text'>): string[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const other = statements.find((statement) => !ofIndexAlone.test(statement))
  if (other)
    throw new Error(
      `${name} runs without a transaction, so it may hold only "create index concurrently if not exists" and ` +
        `"drop index concurrently if exists", not: ${other.slice(0, 60)}`,
    )
  return statements
}

export async function readMigration(name: string): Promise<Migration> {
  const text = await readFile(join(directory, name), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex')
  return { name, text, hash, isWhole: !withoutTransaction.test(text) }
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(directory)
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}
