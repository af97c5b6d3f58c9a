import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { accounts, type AccountFamily, type AccountRow } from './auth.table.ts'

/** Returns the account of an address to itself and to staff; for everybody else it is not found. */
export async function findOwned(
  db: Db,
  viewer: Viewer,
  id: string,
  families: readonly AccountFamily[],
): Promise<AccountRow> {
  if (viewer.kind === 'customer' && viewer.id !== id) throw new AppError('not_found')
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), inArray(accounts.family, [...families])))
  return orNotFound(account)
}
