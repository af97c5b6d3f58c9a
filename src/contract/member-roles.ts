import type { Permission } from './endpoint.ts'

export const memberRoles = ['buyer', 'approver', 'accountant', 'company_admin'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What reaches only a member's own unless they have it for the company too, by the same name with `.company`. */
export type SharedPermission =
  | 'orders.read'
  | 'orders.create'
  | 'orders.references'
  | 'quotes.read'
  | 'quotes.accept'

const buyer = [
  'orders.create',
  'orders.read',
  'orders.references',
  'addresses.manage',
  'payment-methods.manage',
  'wishlist.manage',
  'quotes.read',
  'quotes.accept',
  'lists.manage',
  'devices.read',
  'devices.manage',
  'parts.manage',
] as const satisfies readonly Permission[]

const grants: Record<MemberRole, readonly Permission[]> = {
  buyer,
  approver: [
    'orders.read',
    'orders.read.company',
    'quotes.read',
    'quotes.read.company',
    'wishlist.manage',
    'approvals.decide',
    'devices.read',
  ],
  accountant: [
    'orders.read',
    'orders.read.company',
    'orders.references',
    'orders.references.company',
    'wishlist.manage',
    'credit.read',
    'devices.read',
  ],
  company_admin: [
    ...buyer,
    'orders.read.company',
    'orders.create.company',
    'orders.references.company',
    'quotes.read.company',
    'quotes.accept.company',
    'company.members',
    'company.edit',
    'approvals.decide',
    'credit.read',
  ],
}

/** What a member with these roles may do: everything that one of them allows. */
export const permissionsOfRoles = (roles: readonly MemberRole[]): Permission[] => [
  ...new Set(roles.flatMap((role) => grants[role])),
]
