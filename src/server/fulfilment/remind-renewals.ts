import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { mailHolders } from './mail-holders.ts'

const remindDaysBefore = 14
const dayMs = 86_400_000

/** Writes to those whose subscription ends in two weeks, once for each end. */
export function remindRenewals(ctx: Context): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + remindDaysBefore * dayMs)
  return mailHolders(ctx, {
    due: sql`ends_at > ${now.toISOString()} and ends_at <= ${until.toISOString()}`,
    kind: 'renewal_due',
    told: 'reminded_for',
    write: (db, { email, language, choicesUrl, values }) =>
      queueMail(ctx, db, { kind: 'renewal_due', to: email, language, choicesUrl, values }),
  })
}
