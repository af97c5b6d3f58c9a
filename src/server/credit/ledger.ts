import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { CreditStanding } from '#contract/credit.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { creditAccounts, creditEntries, type CreditAccountRow, type EntryKind } from './credit.table.ts'

/** Who did it, and when. */
export type Cause = { byName: string; at: Date }

type Change = {
  kind: EntryKind
  held?: number
  owed?: number
  unapplied?: number
  orderId?: string
  refId?: string
}

/**
 * Locks a company's account. It is the last lock that a transaction takes, after orders, stock, discounts and the numbers of papers, so
 * that no two of them wait for each other. `db` must be a transaction.
 */
export async function lockCredit(db: Db, companyId: string): Promise<CreditAccountRow | undefined> {
  const [account] = await db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.companyId, companyId))
    .for('update')
  return account
}

/** Moves the sums of a locked account and writes down why, both or neither. */
export async function post(
  db: Db,
  companyId: string,
  { kind, held = 0, owed = 0, unapplied = 0, orderId, refId }: Change,
  { byName, at }: Cause,
): Promise<CreditAccountRow> {
  await db.insert(creditEntries).values({
    id: uuid(),
    companyId,
    kind,
    dHeld: held,
    dOwed: owed,
    dUnapplied: unapplied,
    orderId,
    refId,
    byName,
    at,
  })
  const [account] = await db
    .update(creditAccounts)
    .set({
      held: sql`${creditAccounts.held} + ${held}`,
      owed: sql`${creditAccounts.owed} + ${owed}`,
      unapplied: sql`${creditAccounts.unapplied} + ${unapplied}`,
    })
    .where(eq(creditAccounts.companyId, companyId))
    .returning()
  return orNotFound(account)
}

/** What an order still holds, by what was written down for it. */
export async function heldBy(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ held: sql`coalesce(sum(${creditEntries.dHeld}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(eq(creditEntries.orderId, orderId))
  return row?.held ?? 0
}

/** Where an account stands; `overdue` is the part of what is owed that is past its day. */
export function standingOf(
  account: Sums & Pick<CreditAccountRow, 'terms' | 'currency' | 'isStopped'>,
  overdue: number,
): CreditStanding {
  const money = (amount: number) => ({ amount, currency: account.currency })
  return {
    paymentTerms: account.terms,
    creditLimit: money(account.creditLimit),
    available: money(availableOf(account)),
    held: money(account.held),
    owed: money(account.owed),
    unapplied: money(account.unapplied),
    overdue: money(overdue),
    isStopped: account.isStopped,
  }
}

type Sums = Pick<CreditAccountRow, 'creditLimit' | 'held' | 'owed' | 'unapplied'>
export const availableOf = ({ creditLimit, held, owed, unapplied }: Sums): number =>
  creditLimit - held - owed + unapplied
