import { transaction } from '../db/transaction.ts'
import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import {
  otpLifetimeSeconds,
  otpResendSeconds,
  type OtpLength,
  type ForgetPassword,
  type ResetPassword,
  type VerifyOtp,
} from '#contract/recovery.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { refuseLockedPerson } from '../shop-mode/demo-lock.ts'
import { displayName } from './admit.ts'
import { accounts } from './auth.table.ts'
import { inConstantTime } from './constant-time.ts'
import type { EntryName } from './account-families.ts'
import { findAccount } from './find-account.ts'
import { checkNewPassword } from './new-password.ts'
import { checkCode, issueCode, spendCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { refuseReusedPassword, setPassword } from './set-password.ts'

/** Step 1: sends a code, or pretends to. The answer and its time are the same for known and unknown accounts. */
export async function sendRecoveryCode(
  ctx: Context,
  entry: EntryName,
  { email: identifier, tenant, isRoot }: ForgetPassword,
  language: Language,
): Promise<{ sent: true; codeLength: OtpLength; expiresIn: number; resendAfter: number }> {
  const codeLength = await inConstantTime(async () => {
    const account = await findAccount(ctx.db, entry, {
      identifier,
      // The shared entry serves root users too, who have no tenant.
      tenant: entry === 'common' && isRoot ? undefined : tenant,
    })
    if (!ctx.config.hideExistence) {
      if (!account) throw new AppError('account_not_found', { fields: { email: 'account_not_found' } })
      if (account.status === 'unverified') throw new AppError('account_unverified')
    }
    const reachable = account?.status === 'active' ? account : undefined
    return transaction(ctx.db, async (db) => {
      const { code, codeLength } = await issueCode(
        ctx,
        db,
        { purpose: 'recovery', entry, identifier },
        reachable?.id,
      )
      if (reachable)
        await queueMail(ctx, db, {
          kind: 'recovery_code',
          to: reachable.email,
          language,
          values: { name: displayName(reachable), code },
        })
      return codeLength
    })
  })
  return { sent: true, codeLength, expiresIn: otpLifetimeSeconds, resendAfter: otpResendSeconds }
}

/** Step 2: checks the code and leaves it valid for step 3. */
export async function verifyRecoveryCode(
  ctx: Context,
  entry: EntryName,
  { email, otp }: VerifyOtp,
): Promise<void> {
  await checkCode(ctx, { purpose: 'recovery', entry, identifier: email }, otp)
}

/** Step 3: the same code again, used up with the new password. Ends every session of the account. */
export async function resetPassword(
  ctx: Context,
  entry: EntryName,
  { email, otp, password }: ResetPassword,
  language: Language,
): Promise<void> {
  await checkNewPassword(password)
  const code = await checkCode(ctx, { purpose: 'recovery', entry, identifier: email }, otp)
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, code.accountId), eq(accounts.status, 'active')))
  const account = orNotFound(row)
  refuseLockedPerson(ctx, account)
  await refuseReusedPassword(account, password)
  const passwordHash = await hashPassword(password)
  await transaction(ctx.db, async (db) => {
    await spendCode(ctx, db, code.id)
    await setPassword(ctx, db, account, { passwordHash, language })
  })
}
