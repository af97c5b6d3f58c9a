import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { siteOrigin } from '../config/site-origin.ts'
import { mailHolders } from './mail-holders.ts'

/** Emails the holders of expired subscriptions, once per end date. */
export const mailExpired = (ctx: Context): Promise<void> =>
  mailHolders(ctx, {
    due: sql`ends_at <= ${ctx.now().toISOString()}`,
    kind: 'subscription_ended',
    told: 'told_ended_for',
    write: (db, { email, language, choicesUrl, accountId, values }) =>
      queueMail(ctx, db, {
        kind: 'subscription_ended',
        to: email,
        language,
        choicesUrl,
        values: {
          ...values,
          ...(accountId !== null && { url: `${siteOrigin(ctx.config)}/${language}/subscriptions` }),
        },
      }),
  })
