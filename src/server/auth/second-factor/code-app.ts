import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import type { AccountRow } from '../auth.table.ts'
import { codeApps } from './second-factor.table.ts'

const pendingMs = 600_000
const stepSeconds = 30

/** The 30 seconds that a code belongs to, one step either side of now; undefined for a wrong code. */
async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { verify } = await import('otplib')
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({
    secret,
    token: code,
    epoch,
    period: stepSeconds,
    epochTolerance: stepSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** A secret that waits for its first code; until then the app in use, if there is one, stays. */
export async function startCodeApp(
  ctx: Context,
  account: AccountRow,
): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret({ length: 20 })
  const pending = { pendingSecret: ctx.tokens.seal(secret), pendingSince: ctx.now() }
  await ctx.db
    .insert(codeApps)
    .values({ accountId: account.id, ...pending })
    .onConflictDoUpdate({ target: codeApps.accountId, set: pending })
  return { secret, uri: generateURI({ issuer: ctx.brand.title.en, label: account.email, secret }) }
}

/**
 * What a right code of the waiting secret does: from then on it is the account's app, and this code was used.
 * @throws AppError second_factor_invalid
 */
export async function checkPendingCode(
  ctx: Context,
  accountId: string,
  code: string,
): Promise<(db: Db) => Promise<void>> {
  const isWaiting = and(
    eq(codeApps.accountId, accountId),
    isNotNull(codeApps.pendingSecret),
    gt(codeApps.pendingSince, new Date(ctx.now().getTime() - pendingMs)),
  )
  const [row] = await ctx.db.select().from(codeApps).where(isWaiting)
  const sealed = row?.pendingSecret
  const step = sealed ? await stepOf(ctx.tokens.unseal(sealed), code, ctx.now()) : undefined
  if (!sealed || step === undefined) throw wrongCode()
  return async (db) => {
    const [confirmed] = await db
      .update(codeApps)
      .set({
        secret: sealed,
        confirmedAt: ctx.now(),
        lastStep: step,
        pendingSecret: null,
        pendingSince: null,
      })
      .where(and(isWaiting, eq(codeApps.pendingSecret, sealed)))
      .returning({ id: codeApps.accountId })
    if (!confirmed) throw wrongCode()
  }
}

/**
 * Checks a code and returns what uses it up: each 30 seconds count once, so that of two who send the same code one is refused.
 * @throws AppError second_factor_invalid
 */
export async function checkAppCode(
  ctx: Context,
  accountId: string,
  code: string,
): Promise<(db: Db) => Promise<void>> {
  const [row] = await ctx.db.select().from(codeApps).where(eq(codeApps.accountId, accountId))
  const sealed = row?.secret
  const step = sealed ? await stepOf(ctx.tokens.unseal(sealed), code, ctx.now()) : undefined
  if (!sealed || step === undefined) throw wrongCode()
  return async (db) => {
    const [spent] = await db
      .update(codeApps)
      .set({ lastStep: step })
      .where(
        and(
          eq(codeApps.accountId, accountId),
          eq(codeApps.secret, sealed),
          or(isNull(codeApps.lastStep), lt(codeApps.lastStep, step)),
        ),
      )
      .returning({ id: codeApps.accountId })
    if (!spent) throw wrongCode()
  }
}

const wrongCode = () => new AppError('second_factor_invalid', { fields: { code: 'second_factor_invalid' } })
