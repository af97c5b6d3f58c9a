import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { findAccount, identifierKey } from './find-account.ts'
import type { Client } from './client.ts'
import type { EntryName } from './account-families.ts'
import { enter } from './enter.ts'
import { findKnownDevice } from './known-devices.ts'
import { passwordFits } from './passwords.ts'
import { factorsOf, hasFactor } from './second-factor/factors-of.ts'
import { secondFactorRequired } from './second-factor/tickets.ts'
import type { SignedIn } from './sessions.ts'

export type Credentials = { identifier: string; password: string; tenant?: string | undefined }

/**
 * Signs in by phone, email or username. Same error for a wrong password and an unknown account.
 * @throws AppError invalid_credentials, account_unverified, account_disabled, tenant_not_found, second_factor_required with a ticket
 */
export async function signIn(
  ctx: Context,
  entry: EntryName,
  { identifier, password, tenant }: Credentials,
  client: Client,
): Promise<SignedIn> {
  // The account is found before counting, so that its other identifiers count for the same account.
  const search = await outcomeOf(findAccount(ctx.db, entry, { identifier, tenant }))
  const found = 'value' in search ? search.value : undefined
  const name = `${entry} ${tenant?.toLowerCase() ?? ''} ${identifierKey(identifier)}`
  const account = await ctx.limits.tryPassword(
    {
      account: found?.id ?? ctx.tokens.mac('sign-in names', name),
      address: client.address,
      device: found && (await findKnownDevice(ctx, found.id, client.device)),
    },
    async () => {
      if ('error' in search) throw search.error
      if (!(await passwordFits(found?.passwordHash, password)) || !found)
        throw new AppError('invalid_credentials')
      if (found.status === 'unverified') throw new AppError('account_unverified')
      if (found.status === 'disabled') throw new AppError('account_disabled')
      return found
    },
  )
  const held = await factorsOf(ctx.db, account.id)
  // Neither the device nor the sign-in counts before the second factor does.
  if (hasFactor(held)) throw await secondFactorRequired(ctx, account, held, 'signin')
  return enter(ctx, account, client, 'password')
}

type Outcome<T> = { value: T } | { error: unknown }
const outcomeOf = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
