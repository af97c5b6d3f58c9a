import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { queueMail } from '../outside/mail/queue-mail.ts'
import { siteOrigin } from '../site-origin.ts'

const atOnce = 100

type Ended = {
  name: { en: string; ar: string }
  ends_at: Date
  /** Absent where nobody can be written to any more. */
  email: string | null
  has_account: boolean
  customer_name: string
  language: Language
}

/** Writes to those whose subscription is over, once for each end; a renewal starts it anew. */
export async function tellEnded(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString()
  for (let sent = atOnce; sent === atOnce;) {
    sent = await inTransaction(ctx.db, async (db) => {
      const { rows } = await db.execute<Ended>(sql`
        with due as (
          select id from subscriptions
          where ended_at is null and ends_at <= ${now} and told_ended_for is distinct from ends_at
          order by ends_at limit ${atOnce} for update skip locked)
        update subscriptions set told_ended_for = subscriptions.ends_at
        from due, orders left join accounts on accounts.id = orders.account_id
        where subscriptions.id = due.id and orders.id = subscriptions.order_id
        returning subscriptions.name, subscriptions.ends_at, coalesce(accounts.email, orders.contact_email) as email,
          accounts.id is not null as has_account, orders.customer_name, orders.language`)
      for (const ended of rows) {
        if (!ended.email) continue
        const { language } = ended
        await queueMail(ctx, db, {
          kind: 'subscription_ended',
          to: ended.email,
          language,
          values: {
            name: ended.customer_name,
            product: textIn(ended.name, language),
            until: new Date(ended.ends_at).toISOString(),
            ...(ended.has_account && { url: `${siteOrigin(ctx.config)}/${language}/subscriptions` }),
          },
        })
      }
      return rows.length
    })
  }
}
