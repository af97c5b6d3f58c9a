import type { SQL } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Group, GroupedCustomer, GroupedProduct } from '#contract/groups.ts'
import type { FileRef } from '#contract/shared.ts'
import type { accounts } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import type { products } from '../products/products.table.ts'
import type { productGroupMembers, productGroups } from './groups.table.ts'

export type View = { language: Language; file(id: string, alt?: string): FileRef }

/** A group with its members by name, as calls answer it. */
export type OneGroup =
  | { data: Group & { products: GroupedProduct[] } }
  | { data: Group & { customers: GroupedCustomer[] } }

/** What distinguishes groups of products from groups of customers. */
export type GroupKind = {
  of: 'products' | 'customers'
  entity: 'product_group' | 'customer_group'
  groups: typeof productGroups
  members: typeof productGroupMembers
  /** What its members are. */
  things: typeof products | typeof accounts
  /** The member's column, as the database names it. */
  member: 'product_id' | 'account_id'
  /** Keeps two groups from having one name. */
  nameKey: string
  /** How many members the group of a row has. */
  count: SQL<number>
  /** How many discounts and price lists that are not deleted name this group. */
  namedBy: (id: string) => SQL
  withMembers: (db: Db, group: Group, view: View) => Promise<OneGroup>
  /** Which of these may be members. */
  known: (db: Db, ids: readonly string[]) => Promise<Set<string>>
  /** What follows when members come or go. */
  settle?: (db: Db, now: Date) => Promise<void>
}
