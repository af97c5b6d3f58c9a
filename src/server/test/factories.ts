import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type MemberRole, permissionsOfRoles } from '#contract/member-roles.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { accounts, companies, tenants, type AccountRow } from '../auth/auth.table.ts'
import { families } from '../auth/account-families.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import type { Db } from '../db/connect.ts'
import { pickUpPoints } from '../delivery/pick-up-points.table.ts'
import { discounts } from '../discounts/discounts.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { changeStock } from '../stock/move-stock.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { priceEntries, priceListAudiences, priceLists } from '../prices/prices.table.ts'
import { paymentMethods } from '../payment-methods/payment-methods.queries.ts'
import { products, type ProductRow } from '../products/products.table.ts'
import { settingsTable } from '../settings/settings.queries.ts'
import { emptyState, type ProductState } from '../products/product-state.ts'
import { saveProduct, type ProductLinks } from '../products/save-product.ts'

const unique = () => randomBytes(5).toString('hex')

type Made<T> = Partial<T>

/** Visible hardware at 100.00 with ten in stock, unless told otherwise. */
export async function aProduct(
  db: Db,
  { stock = 10, links, ...overrides }: Made<ProductState> & { stock?: number; links?: ProductLinks } = {},
): Promise<ProductRow> {
  const code = overrides.code ?? `P-${unique()}`
  const type = overrides.type ?? 'hardware'
  const state: ProductState = {
    ...emptyState({ code, type, hardwareType: overrides.hardwareType ?? 'device' }),
    name: { en: `Tracker ${code}`, ar: `متتبع ${code}` },
    shortName: { en: `Tracker ${code}`, ar: `متتبع ${code}` },
    description: { en: '<p>Finds things.</p>', ar: '<p>يعثر على الأشياء.</p>' },
    price: 10_000,
    images: [],
    visibility: 'visible',
    ...overrides,
  }
  const id = await saveProduct(db, state, { links })
  if (type === 'hardware') await changeStock(db, id, stock, 'initial', { byName: 'test' })
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return orNotFound(row)
}

export const aPackage = (
  db: Db,
  includes: { product: string; quantity: number }[],
  overrides: Made<ProductState> = {},
) => aProduct(db, { type: 'package', links: { includes }, ...overrides })

export const aLicence = (db: Db, overrides: Made<ProductState> = {}) =>
  aProduct(db, { type: 'licence', licenseType: 'platform', platformType: 'cloud', ...overrides })

/** Nobody signs in with this by password; tests that do set a real hash. */
const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$bm90aGluZ25vdGhpbmc$bm90aGluZ25vdGhpbmdub3RoaW5nbm90aGluZ25vdGhpbmc'

export async function aRootUser(
  db: Db,
  overrides: Made<typeof accounts.$inferInsert> = {},
): Promise<AccountRow> {
  const name = unique()
  const companyId = overrides.companyId ?? uuid()
  if (!overrides.companyId) await db.insert(companies).values({ id: companyId, name: `Company ${name}` })
  return anAccount(db, {
    family: 'company',
    permissions: [...families.company.permissions],
    ...overrides,
    companyId,
  })
}

/** A member of a company with these roles. */
export const aMember = (
  db: Db,
  companyId: string | null,
  roles: readonly MemberRole[],
  overrides: Made<typeof accounts.$inferInsert> = {},
) =>
  anAccount(db, {
    family: 'company',
    companyId,
    memberRoles: [...roles],
    permissions: permissionsOfRoles(roles),
    ...overrides,
  })

export async function aTenantUser(
  db: Db,
  overrides: Made<typeof accounts.$inferInsert> = {},
): Promise<AccountRow> {
  const tenantId = overrides.tenantId ?? uuid()
  if (!overrides.tenantId)
    await db.insert(tenants).values({ id: tenantId, name: `Tenant ${unique()}`, email: 'tenant@example.com' })
  return anAccount(db, {
    family: 'user',
    permissions: [...families.user.permissions],
    ...overrides,
    tenantId,
  })
}

export const anAdmin = (db: Db, overrides: Made<typeof accounts.$inferInsert> = {}) =>
  anAccount(db, { family: 'admin', roleId: superAdminRole, ...overrides })

async function anAccount(db: Db, overrides: Made<typeof accounts.$inferInsert>): Promise<AccountRow> {
  const name = unique()
  const [row] = await db
    .insert(accounts)
    .values({
      id: uuid(),
      family: 'company',
      username: `user-${name}`,
      email: `${name}@example.com`,
      passwordHash: noPassword,
      firstName: 'Noura',
      lastName: 'Example',
      ...overrides,
    })
    .returning()
  return orNotFound(row)
}

export async function anAddress(
  db: Db,
  accountId: string,
  overrides: Made<typeof addresses.$inferInsert> = {},
) {
  const [row] = await db
    .insert(addresses)
    .values({
      id: uuid(),
      accountId,
      type: 'shipping',
      fullName: 'Noura Example',
      country: 'SA',
      city: 'SA-riyadh',
      address: 'King Fahd Road 1',
      phonePrefix: '+966',
      phoneNumber: '512345678',
      ...overrides,
    })
    .returning()
  return orNotFound(row)
}

/** Of a customer, to pay from; the shop has one to pay to. */
/** A store in Riyadh where orders are collected. */
export async function aPickUpPoint(db: Db, overrides: Made<typeof pickUpPoints.$inferInsert> = {}) {
  const [row] = await db
    .insert(pickUpPoints)
    .values({
      id: uuid(),
      name: { en: 'Riyadh store', ar: 'معرض الرياض' },
      country: 'SA',
      city: 'SA-riyadh',
      address: { en: 'Olaya Street 1', ar: 'شارع العليا ١' },
      openingHours: [{ day: 0, opens: '08:00', closes: '16:00' }],
      readyDays: 2,
      position: 0,
      ...overrides,
    })
    .returning()
  return orNotFound(row)
}

export async function aBankAccount(
  db: Db,
  accountId: string,
  overrides: Made<typeof paymentMethods.$inferInsert> = {},
) {
  const [row] = await db
    .insert(paymentMethods)
    .values({
      id: uuid(),
      accountId,
      type: 'bank_account',
      accountName: 'Example LLC',
      iban: 'SA0380000000608010167519',
      swiftCode: 'RJHISARI',
      ...overrides,
    })
    .returning()
  await takeTransfers(db)
  return orNotFound(row)
}

export const sellersAccount = {
  accountName: 'Example Trading',
  bankName: 'Example Bank',
  iban: 'SA4420000001234567891234',
  swiftCode: 'EXMPSARI',
  currency: 'SAR',
}

/** The shop can be paid by bank transfer, up to any sum, unless it can be already. */
const takeTransfers = (db: Db) =>
  db
    .insert(settingsTable)
    .values({ value: { bankTransfer: { accounts: [sellersAccount], daysToPay: 7, unpaidLimit: 0 } } })
    .onConflictDoUpdate({
      target: settingsTable.single,
      set: { value: sql`${settingsTable.value} || excluded.value` },
      setWhere: sql`coalesce(jsonb_array_length(${settingsTable.value} #> '{bankTransfer,accounts}'), 0) = 0`,
    })

/** An active code of 10 % that began an hour ago. */
export async function aDiscount(db: Db, overrides: Made<typeof discounts.$inferInsert> = {}) {
  const [row] = await db
    .insert(discounts)
    .values({
      id: uuid(),
      type: 'code',
      ...(overrides.type === undefined || overrides.type === 'code'
        ? { code: `CODE${unique().toUpperCase()}` }
        : {}),
      period: 'open_ended',
      startDate: new Date(Date.now() - 3_600_000),
      percentage: 10,
      ...overrides,
    })
    .returning()
  return orNotFound(row)
}

export async function aTopic(db: Db, kind: MetadataKind = 'application', title = `Topic ${unique()}`) {
  const [row] = await db
    .insert(metadata)
    .values({ id: uuid(), kind, title: { en: title, ar: `${title} عربي` } })
    .returning()
  return orNotFound(row)
}

/** A customer who can buy: signed-in account, address and bank account. */
export async function aBuyer(db: Db, overrides: Made<typeof accounts.$inferInsert> = {}) {
  const account = await aRootUser(db, overrides)
  const address = await anAddress(db, account.id)
  const bank = await aBankAccount(db, account.id)
  return { account, address, bank }
}

/** The body of a message to the seller, or of a wish for a quote. */
export const aRequest = (overrides: object = {}) => ({
  type: 'contact',
  fullName: 'Noura Example',
  company: 'Example LLC',
  phone: { isoCode: '+966', phoneNumber: '512345678' },
  email: 'noura@example.com',
  country: 'SA',
  city: 'SA-riyadh',
  message: 'Do the trackers work in tunnels?',
  ...overrides,
})

type EntryOf = Partial<Omit<typeof priceEntries.$inferInsert, 'listId'>>

/** A list for everyone that holds now, unless told otherwise; `groups` and `companies` say for whom it is. */
export async function aPriceList(
  db: Db,
  {
    entries = [],
    groups: groupIds = [],
    companies: companyIds = [],
    ...overrides
  }: Made<typeof priceLists.$inferInsert> & {
    entries?: EntryOf[]
    groups?: string[]
    companies?: string[]
  } = {},
) {
  const id = uuid()
  const audience = companyIds.length > 0 ? 'companies' : groupIds.length > 0 ? 'groups' : 'everyone'
  await db
    .insert(priceLists)
    .values({ id, name: `List ${unique()}`, currency: 'SAR', audience, ...overrides })
  const rows = [
    ...groupIds.map((groupId) => ({ listId: id, groupId, companyId: null })),
    ...companyIds.map((companyId) => ({ listId: id, groupId: null, companyId })),
  ]
  if (rows.length > 0) await db.insert(priceListAudiences).values(rows)
  if (entries.length > 0)
    await db
      .insert(priceEntries)
      .values(entries.map((entry) => ({ target: 'product' as const, targetId: null, ...entry, listId: id })))
  await announceCatalogueChange(db)
  return id
}
