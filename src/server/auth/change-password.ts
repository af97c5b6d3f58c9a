import { transaction } from '../db/transaction.ts'
import type { Language } from '#contract/enums.ts'
import type { PasswordChange } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import type { AccountFamily } from './auth.table.ts'
import { refuseLockedPerson } from '../shop-mode/demo-lock.ts'
import { findOwned } from './find-owned.ts'
import { findKnownDevice } from './known-devices.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { refuseReusedPassword, setPassword } from './set-password.ts'

/**
 * Sets a new password for oneself, with the current one, or for a customer, by staff. The current session continues; all
 * others end.
 */
export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  {
    id,
    families,
    address,
    device,
    language,
  }: {
    id: string
    families: readonly AccountFamily[]
    address: string
    device: string
    language: Language
  },
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const account = await findOwned(ctx.db, viewer, id, families)
  refuseLockedPerson(ctx, account)
  const isOwn = account.id === viewer.id
  if (isOwn) {
    // Whoever holds a stolen token must not get more password attempts than at the sign-in.
    const known = await findKnownDevice(ctx, account.id, device)
    await ctx.limits.tryPassword({ account: account.id, address, device: known }, async () => {
      if (currentPassword === undefined || !(await passwordFits(account.passwordHash, currentPassword)))
        throw new AppError('invalid_credentials', { fields: { currentPassword: 'invalid_credentials' } })
    })
  }
  await checkNewPassword(password)
  await refuseReusedPassword(account, password)
  const passwordHash = await hashPassword(password)
  await transaction(ctx.db, (db) =>
    setPassword(ctx, db, account, {
      passwordHash,
      language,
      keepSession: isOwn ? viewer.sessionId : undefined,
    }),
  )
}
