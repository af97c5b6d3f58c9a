import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DeviceImportReport } from '#contract/devices.ts'
import type { Language } from '#contract/enums.ts'
import { nameOfUnit } from '#contract/units.ts'
import { importWords } from '#i18n/import-words.ts'
import { addresses } from '../addresses/addresses.table.ts'
import { accounts } from '../auth/auth.table.ts'
import { companyOfMember } from '../auth/reachable-by.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { companyUnits } from '../device-entries/device-entries.table.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { products } from '../products/products.table.ts'
import { fold, foldedName } from '../text/fold.ts'
import { devicesOf, heldBy } from './devices.queries.ts'
import { type DeviceRow, readDeviceRows } from './read-device-rows.ts'

const mostProblems = 100
const longest = { label: 60, note: 255 } as const

type Fault = 'serial' | 'ambiguous' | 'twice' | 'site' | 'holder' | 'label' | 'note'
type Values = { label: string | null; note: string | null; siteId: string | null; holderId: string | null }
type Asked = { text: string; dryRun: boolean }
type How = { language: Language; now: Date }

/**
 * Sets label, site, holder and note by serial number: of all rows, or of none where one is wrong or it is a trial. A column that the file
 * lacks stays as it is; an empty cell takes away what was there.
 * @throws AppError file_unreadable, too_many_rows
 */
export function importDevices(
  db: Db,
  viewer: CustomerViewer,
  { text, dryRun }: Asked,
  { language, now }: How,
): Promise<DeviceImportReport> {
  const rows = readDeviceRows(text)
  return transaction(db, async (db) => {
    const known = await findBySerial(db, viewer, rows)
    const places = await findPlaces(db, viewer)
    const faults: { row: DeviceRow; fault: Fault }[] = []
    const seen = new Set<string>()
    const changes: ({ id: string } & Values)[] = []
    let unchanged = 0
    for (const row of rows) {
      const found = known(row)
      const fault = found.fault ?? faultOf(row, places) ?? (seen.has(found.device.id) ? 'twice' : undefined)
      if (fault !== undefined || found.fault !== undefined) {
        faults.push({ row, fault: fault ?? 'serial' })
        continue
      }
      seen.add(found.device.id)
      const { id, ...before } = found.device
      const after = { ...before, ...valuesOf(row, places) }
      const isSame = (Object.keys(before) as (keyof Values)[]).every((key) => before[key] === after[key])
      if (isSame) unchanged += 1
      else changes.push({ id, ...after })
    }
    const isWritten = faults.length === 0 && !dryRun
    if (isWritten) await write(db, changes, now)
    return {
      changed: changes.length,
      unchanged,
      problems: faults.slice(0, mostProblems).map(({ row, fault }) => ({
        row: row.row,
        text: row.text,
        message: importWords(language)(`devices.${fault}`),
      })),
      problemCount: faults.length,
      isWritten,
    }
  })
}

type Known = { id: string } & Values
type Match = { device: Known; fault?: never } | { device?: never; fault: 'serial' | 'ambiguous' }

/** The piece of each row, locked in one order: by its serial number, and by its product where the file says which. */
async function findBySerial(
  db: Db,
  viewer: CustomerViewer,
  rows: readonly DeviceRow[],
): Promise<(row: DeviceRow) => Match> {
  const serialOf = ({ serial = '' }: DeviceRow) => nameOfUnit(serial).serial ?? serial
  const serials = [...new Set(rows.map(serialOf))]
  const found =
    serials.length === 0
      ? []
      : await db
          .select({
            id: companyUnits.unitId,
            serial: companyUnits.serial,
            code: products.code,
            label: companyUnits.label,
            note: companyUnits.note,
            siteId: companyUnits.siteId,
            holderId: companyUnits.holderId,
          })
          .from(companyUnits)
          .innerJoin(products, eq(products.id, companyUnits.productId))
          .where(and(devicesOf(viewer), sql`${companyUnits.serial} = any(${sql.param(serials)}::text[])`))
          .orderBy(asc(companyUnits.unitId))
          .for('update', { of: companyUnits })
  const bySerial = Map.groupBy(found, ({ serial }) => serial)
  return (row) => {
    const all = bySerial.get(serialOf(row)) ?? []
    const code = row.code?.trim().toLowerCase() ?? ''
    const [device, other] = code === '' ? all : all.filter((one) => one.code.toLowerCase() === code)
    if (!device) return { fault: 'serial' }
    if (other) return { fault: 'ambiguous' }
    const { id, label, note, siteId, holderId } = device
    return { device: { id, label, note, siteId, holderId } }
  }
}

type Places = { sites: ReadonlyMap<string, string>; holders: ReadonlyMap<string, string> }

/** The company's sites by name, and its people by email. */
async function findPlaces(db: Db, viewer: CustomerViewer): Promise<Places> {
  const company = companyOfMember(viewer)
  const sites =
    company === undefined
      ? []
      : await db
          .select({ id: addresses.id, key: addresses.nameKey })
          .from(addresses)
          .where(and(eq(addresses.companyId, company), isNotNull(addresses.nameKey)))
  const people = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(heldBy(viewer))
  return {
    sites: new Map(sites.map(({ id, key }) => [key ?? '', id])),
    holders: new Map(people.map(({ id, email }) => [email.toLowerCase(), id])),
  }
}

const siteIn = ({ site = '' }: DeviceRow, { sites }: Places) =>
  site === '' ? null : sites.get(foldedName(site))
const holderIn = ({ holder = '' }: DeviceRow, { holders }: Places) =>
  holder === '' ? null : holders.get(holder.toLowerCase())

function faultOf(row: DeviceRow, places: Places): Fault | undefined {
  if (row.site !== undefined && siteIn(row, places) === undefined) return 'site'
  if (row.holder !== undefined && holderIn(row, places) === undefined) return 'holder'
  return (['label', 'note'] as const).find((name) => [...(row[name] ?? '')].length > longest[name])
}

const valuesOf = (row: DeviceRow, places: Places): Partial<Values> => ({
  ...(row.label !== undefined && { label: row.label || null }),
  ...(row.note !== undefined && { note: row.note || null }),
  ...(row.site !== undefined && { siteId: siteIn(row, places) ?? null }),
  ...(row.holder !== undefined && { holderId: holderIn(row, places) ?? null }),
})

/** In one statement, however many there are. */
async function write(db: Db, changes: readonly ({ id: string } & Values)[], now: Date) {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, labelKey: fold(change.label ?? '') }))
  await db.execute(sql`
    update company_units set label = given.label, label_key = given."labelKey", note = given.note,
      site_id = given."siteId", holder_id = given."holderId", updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, label text, "labelKey" text, note text, "siteId" uuid, "holderId" uuid)
    where company_units.unit_id = given.id`)
}
