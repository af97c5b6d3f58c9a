import type pg from 'pg'
import { statementsOf, withMigrations, type Migration } from './migrate.ts'

/** What a migration would do to a shop that goes on meanwhile. */
export type Trial = {
  name: string
  seconds: number
  /** Tables that stood before, by what nobody else can do with them until it is done. */
  blocked: { table: string; rows: number; nobody: 'reads or writes' | 'writes' }[]
  /** Built while the shop goes on; not tried. */
  isIndexAlone: boolean
}

const strongest: Record<string, Trial['blocked'][number]['nobody']> = {
  AccessExclusiveLock: 'reads or writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
}

/**
 * Applies what is new in one transaction and takes all of it back. It locks what it would lock, for as long: for a copy of the
 * database, or a shop that stands still.
 */
export function tryMigrations(directUrl: string): Promise<Trial[]> {
  return withMigrations(directUrl, async (client, pending) => {
    const trials: Trial[] = []
    await client.query('begin')
    const { rows: standing } = await client.query<{ oid: number }>('select oid from pg_class')
    const tables = new Set(standing.map(({ oid }) => oid))
    try {
      for (const migration of pending) trials.push(await tryOne(client, migration, tables))
      return trials
    } finally {
      await client.query('rollback')
    }
  })
}

async function tryOne(client: pg.Client, migration: Migration, standing: Set<number>): Promise<Trial> {
  const { name, text, isWhole } = migration
  if (!isWhole) {
    statementsOf(migration)
    return { name, seconds: 0, blocked: [], isIndexAlone: true }
  }
  const before = await locks(client)
  const since = performance.now()
  await client.query(text)
  const seconds = (performance.now() - since) / 1000
  const after = await locks(client)
  const isNew = (lock: Lock) =>
    standing.has(lock.oid) && !before.some(({ oid, mode }) => oid === lock.oid && mode === lock.mode)
  const blocked = after
    .filter(isNew)
    .flatMap(({ table, rows, mode }) => {
      const nobody = strongest[mode]
      return nobody ? [{ table, rows, nobody }] : []
    })
    .toSorted((a, b) => a.nobody.localeCompare(b.nobody))
    .filter(({ table }, index, all) => all.findIndex((other) => other.table === table) === index)
  return { name, seconds, blocked, isIndexAlone: false }
}

type Lock = { oid: number; table: string; rows: number; mode: string }

/** Of this session. */
async function locks(client: pg.Client): Promise<Lock[]> {
  const { rows } = await client.query<Lock>(
    `select pg_class.oid, relname as table, greatest(reltuples, 0)::float8 as rows, mode
     from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and granted and relkind in ('r', 'p')
       and relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)`,
  )
  return rows
}
