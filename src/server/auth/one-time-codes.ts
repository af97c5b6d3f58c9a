import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  longOtpLength,
  otpLength,
  otpLifetimeSeconds,
  otpResendSeconds,
  type OtpLength,
} from '#contract/recovery.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import { areCodesGuessed, countWrongCode } from './code-alarm.ts'
import { oneTimeCodes, wrongCodes } from './codes.table.ts'
import { identifierKey } from './find-account.ts'
import type { EntryName } from './account-families.ts'

type CodeFor = { purpose: 'recovery' | 'registration'; entry: EntryName; identifier: string }

const triesACode = 5
export const wrongADay = 10
const sendsAnHour = 5
const dayMs = 86_400_000
const hourMs = 3_600_000

type IssuedCode = { code: string; codeLength: OtpLength }

/**
 * Issues a new code for an identifier, which replaces older ones of it or of its account. The account may be unknown;
 * everything happens alike then. While codes are being guessed in the shop, codes are longer. Throws `rate_limited` within a
 * minute of the last, and after five in an hour.
 */
export async function issueCode(
  ctx: Context,
  db: Db,
  { purpose, entry, identifier }: CodeFor,
  accountId: string | undefined,
): Promise<IssuedCode> {
  const now = ctx.now()
  const id = uuid()
  const codeLength = (await areCodesGuessed(db, now)) ? longOtpLength : otpLength
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const minuteAgo = new Date(now.getTime() - otpResendSeconds * 1000)
  const hourAgo = new Date(now.getTime() - hourMs)
  const hash = identifierHash(ctx, identifier)
  const fresh = {
    id,
    accountId: accountId ?? null,
    codeHash: codeHash(ctx, id, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + otpLifetimeSeconds * 1000),
    usedAt: null,
  }
  const isNewHour = lte(oneTimeCodes.sendsSince, hourAgo)
  const [issued] = await db
    .insert(oneTimeCodes)
    .values({ purpose, entry, identifierHash: hash, sends: 1, sendsSince: now, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCodes.purpose, oneTimeCodes.entry, oneTimeCodes.identifierHash],
      set: {
        ...fresh,
        sends: sql`case when ${isNewHour} then 1 else ${oneTimeCodes.sends} + 1 end`,
        sendsSince: sql`case when ${isNewHour} then ${now.toISOString()}::timestamptz else ${oneTimeCodes.sendsSince} end`,
      },
      setWhere: and(lte(oneTimeCodes.sentAt, minuteAgo), or(isNewHour, lt(oneTimeCodes.sends, sendsAnHour))),
    })
    .returning({ id: oneTimeCodes.id })
  if (!issued) throw await tooSoon(db, { purpose, entry, hash }, now)
  // The same account by another identifier: one code at a time.
  await db
    .update(oneTimeCodes)
    .set({ expiresAt: now })
    .where(
      and(
        eq(oneTimeCodes.accountId, accountId ?? id),
        eq(oneTimeCodes.purpose, purpose),
        sql`${oneTimeCodes.id} <> ${id}`,
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
  return { code, codeLength }
}

type GoodCode = { id: string; accountId: string }

/**
 * Checks a code without using it up. The attempt is counted before the comparison, for the code and for the account's day,
 * each by one statement, so that parallel guesses count like successive ones.
 */
export async function checkCode(ctx: Context, asked: CodeFor, code: string): Promise<GoodCode> {
  const { db } = ctx
  const now = ctx.now()
  // If the secret was rotated meanwhile, the code was stored under the previous one.
  const hashes = ctx.tokens.macs('identifiers', identifierKey(asked.identifier))
  const rows = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.purpose, asked.purpose),
        eq(oneTimeCodes.entry, asked.entry),
        inArray(oneTimeCodes.identifierHash, hashes),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
        lt(oneTimeCodes.tries, triesACode),
      ),
    )
    .returning()
  const [row] = rows.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
  if (!row) throw new AppError('otp_expired', { fields: { otp: 'otp_expired' } })
  // A repeated registration is another account of the same person.
  const subject = (asked.purpose === 'recovery' && row.accountId) || row.identifierHash
  await takeTry(db, subject, now)
  if (!ctx.tokens.isMac('one-time codes', `${row.id} ${code}`, row.codeHash) || row.accountId === null) {
    await countWrongCode(ctx)
    throw new AppError('otp_invalid', {
      details: { triesLeft: triesACode - row.tries },
      fields: { otp: 'otp_invalid' },
    })
  }
  await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} - 1` })
    .where(eq(oneTimeCodes.id, row.id))
  await giveBackTry(db, subject)
  return { id: row.id, accountId: row.accountId }
}

/** Uses a code up, once: the second of two parallel calls throws `otp_expired`. */
export async function spendCode(ctx: Context, db: Db, id: string): Promise<void> {
  const [spent] = await db
    .update(oneTimeCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, ctx.now())))
    .returning({ id: oneTimeCodes.id })
  if (!spent) throw new AppError('otp_expired', { fields: { otp: 'otp_expired' } })
}

/** It was right. */
export async function giveBackTry(db: Db, subject: string): Promise<void> {
  await db
    .update(wrongCodes)
    .set({ wrong: sql`greatest(0, ${wrongCodes.wrong} - 1)` })
    .where(eq(wrongCodes.subject, subject))
}

/** Counts one attempt as wrong in advance, unless the day's ten are used; returns how many there are. @throws AppError rate_limited */
export async function takeTry(db: Db, subject: string, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - dayMs)
  const isNewDay = lte(wrongCodes.since, yesterday)
  const [taken] = await db
    .insert(wrongCodes)
    .values({ subject, since: now, wrong: 1 })
    .onConflictDoUpdate({
      target: wrongCodes.subject,
      set: {
        wrong: sql`case when ${isNewDay} then 1 else ${wrongCodes.wrong} + 1 end`,
        since: sql`case when ${isNewDay} then ${now.toISOString()}::timestamptz else ${wrongCodes.since} end`,
      },
      setWhere: or(isNewDay, lt(wrongCodes.wrong, wrongADay)),
    })
    .returning({ wrong: wrongCodes.wrong })
  if (taken) return taken.wrong
  const [full] = await db
    .select({ since: wrongCodes.since })
    .from(wrongCodes)
    .where(eq(wrongCodes.subject, subject))
  throw waitUntil((full?.since ?? now).getTime() + dayMs, now)
}

async function tooSoon(
  db: Db,
  { purpose, entry, hash }: { purpose: CodeFor['purpose']; entry: EntryName; hash: string },
  now: Date,
) {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.purpose, purpose),
        eq(oneTimeCodes.entry, entry),
        eq(oneTimeCodes.identifierHash, hash),
      ),
    )
  const nextMinute = (row?.sentAt ?? now).getTime() + otpResendSeconds * 1000
  const nextHour = row && row.sends >= sendsAnHour ? row.sendsSince.getTime() + hourMs : 0
  return waitUntil(Math.max(nextMinute, nextHour), now)
}

const waitUntil = (time: number, now: Date) =>
  new AppError('rate_limited', {
    details: { retryAfter: Math.max(1, Math.ceil((time - now.getTime()) / 1000)) },
  })

const identifierHash = (ctx: Context, identifier: string) =>
  ctx.tokens.mac('identifiers', identifierKey(identifier))
const codeHash = (ctx: Context, id: string, code: string) => ctx.tokens.mac('one-time codes', `${id} ${code}`)
