import { and, eq, or, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { accounts, tenants, type AccountFamily, type AccountRow } from './auth.table.ts'
import { entryOf, type EntryName } from './account-families.ts'

export type AccountIdentifier = { identifier: string; tenant?: string | undefined }

/** Finds the account for an identifier at this entry. Throws `tenant_not_found` for an unknown tenant. */
export async function findAccount(
  db: Db,
  name: EntryName,
  { identifier, tenant }: AccountIdentifier,
): Promise<AccountRow | undefined> {
  const entry = entryOf(name)
  if (entry.withTenant && (tenant !== undefined || !entry.withoutTenant))
    return findByIdentifier(db, entry.withTenant, identifier, await findTenantId(db, tenant))
  return entry.withoutTenant && findByIdentifier(db, entry.withoutTenant, identifier, undefined)
}

async function findTenantId(db: Db, name: string | undefined): Promise<string> {
  const wanted = name?.toLowerCase() ?? ''
  const [row] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(or(sql`lower(${tenants.name}) = ${wanted}`, sql`${tenants.id}::text = ${wanted}`))
  if (!row) throw new AppError('tenant_not_found', { fields: { tenant: 'tenant_not_found' } })
  return row.id
}

async function findByIdentifier(
  db: Db,
  family: AccountFamily,
  identifier: string,
  tenantId: string | undefined,
): Promise<AccountRow | undefined> {
  const name = identifier.toLowerCase()
  const phone = e164(identifier)
  const [row] = await db
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

/** One spelling of an identifier: a phone as E.164, anything else in lower case. */
export const identifierKey = (identifier: string): string => e164(identifier) ?? identifier.toLowerCase()

/** A phone in E.164; without a prefix it is a Saudi number, 05…. */
function e164(text: string): string | undefined {
  if (!/^[+0][\d\s()-]+$/.test(text)) return undefined
  const phone = parsePhoneNumberFromString(text, 'SA')
  return phone?.isPossible() ? phone.number : undefined
}
