import { and, eq, isNull, lte, gte, or, gt, sql } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { taxReason } from '#contract/tax-reasons.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { companies } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import { lettersToAccountants } from '../credit/mail-accountants.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { orNotFound } from '../http/app-error.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { readSettings, type Settings } from '../settings/settings.queries.ts'
import { taxStandings, type TaxStandingRow } from './tax-standings.table.ts'

const dayMs = 86_400_000
/** So many days before a standing ends its company and staff are told; the nearest first, so that one mail is enough. */
const daysBefore = [7, 30]

/** Tells of standings that end soon, once for each of the days before. Each is taken by one node. */
export async function remindOfStandings(ctx: Context): Promise<void> {
  if (!ctx.brand.flags.orders) return
  const settings = await readSettings(ctx.db)
  const today = dayIn(settings.timeZone, ctx.now())
  for (const days of daysBefore) {
    const until = new Date(new Date(today).getTime() + days * dayMs).toISOString().slice(0, 10)
    const isDue = and(
      isNull(taxStandings.endedAt),
      gte(taxStandings.validTo, today),
      lte(taxStandings.validTo, until),
      or(isNull(taxStandings.toldDays), gt(taxStandings.toldDays, days)),
    )
    const due = await ctx.db.select({ id: taxStandings.id }).from(taxStandings).where(isDue)
    for (const { id } of due)
      await inTransaction(ctx.db, async (db) => {
        const [standing] = await db
          .update(taxStandings)
          .set({ toldDays: days })
          .where(and(eq(taxStandings.id, id), isDue))
          .returning()
        if (standing && !(await isFollowed(db, standing))) await write(ctx, db, standing, settings)
      })
  }
}

/** The next one begins when it ends. */
const isFollowed = async (db: Db, { companyId, validTo }: TaxStandingRow): Promise<boolean> =>
  (await db.$count(
    taxStandings,
    and(
      eq(taxStandings.companyId, companyId),
      isNull(taxStandings.endedAt),
      eq(taxStandings.validFrom, sql`${validTo}::date + 1`),
    ),
  )) > 0

async function write(
  ctx: Context,
  db: Db,
  { companyId, reasonCode, documentNumber, validTo }: TaxStandingRow,
  { contactEmail, language: standard }: Settings,
): Promise<void> {
  const [found] = await db.select().from(companies).where(eq(companies.id, companyId))
  const company = orNotFound(found)
  const people = await lettersToAccountants(ctx, db, companyId, 'tax_standing_ends', { withRoot: true })
  const staff = contactEmail
    ? [{ to: contactEmail, name: '', language: standard, choicesUrl: undefined }]
    : []
  for (const { to, name, language, choicesUrl } of [...people, ...staff])
    await queueMail(ctx, db, {
      kind: 'tax_standing_ends',
      to,
      language,
      choicesUrl,
      values: {
        name,
        company: (language === 'ar' && company.nameAr) || company.name,
        number: `\u2068${documentNumber}\u2069`,
        reason: taxReason(reasonCode)[language],
        lastDay: formatter(language, 'UTC').date(validTo),
      },
    })
}
