import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { siteOrigin } from '../config/site-origin.ts'
import { mailHolders } from './mail-holders.ts'

/** Emails the holders of expired subscriptions, once per end date. */
export const mailExpired = (ctx: Context): Promise<void> =>
  mailHolders(ctx, {
    due: sql`ends_at <= ${ctx.now().toISOString()}`,
    told: 'told_ended_for',
    write: (db, { email, language, hasAccount, values }) =>
      queueMail(ctx, db, {
        kind: 'subscription_ended',
        to: email,
        language,
        values: {
          ...values,
          ...(hasAccount && { url: `${siteOrigin(ctx.config)}/${language}/subscriptions` }),
        },
      }),
  })
