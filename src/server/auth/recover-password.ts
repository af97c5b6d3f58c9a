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
import type { SecondFactor } from '#contract/second-factor.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { refuseLockedPerson } from '../shop-mode/demo-lock.ts'
import { displayName } from './admit.ts'
import { accounts, type AccountRow } from './auth.table.ts'
import { inConstantTime } from './constant-time.ts'
import type { EntryName } from './account-families.ts'
import { findAccount } from './find-account.ts'
import { findKnownDevice, forgetDevices } from './known-devices.ts'
import { checkNewPassword } from './new-password.ts'
import { checkCode, issueCode, spendCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { checkFactor } from './second-factor/check-factor.ts'
import { factorsOf, hasFactor } from './second-factor/factors-of.ts'
import { withTriesLeft } from './second-factor/pass-second-factor.ts'
import type { RelyingParty } from './second-factor/relying-party.ts'
import { secondFactorRequired, spendTicket, tryTicket } from './second-factor/tickets.ts'
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
          isStaffSecurity: reachable.family === 'admin',
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

/**
 * Step 3: the same code again, used up with the new password. Ends every session of the account. One with a second factor is asked for
 * it, and until it is right nothing is used up and nothing changes.
 * @throws AppError otp_invalid, otp_expired, password_rules, password_reused, second_factor_required, second_factor_invalid, ticket_expired
 */
export async function resetPassword(
  ctx: Context,
  entry: EntryName,
  { email, otp, password, ticket, secondFactor }: ResetPassword,
  { language, device, party }: { language: Language; device: string; party: () => RelyingParty },
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
  const held = await factorsOf(ctx.db, account.id)
  if (hasFactor(held) && (ticket === undefined || secondFactor === undefined))
    throw await secondFactorRequired(ctx, account, held, 'reset')
  const passed =
    hasFactor(held) && ticket !== undefined && secondFactor
      ? await passForReset(ctx, account, { ticket, secondFactor, device, party })
      : undefined
  const passwordHash = await hashPassword(password)
  await transaction(ctx.db, async (db) => {
    await spendCode(ctx, db, code.id)
    await passed?.(db)
    await setPassword(ctx, db, account, { passwordHash, language })
  })
}

type ForReset = {
  ticket: string
  secondFactor: SecondFactor
  device: string
  party: () => RelyingParty
}

/** Checks the second factor; what it returns uses up ticket and factor, and makes strangers of all browsers. */
async function passForReset(
  ctx: Context,
  account: AccountRow,
  { ticket, secondFactor, device, party }: ForReset,
): Promise<(db: Db) => Promise<void>> {
  const tried = await tryTicket(ctx, ticket, 'reset')
  if (tried.account.id !== account.id) throw new AppError('ticket_expired')
  const { spend } = await withTriesLeft(tried.triesLeft, async () =>
    checkFactor(ctx, account, secondFactor, {
      challenge: { purpose: 'factor', accountId: account.id, boundTo: tried.id },
      party,
      device: await findKnownDevice(ctx, account.id, device),
    }),
  )
  return async (db) => {
    await spendTicket(db, tried.id, ctx.now())
    await spend(db)
    await forgetDevices(db, account.id)
  }
}
