import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { accounts, sessions, tenants } from './auth.table.ts'
import { families, type Audience } from './families.ts'
import type { AccessClaims, Verified } from './tokens.ts'

export type CustomerViewer = {
  kind: 'customer'
  id: string
  /** Absent for what the shop does itself. */
  sessionId?: string
  name: string
  /** A root user sees the whole company's orders; a tenant user only their own (D-539). */
  companyId: string | undefined
  tenantId: string | undefined
  isRoot: boolean
  permissions: readonly string[]
  allowedNetworkServers: readonly string[]
}
export type AdminViewer = { kind: 'admin'; id: string; sessionId?: string; name: string }
export type Viewer = CustomerViewer | AdminViewer

/** Who calls, if they may call this; 401 without a good token of the right audience, 403 without the permission. */
export async function admit(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  const token = bearerOf(request.headers.authorization)
  if (endpoint.access === 'public') {
    const viewer = token === undefined ? undefined : await visitorOrCustomer(ctx, token)
    // What a link opens to everybody is still not open to a customer from whom it was taken away.
    if (viewer) requirePermission(endpoint, viewer)
    return viewer
  }
  if (token === undefined) throw new AppError('token_invalid')

  const verified = await verifiedFor(ctx, endpoint.access, token)
  if ('refused' in verified) throw new AppError(verified.refused)
  const viewer = await viewerOf(ctx, verified)
  if (!viewer) throw new AppError('token_invalid')
  requirePermission(endpoint, viewer)
  return viewer
}

function requirePermission({ permission }: Endpoint, viewer: Viewer): void {
  if (permission && !(viewer.kind === 'customer' && viewer.permissions.includes(permission)))
    throw new AppError('forbidden')
}

/** Each side's token opens its own calls; an account's own calls are open to staff as well (D-618). */
async function verifiedFor(
  ctx: Context,
  access: Endpoint['access'],
  token: string,
): Promise<Verified & { audience: Audience }> {
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

/** A public call is never refused for its token: a stale or a CMS one makes a visitor (D-620). */
async function visitorOrCustomer(ctx: Context, token: string): Promise<Viewer | undefined> {
  const verified = await ctx.tokens.verifyAccess(token, 'store')
  return 'claims' in verified ? viewerOf(ctx, { ...verified, audience: 'store' }) : undefined
}

function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? (header ? '' : undefined)
}

/** The account of a token, as it is now; none where its family does not belong to the token's audience. */
async function viewerOf(
  ctx: Context,
  { claims, audience }: { claims: AccessClaims; audience: Audience },
): Promise<Viewer | undefined> {
  const [row] = await ctx.db
    .select({ account: accounts, servers: tenants.allowedNetworkServers })
    .from(accounts)
    .innerJoin(
      sessions,
      and(eq(sessions.accountId, accounts.id), eq(sessions.id, claims.sid), isNull(sessions.endedAt)),
    )
    .leftJoin(tenants, eq(tenants.id, accounts.tenantId))
    .where(
      and(eq(accounts.id, claims.sub), eq(accounts.sessionVersion, claims.sv), eq(accounts.status, 'active')),
    )
  if (!row || families[row.account.family].audience !== audience) return undefined
  const { account } = row
  const name = displayName(account)
  if (account.family === 'admin') return { kind: 'admin', id: account.id, sessionId: claims.sid, name }
  return {
    kind: 'customer',
    id: account.id,
    sessionId: claims.sid,
    name,
    companyId: account.companyId ?? undefined,
    tenantId: account.tenantId ?? undefined,
    isRoot: families[account.family].role === 'root_user',
    permissions: account.permissions,
    allowedNetworkServers: row.servers ?? [],
  }
}

/** First plus last name, else the username (spec §3). */
export function displayName(account: { firstName: string; lastName: string; username: string }): string {
  return `${account.firstName} ${account.lastName}`.trim() || account.username
}
