import { builtInRoles, type BuiltInRole } from './built-in-roles.ts'

/** What staff may do, `area.action`. The areas stand in the order of the menu; who changes something of an area also sees it. */
export const staffPermissions = [
  'dashboard.view',
  'reports.view',
  'reports.export',
  'products.view',
  'products.edit',
  'products.price',
  'products.publish',
  'products.delete',
  'products.import',
  'catalogue.edit',
  'catalogue.delete',
  'files.upload',
  'inventory.view',
  'inventory.edit',
  'orders.view',
  'orders.edit',
  'orders.accept',
  'orders.reject',
  'orders.ship',
  'orders.mark_paid',
  'orders.refund',
  'orders.return',
  'orders.export',
  'invoices.view',
  'transactions.view',
  'requests.view',
  'requests.reply',
  'requests.quote',
  'customers.view',
  'customers.edit',
  'customers.disable',
  'customers.password',
  'customers.export',
  'customers.group',
  'discounts.view',
  'discounts.edit',
  'discounts.delete',
  'prices.view',
  'prices.edit',
  'prices.delete',
  'credit.view',
  'credit.edit',
  'credit.book',
  'marketing.view',
  'marketing.edit',
  'marketing.delete',
  'theme.edit',
  'mail.edit',
  'settings.view',
  'settings.edit',
  'settings.payments',
  'staff.view',
  'staff.manage',
  'audit.view',
  'views.share',
  'outbox.view',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

/**
 * What a call of staff needs: one permission, any of several, or `self` for one's own affairs, which everybody on the staff
 * may see to.
 */
export type Needs = 'self' | StaffPermission | readonly StaffPermission[]

const rolesByLetter = {
  M: 'manager',
  C: 'catalogue_editor',
  O: 'order_handler',
  K: 'marketing',
  S: 'support',
  A: 'accountant',
} as const

/** Who has each permission besides the super admin, who has all. */
const matrix: Record<StaffPermission, string> = {
  'dashboard.view': 'MCOKSA',
  'reports.view': 'MKA',
  'reports.export': 'MA',
  'products.view': 'MCOKSA',
  'products.edit': 'MC',
  'products.price': 'MC',
  'products.publish': 'MC',
  'products.delete': 'MC',
  'products.import': 'MC',
  'catalogue.edit': 'MC',
  'catalogue.delete': 'MC',
  'files.upload': 'MCK',
  'inventory.view': 'MCOSA',
  'inventory.edit': 'MO',
  'orders.view': 'MOSA',
  'orders.edit': 'MO',
  'orders.accept': 'MO',
  'orders.reject': 'MO',
  'orders.ship': 'MO',
  'orders.mark_paid': 'MA',
  'orders.refund': 'MA',
  'orders.return': 'MO',
  'orders.export': 'MOA',
  'invoices.view': 'MOSA',
  'transactions.view': 'MA',
  'requests.view': 'MOKS',
  'requests.reply': 'MOS',
  'requests.quote': 'M',
  'customers.view': 'MOKSA',
  'customers.edit': 'M',
  'customers.disable': 'M',
  'customers.password': 'M',
  'customers.export': 'MA',
  'customers.group': 'MK',
  'discounts.view': 'MCOKSA',
  'discounts.edit': 'MK',
  'discounts.delete': 'MK',
  'prices.view': 'MCOSA',
  'prices.edit': 'M',
  'prices.delete': 'M',
  'credit.view': 'MOSA',
  'credit.edit': 'M',
  'credit.book': 'MA',
  'marketing.view': 'MCK',
  'marketing.edit': 'MK',
  'marketing.delete': 'MK',
  'theme.edit': 'MK',
  'mail.edit': 'M',
  'settings.view': 'MA',
  'settings.edit': 'M',
  'settings.payments': '',
  'staff.view': 'M',
  'staff.manage': '',
  'audit.view': 'MA',
  'views.share': 'M',
  'outbox.view': 'M',
}

/** The built-in roles' permissions, in the order of `staffPermissions`. */
export const permissionsOfRole = Object.fromEntries(
  builtInRoles.map((role) => [
    role,
    staffPermissions.filter(
      (permission) =>
        role === 'super_admin' ||
        Object.entries(rolesByLetter).some(
          ([letter, named]) => named === role && matrix[permission].includes(letter),
        ),
    ),
  ]),
) as Record<BuiltInRole, StaffPermission[]>

/** What must be seen by who changes it: groups, tags, types and pictures are seen with the products. */
const seenWith: Partial<Record<string, StaffPermission>> = {
  catalogue: 'products.view',
  files: undefined,
  theme: undefined,
  mail: undefined,
  views: undefined,
  invoices: 'orders.view',
}

/** The permission to see what this one changes; undefined where there is nothing to see, or this is it. */
function seeingFor(permission: StaffPermission): StaffPermission | undefined {
  const [area = ''] = permission.split('.')
  const view = area in seenWith ? seenWith[area] : staffPermissions.find((one) => one === `${area}.view`)
  return view === permission ? undefined : view
}

/** A file of products has their prices and whether they are shown. */
const alsoNeeds: Partial<Record<StaffPermission, readonly StaffPermission[]>> = {
  'products.import': ['products.edit', 'products.price', 'products.publish'],
}

/** What a role must have beside this permission. */
export function neededBeside(permission: StaffPermission): readonly StaffPermission[] {
  const seen = seeingFor(permission)
  return [...(seen ? [seen] : []), ...(alsoNeeds[permission] ?? [])]
}

/** The first permission that needs another which is not there, and that other; undefined for a whole set. */
export function lackOf(
  permissions: readonly StaffPermission[],
): { permission: StaffPermission; other: StaffPermission } | undefined {
  for (const permission of permissions) {
    const other = neededBeside(permission).find((one) => !permissions.includes(one))
    if (other) return { permission, other }
  }
  return undefined
}

/** Whether somebody with these permissions may make a call that needs this. */
export function mayCall(needs: Needs, permissions: readonly string[]): boolean {
  if (needs === 'self') return true
  return typeof needs === 'string'
    ? permissions.includes(needs)
    : needs.some((one) => permissions.includes(one))
}
