import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { displayName } from '../auth/admit.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import { customerKindOf } from '../customers/customers.queries.ts'
import type { GroupKind } from './group-kind.ts'
import { customerGroupMembers, customerGroups } from './groups.table.ts'

export const groupsOfCustomers: GroupKind = {
  of: 'customers',
  entity: 'customer_group',
  groups: customerGroups,
  members: customerGroupMembers,
  things: accounts,
  member: 'account_id',
  nameKey: 'customer_groups_name_key',
  count: sql<number>`(
    select count(*)::int from customer_group_members member where member.group_id = customer_groups.id)`,
  namedBy: (id) => sql`
    select (select count(*)::int from discounts where archived_at is null and customer_group_ids @> array[${id}::uuid]) as discounts,
      (select count(*)::int from price_lists list where archived_at is null
        and exists (select from price_list_audiences where list_id = list.id and group_id = ${id}::uuid)) as "priceLists"`,

  async withMembers(db, group) {
    const rows = await db
      .select({ account: accounts, company: companies.name })
      .from(customerGroupMembers)
      .innerJoin(accounts, eq(accounts.id, customerGroupMembers.memberId))
      .leftJoin(companies, eq(companies.id, accounts.companyId))
      .where(eq(customerGroupMembers.groupId, group._id))
      .orderBy(sql`lower(${accounts.firstName} || ${accounts.lastName})`, accounts.id)
    const members = rows.map(({ account, company }) => ({
      _id: account.id,
      name: displayName(account),
      email: account.email,
      kind: customerKindOf(account),
      company: company ?? '',
    }))
    return { data: { ...group, customers: members } }
  },

  /** Staff are no customers. */
  async known(db, ids) {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(inArray(accounts.id, [...ids]), ne(accounts.family, 'admin')))
    return new Set(rows.map(({ id }) => id))
  },
}
