import type { Permission } from '#contract/endpoint.ts'
import type { EnumValue } from '#contract/enums.ts'
import type { AccountFamily } from './auth.table.ts'

export type Audience = 'store' | 'cms'

type Family = {
  audience: Audience
  role: EnumValue<'Role'>
  /** The `kind` claim of the token (D-604). */
  kind: 'company' | 'user' | 'admin'
  refreshDays: number
  permissions: readonly Permission[]
}

const shopper = [
  'orders.create',
  'orders.read',
  'addresses.manage',
  'payment-methods.manage',
  'wishlist.manage',
  'quotes.read',
  'quotes.accept',
] as const

/** The sign-in families as rows of one table (D-600): who they are, which tokens they get, what they may (D-620). */
export const families: Record<AccountFamily, Family> = {
  company: {
    audience: 'store',
    role: 'root_user',
    kind: 'company',
    refreshDays: 30,
    permissions: [...shopper, 'company.manage'],
  },
  user: { audience: 'store', role: 'tenant_user', kind: 'user', refreshDays: 30, permissions: shopper },
  manager: { audience: 'store', role: 'tenant_user', kind: 'user', refreshDays: 30, permissions: shopper },
  admin: { audience: 'cms', role: 'super_admin', kind: 'admin', refreshDays: 0.5, permissions: [] },
}

export const familiesOf = (audience: Audience): AccountFamily[] =>
  (Object.keys(families) as AccountFamily[]).filter((family) => families[family].audience === audience)

type Entry = { withTenant?: AccountFamily; withoutTenant?: AccountFamily }

/** The doors of spec §7, by the path they stand under, and whom each lets in (D-601). */
export const entries = {
  common: { withTenant: 'manager', withoutTenant: 'company' },
  user: { withTenant: 'user' },
  company: { withoutTenant: 'company' },
  admin: { withoutTenant: 'admin' },
} as const satisfies Record<string, Entry>
export type EntryName = keyof typeof entries
export const entryOf = (name: EntryName): Entry => entries[name]
