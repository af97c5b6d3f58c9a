import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AcceptInvitation } from '#contract/staff.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { families } from '../auth/account-families.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { hashToken, hasAdministrator } from './invite-first-administrator.ts'
import { staffInvitations } from './invitations.table.ts'

const open = (token: string, now: Date) =>
  and(
    eq(staffInvitations.tokenHash, hashToken(token)),
    isNull(staffInvitations.endedAt),
    gt(staffInvitations.expiresAt, now),
  )

/** @throws AppError invitation_invalid */
export async function openInvitation(db: Db, token: string, now: Date) {
  const [invitation] = await db.select().from(staffInvitations).where(open(token, now))
  // The first administrator is the first: an account that came another way ends the link.
  if (!invitation || (invitation.email === null && (await hasAdministrator(db))))
    throw new AppError('invitation_invalid')
  return invitation
}

/**
 * Makes the account, once: of two who come with the same link the second is refused.
 * @throws AppError invitation_invalid, password_rules, taken
 */
export async function acceptInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, email, firstName, lastName, password }: AcceptInvitation,
): Promise<AccountRow> {
  const invitation = await openInvitation(db, token, now())
  const address = invitation.email ?? email
  if (address === undefined) throw new AppError('validation_failed', { fields: { email: 'required' } })
  await checkNewPassword(password)
  // Made beforehand, so that nothing slow holds the transaction open.
  const passwordHash = await hashPassword(password)
  try {
    return await transaction(db, async (db) => {
      const [accepted] = await db
        .update(staffInvitations)
        .set({ endedAt: now() })
        .where(open(token, now()))
        .returning()
      if (!accepted) throw new AppError('invitation_invalid')
      const [account] = await db
        .insert(accounts)
        .values({
          id: uuid(),
          family: 'admin',
          username: address,
          email: address,
          firstName,
          lastName,
          passwordHash,
          permissions: [...families.admin.permissions],
        })
        .returning()
      return orNotFound(account)
    })
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('taken', { fields: { email: 'taken' } })
    throw error
  }
}
