import { eq, sql } from 'drizzle-orm'
import type { ChangeCredit } from '#contract/credit.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { creditAccounts, type CreditAccountRow } from './credit.table.ts'
import { lockCredit } from './ledger.ts'

/**
 * Changes on which terms a company buys from now on. What it ordered before keeps its terms, and may be more than the new limit.
 * @throws AppError not_found, version_conflict; in_use while something is open in another currency; validation_failed
 */
export function changeCredit(
  db: Db,
  companyId: string,
  { paymentTerms, creditLimit, isStopped, stopReason, version }: ChangeCredit,
  currency: string,
  by: AdminViewer,
): Promise<void> {
  if (creditLimit.currency !== currency)
    throw new AppError('validation_failed', { fields: { creditLimit: 'currency' } })
  return inTransaction(db, async (db) => {
    // Two who agree on the first terms of a company at once queue here.
    const [company] = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('no key update')
    orNotFound(company)
    const before = await lockCredit(db, companyId)
    if (before?.version !== version) throw new AppError('version_conflict')
    if (before && before.currency !== currency && before.held + before.owed + before.unapplied > 0)
      throw new AppError('in_use')
    const agreed = {
      terms: paymentTerms,
      currency,
      creditLimit: creditLimit.amount,
      isStopped,
      stopReason: isStopped ? (stopReason ?? null) : null,
    }
    const [after] = await db
      .insert(creditAccounts)
      .values({ companyId, ...agreed })
      .onConflictDoUpdate({
        target: creditAccounts.companyId,
        set: { ...agreed, version: sql`${creditAccounts.version} + 1`, updatedAt: sql`now()` },
      })
      .returning()
    await writeAudit(db, {
      entity: 'credit',
      entityId: companyId,
      action: before ? 'update' : 'create',
      by,
      ...(before && { before: recorded(before) }),
      after: recorded(orNotFound(after)),
    })
  })
}

const recorded = ({ terms, creditLimit, currency, isStopped, stopReason }: CreditAccountRow) => ({
  creditTerms: terms,
  creditLimit: { amount: creditLimit, currency },
  creditStopped: isStopped,
  stopReason,
})
