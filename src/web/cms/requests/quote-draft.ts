import type { Language } from '#contract/enums.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import type { QuoteDraft as QuoteToSend } from '#contract/requests.ts'
import { dayOf, endOfDay } from '../dates/shop-days.ts'
import { amountOf, amountText, digitsIn } from '../products/amount.ts'
import { wholeNumber } from '../whole-number.ts'
import type { Quote, Request } from './request-data.ts'

/** A line as it is typed; without a price of its own it has the one that the shop asks. */
export type DraftLine = {
  product: string
  name: string
  code: string
  quantity: string
  price: string | undefined
}

export type QuoteDraft = {
  lines: DraftLine[]
  /** What delivery costs; empty is nothing. */
  fee: string
  /** Where it is collected; empty: it is delivered. */
  pointId?: string
  until: string
  note: string
}

/** How long a quote is valid by default. */
const usualDays = 14
const dayMilliseconds = 86_400_000

/** What the form begins with: the quote that holds, or what was asked for at the shop's prices. */
export function firstDraft(
  { products, quotes }: Pick<Request, 'products' | 'quotes'>,
  language: Language,
  now: Date,
): QuoteDraft {
  const newest = quotes.at(-1)
  return {
    lines: newest
      ? linesOf(newest, language)
      : products
          .filter(({ state }) => state !== 'gone')
          .map(({ product, name, code, quantity }) => ({
            product,
            name,
            code,
            quantity: digitsIn(language, String(quantity)),
            price: undefined,
          })),
    fee: newest?.deliveryFee ? amountText(newest.deliveryFee, language) : '',
    pointId: newest?.pickUpPoint?.id ?? '',
    until:
      newest && new Date(newest.validUntil) > now
        ? dayOf(newest.validUntil)
        : dayOf(new Date(now.getTime() + usualDays * dayMilliseconds).toISOString()),
    note: newest?.note ?? '',
  }
}

const linesOf = ({ lines }: Quote, language: Language): DraftLine[] =>
  lines.map(({ product, name, code, quantity, unitPrice }) => ({
    product,
    name,
    code,
    quantity: digitsIn(language, String(quantity)),
    price: amountText(unitPrice, language),
  }))

/** In minor units; undefined for what is no price. */
export function priceOf(text: string, currency: string): number | undefined {
  const amount = amountOf(text, currency)
  return typeof amount === 'number' && amount >= 0 ? amount : undefined
}

export function quantityOf(text: string): number | undefined {
  const quantity = wholeNumber(text)
  return quantity !== undefined && quantity > 0 && quantity <= maxLineQuantity ? quantity : undefined
}

/** What the server is asked to add up: the lines that can be, as `items` takes them. */
export const itemsToPrice = ({ lines }: Pick<QuoteDraft, 'lines'>, currency: string): string =>
  lines
    .flatMap(({ product, quantity: typed, price }) => {
      const quantity = quantityOf(typed)
      if (quantity === undefined) return []
      if (price === undefined) return [`${product}:${quantity}`]
      const unitPrice = priceOf(price, currency)
      return unitPrice === undefined ? [] : [`${product}:${quantity}:${unitPrice}`]
    })
    .join(',')

/** What is typed for delivery, as the server takes it; an empty field says nothing. */
export function feeToSend(text: string, currency: string) {
  const amount = text.trim() === '' ? undefined : priceOf(text, currency)
  return amount === undefined ? {} : { deliveryFee: { amount, currency } }
}

/** As the server takes it. `shopPrice` tells what a line without a price of its own has; only of a draft that is all right. */
export const quoteToSend = (
  { lines, fee, pointId, until, note }: QuoteDraft,
  currency: string,
  shopPrice: (product: string) => number | undefined,
): QuoteToSend => ({
  lines: lines.map(({ product, quantity, price }) => ({
    product,
    quantity: quantityOf(quantity) ?? 1,
    unitPrice: {
      amount: (price === undefined ? shopPrice(product) : priceOf(price, currency)) ?? 0,
      currency,
    },
  })),
  ...(pointId ? { pickUpPointId: pointId } : feeToSend(fee, currency)),
  validUntil: endOfDay(until),
  ...(note.trim() !== '' && { note: note.trim() }),
})
