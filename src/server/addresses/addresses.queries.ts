import { and, asc, desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  maxAddresses,
  type Address,
  type AddressChanges,
  type AddressSnapshot,
  type NewAddress,
} from '#contract/addresses.ts'
import type { Language } from '#contract/enums.ts'
import { builtOnce } from '../db/built-once.ts'
import { accountsOfBuyer } from '../db/accounts-of-buyer.ts'
import type { Db } from '../db/connect.ts'
import { isValidPhone, withoutRepeatedPrefix } from '../auth/checked-phone.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { cityName, countryName, isCityOf, isCountry } from '../metadata/places.ts'
import { addresses, type AddressRow, type StoredAddress } from './addresses.table.ts'

const mine = (accountId: string, id: string) => and(eq(addresses.id, id), eq(addresses.accountId, accountId))

export async function listAddresses(db: Db, accountId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
}

/** Their own, their root user's, and the sites of their company that are in use; tenants have no part in those. */
const isUsableBy = (account: SQLWrapper) => sql`(
  ${addresses.accountId} in ${accountsOfBuyer(account)}
  or ${addresses.isActive} and ${addresses.companyId} = (
    select company_id from accounts where id = ${account}::uuid and family = 'company'))`

/** What a buyer may send an order to: sites of their company first, then their own, then their root user's. */
export async function listUsableAddresses(db: Db, accountId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(isUsableBy(sql`${accountId}`))
    .orderBy(
      sql`${addresses.companyId} is null`,
      asc(addresses.nameKey),
      sql`${addresses.accountId} <> ${accountId}`,
      desc(addresses.isDefault),
      desc(addresses.createdAt),
      desc(addresses.id),
    )
}

/** Where a buyer is, as far as their own addresses say: by the default one for deliveries, or another. */
export async function usualPlace(db: Db, accountId: string) {
  const [place] = await db
    .select({ country: addresses.country, city: addresses.city })
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(sql`${addresses.type} = 'shipping'`), desc(addresses.isDefault), desc(addresses.createdAt))
    .limit(1)
  return place
}

/** One that the buyer may send an order to; any other is not found. */
export async function findAddress(db: Db, accountId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await oneAddress(db).execute({ accountId, id })
  return row
}

const oneAddress = builtOnce((db) =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, sql.placeholder('id')), isUsableBy(sql.placeholder('accountId'))))
    .prepare('address'),
)

/** The first of a type becomes its default; a new default replaces the old one. */
export async function insertAddress(db: Db, accountId: string, input: NewAddress): Promise<AddressRow> {
  checkReachable(input)
  return transaction(db, async (db) => {
    await lockBook(db, accountId)
    const others = await listAddresses(db, accountId)
    if (others.length >= maxAddresses) throw new AppError('limit_reached')
    const isDefault = input.isDefault || !others.some((other) => other.type === input.type)
    if (isDefault) await clearDefault(db, accountId, input.type)
    const [row] = await db
      .insert(addresses)
      .values({ ...columns(input), isDefault, id: uuid(), accountId })
      .returning()
    return orNotFound(row)
  })
}

/** An address that changes its type becomes the default of the new type only if it is the first there, or on request. */
export async function updateAddress(
  db: Db,
  accountId: string,
  id: string,
  changes: AddressChanges,
): Promise<AddressRow> {
  return transaction(db, async (db) => {
    await lockBook(db, accountId)
    const [row] = await db.select().from(addresses).where(mine(accountId, id))
    const before = orNotFound(row)
    const after = { ...snapshotOf(before), ...changes }
    checkReachable(after)
    const isMoved = after.type !== before.type
    const stays = isMoved ? await isFirst(db, accountId, after.type) : before.isDefault
    const isDefault = changes.isDefault || (changes.isDefault === undefined && stays)
    if (isDefault) await clearDefault(db, accountId, after.type)
    const [changed] = await db
      .update(addresses)
      .set({ ...columns({ ...after, isDefault }), isDefault, updatedAt: sql`now()` })
      .where(mine(accountId, id))
      .returning()
    if (isMoved && before.isDefault) await promoteNewest(db, accountId, before.type)
    return orNotFound(changed)
  })
}

/** The newest of the type replaces a removed default. */
export async function removeAddress(db: Db, accountId: string, id: string): Promise<void> {
  await transaction(db, async (db) => {
    await lockBook(db, accountId)
    const [removed] = await db.delete(addresses).where(mine(accountId, id)).returning()
    const { isDefault, type } = orNotFound(removed)
    if (isDefault) await promoteNewest(db, accountId, type)
  })
}

const ofType = async (db: Db, accountId: string, type: AddressRow['type']) =>
  (await listAddresses(db, accountId)).filter((address) => address.type === type)

const isFirst = async (db: Db, accountId: string, type: AddressRow['type']) =>
  (await ofType(db, accountId, type)).length === 0

async function promoteNewest(db: Db, accountId: string, type: AddressRow['type']) {
  const [newest] = await ofType(db, accountId, type)
  if (newest) await db.update(addresses).set({ isDefault: true }).where(mine(accountId, newest.id))
}

/** Serialises changes of an address book, so that there are never two defaults and the limit holds. */
const lockBook = (db: Db, accountId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 1))`)

const clearDefault = (db: Db, accountId: string, type: AddressRow['type']) =>
  db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.accountId, accountId), eq(addresses.type, type), eq(addresses.isDefault, true)))

/** Checks what a schema cannot: the places exist and the phone number is valid. */
export function checkReachable({ country, city, phone }: Pick<NewAddress, 'country' | 'city' | 'phone'>) {
  const fields = {
    ...(!isCountry(country) && { country: 'choice' }),
    ...(isCountry(country) && !isCityOf(country, city) && { city: 'choice' }),
    ...(!isValidPhone(withoutRepeatedPrefix(phone)) && { phone: 'phone' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

export const columns = ({ phone, ...input }: NewAddress) => ({
  type: input.type,
  name: input.name || null,
  fullName: input.fullName,
  country: input.country,
  city: input.city,
  address: input.address,
  phonePrefix: phone.isoCode,
  phoneNumber: withoutRepeatedPrefix(phone).phoneNumber,
  buildingNumber: input.buildingNumber || null,
  street: input.street || null,
  district: input.district || null,
  postalCode: input.postalCode || null,
  additionalNumber: input.additionalNumber || null,
  shortAddress: input.shortAddress || null,
})

/** The copy of an address an order keeps; names of places are in the reader's language. */
export function snapshotOf(row: AddressRow): StoredAddress {
  const optional = Object.fromEntries(
    (
      [
        'name',
        'buildingNumber',
        'street',
        'district',
        'postalCode',
        'additionalNumber',
        'shortAddress',
      ] as const
    ).flatMap((key) => (row[key] === null ? [] : [[key, row[key]]])),
  )
  return {
    type: row.type,
    fullName: row.fullName,
    country: row.country,
    city: row.city,
    address: row.address,
    phone: { isoCode: row.phonePrefix, phoneNumber: row.phoneNumber },
    ...optional,
    ...(row.companyId && {
      site: { hours: row.hours, ...(row.instructions && { instructions: row.instructions }) },
    }),
  }
}

export const siteIdOf = ({ id, companyId }: AddressRow): string | null => (companyId === null ? null : id)

export const namedAddress = (address: StoredAddress, language: Language): AddressSnapshot => ({
  ...address,
  countryName: countryName(address.country, language),
  cityName: cityName(address.country, address.city, language),
})

export const toAddress = (row: AddressRow, language: Language): Address => ({
  ...namedAddress(snapshotOf(row), language),
  _id: row.id,
  isDefault: row.isDefault,
})

/** A buyer's own defaults go before those of their company's root user; sites have none. */
export function toUsableAddresses(
  rows: readonly AddressRow[],
  accountId: string,
  language: Language,
): Address[] {
  const isOwn = (row: AddressRow) => row.accountId === accountId
  return rows.map((row) =>
    isOwn(row)
      ? toAddress(row, language)
      : {
          ...toAddress(row, language),
          isDefault: row.isDefault && !rows.some((other) => isOwn(other) && other.type === row.type),
          isOfCompany: true as const,
        },
  )
}
