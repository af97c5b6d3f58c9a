import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import type { AccountRow } from '../auth.table.ts'
import { hashPassword, passwordFits } from '../passwords.ts'
import { noteFactor, tellOfFactor } from './note-factor.ts'
import { recoveryCodes } from './second-factor.table.ts'

/** Crockford's: no letter that looks like another sign. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretLength = 11

export type NewRecoveryCodes = { codes: string[]; hashes: string[] }

/** Ten codes and their hashes; the first sign of each is its place. Made before a transaction, since hashing is slow. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const bare = Array.from({ length: recoveryCodeCount }, (_, place) => {
    const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${place}${secret}`
  })
  return {
    codes: bare.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: await Promise.all(bare.map((code) => hashPassword(code))),
  }
}

/** As it was made, however it was typed. */
const bareCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[\s\-–—‐]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** New ones take the place of the old. */
export async function keepRecoveryCodes(db: Db, accountId: string, hashes: readonly string[]): Promise<void> {
  await forgetRecoveryCodes(db, accountId)
  await db.insert(recoveryCodes).values(hashes.map((codeHash, place) => ({ accountId, place, codeHash })))
}

export async function forgetRecoveryCodes(db: Db, accountId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/**
 * Checks a code, by one hash, and returns what uses it up: of two who send it at once, one is refused.
 * @throws AppError second_factor_invalid
 */
export async function checkRecoveryCode(
  ctx: Context,
  account: AccountRow,
  typed: string,
): Promise<(db: Db) => Promise<void>> {
  const code = bareCode(typed)
  const place = /^\d/.test(code) ? Number(code[0]) : -1
  const [row] = await ctx.db
    .select()
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.accountId, account.id),
        eq(recoveryCodes.place, place),
        isNull(recoveryCodes.usedAt),
      ),
    )
  // Also without such a code, so that the time does not tell which places are left.
  if (!(await passwordFits(row?.codeHash, code)) || !row) throw wrongCode()
  return async (db) => {
    const [used] = await db
      .update(recoveryCodes)
      .set({ usedAt: ctx.now() })
      .where(
        and(
          eq(recoveryCodes.accountId, account.id),
          eq(recoveryCodes.place, place),
          eq(recoveryCodes.codeHash, row.codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ place: recoveryCodes.place })
    if (!used) throw wrongCode()
    await noteFactor(db, account, 'recovery_code_use')
    await tellOfFactor(ctx, db, account, 'recovery_code_used')
  }
}

const wrongCode = () =>
  new AppError('second_factor_invalid', { fields: { recoveryCode: 'second_factor_invalid' } })
