import type { cmsStaffApi } from '#contract/staff.ts'
import type { staffRolesApi } from '#contract/staff-roles.ts'
import type { Data } from '#web/api/types.ts'

export type Person = Data<typeof cmsStaffApi.list>
export type OpenInvitation = Data<typeof cmsStaffApi.invitations>
export type Role = Data<typeof staffRolesApi.list>
