import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { notify } from '../notices/notify.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { displayName } from './admit.ts'
import { accounts, type AccountRow } from './auth.table.ts'
import { passwordFits } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/** Throws `password_reused` for the password the account has. */
export async function refuseReusedPassword(account: AccountRow, password: string): Promise<void> {
  if (await passwordFits(account.passwordHash, password))
    throw new AppError('password_reused', { fields: { password: 'password_reused' } })
}

/**
 * Part of a transaction: the new hash, the end of every token and session but the one named, and the mail about it.
 * The hash is made beforehand, so that nothing slow holds the transaction open.
 */
export async function setPassword(
  ctx: Context,
  db: Db,
  account: AccountRow,
  {
    passwordHash,
    language,
    keepSession,
  }: { passwordHash: string; language: Language; keepSession?: string | undefined },
): Promise<void> {
  const now = ctx.now()
  await db
    .update(accounts)
    .set({ passwordHash, sessionVersion: sql`${accounts.sessionVersion} + 1`, updatedAt: now })
    .where(eq(accounts.id, account.id))
  await endSessionsOf(db, account.id, now, keepSession)
  if (account.family === 'admin')
    await notify(db, 'security', { what: 'password_changed' }, { to: [account.id], isMailed: true })
  await queueMail(ctx, db, {
    kind: 'password_changed',
    to: account.email,
    isStaffSecurity: account.family === 'admin',
    language: account.mailLanguage ?? language,
    values: { name: displayName(account), at: now.toISOString() },
  })
}
