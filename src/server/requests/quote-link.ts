import { timingSafeEqual } from 'node:crypto'
import { siteOrigin } from '../site-origin.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'

/** Opens one request and no other; made from its id, so nothing is stored that could be stolen. */
const keyOf = (ctx: Context, requestId: string) => ctx.tokens.mac('quote link', requestId)

export function opensRequest(ctx: Context, requestId: string, key: string | undefined): boolean {
  if (key === undefined) return false
  const [given, real] = [Buffer.from(key), Buffer.from(keyOf(ctx, requestId))]
  return given.length === real.length && timingSafeEqual(given, real)
}

/** The address in the mail, in the reader's language. */
export const quoteLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/quotes/${requestId}?key=${keyOf(ctx, requestId)}`

/** Where staff read it. */
export const staffLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/cms/orders/requests/${requestId}`
