import { and, eq } from 'drizzle-orm'
import type { Factors, PasskeyResponse } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError, orNotFound } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { settingsTable } from '../../settings/settings.queries.ts'
import { refuseLockedPerson } from '../../shop-mode/demo-lock.ts'
import { accounts, sessions, type AccountRow } from '../auth.table.ts'
import { endSessionsOf } from '../sessions.ts'
import { checkPendingCode } from './code-app.ts'
import { factorsOf, hasFactor, proofMethodsOf, recoveryCodesLeft } from './factors-of.ts'
import { noteFactor, tellOfFactor } from './note-factor.ts'
import { checkNewPasskey, listPasskeys } from './passkeys.ts'
import { forgetRecoveryCodes, keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { codeApps, passkeys } from './second-factor.table.ts'
import { setUpBy } from './set-up-by.ts'

/** The viewer's own account. @throws AppError demo_locked where everybody knows its sign-in */
export async function ownAccount(ctx: Context, { id }: Viewer): Promise<AccountRow> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, id))
  refuseLockedPerson(ctx, orNotFound(account))
  return orNotFound(account)
}

export async function findFactors(
  ctx: Context,
  viewer: Viewer,
  party: RelyingParty | undefined,
): Promise<Factors> {
  const held = await factorsOf(ctx.db, viewer.id)
  const [[settings], [session]] = await Promise.all([
    ctx.db.select().from(settingsTable),
    ctx.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, viewer.sessionId ?? viewer.id)),
  ])
  const since = (viewer.kind === 'admin' && settings?.secondFactorSince) || null
  const by =
    session &&
    !hasFactor(held) &&
    setUpBy({ since, startedAt: session.createdAt, expiresAt: session.expiresAt })
  return {
    passkeys: (await listPasskeys(ctx.db, viewer.id)).map((one) => ({
      _id: one.id,
      name: one.name,
      createdAt: one.createdAt.toISOString(),
      ...(one.lastUsedAt && { lastUsedAt: one.lastUsedAt.toISOString() }),
      isDisabled: one.disabledAt !== null,
    })),
    codeApp: held.codeApp,
    ...(hasFactor(held) && { recoveryCodesLeft: await recoveryCodesLeft(ctx.db, viewer.id) }),
    passkeysAvailable: party !== undefined,
    isDemanded: since !== null,
    ...(by && { setUpBy: by.toISOString() }),
    proofMethods: proofMethodsOf(held),
  }
}

/** Keeps a factor that was found good; with the first one ever come recovery codes. */
async function addFactor(
  ctx: Context,
  account: AccountRow,
  keep: (db: Db) => Promise<void>,
  step: { action: 'passkey_add' | 'code_app_add'; passkey?: string },
): Promise<{ recoveryCodes?: string[] }> {
  const isFirst = !hasFactor(await factorsOf(ctx.db, account.id))
  // Hashing ten codes takes a while: before the transaction.
  const made = isFirst ? await newRecoveryCodes() : undefined
  return transaction(ctx.db, async (db) => {
    await hold(db, account)
    const isStillFirst = made && !hasFactor(await factorsOf(db, account.id))
    await keep(db)
    if (isStillFirst) await keepRecoveryCodes(db, account.id, made.hashes)
    await noteFactor(db, account, step.action, { ...(step.passkey && { passkey: step.passkey }) })
    await tellOfFactor(ctx, db, account, 'factor_added')
    return isStillFirst ? { recoveryCodes: made.codes } : {}
  })
}

/** One change of an account's factors after the other. */
const hold = (db: Db, { id }: AccountRow) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')

export async function addPasskey(
  ctx: Context,
  account: AccountRow,
  asked: { sessionId: string; party: RelyingParty; name: string },
  response: PasskeyResponse,
) {
  const keep = await checkNewPasskey(ctx, account, asked, response)
  return addFactor(ctx, account, keep, { action: 'passkey_add', passkey: asked.name })
}

export async function confirmCodeApp(ctx: Context, account: AccountRow, code: string) {
  const keep = await checkPendingCode(ctx, account.id, code)
  return addFactor(ctx, account, keep, { action: 'code_app_add' })
}

export async function renamePasskey(ctx: Context, viewer: Viewer, id: string, name: string): Promise<void> {
  const [renamed] = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, viewer.id)))
    .returning({ id: passkeys.id })
  orNotFound(renamed)
}

/** Removes a factor, which ends the other sessions; the last one stays while the shop demands one. */
function removeFactor(
  ctx: Context,
  account: AccountRow,
  { keepSession, action }: { keepSession: string | undefined; action: 'passkey_remove' | 'code_app_remove' },
  remove: (db: Db) => Promise<{ passkey?: string }>,
): Promise<void> {
  return transaction(ctx.db, async (db) => {
    await hold(db, account)
    const removed = await remove(db)
    if (!hasFactor(await factorsOf(db, account.id))) {
      const [settings] = await db.select().from(settingsTable).for('share')
      if (account.family === 'admin' && settings?.secondFactorSince) throw new AppError('factor_demanded')
      await forgetRecoveryCodes(db, account.id)
    }
    await endSessionsOf(db, account.id, ctx.now(), keepSession)
    await noteFactor(db, account, action, removed)
    await tellOfFactor(ctx, db, account, 'factor_removed')
  })
}

/** @throws AppError not_found, factor_demanded */
export const removePasskey = (ctx: Context, account: AccountRow, id: string, keepSession?: string) =>
  removeFactor(ctx, account, { keepSession, action: 'passkey_remove' }, async (db) => {
    const [removed] = await db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, account.id)))
      .returning({ name: passkeys.name })
    return { passkey: orNotFound(removed).name }
  })

/** @throws AppError not_found, factor_demanded */
export const removeCodeApp = (ctx: Context, account: AccountRow, keepSession?: string) =>
  removeFactor(ctx, account, { keepSession, action: 'code_app_remove' }, async (db) => {
    const [removed] = await db
      .delete(codeApps)
      .where(eq(codeApps.accountId, account.id))
      .returning({ confirmedAt: codeApps.confirmedAt })
    if (!removed?.confirmedAt) throw new AppError('not_found')
    return {}
  })

/** @throws AppError own_factor_first where there is nothing that they could stand in for */
export async function renewRecoveryCodes(
  ctx: Context,
  account: AccountRow,
): Promise<{ recoveryCodes: string[] }> {
  const { codes, hashes } = await newRecoveryCodes()
  await transaction(ctx.db, async (db) => {
    await hold(db, account)
    if (!hasFactor(await factorsOf(db, account.id))) throw new AppError('own_factor_first')
    await keepRecoveryCodes(db, account.id, hashes)
    await noteFactor(db, account, 'recovery_codes_make')
  })
  return { recoveryCodes: codes }
}

/** Part of a transaction: all of an account's factors and codes are gone. */
export async function forgetFactors(db: Db, accountId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await db.delete(codeApps).where(eq(codeApps.accountId, accountId))
  await forgetRecoveryCodes(db, accountId)
}
