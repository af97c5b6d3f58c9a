import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { queueMail } from '../outside/mail/queue-mail.ts'

export const remindDaysBefore = 14
const dayMs = 86_400_000
const atOnce = 100

type Due = {
  name: { en: string; ar: string }
  ends_at: Date
  /** Absent where nobody can be written to any more. */
  email: string | null
  has_account: boolean
  customer_name: string
  language: Language
}

/** Writes to those whose subscription ends in two weeks, once for each end; a renewal starts it anew. */
export async function remindRenewals(ctx: Context): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + remindDaysBefore * dayMs)
  for (let sent = atOnce; sent === atOnce;) {
    sent = await inTransaction(ctx.db, async (db) => {
      const { rows } = await db.execute<Due>(sql`
        with due as (
          select id from subscriptions
          where ended_at is null and ends_at > ${now.toISOString()} and ends_at <= ${until.toISOString()}
            and reminded_for is distinct from ends_at
          order by ends_at limit ${atOnce} for update skip locked)
        update subscriptions set reminded_for = subscriptions.ends_at
        from due, orders left join accounts on accounts.id = orders.account_id
        where subscriptions.id = due.id and orders.id = subscriptions.order_id
        returning subscriptions.name, subscriptions.ends_at, coalesce(accounts.email, orders.contact_email) as email,
          accounts.id is not null as has_account, orders.customer_name, orders.language`)
      for (const due of rows) {
        if (!due.email) continue
        await queueMail(ctx, db, {
          kind: 'renewal_due',
          to: due.email,
          language: due.language,
          values: {
            name: due.customer_name,
            product: textIn(due.name, due.language),
            until: new Date(due.ends_at).toISOString(),
          },
        })
      }
      return rows.length
    })
  }
}
