import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxQuoteRounds, type NewCounterOffer } from '#contract/requests.ts'
import { dayIn } from '#i18n/zone-time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { announce } from '../events/announce.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { requireNotWaiting } from '../orders/offers.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { mayCounter } from './request-status.ts'
import { newestQuote } from './requests.queries.ts'
import { quoteCounters, quotes, requests, type CounteredProduct, type QuoteRow } from './requests.table.ts'

/**
 * Answers the newest offer with what the buyer would take instead. Until the shop has made another offer, nothing can be accepted.
 * `db` must be a transaction.
 * @throws AppError quote_revised, quote_waiting, invalid_transition, limit_reached, validation_failed
 */
export async function counterOffer(
  ctx: Context,
  db: Db,
  id: string,
  { revision, lines, message, wishedDate }: NewCounterOffer,
  viewer: Viewer | undefined,
): Promise<void> {
  const now = ctx.now()
  const [row] = await db.select().from(requests).where(eq(requests.id, id)).for('update')
  const request = orNotFound(row)
  const offer = await newestQuote(db, id)
  if (!offer || !mayCounter(request)) throw new AppError('invalid_transition')
  await requireNotWaiting(db, { requestId: id })
  if (offer.revision !== revision)
    throw new AppError('quote_revised', { details: { revision: offer.revision } })
  const rounds =
    (await db.$count(quotes, eq(quotes.requestId, id))) +
    (await db.$count(quoteCounters, eq(quoteCounters.requestId, id)))
  if (rounds >= maxQuoteRounds) throw new AppError('limit_reached', { values: { max: maxQuoteRounds } })
  const { timeZone } = await readSettings(db)
  if (wishedDate !== undefined && wishedDate < dayIn(timeZone, now))
    throw new AppError('validation_failed', { fields: { wishedDate: 'futureDate' } })
  const customer = viewer?.kind === 'customer' ? viewer : undefined
  await db.insert(quoteCounters).values({
    id: uuid(),
    requestId: id,
    revision,
    lines: counteredLines(lines, offer),
    currency: offer.currency,
    message: message || null,
    wishedDate: wishedDate ?? null,
    byId: customer?.id ?? null,
    byName: customer?.name ?? request.fullName,
    at: now,
  })
  await db
    .update(requests)
    .set({ status: 'in_progress', version: sql`${requests.version} + 1`, updatedAt: now })
    .where(eq(requests.id, id))
  await notify(db, 'quote_countered', { request: id, number: request.number })
  await announce(db, 'request', { _id: id })
}

/** Products of the offer, as it names them; in its currency. */
function counteredLines(lines: NewCounterOffer['lines'], offer: QuoteRow): CounteredProduct[] {
  const fields: Record<string, string> = {}
  const countered = lines.flatMap(({ product, quantity, targetPrice }, index) => {
    const offered = offer.lines.find((line) => line.product === product)
    if (!offered) fields[`lines.${index}.product`] = 'unknownReference'
    else if (lines.findIndex((line) => line.product === product) !== index)
      fields[`lines.${index}.product`] = 'duplicate'
    if (targetPrice && targetPrice.currency !== offer.currency)
      fields[`lines.${index}.targetPrice`] = 'currency'
    if (!offered) return []
    const { unitPrice: _unitPrice, period: _period, ...named } = offered
    return [{ ...named, quantity, ...(targetPrice && { targetPrice: targetPrice.amount }) }]
  })
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  return countered
}
