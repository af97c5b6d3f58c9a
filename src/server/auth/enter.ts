import type { Context } from '../context.ts'
import type { AccountRow, ProvenBy } from './auth.table.ts'
import type { Client } from './client.ts'
import { rememberDevice } from './known-devices.ts'
import { startSession, type SignedIn } from './sessions.ts'
import { tellOfNewDevice } from './tell-of-new-device.ts'

/** Begins the session of somebody who has shown all that their account asks for; the browser counts as known from then on. */
export async function enter(
  ctx: Context,
  account: AccountRow,
  client: Client,
  provenBy: ProvenBy,
): Promise<SignedIn> {
  await tellOfNewDevice(ctx, account, client)
  await rememberDevice(ctx.db, account.id, client.device, ctx.now())
  return startSession(ctx, account, client.userAgent, client.language, provenBy)
}
