import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { textIn } from '../db/text-in.ts'

const atOnce = 100

type Row = {
  name: { en: string; ar: string }
  ends_at: Date
  /** Absent when the holder cannot be reached any more. */
  email: string | null
  account_id: string | null
  customer_name: string
  language: Language
}

/** Whose subscription a mail is about. */
export type Holder = {
  email: string
  language: Language
  accountId: string | null
  choicesUrl: string | undefined
  values: { name: string; product: string; until: string }
}

type Mailing = {
  /** Of those that have not been ended, which are written about. */
  due: SQL
  /** The column with the end date the holder was emailed about; a renewal clears it. */
  /** Those who turned emails of this kind off are written to no more. */
  kind: 'renewal_due' | 'subscription_ended'
  told: 'reminded_for' | 'told_ended_for'
  write: (db: Db, holder: Holder) => Promise<unknown>
}

/** Emails the holders of subscriptions, once per end date: email and mark are one transaction. */
export async function mailHolders(ctx: Context, { due, kind, told, write }: Mailing): Promise<void> {
  const column = sql.identifier(told)
  for (let sent = atOnce; sent === atOnce;) {
    sent = await inTransaction(ctx.db, async (db) => {
      const { rows } = await db.execute<Row>(sql`
        with due as (
          select id from subscriptions
          where ended_at is null and ${due} and ${column} is distinct from ends_at
          order by ends_at limit ${atOnce} for update skip locked)
        update subscriptions set ${column} = subscriptions.ends_at
        from due, orders left join accounts on accounts.id = orders.account_id
        where subscriptions.id = due.id and orders.id = subscriptions.order_id
        returning subscriptions.name, subscriptions.ends_at, coalesce(accounts.email, orders.contact_email) as email,
          accounts.id as account_id, orders.customer_name, orders.language`)
      for (const { email, name, ends_at, account_id: accountId, customer_name, ...row } of rows) {
        const manner = await howToWrite(ctx, db, { accountId, kind, language: row.language })
        if (!email || !manner) continue
        const { language, choicesUrl } = manner
        await write(db, {
          email,
          language,
          choicesUrl,
          accountId,
          values: {
            name: customer_name,
            product: textIn(name, language),
            until: new Date(ends_at).toISOString(),
          },
        })
      }
      return rows.length
    })
  }
}
