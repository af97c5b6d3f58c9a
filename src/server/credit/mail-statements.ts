import { and, eq, lt } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { exportWords } from '#i18n/export-words.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { creditAccounts, type CreditAccountRow } from './credit.table.ts'
import { lockCredit } from './ledger.ts'
import { lettersToAccountants } from './mail-accountants.ts'
import { findStatement } from './statement.ts'

const dayMs = 86_400_000
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/**
 * Sends each company what moved in the month before and what is open: on the first of the month, or as soon as the shop runs again. Nothing
 * where nothing moved and nothing is open. Each company is taken by one node at a time.
 */
export async function mailStatements(ctx: Context): Promise<void> {
  if (!ctx.brand.flags.credit) return
  const { timeZone } = await readSettings(ctx.db)
  const month = firstOf(dayIn(timeZone, ctx.now()))
  const isDue = lt(creditAccounts.statementSentOn, month)
  const companies = await ctx.db.select({ id: creditAccounts.companyId }).from(creditAccounts).where(isDue)
  for (const { id } of companies)
    await inTransaction(ctx.db, async (db) => {
      const account = await lockCredit(db, id)
      if (!account || account.statementSentOn >= month) return
      await db
        .update(creditAccounts)
        .set({ statementSentOn: month })
        .where(and(eq(creditAccounts.companyId, id), isDue))
      await write(ctx, db, account, { month, timeZone })
    })
}

async function write(
  ctx: Context,
  db: Db,
  { companyId, currency, owed, unapplied }: CreditAccountRow,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<void> {
  const to = new Date(new Date(month).getTime() - dayMs).toISOString().slice(0, 10)
  const from = firstOf(to)
  const statement = await findStatement(db, companyId, { from, to }, { currency, timeZone, now: ctx.now() })
  if (statement.rows.length === 0 && owed === 0 && unapplied === 0) return
  for (const letter of await lettersToAccountants(ctx, db, companyId, 'account_statement')) {
    const { language, name, choicesUrl } = letter
    const say = exportWords(language)
    const format = formatter(language, 'UTC')
    const { opening, closing, rows, ageing } = statement
    const overdue = {
      currency,
      amount: ageing.to30.amount + ageing.to60.amount + ageing.to90.amount + ageing.over90.amount,
    }
    await queueMail(ctx, db, {
      kind: 'account_statement',
      to: letter.to,
      language,
      choicesUrl,
      values: {
        name,
        firstDay: format.date(from),
        lastDay: format.date(to),
        url: `${letter.url}?from=${from}&to=${to}`,
        rows: [
          { label: say('credit.statement.kinds.opening'), value: format.money(opening) },
          ...rows.map(({ day, kind, document, change }) => ({
            label: `${format.date(day)} · ${say(`credit.statement.kinds.${kind}`)} \u2068${document}\u2069`,
            value: format.money(change),
          })),
          { label: say('credit.statement.kinds.closing'), value: format.money(closing), isStrong: true },
          ...(overdue.amount > 0
            ? [{ label: say('credit.overdue'), value: format.money(overdue), isStrong: true }]
            : []),
        ],
      },
    })
  }
}
