import { eq } from 'drizzle-orm'
import type { NewReceipt } from '#contract/credit.ts'
import type { Money } from '#contract/shared.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { allocations, creditAccounts, receipts } from './credit.table.ts'
import { allocateReceipt, bookReceipt, payOut, reverseReceipt, undoAllocation } from './receipts.ts'

type By = { viewer: AdminViewer; at: Date }

const causeOf = ({ viewer, at }: By) => ({ byName: viewer.name, byId: viewer.id, at })

type Booked = Pick<NewReceipt, 'allocations' | 'oldestFirst'>
const bookingOf = ({ allocations: shares, oldestFirst }: Booked) =>
  oldestFirst
    ? ('oldest' as const)
    : { shares: shares.map(({ order, amount }) => ({ order, amount: amount.amount })) }

/** @throws AppError validation_failed for another currency than the account's */
async function checkCurrency(db: Db, companyId: string, amounts: Record<string, Money>): Promise<string> {
  const [account] = await db.select().from(creditAccounts).where(eq(creditAccounts.companyId, companyId))
  const { currency } = orNotFound(account)
  const wrong = Object.entries(amounts).filter(([, money]) => money.currency !== currency)
  if (wrong.length > 0)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(wrong.map(([field]) => [field, 'currency'])),
    })
  return currency
}

const amountsOf = (shares: Booked['allocations']) =>
  Object.fromEntries(shares.map(({ amount }, index) => [`allocations.${index}.amount`, amount]))

/** Books a receipt with its trail. `db` must be a transaction. @throws AppError as booking a receipt; validation_failed */
export async function bookByStaff(db: Db, companyId: string, body: NewReceipt, by: By): Promise<void> {
  const { amount, receivedOn, method, reference } = body
  await checkCurrency(db, companyId, { amount, ...amountsOf(body.allocations) })
  await bookReceipt(
    db,
    companyId,
    { amount: amount.amount, receivedOn, method, reference, booking: bookingOf(body) },
    causeOf(by),
  )
  await note(db, companyId, 'receipt_booked', by, { amount, reference })
}

/** `db` must be a transaction. @throws AppError as allocating; validation_failed */
export async function allocateByStaff(db: Db, id: string, body: Booked, by: By): Promise<void> {
  const companyId = await companyOfReceipt(db, id)
  await checkCurrency(db, companyId, amountsOf(body.allocations))
  await allocateReceipt(db, id, bookingOf(body), causeOf(by))
  await note(db, companyId, 'receipt_allocated', by, {})
}

/** `db` must be a transaction. */
export async function undoByStaff(db: Db, id: string, by: By): Promise<void> {
  const [allocation] = await db.select().from(allocations).where(eq(allocations.id, id))
  const { receiptId, undoneAt } = orNotFound(allocation)
  await undoAllocation(db, id, causeOf(by))
  if (!undoneAt) await note(db, await companyOfReceipt(db, receiptId), 'allocation_undone', by, {})
}

/** `db` must be a transaction. */
export async function reverseByStaff(db: Db, id: string, by: By): Promise<void> {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  const { companyId, reference, reversedAt } = orNotFound(receipt)
  await reverseReceipt(db, id, causeOf(by))
  if (!reversedAt) await note(db, companyId, 'receipt_reversed', by, { reference })
}

/** `db` must be a transaction. @throws AppError as paying out; validation_failed */
export async function payOutByStaff(
  db: Db,
  companyId: string,
  { amount, reference }: { amount: Money; reference: string },
  by: By,
): Promise<void> {
  await checkCurrency(db, companyId, { amount })
  await payOut(db, companyId, { amount: amount.amount, reference }, causeOf(by))
  await note(db, companyId, 'paid_out', by, { amount, reference })
}

async function companyOfReceipt(db: Db, id: string): Promise<string> {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  return orNotFound(receipt).companyId
}

type Action = 'receipt_booked' | 'receipt_allocated' | 'allocation_undone' | 'receipt_reversed' | 'paid_out'

const note = (db: Db, companyId: string, action: Action, { viewer: by }: By, after: object) =>
  writeAudit(db, { entity: 'credit', entityId: companyId, action, by, after })
