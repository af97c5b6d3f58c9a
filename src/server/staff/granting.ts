import { eq } from 'drizzle-orm'
import { permissionsOf } from '../auth/staff-role.ts'
import { staffRoles, type StaffRoleRow } from '../auth/staff-roles.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { requirePermissions } from '../http/require-permissions.ts'
import type { AdminViewer } from '../http/viewer.ts'

/**
 * The role to be given, locked against changes. Only a super admin makes another one.
 * @throws AppError validation_failed at `roleId` for an unknown role; forbidden
 */
export async function roleToGive(db: Db, roleId: string, by: AdminViewer): Promise<StaffRoleRow> {
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.id, roleId)).for('share')
  if (!role) throw new AppError('validation_failed', { fields: { roleId: 'unknownReference' } })
  if (role.builtIn === 'super_admin' && !by.isSuperAdmin) throw new AppError('forbidden')
  // Nobody gives what they do not have themselves.
  requirePermissions(by, permissionsOf(role))
  return role
}

/** In a public demo nobody can lock others out. @throws AppError demo_locked */
export function refuseInPublicDemo({ mode }: Pick<Context, 'mode'>): void {
  if (mode === 'publicDemo') throw new AppError('demo_locked')
}
