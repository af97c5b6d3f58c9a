import { eq, sql, type SQL } from 'drizzle-orm'
import type { EnumValue } from '#contract/enums.ts'
import { builtInRoles } from '#contract/built-in-roles.ts'
import { permissionsOfRole, type StaffPermission } from '#contract/staff-permissions.ts'
import type { Db } from '../db/connect.ts'
import { families } from './account-families.ts'
import { accounts, type AccountRow } from './auth.table.ts'
import { staffRoles, type StaffRoleRow } from './staff-roles.table.ts'

/** The built-in role that has every permission, also those added later. */
export const superAdminRole = '00000000-0000-4000-8000-000000000001'

/** What a role allows; without one, nothing. */
export const permissionsOf = (
  role: Pick<StaffRoleRow, 'builtIn' | 'permissions'> | null | undefined,
): readonly StaffPermission[] => (role?.builtIn ? permissionsOfRole[role.builtIn] : (role?.permissions ?? []))

/** The role of a member of staff; undefined for customers, and for staff who have none. */
export async function roleOfAccount(
  db: Db,
  { family, roleId }: Pick<AccountRow, 'family' | 'roleId'>,
): Promise<StaffRoleRow | undefined> {
  if (family !== 'admin' || roleId === null) return undefined
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.id, roleId))
  return role
}

/** The account's role as the API names it. */
export const roleName = (account: AccountRow, role: StaffRoleRow | undefined): EnumValue<'Role'> =>
  customerRoleOf(account) ?? role?.builtIn ?? 'staff'

/** The role of a customer; undefined of staff. A member of a company signs in as its root user does. */
export const customerRoleOf = ({ family, memberRoles }: Pick<AccountRow, 'family' | 'memberRoles'>) =>
  memberRoles === null ? families[family].role : 'company_member'

export const isRootUser = (account: Pick<AccountRow, 'family' | 'memberRoles'>): boolean =>
  customerRoleOf(account) === 'root_user'

/** What the account may do: a customer's own permissions, or those of the role of staff. */
export const grantedTo = ({ family, permissions }: AccountRow, role: StaffRoleRow | undefined) =>
  family === 'admin' ? permissionsOf(role) : permissions

/** Accounts of active staff whose role has this permission. */
export function isActiveStaffWith(permission: StaffPermission): SQL {
  const builtIn = builtInRoles.filter((role) => permissionsOfRole[role].includes(permission))
  return sql`${accounts.family} = 'admin' and ${accounts.status} = 'active' and ${accounts.roleId} in (
    select id from ${staffRoles}
    where ${staffRoles.builtIn} in ${builtIn} or ${permission} = any(${staffRoles.permissions}))`
}
