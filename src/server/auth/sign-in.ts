import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { findAtEntry, identifierKey } from './find-account.ts'
import type { EntryName } from './families.ts'
import { passwordFits } from './passwords.ts'
import { startSession, type SignedIn } from './sessions.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'

export type Credentials = { identifier: string; password: string; tenant?: string | undefined }
export type Client = { address: string; userAgent: string; language: Language }

/** Signs in at one of the doors by phone, email or username; the same answer for a wrong password and for nobody (D-607). */
export async function signIn(
  ctx: Context,
  entry: EntryName,
  { identifier, password, tenant }: Credentials,
  client: Client,
): Promise<SignedIn> {
  const name = `${entry} ${tenant ?? ''} ${identifierKey(identifier)}`
  await ctx.limits.signIn(client.address, name)
  const account = await findAtEntry(ctx.db, entry, { identifier, tenant })
  if (!(await passwordFits(account?.passwordHash, password)) || !account)
    throw new AppError('invalid_credentials')
  if (account.status === 'unverified') throw new AppError('account_unverified')
  if (account.status === 'disabled') throw new AppError('account_disabled')
  await ctx.limits.signedIn(client.address, name)
  await tellOfNewDevice(ctx, account, client)
  return startSession(ctx, account, client.userAgent, client.language)
}
