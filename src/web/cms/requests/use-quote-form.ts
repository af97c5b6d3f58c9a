import { useState } from 'react'
import { maxLineQuantity } from '#contract/lines.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { dayOf } from '../dates/shop-days.ts'
import { amountText } from '../products/amount.ts'
import { useApiQuery } from '../use-api-query.ts'
import { wholeNumber } from '../whole-number.ts'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import {
  type DraftLine,
  firstDraft,
  itemsToPrice,
  priceOf,
  quantityOf,
  type QuoteDraft,
  quoteToSend,
} from './quote-draft.ts'
import type { Request } from './request-data.ts'

const maxNoteLength = 255
const priceDelayMs = 250

type Faults = Record<string, string>

/** What is typed of a quote, what is wrong with it, and what the server says that it comes to. */
export function useQuoteForm(request: Request, edited: QuoteDraft | undefined) {
  const t = useT('cms.requests')
  const validation = useT('validation')
  const fields = useT('fields')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [begun] = useState(() => firstDraft(request, language, now))
  const today = dayOf(now.toISOString())
  const draft = edited ?? begun
  const [currencyKnown, setCurrency] = useState<string>()
  const currency = currencyKnown ?? currencyOf(request)
  const items = useDebounced(itemsToPrice(draft, currency), priceDelayMs)
  const isPickedUp = (draft.pointId ?? '') !== ''
  const fee = draft.fee.trim() === '' || isPickedUp ? undefined : priceOf(draft.fee, currency)
  const deliveryFee = useDebounced(fee, priceDelayMs)
  const pricing = useApiQuery(cmsRequestsApi.pricing, { query: { items, deliveryFee } })
  const priced = pricing.data?.data
  // Whatever was offered before, prices are typed in the money of today's shop.
  if (priced && priced.currency !== currency) setCurrency(priced.currency)
  const known = new Map(priced?.lines.map((line) => [line.product, line]))
  for (const line of request.products) if (!known.has(line.product)) known.set(line.product, line)

  const shopPrice = (product: string) => known.get(product)?.price?.amount
  /** The price in the field: its own, or the shop's once it is known. */
  const priceText = ({ product, price }: DraftLine) => {
    const shop = known.get(product)?.price
    return price ?? (shop ? amountText(shop, language) : '')
  }

  const wrongQuantity = (text: string) => {
    const field = fields('quantity')
    const number = wholeNumber(text)
    if (number === undefined) return validation('invalid', { field })
    return number < 1
      ? validation('minNumber', { field, min: 1 })
      : validation('maxNumber', { field, max: maxLineQuantity })
  }

  const faults: Faults = {}
  if (draft.lines.length === 0) faults.lines = t('quote.needsLine')
  for (const line of draft.lines) {
    const { product, quantity } = line
    if (known.get(product)?.state === 'gone') faults[`${product}.product`] = t('asked.gone')
    const text = priceText(line)
    if (text.trim() === '')
      faults[`${product}.unitPrice`] = validation('required', { field: fields('unitPrice') })
    else if (priceOf(text, currency) === undefined)
      faults[`${product}.unitPrice`] = validation('invalid', { field: fields('unitPrice') })
    if (quantity.trim() === '')
      faults[`${product}.quantity`] = validation('required', { field: fields('quantity') })
    else if (quantityOf(quantity) === undefined) faults[`${product}.quantity`] = wrongQuantity(quantity)
  }
  if (draft.fee.trim() !== '' && fee === undefined && !isPickedUp)
    faults.deliveryFee = validation('invalid', { field: fields('deliveryFee') })
  if (draft.until === '') faults.validUntil = validation('required', { field: fields('validUntil') })
  else if (draft.until < today) faults.validUntil = validation('futureDate', { field: fields('validUntil') })
  if ([...draft.note].length > maxNoteLength)
    faults.note = validation('maxCharacters', { field: fields('note'), max: maxNoteLength })

  return {
    draft,
    today,
    currency,
    known,
    priceText,
    faults,
    pricing: priced,
    /** What is shown is not yet what was typed. */
    isBehind: pricing.isFetching || items !== itemsToPrice(draft, currency) || deliveryFee !== fee,
    toSend: () => quoteToSend(draft, currency, shopPrice),
  }
}

/** Before the server has said it: that of the prices which are there. */
const currencyOf = ({ quotes, products }: Request): string =>
  quotes.at(-1)?.total.currency ?? products.find(({ price }) => price)?.price?.currency ?? usualCurrency

const usualCurrency = 'SAR'
