import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { mailWords } from '#i18n/mail-words.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { invoices } from '../invoices/invoices.table.ts'
import { orders } from '../orders/orders.table.ts'
import type { MailRow } from '../providers/mail/mail-template.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { creditAccounts, isOpen, receivables } from './credit.table.ts'
import { lockCredit } from './ledger.ts'
import { lettersToAccountants } from './mail-accountants.ts'
import { openOf } from './receivables.ts'

/** Days after an invoice is due, on the calendar where the shop is, on which its company is reminded. */
const steps = [-3, 1, 10]

/** How many of the reminders an invoice has reached on a day. */
const stepOn = (today: string, timeZone: string) => sql<number>`(
  select count(*) from unnest(array[${sql.join(steps, sql`, `)}]::int[]) as step
  where (${receivables.dueAt} at time zone ${timeZone})::date + step <= ${today}::date)`

/**
 * Reminds companies of invoices that are due soon or overdue: one mail a company and day, which names all of them. Each company is taken by
 * one node at a time, and what was sent is in its rows, so that nothing is sent twice.
 */
export async function remindOfInvoices(ctx: Context): Promise<void> {
  if (!ctx.brand.flags.credit) return
  const { timeZone } = await readSettings(ctx.db)
  const today = dayIn(timeZone, ctx.now())
  const reached = stepOn(today, timeZone)
  const isDue = and(isOpen, sql`${reached} > ${receivables.reminded}`)
  const companies = await ctx.db
    .selectDistinct({ id: receivables.companyId })
    .from(receivables)
    .innerJoin(creditAccounts, eq(creditAccounts.companyId, receivables.companyId))
    .where(and(isDue, sql`${creditAccounts.remindedOn} is distinct from ${today}::date`))
  for (const { id } of companies)
    await inTransaction(ctx.db, async (db) => {
      const account = await lockCredit(db, id)
      if (!account || account.remindedOn === today) return
      const reminded = await db
        .update(receivables)
        .set({ reminded: reached })
        .where(and(eq(receivables.companyId, id), isDue))
        .returning({ id: receivables.orderId })
      if (reminded.length === 0) return
      await db.update(creditAccounts).set({ remindedOn: today }).where(eq(creditAccounts.companyId, id))
      await write(ctx, db, id, { timeZone, today, currency: account.currency })
    })
}

type Day = { timeZone: string; today: string; currency: string }

async function write(ctx: Context, db: Db, companyId: string, { timeZone, today, currency }: Day) {
  const due = await db
    .select({ receivable: receivables, invoice: invoices.number, poNumber: orders.poNumber })
    .from(receivables)
    .innerJoin(invoices, eq(invoices.orderId, receivables.orderId))
    .innerJoin(orders, eq(orders.id, receivables.orderId))
    .where(and(eq(receivables.companyId, companyId), isOpen, inArray(receivables.reminded, [1, 2, 3])))
    .orderBy(asc(receivables.dueAt), asc(receivables.orderId))
  const total = due.reduce((sum, { receivable }) => sum + openOf(receivable), 0)
  for (const { language, name, url, to, choicesUrl } of await lettersToAccountants(
    ctx,
    db,
    companyId,
    'invoices_due',
  )) {
    const words = mailWords(language)
    const format = formatter(language, timeZone)
    const rows = due.map(({ receivable, invoice, poNumber }): MailRow => {
      const { dueAt } = receivable
      const isOverdue = dueAt !== null && dayIn(timeZone, dueAt) < today
      const open = format.money({ amount: openOf(receivable), currency })
      const day = words(isOverdue ? 'rows.overdueSince' : 'rows.dueOn', {
        day: format.date(dueAt ?? undefined),
      })
      return {
        label: `\u2066${invoice}\u2069${poNumber ? ` · \u2068${poNumber}\u2069` : ''}`,
        value: `${open}\n${day}`,
      }
    })
    await queueMail(ctx, db, {
      kind: 'invoices_due',
      to,
      language,
      choicesUrl,
      values: { name, total: format.money({ amount: total, currency }), rows, url },
    })
  }
}
