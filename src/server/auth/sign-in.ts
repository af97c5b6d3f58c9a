import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { accounts, tenants, type AccountFamily, type AccountRow } from './auth.table.ts'
import { passwordFits } from './passwords.ts'
import { startSession, type SignedIn } from './sessions.ts'

export type Credentials = { identifier: string; password: string; tenant?: string }

/** Signs in an account of one family by phone, email or username; the same answer for a wrong password and for nobody (D-607). */
export async function signIn(
  ctx: Context,
  family: AccountFamily,
  { identifier, password, tenant }: Credentials,
  client: { address: string; userAgent: string },
): Promise<SignedIn> {
  await ctx.limits.signIn(client.address, `${family} ${tenant ?? ''} ${identifier}`)
  const tenantId = tenant === undefined ? undefined : await findTenantId(ctx, tenant)
  const account = await findByIdentifier(ctx, family, identifier, tenantId)
  if (!(await passwordFits(account?.passwordHash, password)) || !account)
    throw new AppError('invalid_credentials')
  if (account.status === 'unverified') throw new AppError('account_unverified')
  if (account.status === 'disabled') throw new AppError('account_disabled')
  await ctx.limits.signedIn(client.address, `${family} ${tenant ?? ''} ${identifier}`)
  return startSession(ctx, account, client.userAgent)
}

async function findTenantId(ctx: Context, name: string): Promise<string> {
  const [row] = await ctx.db
    .select({ id: tenants.id })
    .from(tenants)
    .where(sql`lower(${tenants.name}) = ${name.toLowerCase()} or ${tenants.id}::text = ${name.toLowerCase()}`)
  if (!row) throw new AppError('tenant_not_found', { fields: { tenant: 'tenant_not_found' } })
  return row.id
}

async function findByIdentifier(
  ctx: Context,
  family: AccountFamily,
  identifier: string,
  tenantId: string | undefined,
): Promise<AccountRow | undefined> {
  const name = identifier.toLowerCase()
  const phone = e164(identifier)
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.family, family),
        tenantId === undefined ? undefined : eq(accounts.tenantId, tenantId),
        or(
          sql`lower(${accounts.username}) = ${name}`,
          sql`lower(${accounts.email}) = ${name}`,
          phone === undefined
            ? undefined
            : sql`${accounts.phonePrefix} || ${accounts.phoneNumber} = ${phone}`,
        ),
      ),
    )
    .limit(1)
  return row
}

/** E.164 or the local form of a Saudi mobile, 05… (D-602). */
function e164(text: string): string | undefined {
  const digits = text.replace(/[\s()-]/g, '')
  if (/^\+\d{7,15}$/.test(digits)) return digits
  if (/^00\d{7,15}$/.test(digits)) return `+${digits.slice(2)}`
  if (/^05\d{8}$/.test(digits)) return `+966${digits.slice(1)}`
  return undefined
}
