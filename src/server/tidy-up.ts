import { sql } from 'drizzle-orm'
import { announceCatalogueChange } from './db/change-channels.ts'
import { forgetOldDevices } from './auth/known-devices.ts'
import { removeUnverified } from './auth/remove-unverified.ts'
import { purgeOld } from './bin/purge-bin.ts'
import { unlessHeld } from './files/hold-files.ts'
import type { Context } from './context.ts'
import { removeWaitingFiles } from './files/remove-files.ts'
import { keysWithoutRow, removeStrayFiles, removeUnusedFiles } from './files/remove-unused-files.ts'
import { importsFolder } from './import/receive-import.ts'
import { importsWithoutNeed, removeStrayImports } from './import/remove-stray-imports.ts'
import { findAllUntidy } from './products/facts/find-untidy.ts'
import { forgetSearches } from './products/search/count-searches.ts'
import { reindexOld, refreshPlaces } from './products/search/refresh-search.ts'
import { forgetNotifications } from './notifications/notifications.queries.ts'
import { tidyFilterSets } from './products/tidy-filter-sets.ts'

const dayMs = 86_400_000

/** Deletes expired data. Every part may run on several nodes at once, and again after a crash. */
export async function tidyUp(ctx: Context): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await removeUnverified(ctx)
  await db.execute(
    sql`delete from one_time_codes where sent_at < ${daysAgo(1)} and expires_at < ${now.toISOString()}`,
  )
  await db.execute(sql`delete from wrong_codes where since < ${daysAgo(1)}`)
  await db.execute(sql`delete from wrong_codes_by_minute where minute < ${daysAgo(1)}`)
  await forgetOldDevices(db, now)
  await db.execute(sql`delete from sign_in_tickets where expires_at < ${daysAgo(1)}`)
  await db.execute(sql`delete from passkey_challenges where expires_at < ${daysAgo(1)}`)
  await db.execute(sql`delete from used_challenges where expires_at < ${daysAgo(1)}`)
  await db.execute(sql`delete from events where at < ${daysAgo(1)}`)
  await db.execute(sql`delete from idempotency_keys where created_at < ${daysAgo(1)}`)
  // Kept for a while: they tell whether a device is new, and what became of an email.
  await db.execute(sql`delete from sessions where expires_at < ${daysAgo(90)} or ended_at < ${daysAgo(90)}`)
  await db.execute(sql`delete from product_bulk_runs where created_at < ${daysAgo(7)}`)
  await db.execute(sql`delete from product_cell_saves where saved_at < ${daysAgo(1)}`)
  await db.execute(sql`delete from outbox where created_at < ${daysAgo(30)} and status <> 'waiting'`)
  await forgetNotifications(db, now)
  await tidyFilterSets(db)
  await forgetSearches(db, now)
  if ((await reindexOld(db)) + (await refreshPlaces(db)) > 0) await announceCatalogueChange(db)
  await findAllUntidy(db, now)
  await purgeOld(db, now)
  // Last, since a file store that is away ends it here.
  await unlessHeld(db, async () => {
    await removeUnusedFiles(ctx)
    await removeStrayFiles(ctx)
    await removeStrayImports(ctx)
    await removeWaitingFiles(ctx, async (keys) => {
      const isReceived = (key: string) => key.startsWith(`${importsFolder}/`)
      return [
        ...(await keysWithoutRow(
          ctx,
          keys.filter((key) => !isReceived(key)),
        )),
        ...(await importsWithoutNeed(ctx, keys.filter(isReceived))),
      ]
    })
  })
}
