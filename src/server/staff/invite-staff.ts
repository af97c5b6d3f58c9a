import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { maxOpenInvitations, maxStaff, type OpenInvitation } from '#contract/staff.ts'
import type { AuditAction } from '#i18n/audit-words.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import { staffRoles, type StaffRoleRow } from '../auth/staff-roles.table.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { roleToGive } from './granting.ts'
import { staffInvitations, type StaffInvitationRow } from './invitations.table.ts'
import { nameOfRole } from './staff.queries.ts'

const dayMs = 86_400_000
const validMs = 7 * dayMs
const mostSendsADay = 5

type Invited = { email: string; roleId: string; language: Language }

/** Behind a # the secret is in no log of a server or a proxy. */
export const invitationLink = (ctx: Pick<Context, 'config'>, token: string, language: Language) =>
  `${siteOrigin(ctx.config)}/${language}/cms-invitation#${token}`

const isOpen = and(
  isNull(staffInvitations.endedAt),
  isNotNull(staffInvitations.email),
  isNull(staffInvitations.accountId),
)

/**
 * Invites somebody by email, for seven days.
 * @throws AppError taken, staff_exists_disabled, limit_reached, forbidden, validation_failed
 */
export function inviteStaff(
  ctx: Context,
  db: Db,
  { email, roleId, language }: Invited,
  by: AdminViewer,
): Promise<OpenInvitation> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const role = await roleToGive(db, roleId, by)
    await refuseKnown(db, email)
    await refuseTooMany(db, now)
    // An expired one for the same address makes room for the new one.
    await db
      .update(staffInvitations)
      .set({ endedAt: now })
      .where(
        and(
          isOpen,
          sql`lower(${staffInvitations.email}) = lower(${email})`,
          sql`${staffInvitations.expiresAt} <= ${now}`,
        ),
      )
    const token = newToken()
    const id = uuid()
    try {
      await db.insert(staffInvitations).values({
        id,
        tokenHash: hashToken(token),
        email,
        roleId,
        language,
        invitedBy: by.id,
        sentAt: now,
        sendsSince: now,
        expiresAt: new Date(now.getTime() + validMs),
      })
    } catch (error) {
      if (violatedConstraint(error)) throw new AppError('taken', { fields: { email: 'taken' } })
      throw error
    }
    await note(db, id, 'create', by, { email, role: nameOfRole(role) })
    return send(ctx, db, await found(db, id), token, by)
  })
}

/**
 * A new link for another seven days; the one before it ends.
 * @throws AppError not_found, limit_reached after five emails within a day, forbidden
 */
export function sendInvitationAgain(
  ctx: Context,
  db: Db,
  id: string,
  by: AdminViewer,
): Promise<OpenInvitation> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const before = await held(db, id)
    await roleToGive(db, before.roleId ?? '', by)
    const isSameDay = before.sendsSince !== null && before.sendsSince > new Date(now.getTime() - dayMs)
    if (isSameDay && before.sends >= mostSendsADay) throw new AppError('limit_reached')
    const token = newToken()
    await db
      .update(staffInvitations)
      .set({
        tokenHash: hashToken(token),
        sentAt: now,
        expiresAt: new Date(now.getTime() + validMs),
        ...(isSameDay ? { sends: before.sends + 1 } : { sends: 1, sendsSince: now }),
      })
      .where(eq(staffInvitations.id, id))
    await note(db, id, 'send_again', by, { email: before.email })
    return send(ctx, db, await found(db, id), token, by)
  })
}

/** @throws AppError not_found */
export function withdrawInvitation(db: Db, id: string, by: AdminViewer, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const { email } = await held(db, id)
    await db
      .update(staffInvitations)
      .set({ endedAt: now, withdrawnAt: now })
      .where(eq(staffInvitations.id, id))
    await note(db, id, 'withdraw', by, { email })
  })
}

/** What somebody who may no longer invite has invited. */
export async function withdrawInvitationsOf(
  db: Db,
  inviter: string,
  by: AuditedBy,
  now: Date,
): Promise<void> {
  const withdrawn = await db
    .update(staffInvitations)
    .set({ endedAt: now, withdrawnAt: now })
    .where(and(isOpen, eq(staffInvitations.invitedBy, inviter)))
    .returning()
  for (const { id, email } of withdrawn) await note(db, id, 'withdraw', by, { email })
}

export async function listInvitations(ctx: Context, db: Db): Promise<OpenInvitation[]> {
  const rows = await selected(db).where(isOpen).orderBy(desc(staffInvitations.createdAt))
  return rows.map((row) => described(ctx, row))
}

const selected = (db: Db) =>
  db
    .select({ invitation: staffInvitations, role: staffRoles, inviter: accounts })
    .from(staffInvitations)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.roleId))
    .leftJoin(accounts, eq(accounts.id, staffInvitations.invitedBy))

type Found = {
  invitation: StaffInvitationRow
  role: StaffRoleRow
  inviter: typeof accounts.$inferSelect | null
}

async function found(db: Db, id: string): Promise<Found> {
  const [row] = await selected(db).where(eq(staffInvitations.id, id))
  return orNotFound(row)
}

async function held(db: Db, id: string): Promise<StaffInvitationRow> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(isOpen, eq(staffInvitations.id, id)))
    .for('update')
  return orNotFound(row)
}

const described = (ctx: Pick<Context, 'now'>, { invitation, role, inviter }: Found): OpenInvitation => ({
  _id: invitation.id,
  email: invitation.email ?? '',
  role: { _id: role.id, name: nameOfRole(role) },
  language: invitation.language ?? 'en',
  invitedBy: inviter ? displayName(inviter) : '',
  sentAt: (invitation.sentAt ?? invitation.createdAt).toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  isExpired: invitation.expiresAt <= ctx.now(),
})

/** Where the shop has no way to send emails, whoever invites passes the link on. */
async function send(
  ctx: Context,
  db: Db,
  row: Found,
  token: string,
  by: AdminViewer,
): Promise<OpenInvitation> {
  const language = row.invitation.language ?? 'en'
  const link = invitationLink(ctx, token, language)
  if (ctx.mode === 'live' && ctx.config.smtpUrl === undefined) return { ...described(ctx, row), link }
  await queueMail(ctx, db, {
    kind: 'staff_invitation',
    to: row.invitation.email ?? '',
    language,
    values: { name: '', by: by.name, role: nameOfRole(row.role)[language], url: link },
  })
  return described(ctx, row)
}

/** @throws AppError taken, staff_exists_disabled */
async function refuseKnown(db: Db, email: string): Promise<void> {
  const [known] = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(and(eq(accounts.family, 'admin'), sql`lower(${accounts.email}) = lower(${email})`))
  if (known?.status === 'disabled')
    throw new AppError('staff_exists_disabled', { fields: { email: 'staff_exists_disabled' } })
  if (known) throw new AppError('taken', { fields: { email: 'taken' } })
}

/** @throws AppError limit_reached */
async function refuseTooMany(db: Db, now: Date): Promise<void> {
  const [open] = await db
    .select({ count: count() })
    .from(staffInvitations)
    .where(and(isOpen, gt(staffInvitations.expiresAt, now)))
  const people = await db.$count(accounts, eq(accounts.family, 'admin'))
  if ((open?.count ?? 0) >= maxOpenInvitations || people >= maxStaff) throw new AppError('limit_reached')
}

const note = (db: Db, id: string, action: AuditAction, by: AuditedBy, after: object) =>
  writeAudit(db, { entity: 'invitation', entityId: id, action, by, after })
