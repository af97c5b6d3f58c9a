import { transaction } from '../db/transaction.ts'
import { eq, sql } from 'drizzle-orm'
import type { CompanyProfileChanges } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { files } from '../files/files.table.ts'
import type { Viewer } from '../http/viewer.ts'
import { accounts, type AccountFamily, type AccountRow } from './auth.table.ts'
import { checkedPhone } from './checked-phone.ts'
import { checkedPlace } from './checked-place.ts'
import { refuseLockedPerson } from '../shop-mode/demo-lock.ts'
import { findOwned } from './find-owned.ts'
import { refuseTaken } from './refuse-taken.ts'
import { writeCompany } from './write-company.ts'

/** Changes an account's own data, and with `company.manage` the company's. */
export async function changeProfile(
  ctx: Context,
  viewer: Viewer,
  { id, families }: { id: string; families: readonly AccountFamily[] },
  { companyName, crNumber, vatNumber, phoneNumber, address, avatar, ...person }: CompanyProfileChanges,
): Promise<AccountRow> {
  const account = await findOwned(ctx.db, viewer, id, families)
  refuseLockedPerson(ctx, account)
  const company = { name: companyName, crNumber: orNull(crNumber), vatNumber: orNull(vatNumber) }
  const changesCompany = Object.values(company).some((value) => value !== undefined)
  if (changesCompany && viewer.kind === 'customer' && !viewer.permissions.includes('company.manage'))
    throw new AppError('forbidden')
  if (typeof avatar === 'string') await checkPicture(ctx, avatar)

  return refuseTaken(() =>
    transaction(ctx.db, async (db) => {
      if (changesCompany && account.companyId !== null) await writeCompany(db, account.companyId, company)
      const [changed] = await db
        .update(accounts)
        .set({
          ...person,
          ...(phoneNumber && checkedPhone(phoneNumber)),
          ...(address && { address: checkedPlace(address) }),
          ...(avatar !== undefined && { avatarId: avatar }),
          updatedAt: sql`now()`,
        })
        .where(eq(accounts.id, account.id))
        .returning()
      return orNotFound(changed)
    }),
  )
}

const orNull = (value: string | undefined) => (value === '' ? null : value)

async function checkPicture(ctx: Context, id: string): Promise<void> {
  const [file] = await ctx.db.select({ mimeType: files.mimeType }).from(files).where(eq(files.id, id))
  if (!file?.mimeType.startsWith('image/'))
    throw new AppError('validation_failed', { fields: { avatar: 'unknownReference' } })
}
