import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { findAccount, identifierKey } from './find-account.ts'
import type { Client } from './client.ts'
import type { EntryName } from './account-families.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { passwordFits } from './passwords.ts'
import { startSession, type SignedIn } from './sessions.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'

export type Credentials = { identifier: string; password: string; tenant?: string | undefined }

/** Signs in by phone, email or username. Same error for a wrong password and an unknown account. */
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
  await tellOfNewDevice(ctx, account, client)
  await rememberDevice(ctx.db, account.id, client.device, ctx.now())
  return startSession(ctx, account, client.userAgent, client.language)
}

type Outcome<T> = { value: T } | { error: unknown }
const outcomeOf = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
