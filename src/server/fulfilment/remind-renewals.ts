import { sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { displayName } from '../auth/admit.ts'
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
  email: string
  first_name: string
  last_name: string
  username: string
  language: Language
}

/** Writes to those whose subscription ends in two weeks, once for each end; a renewal starts it anew. */
export async function remindRenewals(ctx: Context): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + remindDaysBefore * dayMs)
  for (let sent = atOnce; sent === atOnce;) {
    sent = await inTransaction(ctx.db, async (db) => {
      const { rows } = await db.execute<Due>(sql`
        update subscriptions set reminded_for = subscriptions.ends_at from accounts, orders
        where orders.id = subscriptions.order_id and accounts.id = subscriptions.account_id and subscriptions.id in (
          select id from subscriptions
          where ended_at is null and account_id is not null
            and ends_at > ${now.toISOString()} and ends_at <= ${until.toISOString()}
            and reminded_for is distinct from ends_at
          order by ends_at limit ${atOnce} for update skip locked)
        returning subscriptions.name, subscriptions.ends_at,
          accounts.email, accounts.first_name, accounts.last_name, accounts.username, orders.language`)
      for (const due of rows) {
        const { username, email } = due
        await queueMail(ctx, db, {
          kind: 'renewal_due',
          to: email,
          language: due.language,
          values: {
            name: displayName({ firstName: due.first_name, lastName: due.last_name, username }),
            product: textIn(due.name, due.language),
            until: new Date(due.ends_at).toISOString(),
          },
        })
      }
      return rows.length
    })
  }
}
