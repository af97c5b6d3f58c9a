import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import type { Preview } from './preview-now.ts'

/** Takes back what was laid over the rows. */
class TakenBack extends Error {}

/** Reads where what is planned stands in the rows; nobody else ever sees that. */
export async function readInPreview<T>(db: Db, { lay }: Preview, work: (db: Db) => Promise<T>): Promise<T> {
  let read: { value: T } | undefined
  try {
    await transaction(db, async (db) => {
      // A preview never keeps somebody waiting who works.
      await db.execute(sql`set local lock_timeout = '3s'`)
      await lay(db)
      read = { value: await work(db) }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  if (!read) throw new Error('A preview read nothing')
  return read.value
}
