import type { RequestDetails } from '#contract/requests.ts'
import type { Db } from '../db/connect.ts'
import { describeLate } from '../orders/describe-priced-cart.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { listQuoted } from './decide-quote.ts'
import { newestQuote } from './requests.queries.ts'

/** A request with what of its open offer comes later than the rest, and by when, were it accepted now. */
export async function withLateLines(
  db: Db,
  details: RequestDetails,
  shop: ShopView,
): Promise<RequestDetails> {
  const quote = details.status === 'sent' ? await newestQuote(db, details._id) : undefined
  if (!quote) return details
  const { lines } = await listQuoted(db, quote)
  const { words, promisedAt } = await describeLate(db, lines, shop, quote.pickUpPoint?.readyDays)
  return {
    ...details,
    quotes: details.quotes.map((shown) =>
      shown.revision === quote.revision
        ? {
            ...shown,
            lines: shown.lines.map((line) => {
              const supply = words.get(line.product)
              return { ...line, ...(supply && { supply }) }
            }),
            ...(promisedAt && { promisedAt }),
          }
        : shown,
    ),
  }
}
