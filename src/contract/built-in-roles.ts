/** The roles every shop has, the widest first; what each may do stands in staff-permissions.ts. */
export const builtInRoles = [
  'super_admin',
  'manager',
  'catalogue_editor',
  'order_handler',
  'marketing',
  'support',
  'accountant',
] as const
export type BuiltInRole = (typeof builtInRoles)[number]
