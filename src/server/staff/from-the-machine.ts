import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { hashPassword } from '../auth/passwords.ts'
import { forgetFactors } from '../auth/second-factor/own-factors.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { invitationLink } from './invite-staff.ts'
import { staffInvitations } from './invitations.table.ts'

const hourMs = 3_600_000
const addedForMs = 24 * hourMs
const resetForMs = hourMs
/** Who did it, in the history. */
const by = { name: 'the command line' }

/**
 * For who has the machine: an invitation of a super admin, whose link is returned. All super admins are told.
 * @throws Error where somebody has the address already
 */
export function addFromMachine(ctx: Context, email: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const known = await staffByEmail(db, email)
    if (known)
      throw new Error(`${email} is on the staff already. npm run staff -- reset ${email} lets them in again.`)
    const now = ctx.now()
    await db
      .update(staffInvitations)
      .set({ endedAt: now, withdrawnAt: now })
      .where(and(isNull(staffInvitations.endedAt), sql`lower(${staffInvitations.email}) = lower(${email})`))
    const { id, link } = await linkFor(ctx, db, { email, roleId: superAdminRole }, addedForMs)
    await writeAudit(db, { entity: 'invitation', entityId: id, action: 'create', by, after: { email } })
    await tellSuperAdmins(ctx, db, 'staff_added', email)
    return link
  })
}

/**
 * For who has the machine: ends the sessions of a member of staff, removes their second factors, makes their password worthless, lets them in again if they
 * were deactivated, and returns a link with which they choose a new password. They and all super admins are told.
 * @throws Error where nobody on the staff has the address
 */
export function resetFromMachine(ctx: Context, email: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const person = await staffByEmail(db, email)
    if (!person)
      throw new Error(
        `Nobody on the staff has the address ${email}. npm run staff -- add ${email} invites them.`,
      )
    const now = ctx.now()
    await db
      .update(accounts)
      .set({
        passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
        status: 'active',
        sessionVersion: sql`${accounts.sessionVersion} + 1`,
        version: sql`${accounts.version} + 1`,
        updatedAt: now,
      })
      .where(eq(accounts.id, person.id))
    await endSessionsOf(db, person.id, now)
    await forgetDevices(db, person.id)
    await forgetFactors(db, person.id)
    await db
      .update(staffInvitations)
      .set({ endedAt: now, withdrawnAt: now })
      .where(and(isNull(staffInvitations.endedAt), eq(staffInvitations.accountId, person.id)))
    const { link } = await linkFor(
      ctx,
      db,
      { email: person.email, roleId: person.roleId, accountId: person.id },
      resetForMs,
    )
    await writeAudit(db, {
      entity: 'staff',
      entityId: person.id,
      action: 'reset',
      by,
      after: { name: displayName(person) },
    })
    await tellSuperAdmins(ctx, db, 'staff_reset', person.email, person)
    return link
  })
}

async function staffByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  const [person] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.family, 'admin'), sql`lower(${accounts.email}) = lower(${email})`))
    .for('update')
  return person
}

type For = { email: string; roleId: string | null; accountId?: string }

async function linkFor(ctx: Context, db: Db, invited: For, validMs: number) {
  const id = uuid()
  const token = newToken()
  await db.insert(staffInvitations).values({
    id,
    tokenHash: hashToken(token),
    ...invited,
    expiresAt: new Date(ctx.now().getTime() + validMs),
  })
  return { id, link: invitationLink(ctx, token, 'en') }
}

/** The person it is about, if they are on the staff, and all super admins. */
export async function tellSuperAdmins(
  ctx: Context,
  db: Db,
  kind: 'staff_added' | 'staff_reset' | 'factors_removed',
  email: string,
  person?: AccountRow,
): Promise<void> {
  const admins = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.roleId, superAdminRole), eq(accounts.status, 'active')))
  const people = new Map([...admins, ...(person ? [person] : [])].map((one) => [one.id, one]))
  for (const one of people.values())
    await queueMail(ctx, db, {
      kind,
      to: one.email,
      language: await languageOfAccount(db, one.id),
      values: { name: displayName(one), email, at: ctx.now().toISOString() },
    })
}
