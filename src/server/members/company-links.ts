import { domainToASCII } from 'node:url'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { MemberLink, NewMemberLink, OpenedLink } from '#contract/members.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { askedLimits } from './change-member.ts'
import { inviteByLink } from './invite-member.ts'
import { lockCompany, lockedCompany, lockedRoots } from './members.queries.ts'
import { companyInvitations, companyLinks, type CompanyLinkRow } from './members.table.ts'
import { isPublicMailHost } from './public-mail-hosts.ts'

const dayMs = 86_400_000
/** Open at once; more are no use. */
const mostLinks = 20

/** As it is compared: a domain in other letters by its spelling in ASCII, and no subdomain for another. */
const domainOf = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase()

/**
 * Makes a link for the domain of the root user's address. Its secret is answered once and stored as a hash.
 * @throws AppError forbidden, domain_public, limit_reached; validation_failed at a limit above the caller's own
 */
export function addLink(
  ctx: Context,
  db: Db,
  { maxUses, days, ...limits }: NewMemberLink,
  by: CustomerViewer,
  language: Language,
): Promise<MemberLink & { url: string }> {
  const now = ctx.now()
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    const [root] = await lockedRoots(db, company.id)
    const domain = domainOf(root?.email ?? '')
    if (domain === '' || isPublicMailHost(domain)) throw new AppError('domain_public')
    const open = await db.$count(companyLinks, and(isOpen(now), eq(companyLinks.companyId, company.id)))
    if (open >= mostLinks) throw new AppError('limit_reached')
    const [own] = await db.select().from(accounts).where(eq(accounts.id, by.id))
    const { currency } = await readSettings(db)
    const token = newToken()
    const [row] = await db
      .insert(companyLinks)
      .values({
        id: uuid(),
        companyId: company.id,
        tokenHash: hashToken(token),
        domain,
        maxUses,
        ...askedLimits(limits, { currency, most: own }),
        invitedBy: by.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
      })
      .returning()
    return {
      ...described(orNotFound(row), by.name, now),
      // Behind a # the secret is in no log of a server or a proxy.
      url: `${siteOrigin(ctx.config)}/${language}/invitation#link.${token}`,
    }
  })
}

export async function listLinks(
  { now }: Pick<Context, 'now'>,
  db: Db,
  companyId: string,
): Promise<MemberLink[]> {
  const rows = await db
    .select({ link: companyLinks, inviter: accounts })
    .from(companyLinks)
    .innerJoin(accounts, eq(accounts.id, companyLinks.invitedBy))
    .where(and(isNull(companyLinks.endedAt), eq(companyLinks.companyId, companyId)))
    .orderBy(desc(companyLinks.createdAt), desc(companyLinks.id))
  return rows.map(({ link, inviter }) => described(link, displayName(inviter), now()))
}

/** What was asked for by it ends too, unless it was accepted. @throws AppError not_found, forbidden */
export function withdrawLink(db: Db, id: string, by: CustomerViewer, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const company = await lockedCompany(db, by)
    const [ended] = await db
      .update(companyLinks)
      .set({ endedAt: now })
      .where(
        and(isNull(companyLinks.endedAt), eq(companyLinks.companyId, company.id), eq(companyLinks.id, id)),
      )
      .returning({ id: companyLinks.id })
    orNotFound(ended)
    await db
      .update(companyInvitations)
      .set({ endedAt: now })
      .where(and(eq(companyInvitations.linkId, id), isNull(companyInvitations.endedAt)))
  })
}

/** @throws AppError invitation_invalid, also for one that is used up */
export async function openLink(db: Db, token: string, now: Date): Promise<OpenedLink> {
  const { link, company, inviter } = await foundLink(db, token, now)
  return { company, domain: link.domain, invitedBy: displayName(inviter) }
}

async function foundLink(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ link: companyLinks, company: companies.name, inviter: accounts })
    .from(companyLinks)
    .innerJoin(companies, eq(companies.id, companyLinks.companyId))
    .innerJoin(accounts, eq(accounts.id, companyLinks.invitedBy))
    .where(and(eq(companyLinks.tokenHash, hashToken(token)), isOpen(now), mayInvite))
  if (!row) throw new AppError('invitation_invalid')
  return row
}

const isOpen = (now: Date) =>
  and(
    isNull(companyLinks.endedAt),
    gt(companyLinks.expiresAt, now),
    lt(companyLinks.uses, companyLinks.maxUses),
  )

/** The link ends with whoever made it. */
const mayInvite = and(
  eq(accounts.companyId, companyLinks.companyId),
  eq(accounts.status, 'active'),
  sql`'company.members' = any(${accounts.permissions})`,
)

/**
 * Mails an invitation to an address at the link's domain: who can read it there joins by it as any other. The answer is the same for
 * every address at the domain.
 * @throws AppError invitation_invalid, limit_reached; validation_failed at an address of another domain
 */
export async function askByLink(
  ctx: Context,
  { token, email, language }: { token: string; email: string; language: Language },
): Promise<void> {
  const now = ctx.now()
  const { link } = await foundLink(ctx.db, token, now)
  if (domainOf(email) !== link.domain)
    throw new AppError('validation_failed', { fields: { email: 'otherDomain' } })
  await transaction(ctx.db, async (db) => {
    const company = await lockCompany(db, link.companyId)
    const { inviter } = await foundLink(db, token, now)
    await inviteByLink(ctx, db, { company, link, inviter, email, language })
  })
}

/** One more has joined by it. Of two for whom one use is left, the second is refused. @throws AppError invitation_invalid */
export async function useLink(db: Db, id: string, now: Date): Promise<CompanyLinkRow> {
  const [used] = await db
    .update(companyLinks)
    .set({ uses: sql`${companyLinks.uses} + 1` })
    .where(and(eq(companyLinks.id, id), isOpen(now)))
    .returning()
  if (!used) throw new AppError('invitation_invalid')
  return used
}

const described = (row: CompanyLinkRow, invitedBy: string, now: Date): MemberLink => {
  const limit = (amount: number | null) =>
    amount === null || row.limitsCurrency === null ? null : { amount, currency: row.limitsCurrency }
  return {
    _id: row.id,
    domain: row.domain,
    uses: row.uses,
    maxUses: row.maxUses,
    orderLimit: limit(row.orderLimit),
    monthLimit: limit(row.monthLimit),
    invitedBy,
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
  }
}
