import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { ticketSeconds } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import { accounts, type AccountRow } from '../auth.table.ts'
import type { HeldFactors } from './factors-of.ts'
import { signInMethods } from './factors-of.ts'
import { signInTickets, type TicketRow } from './second-factor.table.ts'

const triesATicket = 5
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
const ended = () => new AppError('ticket_expired')

type Purpose = TicketRow['purpose']

/** The refusal of whoever has passed the first factor, with the ticket that the second one is sent with. */
export async function secondFactorRequired(
  ctx: Context,
  account: AccountRow,
  held: HeldFactors,
  purpose: Purpose,
): Promise<AppError> {
  const ticket = randomBytes(32).toString('base64url')
  await ctx.db.insert(signInTickets).values({
    id: uuid(),
    tokenHash: hashOf(ticket),
    accountId: account.id,
    purpose,
    sessionVersion: account.sessionVersion,
    expiresAt: new Date(ctx.now().getTime() + ticketSeconds * 1000),
  })
  const methods = await signInMethods(ctx.db, account.id, held)
  return new AppError('second_factor_required', { details: { ticket, methods, expiresIn: ticketSeconds } })
}

const isGood = (ticket: string, now: Date) =>
  and(
    eq(signInTickets.tokenHash, hashOf(ticket)),
    isNull(signInTickets.usedAt),
    gt(signInTickets.expiresAt, now),
    lt(signInTickets.tries, triesATicket),
  )

/** The ticket's account, as long as its password is the one that was given and it is active. @throws AppError ticket_expired */
async function ownerOf(db: Db, ticket: TicketRow): Promise<AccountRow> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.id, ticket.accountId),
        eq(accounts.status, 'active'),
        eq(accounts.sessionVersion, ticket.sessionVersion),
      ),
    )
  if (!account) throw ended()
  return account
}

/** @throws AppError ticket_expired */
export async function findTicket(ctx: Context, ticket: string) {
  const [row] = await ctx.db.select().from(signInTickets).where(isGood(ticket, ctx.now()))
  if (!row) throw ended()
  return { id: row.id, account: await ownerOf(ctx.db, row) }
}

/**
 * Counts one try before it is made, so that tries at once count like tries one after the other.
 * @throws AppError ticket_expired
 */
export async function tryTicket(ctx: Context, ticket: string, purpose: Purpose) {
  const [row] = await ctx.db
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(and(isGood(ticket, ctx.now()), eq(signInTickets.purpose, purpose)))
    .returning()
  if (!row) throw ended()
  return { id: row.id, account: await ownerOf(ctx.db, row), triesLeft: triesATicket - row.tries }
}

/** Uses it up, once. @throws AppError ticket_expired */
export async function spendTicket(db: Db, id: string, now: Date): Promise<void> {
  const [spent] = await db
    .update(signInTickets)
    .set({ usedAt: now })
    .where(and(eq(signInTickets.id, id), isNull(signInTickets.usedAt), gt(signInTickets.expiresAt, now)))
    .returning({ id: signInTickets.id })
  if (!spent) throw ended()
}
