import { eq, gt, sql } from 'drizzle-orm'
import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/columns.ts'

const wrongCodesByMinute = pgTable('wrong_codes_by_minute', {
  minute: instant().primaryKey(),
  wrong: integer().notNull(),
})
const codeAlarm = pgTable('code_alarm', { onlyRow: boolean().primaryKey(), isOn: boolean().notNull() })

/** More wrong codes than this in an hour, of the whole shop, mean that they are guessed. */
const manyAnHour = 200
/** Fewer than this in an hour mean that it is over. */
const fewAnHour = 50
const minuteMs = 60_000
const hourMs = 3_600_000

/** Counts a wrong code of anybody's. */
export async function countWrongCode({ db, now }: Pick<Context, 'db' | 'now'>, wrong = 1): Promise<void> {
  const minute = new Date(Math.floor(now().getTime() / minuteMs) * minuteMs)
  await db
    .insert(wrongCodesByMinute)
    .values({ minute, wrong })
    .onConflictDoUpdate({
      target: wrongCodesByMinute.minute,
      set: { wrong: sql`${wrongCodesByMinute.wrong} + ${wrong}` },
    })
  await areCodesGuessed(db, now())
}

/** On once an hour had more than 200 wrong codes, and until one has fewer than 50. */
export async function areCodesGuessed(db: Db, now: Date): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const [alarm] = await db.select({ isOn: codeAlarm.isOn }).from(codeAlarm)
  const [lastHour] = await db
    .select({ wrong: sql<number>`coalesce(sum(${wrongCodesByMinute.wrong}), 0)::int` })
    .from(wrongCodesByMinute)
    .where(gt(wrongCodesByMinute.minute, hourAgo))
  const wasOn = alarm?.isOn ?? false
  const wrong = lastHour?.wrong ?? 0
  const isOn = wasOn ? wrong >= fewAnHour : wrong > manyAnHour
  if (isOn !== wasOn) await db.update(codeAlarm).set({ isOn }).where(eq(codeAlarm.isOn, wasOn))
  return isOn
}
