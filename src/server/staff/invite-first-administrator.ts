import { and, eq, isNull } from 'drizzle-orm'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { accounts } from '../auth/auth.table.ts'
import { hashToken, newToken } from '../auth/link-tokens.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { invitationLink } from './invite-staff.ts'
import { staffInvitations } from './invitations.table.ts'

const lifetimeMs = 24 * 3_600_000
const lockNumber = 7_261_908

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.$count(accounts, eq(accounts.family, 'admin'))) > 0

/** A new link for the first administrator; the one before it ends. */
export async function inviteFirstAdministrator({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): Promise<string> {
  const token = newToken()
  await transaction(db, async (db) => {
    await db
      .update(staffInvitations)
      .set({ endedAt: now() })
      .where(and(isNull(staffInvitations.email), isNull(staffInvitations.endedAt)))
    await db.insert(staffInvitations).values({
      id: uuid(),
      tokenHash: hashToken(token),
      expiresAt: new Date(now().getTime() + lifetimeMs),
    })
  })
  return invitationLink({ config }, token, 'en')
}

/**
 * Prints the invitation link when a shop without staff starts. Of several nodes starting together only one prints it: it
 * holds the lock until `close`, so that another does not replace the link just printed.
 */
export async function printFirstInvitation(
  ctx: Context,
  databaseUrl: string,
  say: (message: string) => void,
): Promise<{ close: () => Promise<void> }> {
  if (await hasAdministrator(ctx.db)) return { close: async () => undefined }
  const client = new pg.Client({ connectionString: databaseUrl })
  // When the database goes away, so does the lock.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    lockNumber,
  ])
  if (rows[0]?.isOurs)
    say(`Set up the first administrator (24 hours, once): ${await inviteFirstAdministrator(ctx)}`)
  return { close: () => client.end().catch(() => undefined) }
}
