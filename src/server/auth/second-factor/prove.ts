import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { proofMinutes, type Proof } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError, orNotFound } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { accounts, sessions, type AccountRow, type ProvenBy } from '../auth.table.ts'
import { findKnownDevice } from '../known-devices.ts'
import { passwordFits } from '../passwords.ts'
import { checkFactor } from './check-factor.ts'
import { factorsOf, hasFactor } from './factors-of.ts'
import type { RelyingParty } from './relying-party.ts'

const triesASession = 5

type From = { address: string; device: string; party: () => RelyingParty }

/**
 * Shows that the session is still in its owner's hands: by a factor if they have one, else by the password. Five wrong ones end it.
 * Returns until when it counts.
 * @throws AppError second_factor_invalid, invalid_credentials, token_invalid, rate_limited, passkeys_unavailable
 */
export async function prove(ctx: Context, viewer: Viewer, proof: Proof, from: From): Promise<Date> {
  const sessionId = viewer.sessionId ?? ''
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, viewer.id))
  // Counted before it is checked, so that tries at once count like tries one after the other.
  const [tried] = await ctx.db
    .update(sessions)
    .set({ wrongProofs: sql`${sessions.wrongProofs} + 1` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), lt(sessions.wrongProofs, triesASession)))
    .returning({ wrong: sessions.wrongProofs })
  if (!tried) throw new AppError('token_invalid')
  try {
    const { by, spend } = await checkProof(ctx, orNotFound(account), sessionId, proof, from)
    const now = ctx.now()
    await transaction(ctx.db, async (db) => {
      await spend(db)
      const [proven] = await db
        .update(sessions)
        .set({ provenAt: now, provenBy: by, wrongProofs: 0 })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id })
      if (!proven) throw new AppError('token_invalid')
    })
    return new Date(now.getTime() + proofMinutes * 60_000)
  } catch (error) {
    const isWrong =
      error instanceof AppError && ['second_factor_invalid', 'invalid_credentials'].includes(error.code)
    const isLast = isWrong && tried.wrong >= triesASession
    // What failed for another reason was no wrong one.
    const change = isLast
      ? { endedAt: ctx.now() }
      : { wrongProofs: sql`greatest(0, ${sessions.wrongProofs} - 1)` }
    if (isLast || !isWrong) await ctx.db.update(sessions).set(change).where(eq(sessions.id, sessionId))
    throw error
  }
}

type Checked = { by: ProvenBy; spend: Awaited<ReturnType<typeof checkFactor>>['spend'] }

async function checkProof(
  ctx: Context,
  account: AccountRow,
  sessionId: string,
  { password, passkey, code }: Proof,
  { address, device, party }: From,
): Promise<Checked> {
  const known = await findKnownDevice(ctx, account.id, device)
  const held = await factorsOf(ctx.db, account.id)
  if (password === undefined)
    return checkFactor(
      ctx,
      account,
      { passkey, code },
      {
        challenge: { purpose: 'proof', accountId: account.id, boundTo: sessionId },
        party,
        device: known,
      },
    )
  // Who has a factor shows that: the password alone is what it protects against.
  if (hasFactor(held)) throw new AppError('second_factor_invalid')
  await ctx.limits.tryPassword({ account: account.id, address, device: known }, async () => {
    if (!(await passwordFits(account.passwordHash, password)))
      throw new AppError('invalid_credentials', { fields: { password: 'invalid_credentials' } })
  })
  return { by: 'password', spend: () => Promise.resolve() }
}
