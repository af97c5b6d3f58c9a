import { siteOrigin } from '../site-origin.ts'
import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'

/** Opens one request and no other; made from its id, so nothing is stored that could be stolen. */
const keyOf = (ctx: Context, requestId: string) => ctx.tokens.mac('quote link', requestId)

export const opensRequest = (ctx: Context, requestId: string, key: string | undefined): boolean =>
  key !== undefined && ctx.tokens.isMac('quote link', requestId, key)

/** The address in the mail, in the reader's language. */
export const quoteLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/quotes/${requestId}?key=${keyOf(ctx, requestId)}`

/** Where staff read it. */
export const staffLink = (ctx: Context, requestId: string, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}/cms/orders/requests/${requestId}`
