import { and, asc, desc, eq, exists, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Customer, CustomerRow, CustomersQuery } from '#contract/customers.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import { listUsableAddresses, toUsableAddresses } from '../addresses/addresses.queries.ts'
import { displayName } from '../auth/admit.ts'
import { findCompany, sharingVatNumber } from '../companies/companies.queries.ts'
import { accounts, companies, tenants, type AccountRow } from '../auth/auth.table.ts'
import { listSessionsOf } from '../auth/session-list.ts'
import { customerRoleOf } from '../auth/staff-role.ts'
import { accountsOfBuyer } from '../db/accounts-of-buyer.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import { customerGroupMembers, customerGroups } from '../groups/groups.table.ts'
import { containing } from '../text/like-pattern.ts'
import { customerTotals } from './customers.table.ts'

export async function listGroupsOfCustomer(db: Db, accountId: string): Promise<string[]> {
  const rows = await groupsOfCustomer(db).execute({ accountId })
  return rows.map((row) => row.id)
}

const groupsOfCustomer = builtOnce((db) =>
  db
    .selectDistinct({ id: customerGroupMembers.groupId })
    .from(customerGroupMembers)
    .where(sql`${customerGroupMembers.memberId} in ${accountsOfBuyer(sql.placeholder('accountId'))}`)
    .prepare('groups_of_customer'),
)

/** In which language, which currency, and when a session is still one. */
type CustomerView = {
  language: Language
  currency: string
  now: Date
  file(id: string, alt?: string): FileRef
}

export const customerKindOf = (account: Pick<AccountRow, 'family' | 'memberRoles'>): CustomerRow['kind'] =>
  customerRoleOf(account) ?? 'root_user'

const isOfKind: Record<CustomerRow['kind'], SQL> = {
  root_user: sql`(${accounts.family} = 'company' and ${accounts.memberRoles} is null)`,
  company_member: sql`${accounts.memberRoles} is not null`,
  tenant_user: inArray(accounts.family, ['user', 'manager']),
}

/** What is stored as disabled is called blocked by those who do it. */
const storedStatus = { active: 'active', blocked: 'disabled', unverified: 'unverified' } as const
const shownStatus = { active: 'active', disabled: 'blocked', unverified: 'unverified' } as const

const isCustomer = ne(accounts.family, 'admin')
const shownName = sql`coalesce(nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''), ${accounts.username})`

const tenantsCompany = alias(companies, 'tenants_company')

/** Counts of every currency; money only of the one that is asked for. */
const sums = (db: Db, currency: string) =>
  db
    .select({
      accountId: customerTotals.accountId,
      orders: sql<number>`sum(${customerTotals.orders})::int`.as('orders'),
      discounted: sql<number>`sum(${customerTotals.discounted})::int`.as('discounted'),
      spent:
        sql<number>`coalesce(sum(${customerTotals.spent}) filter (where ${customerTotals.currency} = ${currency}), 0)::bigint`.as(
          'spent',
        ),
    })
    .from(customerTotals)
    .groupBy(customerTotals.accountId)
    .as('sums')

function customersIn(db: Db, currency: string) {
  const totals = sums(db, currency)
  const query = db
    .select({
      account: accounts,
      company: { id: companies.id, name: companies.name },
      ofTenant: { id: tenantsCompany.id, name: tenantsCompany.name },
      tenant: { id: tenants.id, name: tenants.name },
      orders: sql<number>`coalesce(${totals.orders}, 0)`,
      discounted: sql<number>`coalesce(${totals.discounted}, 0)`,
      spent: sql<number>`coalesce(${totals.spent}, 0)`,
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(tenants, eq(tenants.id, accounts.tenantId))
    .leftJoin(tenantsCompany, eq(tenantsCompany.id, tenants.companyId))
    .leftJoin(totals, eq(totals.accountId, accounts.id))
    .$dynamic()
  return { query, totals }
}

export async function listCustomers(db: Db, asked: CustomersQuery, view: CustomerView) {
  const { page, limit } = asked
  const where = and(isCustomer, ...wanted(db, asked))
  const { query, totals } = customersIn(db, view.currency)
  const rows = await query
    .where(where)
    .orderBy(...orderOf(asked, totals, view.language))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(tenants, eq(tenants.id, accounts.tenantId))
    .leftJoin(tenantsCompany, eq(tenantsCompany.id, tenants.companyId))
    .where(where)
  return { data: rows.map((row) => rowOf(row, view)), total: counted?.total ?? 0, page, limit }
}

/** Every customer that fits, for a file; one who registers meanwhile is not in it. */
export async function everyCustomer(
  db: Db,
  asked: Omit<CustomersQuery, 'page' | 'limit'>,
  view: CustomerView,
): Promise<AsyncGenerator<CustomerRow>> {
  const totals = sums(db, view.currency)
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(tenants, eq(tenants.id, accounts.tenantId))
    .leftJoin(tenantsCompany, eq(tenantsCompany.id, tenants.companyId))
    .leftJoin(totals, eq(totals.accountId, accounts.id))
    .where(and(isCustomer, ...wanted(db, asked)))
    .orderBy(...orderOf(asked, totals, view.language))
  return everyRowById(
    found.map(({ id }) => id),
    async (ids) => {
      const rows = await customersIn(db, view.currency).query.where(
        and(isCustomer, inArray(accounts.id, ids)),
      )
      return new Map(rows.map((row) => [row.account.id, rowOf(row, view)]))
    },
  )
}

function orderOf(
  { sort = '-createdAt' }: Pick<CustomersQuery, 'sort'>,
  totals: ReturnType<typeof sums>,
  language: Language,
) {
  const isDescending = sort.startsWith('-')
  const columns = {
    name: language === 'ar' ? sql`${shownName} collate "ar-x-icu"` : sql`${shownName} collate "en-x-icu"`,
    email: sql`lower(${accounts.email})`,
    totalOrders: sql`coalesce(${totals.orders}, 0)`,
    totalDiscounts: sql`coalesce(${totals.discounted}, 0)`,
    totalSpent: sql`coalesce(${totals.spent}, 0)`,
    createdAt: sql`${accounts.createdAt}`,
  }
  const column = columns[(isDescending ? sort.slice(1) : sort) as keyof typeof columns]
  return isDescending ? [desc(column), desc(accounts.id)] : [asc(column), asc(accounts.id)]
}

function wanted(db: Db, asked: Omit<CustomersQuery, 'page' | 'limit'>): (SQL | undefined)[] {
  const { search, kind, status, group, dateFrom, dateTo } = asked
  return [
    search === undefined ? undefined : matches(search),
    kind && or(...kind.map((one) => isOfKind[one])),
    status &&
      inArray(
        accounts.status,
        status.map((value) => storedStatus[value]),
      ),
    group &&
      exists(
        db
          .select({ one: sql`1` })
          .from(customerGroupMembers)
          .where(
            and(eq(customerGroupMembers.memberId, accounts.id), inArray(customerGroupMembers.groupId, group)),
          ),
      ),
    dateFrom === undefined ? undefined : gte(accounts.createdAt, new Date(dateFrom)),
    dateTo === undefined ? undefined : lt(accounts.createdAt, new Date(dateTo)),
  ]
}

/** By name, username, email, phone, company or tenant; a phone may be written with spaces and its prefix. */
function matches(search: string): SQL {
  const digits = search.replace(/[\s()-]/g, '').replace(/^(?:\+|00)/, '')
  const phone = /^\d{3,}$/.test(digits)
    ? sql` or replace(${accounts.phonePrefix}, '+', '') || ${accounts.phoneNumber} like ${containing(digits.replace(/^0/, ''))}`
    : sql``
  const pattern = containing(search)
  return sql`(${shownName} ilike ${pattern} or ${accounts.username} ilike ${pattern} or ${accounts.email} ilike ${pattern}
    or ${companies.name} ilike ${pattern} or ${tenantsCompany.name} ilike ${pattern} or ${tenants.name} ilike ${pattern}${phone})`
}

type NamedRef = { id: string; name: string } | null
type Row = {
  account: AccountRow
  company: NamedRef
  ofTenant: NamedRef
  tenant: NamedRef
  orders: number
  discounted: number
  spent: number
}

const refOf = (named: NamedRef) => named && { _id: named.id, name: named.name }

function rowOf(row: Row, { currency, ...view }: CustomerView): CustomerRow {
  const { account } = row
  const company = refOf(row.company ?? row.ofTenant)
  const tenant = refOf(row.tenant)
  return {
    _id: account.id,
    name: displayName(account),
    username: account.username,
    email: account.email,
    phone: { isoCode: account.phonePrefix, phoneNumber: account.phoneNumber },
    kind: customerKindOf(account),
    status: shownStatus[account.status],
    ...(company && { company }),
    ...(tenant && { tenant }),
    ...(account.avatarId && { avatar: view.file(account.avatarId) }),
    totalOrders: row.orders,
    totalDiscounts: row.discounted,
    totalSpent: { amount: row.spent, currency },
    createdAt: account.createdAt.toISOString(),
  }
}

/** @throws AppError not_found, also for staff */
export async function findCustomer(db: Db, id: string, view: CustomerView): Promise<Customer> {
  const [row] = await customersIn(db, view.currency).query.where(and(isCustomer, eq(accounts.id, id)))
  const customer = rowOf(orNotFound(row), view)
  const company = customer.company && (await findCompany(db, customer.company._id, view.language))
  const isOfTenant = customer.kind === 'tenant_user'
  const groups = await db
    .select({ _id: customerGroups.id, name: customerGroups.name })
    .from(customerGroups)
    .innerJoin(customerGroupMembers, eq(customerGroupMembers.groupId, customerGroups.id))
    .where(eq(customerGroupMembers.memberId, id))
    .orderBy(sql`lower(${customerGroups.name})`)
  const places = await listUsableAddresses(db, id)
  return {
    ...customer,
    ...(company?.crNumber && { crNumber: company.crNumber }),
    ...(company?.vatNumber && { vatNumber: company.vatNumber }),
    ...(company &&
      !isOfTenant && { companyData: { ...company, sharedWith: await sharingVatNumber(db, company) } }),
    groups,
    addresses: toUsableAddresses(places, id, view.language),
    sessions: await listSessionsOf(db, id, view.now),
  }
}
