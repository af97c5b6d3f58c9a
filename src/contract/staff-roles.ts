import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BothTexts, Id, One, queryList, text, Version, WithId } from './shared.ts'
import { builtInRoles } from './built-in-roles.ts'
import { staffPermissions } from './staff-permissions.ts'

export const maxRoles = 30

export const StaffRole = z.object({
  _id: Id,
  name: BothTexts,
  description: z.string(),
  /** Such a role can be copied, not changed. */
  builtIn: z.enum(builtInRoles).optional(),
  permissions: z.array(z.enum(staffPermissions)),
  /** Members of staff who have it, those deactivated included. */
  people: z.int(),
  version: Version,
})
export type StaffRole = z.infer<typeof StaffRole>

const name = z.strictObject({ en: text(60), ar: text(60) })
const permissions = z
  .array(z.enum(staffPermissions))
  .min(1, 'validation.required')
  .transform((chosen) => staffPermissions.filter((one) => chosen.includes(one)))

export const NewRole = z.strictObject({ name, description: text(255, 0).default(''), permissions })
export type NewRole = z.infer<typeof NewRole>

export const RoleChanges = z.strictObject({
  name: name.optional(),
  description: text(255, 0).optional(),
  permissions: permissions.optional(),
  version: Version,
})
export type RoleChanges = z.infer<typeof RoleChanges>

/** The columns of the list, which its export has too. */
export const roleListColumns = ['name', 'description', 'permissions', 'people'] as const
export type RoleListColumn = (typeof roleListColumns)[number]
const ExportQuery = z.object({ columns: queryList(z.enum(roleListColumns)) })

const staff = { access: 'admin' } as const
const path = '/marketplace/roles'

export const staffRolesApi = {
  list: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path,
    summary: 'List the roles of staff, the built-in ones first',
    response: z.object({ data: z.array(StaffRole) }),
  }),
  exportCsv: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export the roles of staff as CSV',
    query: ExportQuery,
  }),
  exportXlsx: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path: `${path}/list.xlsx`,
    raw: 'file',
    summary: 'Export the roles of staff as a spreadsheet',
    query: ExportQuery,
    errors: ['too_many_rows'],
  }),
  create: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'POST',
    path,
    summary: 'Add a role; it may have no permission that the caller lacks',
    body: NewRole,
    response: One(StaffRole),
    status: 201,
    errors: ['title_taken', 'role_incomplete', 'limit_reached'],
  }),
  update: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a role of the shop; those who have it may do what it says from their next call on',
    params: WithId,
    body: RoleChanges,
    response: One(StaffRole),
    errors: ['title_taken', 'role_incomplete', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a role that nobody has and no open invitation names',
    params: WithId,
    errors: ['in_use'],
  }),
}
