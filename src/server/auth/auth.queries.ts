import { eq } from 'drizzle-orm'
import type { User } from '#contract/auth.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { fileRef } from '../files/file-ref.ts'
import { accounts, companies, tenants, type AccountRow } from './auth.table.ts'
import { grantedTo, roleName, roleOfAccount } from './staff-role.ts'

/** The user object of the API. */
export async function findUser(ctx: Context, db: Db, accountId: string): Promise<User> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return userOf(ctx, db, orNotFound(account))
}

export async function userOf(ctx: Context, db: Db, account: AccountRow): Promise<User> {
  const [tenant] = account.tenantId
    ? await db.select().from(tenants).where(eq(tenants.id, account.tenantId))
    : [undefined]
  const [company] =
    account.family === 'company' && account.companyId
      ? await db.select().from(companies).where(eq(companies.id, account.companyId))
      : [undefined]
  const role = await roleOfAccount(db, account)
  return {
    _id: account.id,
    avatar: account.avatarId === null ? null : fileRef(ctx, account.avatarId),
    title: account.title,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    username: account.username,
    phoneNumber: { isoCode: account.phonePrefix, phoneNumber: account.phoneNumber },
    address: account.address,
    roles: [roleName(account, role)],
    permissions: [...grantedTo(account, role)],
    ...(role && { role: { _id: role.id, name: { en: role.nameEn, ar: role.nameAr } } }),
    tenant: tenant
      ? {
          _id: tenant.id,
          email: tenant.email,
          tenantName: tenant.name,
          settings: tenant.settings,
          allowedDeviceProfileTypes: tenant.allowedDeviceProfileTypes,
          allowedNetworkServers: tenant.allowedNetworkServers,
        }
      : null,
    company: company
      ? {
          _id: company.id,
          name: company.name,
          crNumber: (seesNumbers(account) && company.crNumber) || '',
          vatNumber: (seesNumbers(account) && company.vatNumber) || '',
        }
      : null,
  }
}

const seesNumbers = ({ memberRoles }: AccountRow): boolean =>
  memberRoles === null || memberRoles.some((role) => role === 'company_admin' || role === 'accountant')
