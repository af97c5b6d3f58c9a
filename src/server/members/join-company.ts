import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { permissionsOfRoles } from '#contract/member-roles.ts'
import { type JoinCompany, maxMembers, type OpenedInvitation } from '#contract/members.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, companies, type AccountRow } from '../auth/auth.table.ts'
import { hashToken } from '../auth/link-tokens.ts'
import { checkNewPassword } from '../auth/new-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { useLink } from './company-links.ts'
import { countMembers } from './members.queries.ts'
import { companyInvitations } from './members.table.ts'

const open = (token: string, now: Date) =>
  and(
    eq(companyInvitations.tokenHash, hashToken(token)),
    isNull(companyInvitations.endedAt),
    gt(companyInvitations.expiresAt, now),
  )

/**
 * What whoever opens the link is shown before they join. The link ends when its sender is blocked.
 * @throws AppError invitation_invalid
 */
export async function openInvitation(db: Db, token: string, now: Date): Promise<OpenedInvitation> {
  const { invitation, company, inviter } = await found(db, token, now)
  const { email, roles } = invitation
  return { company, email, roles, invitedBy: displayName(inviter) }
}

async function found(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ invitation: companyInvitations, company: companies.name, inviter: accounts })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .innerJoin(
      accounts,
      and(
        eq(accounts.id, companyInvitations.invitedBy),
        eq(accounts.companyId, companies.id),
        eq(accounts.status, 'active'),
      ),
    )
    .where(open(token, now))
  if (!row) throw new AppError('invitation_invalid')
  return row
}

/**
 * Makes the member's account, once: of two who come with the same link the second is refused. The email with the link has shown
 * that the address is theirs.
 * @throws AppError invitation_invalid, password_rules, taken at `email` where the address has an account already, limit_reached
 */
export async function joinCompany(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, password, firstName, lastName }: JoinCompany,
): Promise<AccountRow> {
  const { invitation } = await found(db, token, now())
  const { companyId } = invitation
  await checkNewPassword(password)
  // Made beforehand, so that nothing slow holds the transaction open.
  const passwordHash = await hashPassword(password)
  try {
    return await transaction(db, async (db) => {
      // The same order as those who change invitations: the company first.
      await db
        .select({ id: companies.id })
        .from(companies)
        .where(eq(companies.id, companyId))
        .for('no key update')
      const { inviter } = await found(db, token, now())
      const [accepted] = await db
        .update(companyInvitations)
        .set({ endedAt: now(), acceptedAt: now() })
        .where(open(token, now()))
        .returning()
      if (!accepted) throw new AppError('invitation_invalid')
      const { email, roles, linkId } = accepted
      const link = linkId === null ? undefined : await useLink(db, linkId, now())
      if ((await countMembers(db, companyId)) >= maxMembers) throw new AppError('limit_reached')
      const [account] = await db
        .insert(accounts)
        .values({
          id: uuid(),
          family: 'company',
          companyId,
          username: email,
          email,
          firstName,
          lastName,
          passwordHash,
          memberRoles: roles,
          permissions: permissionsOfRoles(roles),
          ...limitsOf(inviter, link),
          createdAt: now(),
        })
        .returning()
      return orNotFound(account)
    })
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('taken', { fields: { email: 'taken' } })
    throw error
  }
}

type Limits = Pick<AccountRow, 'orderLimit' | 'monthLimit' | 'limitsCurrency'>

/** Who has limits invites nobody who may spend more; a link may give lower ones. */
function limitsOf(inviter: Limits, link: Limits | undefined): Limits {
  const lower = (name: 'orderLimit' | 'monthLimit') => {
    const limits = [inviter, link].flatMap((one) => one?.[name] ?? [])
    return limits.length === 0 ? null : Math.min(...limits)
  }
  const { limitsCurrency } = inviter.limitsCurrency === null && link ? link : inviter
  // Of another currency, the inviter's own hold.
  if (link?.limitsCurrency && link.limitsCurrency !== limitsCurrency) {
    const { orderLimit, monthLimit } = inviter
    return { orderLimit, monthLimit, limitsCurrency }
  }
  return { orderLimit: lower('orderLimit'), monthLimit: lower('monthLimit'), limitsCurrency }
}
