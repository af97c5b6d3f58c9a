import { fromDate, Time, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { formatter } from '#i18n/format.ts'
import { noticeWord } from '#i18n/notice-words.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { notifications, type NotificationRow } from '../notices/notifications.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { nameThings } from './name-things.ts'

const hourMs = 3_600_000
/** So many an hour come one by one; the rest of the hour comes together. */
export const mostAnHour = 20
/** Keeps a summary short; the CMS has the rest. */
const mostListed = 30
const mailHour = 8

/** Sends what is due by email: one by one, what was too much for an hour together, and each morning what is daily. */
export async function mailNotices(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { timeZone } = await readSettings(ctx.db)
  const people = await ctx.db
    .selectDistinct({ id: notifications.accountId })
    .from(notifications)
    .where(sql`${notifications.mail} is not null`)
  for (const { id } of people) await transaction(ctx.db, (db) => mailTo(ctx, db, id, { now, timeZone }))
}

type Moment = { now: Date; timeZone: string }

async function mailTo(ctx: Context, db: Db, accountId: string, { now, timeZone }: Moment): Promise<void> {
  // One node at a time for each person.
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  const waiting = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), sql`${notifications.mail} is not null`))
    .orderBy(asc(notifications.at), asc(notifications.id))
  if (account?.status !== 'active') return done(db, waiting)
  const person = { account, language: await languageOfAccount(db, accountId), timeZone }

  const sent = await db.$count(
    notifications,
    and(
      eq(notifications.accountId, accountId),
      sql`${notifications.mailedAt} > ${new Date(now.getTime() - hourMs).toISOString()}`,
    ),
  )
  const atOnce = waiting.filter(({ mail }) => mail === 'at_once')
  const alone = atOnce.slice(0, Math.max(0, mostAnHour - sent))
  for (const one of alone) await mailOne(ctx, db, person, one)
  await done(db, alone, now)
  await db
    .update(notifications)
    .set({ mail: 'summary' })
    .where(inArray(notifications.id, idsOf(atOnce.slice(alone.length))))

  const summary = waiting.filter(({ mail }) => mail === 'summary')
  if (summary[0] && now.getTime() - summary[0].at.getTime() >= hourMs) await together(summary)
  const morning = lastMorning(now, timeZone)
  const daily = waiting.filter(({ mail, at }) => mail === 'daily' && at < morning)
  // What was read in the CMS by then is no news.
  if (daily.length > 0) await together(daily)

  async function together(rows: NotificationRow[]) {
    const news = rows.filter(({ readAt }) => readAt === null)
    if (news.length > 0) await mailTogether(ctx, db, person, news)
    await done(db, rows)
  }
}

const idsOf = (rows: readonly NotificationRow[]) => rows.map(({ id }) => id)

async function done(db: Db, rows: readonly NotificationRow[], mailedAt?: Date): Promise<void> {
  if (rows.length === 0) return
  await db
    .update(notifications)
    .set({ mail: null, ...(mailedAt && { mailedAt }) })
    .where(inArray(notifications.id, idsOf(rows)))
}

/** Eight in the morning where the shop is: today's, or yesterday's where it is not yet eight. */
export function lastMorning(now: Date, timeZone: string): Date {
  const here = fromDate(now, timeZone)
  const today = toZoned(toCalendarDateTime(toCalendarDate(here), new Time(mailHour)), timeZone)
  return (today.compare(here) <= 0 ? today : today.subtract({ days: 1 })).toDate()
}

type Person = { account: typeof accounts.$inferSelect; language: 'en' | 'ar'; timeZone: string }

async function mailOne(ctx: Context, db: Db, { account, language }: Person, row: NotificationRow) {
  const [thing] = await nameThings(db, [row], language)
  const text = noticeWord(language, row.kind, { ...row.data, name: thing?.name ?? '' })
  await queueMail(ctx, db, {
    kind: 'notice',
    to: account.email,
    language,
    isStaffSecurity: true,
    values: { name: displayName(account), text, url: addressOf(ctx, language, thing?.page) },
  })
}

async function mailTogether(ctx: Context, db: Db, person: Person, rows: NotificationRow[]) {
  const { account, language, timeZone } = person
  const listed = rows.slice(-mostListed)
  const things = await nameThings(db, listed, language)
  const format = formatter(language, timeZone)
  await queueMail(ctx, db, {
    kind: 'notices',
    to: account.email,
    language,
    isStaffSecurity: true,
    values: {
      name: displayName(account),
      count: format.number(rows.length),
      rows: listed.map((row, index) => ({
        label: noticeWord(language, row.kind, { ...row.data, name: things[index]?.name ?? '' }),
        value: format.dateTime(row.at),
      })),
      url: addressOf(ctx, language, '/cms/notifications'),
    },
  })
}

const addressOf = (ctx: Context, language: 'en' | 'ar', page = '/cms/notifications') =>
  `${siteOrigin(ctx.config)}/${language}${page}`
