import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AcceptInvitation, Invitation } from '#contract/staff.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { hashToken } from '../auth/link-tokens.ts'
import type { Context } from '../context.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { hasAdministrator } from './invite-first-administrator.ts'
import { staffInvitations, type StaffInvitationRow } from './invitations.table.ts'
import { nameOfRole } from './staff.queries.ts'

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

/** What whoever opens the link is shown before they accept. */
export async function describeInvitation(db: Db, invitation: StaffInvitationRow): Promise<Invitation> {
  const { email, roleId, invitedBy } = invitation
  const [role] = await db
    .select()
    .from(staffRoles)
    .where(eq(staffRoles.id, roleId ?? superAdminRole))
  const [inviter] = invitedBy ? await db.select().from(accounts).where(eq(accounts.id, invitedBy)) : []
  return {
    ...(email !== null && { email }),
    role: role?.builtIn ?? 'staff',
    roleName: nameOfRole(orNotFound(role)),
    ...(inviter && { invitedBy: displayName(inviter) }),
    isReset: invitation.accountId !== null,
  }
}

/**
 * Makes the account, or renews its password, once: of two who come with the same link the second is refused.
 * @throws AppError invitation_invalid, password_rules, taken, validation_failed
 */
export async function acceptInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, password, ...said }: AcceptInvitation,
): Promise<AccountRow> {
  const invitation = await openInvitation(db, token, now())
  const person = invitation.accountId === null ? personOf(invitation, said) : undefined
  await checkNewPassword(password)
  // Made beforehand, so that nothing slow holds the transaction open.
  const passwordHash = await hashPassword(password)
  try {
    return await transaction(db, async (db) => {
      const [accepted] = await db
        .update(staffInvitations)
        .set({ endedAt: now(), acceptedAt: now() })
        .where(open(token, now()))
        .returning()
      if (!accepted) throw new AppError('invitation_invalid')
      const [account] = person
        ? await db
            .insert(accounts)
            .values({
              id: uuid(),
              family: 'admin',
              username: person.email,
              ...person,
              passwordHash,
              // The first administrator's invitation names no role.
              roleId: accepted.roleId ?? superAdminRole,
            })
            .returning()
        : await db
            .update(accounts)
            .set({ passwordHash, updatedAt: now() })
            .where(eq(accounts.id, accepted.accountId ?? ''))
            .returning()
      const done = orNotFound(account)
      await writeAudit(db, {
        entity: 'invitation',
        entityId: accepted.id,
        action: 'accept',
        by: { id: done.id, name: displayName(done) },
        after: { email: done.email },
      })
      return done
    })
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('taken', { fields: { email: 'taken' } })
    throw error
  }
}

/** @throws AppError validation_failed where a name or the address is missing */
function personOf(
  { email: invited }: StaffInvitationRow,
  { email, firstName, lastName }: Pick<AcceptInvitation, 'email' | 'firstName' | 'lastName'>,
) {
  const person = { email: invited ?? email, firstName, lastName }
  const missing = Object.entries(person).filter(([, value]) => value === undefined)
  if (missing.length > 0)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(missing.map(([field]) => [field, 'required'])),
    })
  return person as { email: string; firstName: string; lastName: string }
}
