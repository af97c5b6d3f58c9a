import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DeviceChanges } from '#contract/devices.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { accounts } from '../auth/auth.table.ts'
import { companyOfMember } from '../auth/reachable-by.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { companyUnits } from '../device-entries/device-entries.table.ts'
import { AppError } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { fold } from '../text/fold.ts'
import { devicesOf, heldBy } from './devices.queries.ts'

/**
 * Changes pieces of the viewer's company, all of them or none. What the shop took back stays returned.
 * @throws AppError not_found, invalid_transition; validation_failed for a site or person of somebody else
 */
export function changeDevices(
  db: Db,
  viewer: CustomerViewer,
  { ids, label, note, site, holder, state }: DeviceChanges,
  now: Date,
): Promise<number> {
  const asked = [...new Set(ids)]
  return transaction(db, async (db) => {
    // Always in one order, so that two who change the same pieces queue.
    const held = await db
      .select({ id: companyUnits.unitId, state: companyUnits.state })
      .from(companyUnits)
      .where(and(inArray(companyUnits.unitId, asked), devicesOf(viewer)))
      .orderBy(asc(companyUnits.unitId))
      .for('update')
    if (held.length !== asked.length) throw new AppError('not_found')
    if (state && held.some((one) => one.state === 'returned'))
      throw new AppError('invalid_transition', { details: { status: 'returned' } })
    if (site) await requireSite(db, viewer, site)
    if (holder) await requireHolder(db, viewer, holder)
    await db
      .update(companyUnits)
      .set({
        ...(label !== undefined && { label: label || null, labelKey: fold(label) }),
        ...(note !== undefined && { note: note || null }),
        ...(site !== undefined && { siteId: site }),
        ...(holder !== undefined && { holderId: holder }),
        ...(state && { state }),
        updatedAt: now,
      })
      .where(inArray(companyUnits.unitId, asked))
    return asked.length
  })
}

async function requireSite(db: Db, viewer: CustomerViewer, site: string) {
  const company = companyOfMember(viewer)
  const found =
    company !== undefined &&
    (await db.$count(
      addresses,
      and(eq(addresses.id, site), eq(addresses.companyId, company), isNotNull(addresses.nameKey)),
    ))
  if (!found) throw new AppError('validation_failed', { fields: { site: 'unknownReference' } })
}

async function requireHolder(db: Db, viewer: CustomerViewer, holder: string) {
  const found = await db.$count(accounts, and(eq(accounts.id, holder), heldBy(viewer)))
  if (found === 0) throw new AppError('validation_failed', { fields: { holder: 'unknownReference' } })
}
