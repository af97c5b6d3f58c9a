import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** All ids of a query of nothing else, in its order: as one text, since a hundred thousand rows would take the driver longer to read. */
export async function readIds(db: Db, ids: SQLWrapper): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string }>(sql`select array_to_string(array(${ids}), ' ') as ids`)
  return rows[0]?.ids.split(' ').filter((id) => id !== '') ?? []
}
