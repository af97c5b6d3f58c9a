import { siteOrigin } from '../config/site-origin.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { newestQuote } from './requests.queries.ts'

/** A link is good for so long after the last day of the quote. */
const daysAfterQuote = 30

/** Opens one request and no other; made from its id, so nothing is stored that could be stolen. */
const keyOf = (ctx: Context, requestId: string) => ctx.tokens.mac('quote link', requestId)

export async function opensRequest(
  ctx: Context,
  db: Db,
  requestId: string,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined || !ctx.tokens.isMac('quote link', requestId, key)) return false
  const quote = await newestQuote(db, requestId)
  return quote !== undefined && ctx.now() < addDays(quote.validUntil, daysAfterQuote)
}

const addDays = (time: Date, days: number) => new Date(time.getTime() + days * 86_400_000)

/** The address in the mail, in the reader's language. */
export const quoteLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/quotes/${requestId}?key=${keyOf(ctx, requestId)}`

/** Where staff read it. */
export const staffLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/cms/orders/requests/${requestId}`
