import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { stockAlertFactor } from '#contract/stock-alerts.ts'
import type { BothTexts } from '#contract/shared.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { transaction } from '../db/transaction.ts'
import { howToReach, howToWrite } from '../mail-choices/how-to-write.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { linkOf } from './ask-for-alert.ts'
import { stockAlerts } from './stock-alerts.table.ts'

const atOnce = 500

/**
 * Tells those who wait, the first to ask first, that a product which was out is there again: three times as many as there are pieces,
 * each once. Alerts are over after their days.
 */
export async function tellOfStock(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString()
  await ctx.db.execute(sql`delete from stock_alerts where expires_at <= ${now}::timestamptz`)
  await ctx.db.execute(sql`
    update stock_alert_rounds round set is_out = true, open = 0 from stock_levels level
    where level.product_id = round.product_id and level.on_hand - level.reserved <= 0 and (not is_out or open > 0)`)
  await ctx.db.execute(sql`
    update stock_alert_rounds round set is_out = false, open = ${stockAlertFactor}::int * (level.on_hand - level.reserved)
    from stock_levels level
    where level.product_id = round.product_id and level.on_hand - level.reserved > 0 and is_out`)
  while (await tellSome(ctx));
}

type Waiting = {
  id: string
  product_id: string
  name: BothTexts
  account_id: string | null
  email: string
  language: Language
}

/** Of one product; false when nobody is left. */
function tellSome(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  return transaction(ctx.db, async (db) => {
    const { rows: rounds } = await db.execute<{ product_id: string; open: number }>(sql`
      select product_id, open from stock_alert_rounds where open > 0 order by product_id limit 1 for update skip locked`)
    const [round] = rounds
    if (!round) return false
    const wanted = Math.min(round.open, atOnce)
    const { rows } = await db.execute<Waiting>(sql`
      select alert.id, alert.product_id, products.name, account_id, email, language
      from stock_alerts alert join products on products.id = alert.product_id
      where alert.product_id = ${round.product_id}::uuid and told_at is null and confirmed_at is not null
        and expires_at > ${now.toISOString()}::timestamptz
        and products.visibility = 'visible' and products.archived_at is null
      order by alert.created_at, alert.id limit ${wanted} for update of alert`)
    for (const row of rows) await tell(ctx, db, row)
    const left = rows.length < wanted ? 0 : round.open - rows.length
    await db.execute(
      sql`update stock_alert_rounds set open = ${left} where product_id = ${round.product_id}::uuid`,
    )
    return true
  })
}

async function tell(ctx: Context, db: Db, alert: Waiting): Promise<void> {
  const token = newToken()
  await db
    .update(stockAlerts)
    .set({ toldAt: ctx.now(), tokenHash: hashToken(token) })
    .where(eq(stockAlerts.id, alert.id))
  const how = { kind: 'stock_back' as const, language: alert.language }
  const reached = alert.account_id
    ? await howToReach(ctx, db, { ...how, accountId: alert.account_id })
    : { to: alert.email, manner: await howToWrite(ctx, db, { ...how, accountId: null }) }
  if (!reached?.manner) return
  const { language, choicesUrl } = reached.manner
  await queueMail(ctx, db, {
    kind: 'stock_back',
    to: reached.to || alert.email,
    language,
    choicesUrl: choicesUrl ?? linkOf(ctx, language, token),
    values: {
      name: '',
      product: textIn(alert.name, language),
      url: `${siteOrigin(ctx.config)}/${language}/products/${alert.product_id}`,
    },
  })
}
