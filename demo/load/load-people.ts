import { permissionsOfRoles } from '#contract/member-roles.ts'
import { accounts, companies, tenants } from '#server/auth/auth.table.ts'
import { families } from '#server/auth/account-families.ts'
import { superAdminRole } from '#server/auth/staff-role.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { addresses } from '#server/addresses/addresses.table.ts'
import { customerGroupMembers, customerGroups } from '#server/groups/groups.table.ts'
import { sandboxCards } from '#server/providers/payments/sandbox.ts'
import { paymentMethods } from '#server/payment-methods/payment-methods.queries.ts'
import { defaultSettings } from '#server/settings/settings.queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue, DemoCustomer } from '../catalogue/demo-types.ts'
import { fixedId } from './fixed-id.ts'

export type People = { customers: ReadonlyMap<string, DemoCustomer>; groups: ReadonlyMap<string, string> }

export const customerId = (key: string) => fixedId('customer', key)
export const addressId = (customer: string, key: string) => fixedId('address', `${customer} ${key}`)
export const paymentMethodId = (customer: string, key: string) =>
  fixedId('payment method', `${customer} ${key}`)

export async function loadPeople(db: Db, demo: DemoCatalogue, now: Date): Promise<People> {
  await db
    .insert(companies)
    .values(demo.companies.map(({ key, ...company }) => ({ id: fixedId('company', key), ...company })))
  await db.insert(tenants).values(
    demo.tenants.map(({ key, company, ...tenant }) => ({
      id: fixedId('tenant', key),
      companyId: fixedId('company', company),
      ...tenant,
    })),
  )
  const hashes = new Map<string, string>()
  for (const { password } of [...demo.admins, ...demo.customers])
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password))
  const hashOf = (password: string) => hashes.get(password) ?? ''

  await db.insert(accounts).values(
    demo.admins.map(({ key, password, ...admin }) => ({
      id: fixedId('admin', key),
      family: 'admin' as const,
      passwordHash: hashOf(password),
      roleId: superAdminRole,
      ...admin,
    })),
  )
  for (const [index, customer] of demo.customers.entries())
    await loadCustomer(db, customer, hashOf(customer.password), before(now, 200 - index * 17))

  for (const group of demo.customerGroups) {
    const id = fixedId('customer group', group.key)
    await db.insert(customerGroups).values({ id, name: group.name, description: group.description })
    await db
      .insert(customerGroupMembers)
      .values(group.customers.map((key) => ({ groupId: id, memberId: customerId(key) })))
  }
  return {
    customers: new Map(demo.customers.map((customer) => [customer.key, customer])),
    groups: new Map(demo.customerGroups.map(({ key }) => [key, fixedId('customer group', key)])),
  }
}

async function loadCustomer(db: Db, customer: DemoCustomer, passwordHash: string, createdAt: Date) {
  const id = customerId(customer.key)
  const { member } = customer
  const family = customer.kind === 'tenant_user' ? 'user' : 'company'
  await db.insert(accounts).values({
    id,
    family,
    companyId: fixedId('company', customer.company),
    tenantId: customer.tenant === undefined ? null : fixedId('tenant', customer.tenant),
    username: customer.username,
    email: customer.email,
    phonePrefix: customer.phone.isoCode,
    phoneNumber: customer.phone.phoneNumber,
    passwordHash,
    title: customer.title,
    firstName: customer.firstName,
    lastName: customer.lastName,
    address: { city: customer.city, country: customer.country, additionalDetails: '' },
    permissions: member ? permissionsOfRoles(member.roles) : [...families[family].permissions],
    ...(member && {
      memberRoles: member.roles,
      orderLimit: member.orderLimit,
      monthLimit: member.monthLimit,
      limitsCurrency: member.orderLimit || member.monthLimit ? defaultSettings.currency : null,
    }),
    createdAt,
  })
  if (customer.addresses.length > 0)
    await db.insert(addresses).values(
      customer.addresses.map(({ key, phone, ...address }) => ({
        id: addressId(customer.key, key),
        accountId: id,
        phonePrefix: phone.isoCode,
        phoneNumber: phone.phoneNumber,
        ...address,
      })),
    )
  for (const { key, ...account } of customer.bankAccounts)
    await db
      .insert(paymentMethods)
      .values({ id: paymentMethodId(customer.key, key), accountId: id, type: 'bank_account', ...account })
  for (const { key, nameOnCard, ...card } of customer.cards) {
    const token = `tok_demo_${customer.key}_${key}`
    await db.insert(sandboxCards).values({ token, accountId: id, declines: false, ...card })
    await db.insert(paymentMethods).values({
      id: paymentMethodId(customer.key, key),
      accountId: id,
      type: 'credit_card',
      nameOnCard,
      provider: 'sandbox',
      providerToken: token,
      ...card,
    })
  }
}

export const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
