import { and, eq } from 'drizzle-orm'
import { rootOfCompany } from '../auth/root-of-company.ts'
import type { Db } from '../db/connect.ts'
import { companyUnits } from './device-entries.table.ts'

/** What somebody held who is gone is held by their company's root user. */
export async function passDevicesToRoot(db: Db, holderId: string, companyId: string): Promise<void> {
  const root = await rootOfCompany(db, companyId)
  if (root === undefined) return
  await db
    .update(companyUnits)
    .set({ holderId: root, updatedAt: new Date() })
    .where(and(eq(companyUnits.holderId, holderId), eq(companyUnits.companyId, companyId)))
}
