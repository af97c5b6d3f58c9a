import { is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/**
 * A statement that is asked again and again, with placeholders for its values and a name of its own
 * (`.prepare('settings')`): its text is built once for each pool or connection, and each connection's database parses it once.
 */
export const builtOnce =
  <T>(build: (db: Db) => T): ((db: Db) => T) =>
  (db) =>
    built(db, build, () => build(db))

/**
 * The same for a statement that has several texts: `key` tells them apart, and `build` gets the name to prepare it under. Of more
 * than some hundred texts the others are built each time, without a name.
 */
export function builtFor<T>(db: Db, key: string, build: (name: string) => T): T {
  const name = nameOf(key)
  return name === undefined ? build('') : built(db, key, () => build(name))
}

type Given<Row> = { [K in keyof Row]: Row[K] | SQL }

/**
 * Inserts one row of a table and returns it whole. The statement is built once for each set of columns that rows come with; SQL
 * among the values stands in it as in the first such row, with placeholders for what changes, named in `more`.
 */
export function rowInserter<T extends PgTable>(name: string, table: T) {
  // The types of the library know rows of one table, not of any.
  const insert = (db: Db, row: object) =>
    db
      .insert(table as PgTable)
      .values(row as PgTable['$inferInsert'])
      .returning()

  return async (
    db: Db,
    row: Given<T['$inferInsert']>,
    more: Record<string, unknown> = {},
  ): Promise<T['$inferSelect']> => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = given.map(([column, value]) => (value === null ? `no ${column}` : column))
    const statement = builtFor(db, `insert ${name} ${columns.join()}`, (name) => {
      const places = given.map(([column, value]) => [column, placeFor(column, value)])
      return insert(db, Object.fromEntries(places)).prepare(name)
    })
    const values = Object.fromEntries(given.filter(([, value]) => !is(value, SQL)))
    const [inserted] = await statement.execute({ ...values, ...more })
    if (!inserted) throw new Error(`No row of ${name} was inserted`)
    return inserted
  }
}

const builtOn = new WeakMap<Db, Map<unknown, unknown>>()

function built<T>(db: Db, key: unknown, build: () => T): T {
  const all = builtOn.get(db) ?? new Map<unknown, unknown>()
  builtOn.set(db, all)
  if (!all.has(key)) all.set(key, build())
  return all.get(key) as T
}

const maxTexts = 300

// The database takes names of 63 characters.
const names = new Map<string, string>()
function nameOf(key: string): string | undefined {
  const name = names.get(key)
  if (name !== undefined || names.size >= maxTexts) return name
  const added = `built_${names.size + 1}`
  names.set(key, added)
  return added
}

/** Columns do not encode null where it comes by a placeholder. */
const placeFor = (column: string, value: unknown) =>
  value === null || is(value, SQL) ? value : sql.placeholder(column)
