import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sellerOf } from '../settings/seller.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { archiveBacklog, archiveLateSeconds } from '../db/embedded/wal-archive.ts'
import { readFact } from './facts.ts'
import { amber, green, red, type Finding } from './line.ts'

/** Ten times what it takes when all is well. */
const backupDays = 30
const overdueDays = 1.5
const dayMs = 86_400_000

/** Who sells, as invoices name them. */
export async function checkCompany({ db, brand }: Context): Promise<Finding> {
  const settings = await readSettings(db)
  const { name, address, crNumber, vatNumber } = sellerOf(brand, settings)
  const isWhole = [name.en, name.ar, address.en, address.ar].every((text) => text.trim() !== '')
  if (!isWhole || !/^\d{10}$/.test(crNumber)) return red('missing')
  if (!/^3\d{13}3$/.test(vatNumber)) return red('noVat')
  const { company } = settings
  const isOwn = company.sellerName.en !== '' && company.crNumber !== '' && company.vatNumber !== ''
  return isOwn ? green('set') : amber('ofBrand')
}

/** Something to buy: shown, with a picture, a price where prices are shown, and named in both languages. */
export async function checkCatalogue({ db, brand }: Context): Promise<Finding> {
  const { visibility } = await readSettings(db)
  const needsPrice = brand.flags.price && visibility.pricing.enabled
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from products
      where visibility = 'visible' and jsonb_array_length(images) > 0
        and (price is not null or not ${needsPrice}::boolean)
        and coalesce(name ->> 'en', '') <> '' and coalesce(name ->> 'ar', '') <> ''
      limit 1) one`)
  return rows[0]?.count ? green('ready') : red('empty')
}

/** Texts and terms that only people can judge. */
export async function checkConfirmed({ db }: Context, name: 'terms' | 'shipping'): Promise<Finding> {
  const fact = await readFact(db, name)
  if (fact) return { ...green('confirmed'), confirmedAt: fact.at }
  return { ...amber('unread'), canConfirm: true }
}

/** Where the clock makes backups, they must come; elsewhere somebody says when one was made, and it grows old. */
export async function checkBackup({ db, config, walArchive, now }: Context): Promise<Finding> {
  const backlog = walArchive && (await archiveBacklog(walArchive))
  if (backlog && backlog.seconds > archiveLateSeconds)
    return red('logBehind', { minutes: String(Math.round(backlog.seconds / 60)) })
  const isScheduled = config.backup.to !== undefined
  const fact = await readFact(db, 'backup')
  if (!fact) return { ...red('never'), canConfirm: true }
  const age = now().getTime() - fact.at.getTime()
  if (isScheduled && age > overdueDays * dayMs) return { ...red('overdue'), confirmedAt: fact.at }
  const isOld = age > backupDays * dayMs
  return {
    ...(isOld ? amber('old') : green('confirmed')),
    confirmedAt: fact.at,
    ...(!isScheduled && { canConfirm: true }),
  }
}
