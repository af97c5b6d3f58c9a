import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { exactTotalUpTo, type Ref } from '#contract/shared.ts'
import {
  type Device,
  type DeviceFilters,
  type FullDevice,
  type WarrantyState,
  warrantyEndingDays,
} from '#contract/devices.ts'
import type { Language } from '#contract/enums.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { companyOfMember, reaches } from '../auth/reachable-by.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { companyUnits } from '../device-entries/device-entries.table.ts'
import { subscriptions } from '../fulfilment/fulfilment.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { everyRowById } from '../http/every-page.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { stockUnits, type StockUnitRow } from '../inventory/inventory.table.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { orders } from '../orders/orders.table.ts'
import { isShown, products } from '../products/products.table.ts'
import { fold } from '../text/fold.ts'
import { containing } from '../text/like-pattern.ts'

/** All that their company has; of whoever has none, what they ordered themselves. */
export function devicesOf(viewer: CustomerViewer): SQL {
  const company = companyOfMember(viewer)
  return company === undefined ? eq(companyUnits.accountId, viewer.id) : eq(companyUnits.companyId, company)
}

const warrantyOn = (today: string): Record<WarrantyState, SQL> => {
  const until = companyUnits.warrantyUntil
  const soon = sql`${today}::date + ${warrantyEndingDays}::int`
  return {
    in_warranty: sql`${until} >= ${today}::date`,
    ending: sql`${until} between ${today}::date and ${soon}`,
    over: sql`${until} < ${today}::date`,
    none: sql`${until} is null`,
  }
}

/** Identifiers are found without the signs that labels part them by. */
function matching(search: string): SQL | undefined {
  const plain = fold(search)
  const compact = plain.replace(/[\s:-]/g, '')
  const patterns = [...new Set([plain, compact])].filter((text) => text !== '').map(containing)
  return or(
    ...patterns.map((pattern) => sql`${companyUnits.identifiers} like ${pattern}`),
    sql`${companyUnits.labelKey} like ${containing(plain)}`,
  )
}

function wanted(viewer: CustomerViewer, query: DeviceFilters, today: string): SQL | undefined {
  const { search, site, product, holder, order, warranty, state } = query
  const conditions = warrantyOn(today)
  return and(
    devicesOf(viewer),
    search === undefined ? undefined : matching(search),
    site && inArray(companyUnits.siteId, site),
    product && inArray(companyUnits.productId, product),
    holder && inArray(companyUnits.holderId, holder),
    order && inArray(companyUnits.orderId, order),
    warranty && or(...warranty.map((one) => conditions[one])),
    state && inArray(companyUnits.state, state),
  )
}

const { unitId, shippedAt, serial, warrantyUntil } = companyUnits
const orderings: Record<NonNullable<DeviceFilters['sort']>, SQL[]> = {
  shippedAt: [asc(shippedAt), asc(unitId)],
  '-shippedAt': [desc(shippedAt), desc(unitId)],
  serial: [asc(serial), asc(unitId)],
  '-serial': [desc(serial), desc(unitId)],
  warrantyUntil: [asc(warrantyUntil), asc(unitId)],
  '-warrantyUntil': [sql`${warrantyUntil} desc nulls last`, desc(unitId)],
}

const order = { id: orders.id, number: orders.number, poNumber: orders.poNumber }
const withNames = (db: Db) =>
  db
    .select({
      device: companyUnits,
      unit: stockUnits,
      order: { ...order, companyId: orders.companyId, accountId: orders.accountId },
      product: { name: products.name, code: products.code, isShown },
      site: { _id: addresses.id, name: addresses.name },
      holder: accounts,
    })
    .from(companyUnits)
    .innerJoin(stockUnits, eq(stockUnits.id, companyUnits.unitId))
    .innerJoin(orders, eq(orders.id, companyUnits.orderId))
    .innerJoin(products, eq(products.id, companyUnits.productId))
    .leftJoin(addresses, eq(addresses.id, companyUnits.siteId))
    .leftJoin(accounts, eq(accounts.id, companyUnits.holderId))
type Row = Awaited<ReturnType<typeof withNames>>[number]

type Reader = { viewer: CustomerViewer; language: Language; today: string }

/** What it is known by in its network. */
const identifiersOf = ({ devEui, joinEui, imei, iccid }: StockUnitRow) => ({
  ...(devEui && { devEui }),
  ...(joinEui && { joinEui }),
  ...(imei && { imei }),
  ...(iccid && { iccid }),
})

function warrantyOf(until: string | null, today: string): WarrantyState {
  if (until === null) return 'none'
  if (until < today) return 'over'
  const soon = new Date(`${today}T00:00:00Z`)
  soon.setUTCDate(soon.getUTCDate() + warrantyEndingDays)
  return until <= soon.toISOString().slice(0, 10) ? 'ending' : 'in_warranty'
}

function describe({ device, unit, order, product, site, holder }: Row, reader: Reader): Device {
  const { viewer, language, today } = reader
  return {
    _id: device.unitId,
    serial: device.serial,
    ...identifiersOf(unit),
    product: { _id: device.productId, name: textIn(product.name, language), code: product.code },
    ...(device.label && { label: device.label }),
    ...(device.note && { note: device.note }),
    ...(site && { site: { _id: site._id, name: site.name ?? '' } }),
    ...(holder && { holder: { _id: holder.id, name: displayName(holder) } }),
    state: device.state,
    shippedAt: device.shippedAt.toISOString(),
    ...(device.warrantyUntil && { warrantyUntil: device.warrantyUntil }),
    warranty: warrantyOf(device.warrantyUntil, today),
    order: {
      _id: order.id,
      number: order.number,
      mayOpen: viewer.permissions.includes('orders.read') && reaches(viewer, 'orders.read', order),
    },
    ...(order.poNumber && { poNumber: order.poNumber }),
  }
}

type Page = DeviceFilters & { page: number; limit: number }

/** The rows of the page are found by an index first, and named then. */
export async function listDevices(db: Db, { page, limit, ...query }: Page, reader: Reader) {
  const where = wanted(reader.viewer, query, reader.today)
  const ordering = orderings[query.sort ?? '-shippedAt']
  const [ids, counted] = await Promise.all([
    db
      .select({ id: companyUnits.unitId })
      .from(companyUnits)
      .where(where)
      .orderBy(...ordering)
      .limit(limit)
      .offset((page - 1) * limit),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from
        (select 1 from ${companyUnits} where ${where} limit ${maxCounted + 1}) counted`),
  ])
  const total = counted.rows[0]?.total ?? 0
  return {
    data: await named(
      db,
      ids.map(({ id }) => id),
      ordering,
      reader,
    ),
    total: Math.min(total, maxCounted),
    ...(total > maxCounted && { totalIsExact: false as const }),
    page,
    limit,
  }
}

/** Every page of a fleet can be turned to; beyond, the filters narrow it. */
const maxCounted = 10 * exactTotalUpTo

async function named(db: Db, ids: readonly string[], ordering: SQL[], reader: Reader): Promise<Device[]> {
  if (ids.length === 0) return []
  const rows = await withNames(db)
    .where(inArray(companyUnits.unitId, [...ids]))
    .orderBy(...ordering)
  return rows.map((row) => describe(row, reader))
}

export type ExportedDevice = Device & {
  holderEmail?: string
  invoice?: string
  profileId?: string
  ownerToken?: string
}

/** All that fit the filters, read in parts. */
export async function everyDevice(
  db: Db,
  query: DeviceFilters,
  reader: Reader,
): Promise<AsyncGenerator<ExportedDevice>> {
  const ids = await db
    .select({ id: companyUnits.unitId })
    .from(companyUnits)
    .where(wanted(reader.viewer, query, reader.today))
    .orderBy(...orderings[query.sort ?? '-shippedAt'])
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const rows = await withNames(db).where(inArray(companyUnits.unitId, some))
      const numbers = await invoiceNumbers(
        db,
        rows.map((row) => row.order.id),
      )
      return new Map(
        rows.map((row) => [row.device.unitId, exported(row, numbers.get(row.order.id), reader)] as const),
      )
    },
  )
}

const exported = (row: Row, invoice: string | undefined, reader: Reader): ExportedDevice => ({
  ...describe(row, reader),
  ...(row.holder && { holderEmail: row.holder.email }),
  ...(invoice && { invoice }),
  ...(row.unit.profileId && { profileId: row.unit.profileId }),
  ...(row.unit.ownerToken && { ownerToken: row.unit.ownerToken }),
})

async function invoiceNumbers(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: invoices.orderId, number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.orderId, [...new Set(orderIds)]))
  return new Map(rows.map(({ orderId, number }) => [orderId, number]))
}

/** @throws AppError not_found */
export async function findDevice(db: Db, id: string, reader: Reader, now: Date): Promise<FullDevice> {
  const [found] = await withNames(db).where(and(eq(companyUnits.unitId, id), devicesOf(reader.viewer)))
  const row = orNotFound(found)
  const invoice = (await invoiceNumbers(db, [row.order.id])).get(row.order.id)
  const [running] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, row.order.id), eq(subscriptions.productId, row.device.productId)))
    .orderBy(desc(subscriptions.endsAt))
    .limit(1)
  return {
    ...describe(row, reader),
    ...(invoice && { invoice }),
    hasPage: row.product.isShown,
    ...(running && {
      subscription: {
        name: textIn(running.name, reader.language),
        endsAt: running.endsAt.toISOString(),
        isActive: running.endedAt === null && running.endsAt > now,
      },
    }),
  }
}

const mostChoices = 500

/** Whom and what pieces are handed to or filtered by. */
export async function listDeviceChoices(
  db: Db,
  viewer: CustomerViewer,
  language: Language,
): Promise<{ sites: Ref[]; holders: Ref[]; products: Ref[] }> {
  const used = db.selectDistinct({ id: companyUnits.productId }).from(companyUnits).where(devicesOf(viewer))
  const bought = await db
    .select({ _id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, used))
    .limit(mostChoices)
  const company = companyOfMember(viewer)
  const sites =
    company === undefined
      ? []
      : await db
          .select({ _id: addresses.id, name: addresses.name })
          .from(addresses)
          .where(
            and(eq(addresses.companyId, company), isNotNull(addresses.nameKey), eq(addresses.isActive, true)),
          )
          .orderBy(asc(addresses.nameKey), asc(addresses.id))
          .limit(mostChoices)
  const people = await db
    .select()
    .from(accounts)
    .where(heldBy(viewer))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
    .limit(mostChoices)
  return {
    sites: sites.map(({ _id, name }) => ({ _id, name: name ?? '' })),
    holders: people.map((person) => ({ _id: person.id, name: displayName(person) })),
    products: bought
      .map(({ _id, name }) => ({ _id, name: textIn(name, language) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language)),
  }
}

/** Who may hold a piece: the people of the company who are active; without one, oneself. */
export function heldBy(viewer: CustomerViewer): SQL | undefined {
  const company = companyOfMember(viewer)
  return company === undefined
    ? eq(accounts.id, viewer.id)
    : and(eq(accounts.companyId, company), eq(accounts.family, 'company'), eq(accounts.status, 'active'))
}
