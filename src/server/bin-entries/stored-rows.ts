import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'

/** A row by the names of its columns in the database. */
export type StoredRow = Record<string, unknown>

/** The whole rows, as the bin keeps them. */
export async function storedRows(db: Db, table: PgTable, where: SQL): Promise<StoredRow[]> {
  const { rows } = await db.execute<{ row: StoredRow }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${where}`,
  )
  return rows.map(({ row }) => row)
}

/** Writes rows of the bin again. A column that came since takes its default, one that went is left out. */
export async function insertStored(db: Db, table: PgTable, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { rows: known } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${getTableName(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  const columns = sql.join(
    known.filter(({ name }) => name in first).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`)
}
