import type { Permission } from '#contract/endpoint.ts'
import type { EnumValue } from '#contract/enums.ts'
import type { AccountFamily } from './auth.table.ts'

export type Audience = 'store' | 'cms'

type Family = {
  audience: Audience
  /** Absent for staff, who have roles of their own. */
  role?: Extract<EnumValue<'Role'>, 'root_user' | 'tenant_user'>
  /** The `kind` claim of the token. */
  kind: 'company' | 'user' | 'admin'
  refreshDays: number
  permissions: readonly Permission[]
}

const shopper = [
  'orders.create',
  'orders.read',
  'orders.references',
  'addresses.manage',
  'payment-methods.manage',
  'wishlist.manage',
  'quotes.read',
  'quotes.accept',
  'devices.read',
  'devices.manage',
] as const

/** The account families as rows of one table: role, token lifetime, permissions (docs/product/accounts.md#who-signs-in). */
export const families: Record<AccountFamily, Family> = {
  company: {
    audience: 'store',
    role: 'root_user',
    kind: 'company',
    refreshDays: 30,
    permissions: [
      ...shopper,
      'company.manage',
      'company.members',
      'company.edit',
      'approvals.decide',
      'credit.read',
      'lists.manage',
      'parts.manage',
    ],
  },
  user: { audience: 'store', role: 'tenant_user', kind: 'user', refreshDays: 30, permissions: shopper },
  manager: { audience: 'store', role: 'tenant_user', kind: 'user', refreshDays: 30, permissions: shopper },
  admin: { audience: 'cms', kind: 'admin', refreshDays: 0.5, permissions: [] },
}

export const familiesOf = (audience: Audience): AccountFamily[] =>
  (Object.keys(families) as AccountFamily[]).filter((family) => families[family].audience === audience)

type Entry = { withTenant?: AccountFamily; withoutTenant?: AccountFamily }

/** The sign-in entries and the family each lets in. */
export const entries = {
  common: { withTenant: 'manager', withoutTenant: 'company' },
  user: { withTenant: 'user' },
  company: { withoutTenant: 'company' },
  admin: { withoutTenant: 'admin' },
} as const satisfies Record<string, Entry>
export type EntryName = keyof typeof entries
export const entryOf = (name: EntryName): Entry => entries[name]
