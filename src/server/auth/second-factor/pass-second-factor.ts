import type { PasskeyResponse, SecondFactor } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { families, type Audience } from '../account-families.ts'
import type { Client } from '../client.ts'
import { enter } from '../enter.ts'
import { findKnownDevice } from '../known-devices.ts'
import type { SignedIn } from '../sessions.ts'
import { checkFactor } from './check-factor.ts'
import { usePasskey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { spendTicket, tryTicket } from './tickets.ts'

/**
 * The second step of a sign-in. The ticket, the code and the session go together: of two who send the same at once, one is let in.
 * @throws AppError ticket_expired, second_factor_invalid, rate_limited, passkeys_unavailable
 */
export async function passSecondFactor(
  ctx: Context,
  audience: Audience,
  { ticket, ...factor }: SecondFactor & { ticket: string },
  client: Client,
  party: () => RelyingParty,
): Promise<SignedIn> {
  const { id, account, triesLeft } = await tryTicket(ctx, ticket, 'signin')
  if (families[account.family].audience !== audience) throw new AppError('ticket_expired')
  const { by, spend } = await withTriesLeft(triesLeft, async () =>
    checkFactor(ctx, account, factor, {
      challenge: { purpose: 'factor', accountId: account.id, boundTo: id },
      party,
      device: await findKnownDevice(ctx, account.id, client.device),
    }),
  )
  return withTriesLeft(triesLeft, () =>
    transaction(ctx.db, async (db) => {
      await spendTicket(db, id, ctx.now())
      await spend(db)
      return enter({ ...ctx, db }, account, client, by)
    }),
  )
}

/** A screen says how many are left. */
export async function withTriesLeft<T>(triesLeft: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'second_factor_invalid')
      throw new AppError('second_factor_invalid', {
        details: { triesLeft },
        ...(error.context.fields && { fields: error.context.fields }),
      })
    throw error
  }
}

/**
 * Signs in with a passkey alone: it is both factors, since the authenticator has checked its owner.
 * @throws AppError passkey_unknown, also for one of the other door; account_disabled
 */
export async function signInWithPasskey(
  ctx: Context,
  audience: Audience,
  response: PasskeyResponse,
  client: Client,
  party: RelyingParty,
): Promise<SignedIn> {
  const account = await usePasskey(ctx, { purpose: 'signin' }, party, response)
  if (!account || families[account.family].audience !== audience) throw new AppError('passkey_unknown')
  if (account.status === 'unverified') throw new AppError('account_unverified')
  if (account.status === 'disabled') throw new AppError('account_disabled')
  return enter(ctx, account, client, 'passkey')
}
