import { eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { SettingsChanges } from '#contract/cms-settings.ts'
import { zoneNamed } from '#contract/time-zones.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { announce } from '../events/announce.ts'
import { files } from '../files/files.table.ts'
import { AppError } from '../http/app-error.ts'
import { defaultSettings, settingsTable, type Settings } from './settings.queries.ts'

/** The one settings row; the audit log identifies things by id. */
export const settingsId = '00000000-0000-0000-0000-000000000000'

/** How many orders are neither delivered nor rejected, and the numbers of the oldest. */
export type FindOpenOrders = (db: Db) => Promise<{ count: number; numbers: string[] }>

/** What is open is paid, refunded and invoiced in the currency it was placed in. */
async function refuseOpenOrders(db: Db, findOpenOrders: FindOpenOrders): Promise<void> {
  const { count, numbers } = await findOpenOrders(db)
  if (count > 0) throw new AppError('orders_open', { details: { count, orders: numbers }, values: { count } })
}

/**
 * Partial update: nested objects merge, lists are replaced; unchanged values are not written. Every node is notified on
 * commit.
 * @throws AppError version_conflict, validation_failed, orders_open
 */
export function changeSettings(
  db: Db,
  { version, ...asked }: SettingsChanges,
  { by, language, findOpenOrders }: { by: AdminViewer; language: Language; findOpenOrders: FindOpenOrders },
): Promise<void> {
  const zone = asked.timeZone === undefined ? undefined : zoneNamed(asked.timeZone)
  const changes = { ...asked, ...(zone && { timeZone: zone }) }
  return inTransaction(db, async (db) => {
    // Defaults of a shop that was never set up.
    await db.insert(settingsTable).values({ value: {}, version: 0 }).onConflictDoNothing()
    const [row] = await db.select().from(settingsTable).where(eq(settingsTable.single, true)).for('update')
    if (version !== undefined && version !== row?.version) throw new AppError('version_conflict')
    const before: Settings = { ...defaultSettings, ...row?.value }
    const after = merged(before, changes, language)
    await check(db, after, changes)
    if (after.currency !== before.currency) await refuseOpenOrders(db, findOpenOrders)
    if (!wouldChange(before, after)) return
    await db
      .update(settingsTable)
      .set({ value: after, version: sql`${settingsTable.version} + 1`, updatedAt: sql`now()` })
    await writeAudit(db, {
      entity: 'settings',
      entityId: settingsId,
      action: 'update',
      by,
      before: Object.fromEntries(Object.keys(changes).map((key) => [key, before[key as keyof Settings]])),
      after: changes,
    })
    await announceCatalogueChange(db)
    await announce(db, 'settings', {})
  })
}

type Changes = Omit<SettingsChanges, 'version'>

function merged(before: Settings, changes: Changes, language: Language): Settings {
  const { visibility, company, copyright, logo, favicon } = changes
  const { whatsapp, ...switches } = visibility ?? {}
  const { logo: oldLogo, favicon: oldFavicon, ...rest } = before
  const { logo: _logo, favicon: _favicon, copyright: _copyright, ...plain } = changes
  const kept = {
    logo: logo === undefined ? oldLogo : logo,
    favicon: favicon === undefined ? oldFavicon : favicon,
  }
  return {
    ...rest,
    ...plain,
    ...(kept.logo && { logo: kept.logo }),
    ...(kept.favicon && { favicon: kept.favicon }),
    copyright: {
      ...before.copyright,
      ...(typeof copyright === 'string' ? { [language]: copyright } : copyright),
    },
    visibility: {
      ...before.visibility,
      ...switches,
      whatsapp: { ...before.visibility.whatsapp, ...whatsapp },
    },
    tax: { ...before.tax, ...changes.tax },
    delivery: deliveryAfter(before.delivery, changes.delivery),
    returns: { ...before.returns, ...changes.returns },
    bankTransfer: { ...before.bankTransfer, ...changes.bankTransfer },
    credit: { ...before.credit, ...changes.credit },
    company: {
      ...before.company,
      ...company,
      sellerName: { ...before.company.sellerName, ...company?.sellerName },
      address: { ...before.company.address, ...company?.address },
    },
  }
}

function deliveryAfter(before: Settings['delivery'], changes: Changes['delivery']): Settings['delivery'] {
  const after = { ...before, ...changes }
  return { ...after, holidays: [...new Set(after.holidays)].toSorted() }
}

/** The database counts days, too; an old one may not know a new zone. */
async function knowsZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${zone}`)
  return rows.length > 0
}

async function check(db: Db, after: Settings, changes: Changes): Promise<void> {
  const fields: Record<string, string> = {}
  const { whatsapp } = after.visibility
  if (changes.visibility?.whatsapp && whatsapp.enabled && whatsapp.url === '')
    fields['visibility.whatsapp.url'] = 'httpsUrl'
  for (const [index, { key }] of (changes.socialLinks ?? []).entries())
    if (changes.socialLinks?.findIndex((link) => link.key === key) !== index)
      fields[`socialLinks.${index}.key`] = 'siteTwice'
  const accounts = changes.bankTransfer?.accounts ?? []
  for (const [index, { iban, currency }] of accounts.entries())
    if (accounts.findIndex((one) => one.iban === iban && one.currency === currency) !== index)
      fields[`bankTransfer.accounts.${index}.iban`] = 'accountTwice'
  if ((changes.language ?? changes.supportedLanguages) && !after.supportedLanguages.includes(after.language))
    fields.language = 'language'
  if (changes.timeZone && !(await knowsZone(db, changes.timeZone))) fields.timeZone = 'invalid'
  const asked = (['logo', 'favicon'] as const).flatMap((slot) => {
    const id = changes[slot]
    return id ? [{ slot, id }] : []
  })
  if (asked.length > 0) {
    const rows = await db
      .select({ id: files.id, mimeType: files.mimeType })
      .from(files)
      .where(
        inArray(
          files.id,
          asked.map(({ id }) => id),
        ),
      )
      // Keeps them from being removed as unused until this is saved.
      .for('key share')
    for (const { slot, id } of asked) {
      const mimeType = rows.find((row) => row.id === id)?.mimeType
      if (!mimeType?.startsWith('image/')) fields[slot] = 'unknownReference'
      // Browser tabs need PNG.
      else if (slot === 'favicon' && mimeType !== 'image/png') fields[slot] = 'unsupported_image'
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
