import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayCall } from '#contract/staff-permissions.ts'
import { unattendedHeader } from '#contract/unattended.ts'
import type { Context } from '../context.ts'
import { builtOnce } from '../db/built-once.ts'
import { AppError } from '../http/app-error.ts'
import { lacksPermission } from '../http/require-permissions.ts'
import type { Viewer } from '../http/viewer.ts'
import { settingsTable } from '../settings/settings.queries.ts'
import { accounts, sessions, tenants } from './auth.table.ts'
import { families, type Audience } from './account-families.ts'
import { hasFactor, heldFactors, proofMethodsOf } from './second-factor/factors-of.ts'
import { noteCall, secondsLeftOf } from './idle-sessions.ts'
import { isDemandedNow } from './second-factor/set-up-by.ts'
import { isRootUser, permissionsOf } from './staff-role.ts'
import { staffRoles } from './staff-roles.table.ts'
import type { AccessClaims, VerifyResult } from './tokens.ts'

/**
 * Returns the caller if they may call this; throws 401 without a valid token of the right audience, 403 without the
 * permission.
 */
export async function admit(
  ctx: Pick<Context, 'db' | 'tokens' | 'now'>,
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Viewer | undefined> {
  const { authorization } = request.headers
  if (endpoint.access === 'public') {
    const viewer = (await customerOf(ctx, authorization))?.viewer
    // A permission that was taken away is missing even where a link would open the page to everybody.
    if (viewer) requirePermission(endpoint, viewer)
    return viewer
  }
  const token = bearerOf(authorization)
  if (token === undefined) throw new AppError('token_invalid')

  const verified = await verifiedFor(ctx, endpoint.access, token)
  if ('refused' in verified) throw new AppError(verified.refused)
  const viewer = await viewerOf(ctx, verified, isByPerson(endpoint, request))
  if (!viewer) throw new AppError('token_invalid')
  requirePermission(endpoint, viewer)
  return viewer
}

/** Whether somebody makes this call, and not a page that nobody looks at: such a page does not keep its person signed in. */
const isByPerson = (endpoint: Endpoint, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !endpoint.isAutomatic && headers[unattendedHeader] === undefined

/**
 * The customer who makes a public call, and until when their token is good. Such a call is never rejected for its token: with
 * none, an expired one or one of the CMS the caller is a visitor, and this is undefined.
 */
export async function customerOf(
  ctx: Pick<Context, 'db' | 'tokens' | 'now'>,
  authorization: string | undefined,
): Promise<{ viewer: Viewer; expiresAt: Date } | undefined> {
  const token = bearerOf(authorization)
  const verified = token === undefined ? undefined : await ctx.tokens.verifyAccess(token, 'store')
  if (!verified || 'refused' in verified) return undefined
  const viewer = await viewerOf(ctx, { ...verified, audience: 'store' })
  return viewer && { viewer, expiresAt: new Date(verified.claims.exp * 1000) }
}

function requirePermission({ permission, needs }: Endpoint, viewer: Viewer): void {
  if (permission && !(viewer.kind === 'customer' && viewer.permissions.includes(permission)))
    throw new AppError('forbidden')
  if (needs && needs !== 'self' && viewer.kind === 'admin' && viewer.mustSetUpFactor)
    throw new AppError('second_factor_setup_required')
  if (needs && viewer.kind === 'admin' && !mayCall(needs, viewer.permissions)) throw lacksPermission(needs)
}

/** Each side's token opens its own calls; an account's own calls are open to staff too. */
async function verifiedFor(
  ctx: Pick<Context, 'tokens'>,
  access: Endpoint['access'],
  token: string,
): Promise<VerifyResult & { audience: Audience }> {
  const verify = async (audience: Audience) => ({
    ...(await ctx.tokens.verifyAccess(token, audience)),
    audience,
  })
  if (access === 'admin') return verify('cms')
  const asCustomer = await verify('store')
  if (access === 'customer' || 'claims' in asCustomer) return asCustomer
  const asStaff = await verify('cms')
  return 'claims' in asStaff ? asStaff : asCustomer
}

function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? (header ? '' : undefined)
}

/**
 * The account of a token as it is now; undefined when its family does not belong to the token's audience, or its session of staff
 * is over.
 */
async function viewerOf(
  ctx: Pick<Context, 'db' | 'now'>,
  { claims, audience }: { claims: AccessClaims; audience: Audience },
  isByPerson = true,
): Promise<Viewer | undefined> {
  const [row] = await accountOfSession(ctx.db).execute(claims)
  if (!row || families[row.account.family].audience !== audience) return undefined
  if (row.account.family === 'admin') {
    if (secondsLeftOf(row, ctx.now()) <= 0) return undefined
    if (isByPerson) await noteCall(ctx, claims.sid, row.lastCallAt)
  }
  const { account, held } = row
  const name = displayName(account)
  const proven = { at: row.provenAt ?? undefined, hasFactor: hasFactor(held), methods: proofMethodsOf(held) }
  const mustSetUpFactor = !proven.hasFactor && isDemandedNow(row, ctx.now())
  if (account.family === 'admin')
    return {
      kind: 'admin',
      id: account.id,
      sessionId: claims.sid,
      proven,
      name,
      // Where a call lets everybody in and then looks at these, there are none.
      permissions: mustSetUpFactor ? [] : permissionsOf(row.role),
      isSuperAdmin: !mustSetUpFactor && row.role?.builtIn === 'super_admin',
      mustSetUpFactor,
      ...(row.wroteTo !== null && { wroteTo: row.wroteTo }),
    }
  return {
    kind: 'customer',
    id: account.id,
    sessionId: claims.sid,
    proven,
    name,
    companyId: account.companyId ?? undefined,
    tenantId: account.tenantId ?? undefined,
    isRoot: isRootUser(account),
    permissions: account.permissions,
    allowedNetworkServers: row.servers ?? [],
    allowedDeviceProfileTypes: row.classes ?? [],
  }
}

/** Notes that this session has changed something by now, for whoever answers it from a replica. */
export async function noteWritten({ db }: Pick<Context, 'db'>, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ wroteTo: sql`pg_current_wal_lsn()` })
    .where(eq(sessions.id, sessionId))
}

const accountOfSession = builtOnce((db) =>
  db
    .select({
      account: accounts,
      servers: tenants.allowedNetworkServers,
      classes: tenants.allowedDeviceProfileTypes,
      role: staffRoles,
      wroteTo: sql<number | null>`${sessions.wroteTo} - '0/0'`,
      provenAt: sessions.provenAt,
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastCallAt: sessions.lastCallAt,
      idleMinutes: settingsTable.staffIdleMinutes,
      held: heldFactors,
      since: settingsTable.secondFactorSince,
    })
    .from(accounts)
    .innerJoin(
      sessions,
      and(
        eq(sessions.accountId, accounts.id),
        eq(sessions.id, sql.placeholder('sid')),
        isNull(sessions.endedAt),
      ),
    )
    .leftJoin(tenants, eq(tenants.id, accounts.tenantId))
    .leftJoin(staffRoles, eq(staffRoles.id, accounts.roleId))
    .leftJoin(settingsTable, sql`true`)
    .where(
      and(
        eq(accounts.id, sql.placeholder('sub')),
        eq(accounts.sessionVersion, sql.placeholder('sv')),
        eq(accounts.status, 'active'),
      ),
    )
    .prepare('account_of_session'),
)

/** First and last name, else the username. */
export function displayName(account: { firstName: string; lastName: string; username: string }): string {
  return `${account.firstName} ${account.lastName}`.trim() || account.username
}
