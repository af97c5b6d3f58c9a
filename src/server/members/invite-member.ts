import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { memberRoles } from '#contract/member-roles.ts'
import {
  type InviteMember,
  maxMemberInvitations,
  maxMembers,
  type MemberInvitation,
} from '#contract/members.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { countMembers, isOfCompany, lockedCompany } from './members.queries.ts'
import { companyInvitations, companyLinks, type CompanyInvitationRow } from './members.table.ts'

const dayMs = 86_400_000
const validMs = 7 * dayMs
const mostSendsADay = 5
/** New ones of a company within a day, also those that were withdrawn: strangers get no flood of emails from here. */
const mostADay = 50

const isOpen = isNull(companyInvitations.endedAt)

/**
 * Invites somebody to the caller's company by email, for seven days. Whether the address has an account elsewhere is not told.
 * @throws AppError taken at `email` for who is in the company or invited already; limit_reached, forbidden
 */
export function inviteMember(
  ctx: Context,
  db: Db,
  { email, roles, language }: InviteMember,
  by: CustomerViewer,
): Promise<MemberInvitation> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    const isMember = await db.$count(
      accounts,
      and(isOfCompany(company.id), sql`lower(${accounts.email}) = lower(${email})`),
    )
    if (isMember > 0) throw taken()
    await refuseTooMany(db, company.id, now)
    // An expired one for the same address makes room for the new one.
    await db
      .update(companyInvitations)
      .set({ endedAt: now })
      .where(
        and(
          isOpen,
          eq(companyInvitations.companyId, company.id),
          sql`lower(${companyInvitations.email}) = lower(${email})`,
          sql`${companyInvitations.expiresAt} <= ${now}`,
        ),
      )
    const token = newToken()
    try {
      const [row] = await db
        .insert(companyInvitations)
        .values({
          id: uuid(),
          companyId: company.id,
          tokenHash: hashToken(token),
          email,
          roles: memberRoles.filter((role) => roles.includes(role)),
          language,
          invitedBy: by.id,
          sentAt: now,
          sendsSince: now,
          createdAt: now,
          expiresAt: new Date(now.getTime() + validMs),
        })
        .returning()
      return await send(ctx, db, orNotFound(row), { token, by: by.name, company: company.name })
    } catch (error) {
      if (violatedConstraint(error)) throw taken()
      throw error
    }
  })
}

/**
 * A new link for another seven days; the one before it ends.
 * @throws AppError not_found, limit_reached after five emails within a day
 */
export function sendInvitationAgain(
  ctx: Context,
  db: Db,
  id: string,
  by: CustomerViewer,
): Promise<MemberInvitation> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    const [before] = await db.select().from(companyInvitations).where(openOf(company.id, id))
    const { sends, sendsSince } = orNotFound(before)
    const isSameDay = sendsSince > new Date(now.getTime() - dayMs)
    if (isSameDay && sends >= mostSendsADay) throw new AppError('limit_reached')
    const token = newToken()
    const [row] = await db
      .update(companyInvitations)
      .set({
        tokenHash: hashToken(token),
        invitedBy: by.id,
        sentAt: now,
        expiresAt: new Date(now.getTime() + validMs),
        ...(isSameDay ? { sends: sends + 1 } : { sends: 1, sendsSince: now }),
      })
      .where(eq(companyInvitations.id, id))
      .returning()
    return send(ctx, db, orNotFound(row), { token, by: by.name, company: company.name })
  })
}

/** @throws AppError not_found */
export function withdrawInvitation(db: Db, id: string, by: CustomerViewer, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    await endInvitation(db, company.id, id, now)
  })
}

/** Of a locked company. @throws AppError not_found */
export async function endInvitation(
  db: Db,
  companyId: string,
  id: string,
  now: Date,
): Promise<CompanyInvitationRow> {
  const [ended] = await db
    .update(companyInvitations)
    .set({ endedAt: now })
    .where(openOf(companyId, id))
    .returning()
  return orNotFound(ended)
}

/** What somebody who may no longer invite has invited. */
export async function endInvitationsOf(db: Db, inviter: string, now: Date): Promise<void> {
  await db
    .update(companyInvitations)
    .set({ endedAt: now })
    .where(and(isOpen, eq(companyInvitations.invitedBy, inviter)))
  await db
    .update(companyLinks)
    .set({ endedAt: now })
    .where(and(isNull(companyLinks.endedAt), eq(companyLinks.invitedBy, inviter)))
}

type ByLink = {
  company: { id: string; name: string }
  link: { id: string }
  inviter: AccountRow
  email: string
  language: Language
}

/**
 * An invitation of a buyer that somebody asked for by a link of a locked company. Who is in the company gets none; who was invited
 * already gets theirs again. @throws AppError limit_reached
 */
export async function inviteByLink(
  ctx: Context,
  db: Db,
  { company, link, inviter, email, language }: ByLink,
): Promise<void> {
  const now = ctx.now()
  const isMember = await db.$count(
    accounts,
    and(isOfCompany(company.id), sql`lower(${accounts.email}) = lower(${email})`),
  )
  if (isMember > 0) return
  const ofAddress = and(
    isOpen,
    eq(companyInvitations.companyId, company.id),
    sql`lower(${companyInvitations.email}) = lower(${email})`,
  )
  const [before] = await db.select().from(companyInvitations).where(ofAddress)
  const isSameDay = before !== undefined && before.sendsSince > new Date(now.getTime() - dayMs)
  // As if it had been sent: more would tell that the address was invited, and fill its mailbox.
  if (isSameDay && before.sends >= mostSendsADay) return
  if (!before) await refuseTooMany(db, company.id, now)
  const token = newToken()
  const fresh = {
    tokenHash: hashToken(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + validMs),
  }
  const [row] = before
    ? await db
        .update(companyInvitations)
        .set({ ...fresh, ...(isSameDay ? { sends: before.sends + 1 } : { sends: 1, sendsSince: now }) })
        .where(eq(companyInvitations.id, before.id))
        .returning()
    : await db
        .insert(companyInvitations)
        .values({
          id: uuid(),
          companyId: company.id,
          email,
          roles: ['buyer'],
          language,
          invitedBy: inviter.id,
          sendsSince: now,
          createdAt: now,
          linkId: link.id,
          ...fresh,
        })
        .returning()
  await send(ctx, db, orNotFound(row), { token, by: displayName(inviter), company: company.name })
}

export async function listInvitations(
  { now }: Pick<Context, 'now'>,
  db: Db,
  companyId: string,
): Promise<MemberInvitation[]> {
  const rows = await db
    .select({ invitation: companyInvitations, inviter: accounts })
    .from(companyInvitations)
    .innerJoin(accounts, eq(accounts.id, companyInvitations.invitedBy))
    .where(and(isOpen, eq(companyInvitations.companyId, companyId)))
    .orderBy(desc(companyInvitations.createdAt), desc(companyInvitations.id))
  return rows.map(({ invitation, inviter }) => described(invitation, displayName(inviter), now()))
}

const openOf = (companyId: string, id: string) =>
  and(isOpen, eq(companyInvitations.companyId, companyId), eq(companyInvitations.id, id))

const taken = () => new AppError('taken', { fields: { email: 'taken' } })

/** @throws AppError limit_reached */
async function refuseTooMany(db: Db, companyId: string, now: Date): Promise<void> {
  const ofCompany = eq(companyInvitations.companyId, companyId)
  const open = await db.$count(
    companyInvitations,
    and(isOpen, ofCompany, gt(companyInvitations.expiresAt, now)),
  )
  const today = await db.$count(
    companyInvitations,
    and(ofCompany, gt(companyInvitations.createdAt, new Date(now.getTime() - dayMs))),
  )
  const people = await countMembers(db, companyId)
  if (open >= maxMemberInvitations || today >= mostADay || people >= maxMembers)
    throw new AppError('limit_reached')
}

const described = (row: CompanyInvitationRow, invitedBy: string, now: Date): MemberInvitation => ({
  _id: row.id,
  email: row.email,
  roles: row.roles,
  language: row.language,
  invitedBy,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
})

async function send(
  ctx: Context,
  db: Db,
  row: CompanyInvitationRow,
  { token, by, company }: { token: string; by: string; company: string },
): Promise<MemberInvitation> {
  await queueMail(ctx, db, {
    kind: 'company_invitation',
    to: row.email,
    language: row.language,
    values: {
      name: '',
      by,
      company,
      // Behind a # the secret is in no log of a server or a proxy.
      url: `${siteOrigin(ctx.config)}/${row.language}/invitation#${token}`,
    },
  })
  return described(row, by, ctx.now())
}
