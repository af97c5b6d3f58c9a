import { sql } from 'drizzle-orm'
import type { MailKind } from '#contract/outbox.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { archiveBacklog, archiveLateSeconds } from '../db/embedded/wal-archive.ts'
import { transaction } from '../db/transaction.ts'
import { notify } from '../notices/notify.ts'
import { readSettings } from '../settings/settings.queries.ts'

/** More at once are told as a number: a new catalogue, say, is not a hundred notifications. */
const mostAlone = 5

/** Tells once of each product that has become low; again after there was enough. */
export async function tellOfLowStock(ctx: Context): Promise<void> {
  if (!ctx.brand.flags.stockCms) return
  await transaction(ctx.db, async (db) => {
    const { lowStockThreshold } = await readSettings(db)
    const isLow = sql`level.on_hand - level.reserved <= coalesce(level.low_stock_threshold, ${lowStockThreshold})`
    await db.execute(sql`delete from low_stock_told told using stock_levels level
      where level.product_id = told.product_id and not (${isLow})`)
    const { rows } = await db.execute<{ product: string; available: number }>(sql`
      with told as (
        insert into low_stock_told (product_id)
        select level.product_id from stock_levels level join products on products.id = level.product_id
        where products.archived_at is null and ${isLow}
        on conflict do nothing returning product_id)
      select told.product_id as product, (level.on_hand - level.reserved)::int as available
      from told join stock_levels level on level.product_id = told.product_id order by told.product_id`)
    if (rows.length > mostAlone) return notify(db, 'low_stock', { count: rows.length })
    for (const { product, available } of rows) await notify(db, 'low_stock', { product, available })
  })
}

/** Tells of emails that were given up, once a kind and hour. */
export async function tellOfFailedMails({ db }: Context): Promise<void> {
  await transaction(db, async (db) => {
    const { rows } = await db.execute<{ kind: MailKind }>(sql`
      update outbox set failed_at = now()
      where status = 'waiting' and failed_at is null and id in (
        select (data ->> 'mail')::uuid from pgboss.job where name = 'dead_letters' and source_name = 'send_mail')
      returning kind`)
    for (const kind of new Set(rows.map(({ kind }) => kind))) await tellOfMail(db, kind, false)
  })
}

/** Tells once a day that what the embedded database writes has not come to WAL_ARCHIVE for this long. */
export async function tellOfWaitingLog(
  { db, walArchive }: Pick<Context, 'db' | 'walArchive'>,
  seconds = archiveLateSeconds,
): Promise<void> {
  if (!walArchive) return
  const backlog = await archiveBacklog(walArchive)
  if (backlog.count === 0 || backlog.seconds < seconds) return
  await transaction(db, async (db) => {
    const { rowCount } = await db.execute(
      sql`select from notifications where kind = 'log_waits' and at > now() - interval '1 day' limit 1`,
    )
    if (!rowCount) await notify(db, 'log_waits', { minutes: Math.round(backlog.seconds / 60) })
  })
}

/** Nobody needs to hear every minute that the mail server is away. */
export async function tellOfMail(db: Db, mail: MailKind, isTemplate: boolean): Promise<void> {
  const { rowCount } = await db.execute(sql`select from notifications
    where kind = 'mail_failed' and data = ${JSON.stringify({ mail, isTemplate })}::jsonb and at > now() - interval '1 hour' limit 1`)
  if (!rowCount) await notify(db, 'mail_failed', { mail, isTemplate })
}
