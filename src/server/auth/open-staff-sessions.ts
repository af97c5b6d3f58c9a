import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import type { Db } from '../db/connect.ts'
import { accounts, sessions } from './auth.table.ts'
import { isInUse } from './idle-sessions.ts'
import { permissionsOf } from './staff-role.ts'
import { staffRoles } from './staff-roles.table.ts'

/** Those of the sessions that are open and of active staff, each with what its owner may do now. */
export async function listOpenStaffSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly StaffPermission[]>> {
  const rows = await db
    .select({ id: sessions.id, role: staffRoles })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(staffRoles, eq(staffRoles.id, accounts.roleId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isInUse(now),
        eq(accounts.family, 'admin'),
        eq(accounts.status, 'active'),
      ),
    )
  return new Map(rows.map(({ id, role }) => [id, permissionsOf(role)]))
}
