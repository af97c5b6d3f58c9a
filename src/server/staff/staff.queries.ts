import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StaffPerson } from '#contract/staff.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, sessions } from '../auth/auth.table.ts'
import { staffRoles, type StaffRoleRow } from '../auth/staff-roles.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'

export const nameOfRole = ({ nameEn, nameAr }: Pick<StaffRoleRow, 'nameEn' | 'nameAr'>) => ({
  en: nameEn,
  ar: nameAr,
})

/** All of the staff by name, or those with these ids. */
export async function listStaff(ctx: Context, db: Db, ids?: readonly string[]): Promise<StaffPerson[]> {
  const rows = await db
    .select({
      account: accounts,
      role: staffRoles,
      lastSeenAt:
        sql<Date | null>`(select max(coalesce(${sessions.lastCallAt}, ${sessions.rotatedAt})) from ${sessions}
        where ${sessions.accountId} = ${accounts.id})`.mapWith(sessions.rotatedAt),
    })
    .from(accounts)
    .leftJoin(staffRoles, eq(staffRoles.id, accounts.roleId))
    .where(and(eq(accounts.family, 'admin'), ids && inArray(accounts.id, [...ids])))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
  return rows.map(({ account, role, lastSeenAt }) => ({
    _id: account.id,
    name: displayName(account),
    email: account.email,
    ...(account.avatarId && { avatar: fileRef(ctx, account.avatarId) }),
    ...(role && { role: { _id: role.id, name: nameOfRole(role) } }),
    status: account.status === 'active' ? 'active' : 'disabled',
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
    createdAt: account.createdAt.toISOString(),
    version: account.version,
  }))
}

/** @throws AppError not_found */
export async function findStaff(ctx: Context, db: Db, id: string): Promise<StaffPerson> {
  const [person] = await listStaff(ctx, db, [id])
  return orNotFound(person)
}
