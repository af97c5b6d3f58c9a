import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { accounts, sessions, type AccountRow, type ProvenBy } from './auth.table.ts'
import { families, familiesOf, type Audience } from './account-families.ts'
import { isInUse } from './idle-sessions.ts'
import { grantedTo, roleName, roleOfAccount } from './staff-role.ts'

export type SignedIn = { accessToken: string; refreshToken: string; account: AccountRow }
type Refreshed = { accessToken: string; refreshToken: string }

const dayMs = 86_400_000
/** Two tabs may show the same old token within this time; later it counts as stolen. */
const sameSuccessorMs = 20_000

export async function startSession(
  ctx: Context,
  account: AccountRow,
  userAgent: string,
  language?: Language,
  provenBy: ProvenBy = 'password',
): Promise<SignedIn> {
  const id = uuid()
  const refreshToken = ctx.tokens.newRefresh(id)
  await ctx.db.insert(sessions).values({
    id,
    accountId: account.id,
    refreshHash: ctx.tokens.hashRefresh(refreshToken),
    userAgent: userAgent.slice(0, 255),
    language,
    rotatedAt: ctx.now(),
    provenAt: ctx.now(),
    provenBy,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + families[account.family].refreshDays * dayMs),
    ...(account.family === 'admin' && { lastCallAt: ctx.now() }),
  })
  return { accessToken: await accessTokenFor(ctx, account, id), refreshToken, account }
}

/**
 * Rotates a refresh token by one conditional update. A replay within 20 s gets the same successor; a later one ends the
 * session, however old the token is.
 */
export async function refreshSession(
  ctx: Context,
  audience: Audience,
  refreshToken: string,
  language?: Language,
): Promise<Refreshed> {
  const now = ctx.now()
  const oldHash = ctx.tokens.hashRefresh(refreshToken)
  const sessionId = ctx.tokens.sessionOfRefresh(refreshToken)
  if (sessionId === undefined) throw new AppError('refresh_invalid')
  const successor = ctx.tokens.newRefresh(sessionId)
  // Tokens of the other audience are ignored: showing one here must not use it up.
  const ours = and(
    eq(sessions.id, sessionId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    isInUse(now),
    inArray(
      sessions.accountId,
      ctx.db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(inArray(accounts.family, familiesOf(audience)), eq(accounts.status, 'active'))),
    ),
  )
  const [rotated] = await ctx.db
    .update(sessions)
    .set({
      refreshHash: ctx.tokens.hashRefresh(successor),
      previousHash: oldHash,
      successorSealed: ctx.tokens.seal(successor),
      rotatedAt: now,
      ...(language && { language }),
    })
    .where(and(eq(sessions.refreshHash, oldHash), ours))
    .returning({ id: sessions.id, accountId: sessions.accountId })
  if (rotated) return answer(ctx, audience, rotated, successor)

  const [replayed] = await ctx.db.select().from(sessions).where(ours)
  if (!replayed?.successorSealed) throw new AppError('refresh_invalid')
  const isSecondTab =
    replayed.previousHash === oldHash && now.getTime() - replayed.rotatedAt.getTime() <= sameSuccessorMs
  if (isSecondTab) return answer(ctx, audience, replayed, ctx.tokens.unseal(replayed.successorSealed))
  await ctx.db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, replayed.id))
  throw new AppError('refresh_invalid')
}

/** Ends the session of a refresh token, also of one that another tab has just replaced. Repeating it is no error. */
export async function endSession(ctx: Context, refreshToken: string): Promise<void> {
  const sessionId = ctx.tokens.sessionOfRefresh(refreshToken)
  if (sessionId === undefined) return
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Ends an account's sessions, perhaps all but one; returns how many. Part of the transaction that is the reason. */
export async function endSessionsOf(db: Db, accountId: string, now: Date, keep?: string): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        keep === undefined ? undefined : ne(sessions.id, keep),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

async function answer(
  ctx: Context,
  audience: Audience,
  session: { id: string; accountId: string },
  refreshToken: string,
): Promise<Refreshed> {
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, session.accountId), eq(accounts.status, 'active')))
  if (!account || families[account.family].audience !== audience) throw new AppError('refresh_invalid')
  return { accessToken: await accessTokenFor(ctx, account, session.id), refreshToken }
}

async function accessTokenFor(ctx: Context, account: AccountRow, sessionId: string): Promise<string> {
  const family = families[account.family]
  const role = await roleOfAccount(ctx.db, account)
  return ctx.tokens.signAccess(
    {
      sub: account.id,
      kind: family.kind,
      roles: [roleName(account, role)],
      // For screens; the server asks the database in each call.
      permissions: [...grantedTo(account, role)],
      ...(account.companyId && { company: account.companyId }),
      ...(account.tenantId && { tenant: account.tenantId }),
      sid: sessionId,
      sv: account.sessionVersion,
    },
    family.audience,
  )
}
