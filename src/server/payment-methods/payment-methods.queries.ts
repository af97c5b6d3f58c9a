import { and, desc, eq, sql, type Placeholder } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuid7 } from 'uuid'
import { maxPaymentMethods, type NewPaymentMethod, type PaymentMethod } from '#contract/payment-methods.ts'
import { instant } from '../db/columns.ts'
import { builtOnce } from '../db/built-once.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Card, PaymentProvider } from '../providers/payments/payment-provider.ts'

export const paymentMethods = pgTable('payment_methods', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  type: text().$type<'credit_card' | 'bank_account'>().notNull(),
  accountName: text(),
  iban: text(),
  swiftCode: text(),
  nameOnCard: text(),
  brand: text(),
  last4: text(),
  expMonth: integer(),
  expYear: integer(),
  provider: text().$type<PaymentProvider['name']>(),
  providerToken: text(),
  saved: boolean().notNull().default(true),
  usedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})
export type PaymentMethodRow = typeof paymentMethods.$inferSelect

const mine = (accountId: string | Placeholder, id: string | Placeholder) =>
  and(eq(paymentMethods.id, id), eq(paymentMethods.accountId, accountId))

export function listPaymentMethods(
  db: Db,
  accountId: string,
  type?: PaymentMethodRow['type'],
): Promise<PaymentMethodRow[]> {
  return db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.accountId, accountId),
        eq(paymentMethods.saved, true),
        type === undefined ? undefined : eq(paymentMethods.type, type),
      ),
    )
    .orderBy(desc(paymentMethods.createdAt), desc(paymentMethods.id))
}

export async function findPaymentMethod(
  db: Db,
  accountId: string,
  id: string,
): Promise<PaymentMethodRow | undefined> {
  const [row] = await oneMethod(db).execute({ accountId, id })
  return row
}

const oneMethod = builtOnce((db) =>
  db
    .select()
    .from(paymentMethods)
    .where(mine(sql.placeholder('accountId'), sql.placeholder('id')))
    .prepare('payment_method'),
)

/**
 * `db` must be a transaction.
 * @throws AppError limit_reached where as many are saved as can be; duplicate for an IBAN that is saved already; payment_declined for a card whose bank declines it or that is not the caller's
 */
export async function insertPaymentMethod(
  db: Db,
  accountId: string,
  input: NewPaymentMethod,
  provider: PaymentProvider['name'],
  /** What the provider says of the card; absent for one that it refuses. */
  card: Card | undefined,
): Promise<PaymentMethodRow> {
  if (isKept(input)) {
    // One at a time, so that two at once do not pass the limit.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 2))`)
    const saved = await listPaymentMethods(db, accountId)
    // A card that is saved a second time, by a second click perhaps, is that card.
    const same = input.type === 'credit_card' && saved.find((one) => one.providerToken === input.token)
    if (same && card) return same
    if (saved.length >= maxPaymentMethods) throw new AppError('limit_reached')
  }
  try {
    const [row] = await db
      .insert(paymentMethods)
      .values({ id: uuid7(), accountId, ...columns(input, provider, card) })
      .returning()
    return orNotFound(row)
  } catch (error) {
    if (violatedConstraint(error) === 'payment_methods_iban_key')
      throw new AppError('duplicate', { fields: { iban: 'duplicate' } })
    throw error
  }
}

/** Where there is no room for a card, its provider is not asked about it. One that is saved already may be a call said twice. */
export async function refuseWithoutRoom(
  db: Db,
  accountId: string,
  card: Extract<NewPaymentMethod, { type: 'credit_card' }>,
): Promise<void> {
  if (!isKept(card)) return
  const saved = await listPaymentMethods(db, accountId)
  if (saved.length >= maxPaymentMethods && !saved.some(({ providerToken }) => providerToken === card.token))
    throw new AppError('limit_reached')
}

const isKept = (input: NewPaymentMethod) => input.type === 'bank_account' || input.save

function columns(input: NewPaymentMethod, provider: PaymentProvider['name'], card: Card | undefined) {
  if (input.type === 'bank_account') {
    const { type, accountName, iban, swiftCode } = input
    return { type, accountName, iban, swiftCode }
  }
  if (!card) throw new AppError('payment_declined')
  return {
    type: input.type,
    nameOnCard: input.nameOnCard,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    provider,
    providerToken: input.token,
    saved: input.save,
  }
}

export async function removePaymentMethod(db: Db, accountId: string, id: string): Promise<void> {
  const [removed] = await db.delete(paymentMethods).where(mine(accountId, id)).returning()
  orNotFound(removed)
}

export function toPaymentMethod(row: PaymentMethodRow): PaymentMethod {
  if (row.type === 'bank_account')
    return {
      _id: row.id,
      type: row.type,
      accountName: row.accountName ?? '',
      iban: row.iban ?? '',
      ibanLast4: row.iban?.slice(-4) ?? '',
      swiftCode: row.swiftCode ?? '',
    }
  return {
    _id: row.id,
    type: row.type,
    nameOnCard: row.nameOnCard ?? '',
    brand: row.brand ?? '',
    last4: row.last4 ?? '',
    expMonth: row.expMonth ?? 0,
    expYear: row.expYear ?? 0,
    save: row.saved,
  }
}
