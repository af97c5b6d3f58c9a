import type { SecondFactor } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import type { AccountRow, ProvenBy } from '../auth.table.ts'
import { giveBackTry, takeTry, wrongADay } from '../one-time-codes.ts'
import { checkAppCode } from './code-app.ts'
import { noteFactor, tellOfFactor } from './note-factor.ts'
import type { ChallengeFor } from './passkey-challenges.ts'
import { usePasskey } from './passkeys.ts'
import { checkRecoveryCode } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'

type Checked = {
  by: ProvenBy
  /** Uses it up, in the transaction of what it opens: of two at once, one is refused. */
  spend: (db: Db) => Promise<void>
}

type Where = {
  challenge: ChallengeFor
  party: () => RelyingParty
  /** Hash of the browser's secret, if this account signed in from it before. */
  device: string | undefined
}

/**
 * Checks a factor of the account. Wrong codes count for the account's day, ten of strangers together and ten from each known browser;
 * a passkey cannot be guessed, and stays open when they are used up.
 * @throws AppError second_factor_invalid, rate_limited, passkeys_unavailable
 */
export async function checkFactor(
  ctx: Context,
  account: AccountRow,
  { passkey, code, recoveryCode }: SecondFactor,
  { challenge, party, device }: Where,
): Promise<Checked> {
  if (passkey) {
    const owner = await usePasskey(ctx, challenge, party(), passkey)
    if (!owner) throw new AppError('second_factor_invalid')
    return { by: 'passkey', spend: () => Promise.resolve() }
  }
  const subject = `factor ${account.id} ${device ?? 'strangers'}`
  const wrong = await takeTry(ctx.db, subject, ctx.now())
  try {
    const spend =
      code === undefined
        ? await checkRecoveryCode(ctx, account, recoveryCode ?? '')
        : await checkAppCode(ctx, account.id, code)
    return {
      by: code === undefined ? 'recovery_code' : 'code',
      spend: async (db) => {
        await spend(db)
        await giveBackTry(db, subject)
      },
    }
  } catch (error) {
    if (wrong === wrongADay) await tellOfLock(ctx, account)
    throw error
  }
}

const tellOfLock = (ctx: Context, account: AccountRow) =>
  transaction(ctx.db, async (db) => {
    await noteFactor(db, account, 'factor_lock', { by: { name: 'Matjar' } })
    await tellOfFactor(ctx, db, account, 'factor_locked')
  })
