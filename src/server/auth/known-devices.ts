import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/columns.ts'

const knownDevices = pgTable(
  'known_devices',
  { accountId: uuid().notNull(), deviceHash: text().notNull(), lastUsedAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceHash] })],
)

const deviceCookie = 'matjar-device'
const rememberedDays = 90
const mostDevices = 20
const dayMs = 86_400_000

const hashOf = (device: string) => createHash('sha256').update(device).digest('base64url')
const remembered = (now: Date) =>
  gt(knownDevices.lastUsedAt, new Date(now.getTime() - rememberedDays * dayMs))

/** All of an account's devices are strangers again. */
export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
}

/** The value of the browser's cookie; without a valid one, a new random value. */
export function deviceCookieOf(request: FastifyRequest): string {
  const value = request.cookies[deviceCookie]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : randomBytes(32).toString('base64url')
}

/** The device's hash where this account signed in from it lately, else undefined. */
export async function findKnownDevice(
  ctx: Context,
  accountId: string,
  device: string,
): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        eq(knownDevices.deviceHash, hashOf(device)),
        remembered(ctx.now()),
      ),
    )
  return row?.hash
}

/** Writes down that the account signed in from the device, and forgets the ones used longest ago. */
export async function rememberDevice(db: Db, accountId: string, device: string, now: Date): Promise<void> {
  const own = eq(knownDevices.accountId, accountId)
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: hashOf(device), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    })
  const newest = db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(own)
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.deviceHash)
    .limit(mostDevices)
  await db.delete(knownDevices).where(and(own, notInArray(knownDevices.deviceHash, newest)))
}

export const forgetOldDevices = (db: Db, now: Date) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - rememberedDays * dayMs)))

/** Gives the browser its value, or keeps it for another 90 days. No script reads it and no other site sends it. */
export function keepDevice(ctx: Context, request: FastifyRequest, reply: FastifyReply, device: string): void {
  void reply.setCookie(deviceCookie, device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || ctx.config.publicUrl?.startsWith('https:') === true,
    maxAge: rememberedDays * 86_400,
  })
}
