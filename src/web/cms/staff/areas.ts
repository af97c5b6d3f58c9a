import { staffPermissions, type StaffPermission } from '#contract/staff-permissions.ts'

type AreaOf<P> = P extends `${infer Area}.${string}` ? Area : never
export type Area = AreaOf<StaffPermission>

/** The permissions by area, in the order of the menu. */
export const inAreas = [...Map.groupBy(staffPermissions, (one) => one.split('.')[0] as Area)]
