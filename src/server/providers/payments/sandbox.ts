import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CardDetails } from '#contract/payment-methods.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import type { LocalProvider } from './payment-provider.ts'

export const sandboxCards = pgTable('sandbox_cards', {
  token: text().primaryKey(),
  accountId: uuid().notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  expMonth: integer().notNull(),
  expYear: integer().notNull(),
  declines: boolean().notNull(),
})

/** The well-known test numbers, which belong to nobody; all others are refused. */
const testCards: Record<string, { brand: string; declines?: true }> = {
  '4242424242424242': { brand: 'visa' },
  '4000000000000002': { brand: 'visa', declines: true },
  '5555555555554444': { brand: 'mastercard' },
  '2223003122003222': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4462030000000000': { brand: 'mada' },
}

/**
 * The built-in payments of a shop without a provider's keys. They live in our database, so they are part of the order's
 * transaction.
 */
export const sandbox: LocalProvider = {
  name: 'sandbox',
  isRemote: false,
  async charge(db, { cardToken, accountId, orderId }) {
    const [card] = await db.select().from(sandboxCards).where(ownCard(cardToken, accountId))
    return !card || card.declines ? 'declined' : { transactionId: `sandbox_${orderId}` }
  },
  async describeCard(db, token, accountId) {
    const [card] = await db.select().from(sandboxCards).where(ownCard(token, accountId))
    return card
  },
  async verifyCard(db, token, accountId) {
    const [card] = await db.select().from(sandboxCards).where(ownCard(token, accountId))
    return card?.declines ? undefined : card
  },
}

const ownCard = (token: string, accountId: string) =>
  and(eq(sandboxCards.token, token), eq(sandboxCards.accountId, accountId))

/**
 * Returns a token for a test card; the number is checked here and not stored.
 * @throws AppError validation_failed for any other number, a wrong checksum or a past expiry
 */
export async function tokenizeTestCard(db: Db, accountId: string, card: CardDetails, now: Date) {
  const known = testCards[card.number]
  if (!known || !passesLuhn(card.number))
    throw new AppError('validation_failed', { fields: { number: 'card' } })
  const endOfMonth = new Date(Date.UTC(card.expYear, card.expMonth, 1))
  if (endOfMonth <= now) throw new AppError('validation_failed', { fields: { expMonth: 'cardExpired' } })
  const token = `tok_${randomBytes(18).toString('base64url')}`
  const last4 = card.number.slice(-4)
  await db.insert(sandboxCards).values({
    token,
    accountId,
    brand: known.brand,
    last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    declines: known.declines ?? false,
  })
  return { token, brand: known.brand, last4 }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
