import { and, eq, sql } from 'drizzle-orm'
import { rootOfCompany } from '../auth/root-of-company.ts'
import type { Db } from '../db/connect.ts'
import { shoppingLists } from './list-entries.table.ts'

/** What somebody shared stays with their company: its root user owns it from now on. */
export async function passListsToRoot(db: Db, ownerId: string, companyId: string): Promise<void> {
  const root = await rootOfCompany(db, companyId)
  if (root === undefined) return
  await db
    .update(shoppingLists)
    .set({ ownerId: root, version: sql`${shoppingLists.version} + 1` })
    .where(and(eq(shoppingLists.ownerId, ownerId), eq(shoppingLists.companyId, companyId)))
}
