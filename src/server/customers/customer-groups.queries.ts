import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CustomerGroup, CustomerGroupDetails, CustomerGroupsQuery } from '#contract/customer-groups.ts'
import { displayName } from '../auth/admit.ts'
import { accounts, companies } from '../auth/auth.table.ts'
import { families } from '../auth/families.ts'
import type { Db } from '../db/connect.ts'
import { found } from '../http/app-error.ts'
import { customerKindOf } from './customers.queries.ts'
import { customerGroupMembers, customerGroups } from './customers.table.ts'

type Row = typeof customerGroups.$inferSelect

const count = sql<number>`(
  select count(*)::int from customer_group_members member where member.group_id = customer_groups.id)`

export async function listCustomerGroups(db: Db, { page, limit, search, sort }: CustomerGroupsQuery) {
  const where = search
    ? sql`${customerGroups.name} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
    : undefined
  const asked = sort ?? 'name'
  const isDescending = asked.startsWith('-')
  const columns = {
    name: sql`lower(${customerGroups.name})`,
    count,
    updatedAt: sql`${customerGroups.updatedAt}`,
  }
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  const rows = await db
    .select({ group: customerGroups, count })
    .from(customerGroups)
    .where(where)
    .orderBy(isDescending ? desc(column) : asc(column), asc(customerGroups.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(customerGroups, where)
  return { data: rows.map((row) => groupOf(row.group, row.count)), total, page, limit }
}

const groupOf = (row: Row, members: number): CustomerGroup => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  count: members,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** @throws AppError not_found */
export async function findCustomerGroup(db: Db, id: string): Promise<CustomerGroupDetails> {
  const [row] = await db.select().from(customerGroups).where(eq(customerGroups.id, id))
  const group = found(row)
  const members = await db
    .select({ account: accounts, company: companies.name })
    .from(customerGroupMembers)
    .innerJoin(accounts, eq(accounts.id, customerGroupMembers.accountId))
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(customerGroupMembers.groupId, id))
    .orderBy(sql`lower(${accounts.firstName} || ${accounts.lastName})`, accounts.id)
  return {
    ...groupOf(group, members.length),
    customers: members.map(({ account, company }) => ({
      _id: account.id,
      name: displayName(account),
      email: account.email,
      kind: customerKindOf(families[account.family].role),
      company: company ?? '',
    })),
  }
}

/** Which of these are customers; staff are not. */
export async function knownCustomers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), ne(accounts.family, 'admin')))
  return new Set(rows.map(({ id }) => id))
}
