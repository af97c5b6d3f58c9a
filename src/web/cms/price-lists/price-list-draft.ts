import { asciiDigits } from '#contract/digits.ts'
import type { Language } from '#contract/enums.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import type { priceListsApi } from '#contract/price-lists.ts'
import { maxPrice } from '#contract/products.ts'
import type { Data } from '#web/api/types.ts'
import { percentageOf } from '../discounts/discount-draft.ts'
import { amountOf, amountText, digitsIn } from '../products/amount.ts'

export type PriceListListed = Data<typeof priceListsApi.list>
export type PriceListFound = Data<typeof priceListsApi.find>
export type EntryFound = Data<typeof priceListsApi.entries>

/** What is typed as a price: an amount, a percentage, or amounts by quantity. */
export type PriceRule =
  | { price: number }
  | { percent: number }
  | { breaks: { from: number; price: number }[] }

const between = /[·•|\n]|\s{2,}/
const tier = /^(\S+?)\s*[:：]\s*(\S+)$/

/** `399`, `10%`, or `1: 429 · 10: 399 · 50: 365`; undefined for anything else. */
export function readRule(text: string, currency: string): PriceRule | undefined {
  const typed = text.trim()
  if (/[%٪]$/.test(typed)) {
    const percent = percentageOf(typed)
    return percent === undefined || percent === 0 || percent > 100 ? undefined : { percent }
  }
  if (!/[:：]/.test(typed)) {
    const price = priceOf(typed, currency)
    return price === undefined ? undefined : { price }
  }
  const parts = typed.replaceAll(/[:：]\s+/g, ':').split(between.test(typed) ? between : /\s+/)
  const breaks = parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, from = '', price = ''] = tier.exec(part.trim()) ?? []
      return { from: quantityOf(from), price: priceOf(price, currency) }
    })
  const read = breaks.flatMap(({ from, price }) =>
    from === undefined || price === undefined ? [] : [{ from, price }],
  )
  const isRising = read.every(({ from }, at) => at === 0 || from > (read[at - 1]?.from ?? 0))
  return read.length > 0 && read.length === breaks.length && isRising ? { breaks: read } : undefined
}

function priceOf(text: string, currency: string): number | undefined {
  const amount = amountOf(text, currency)
  return typeof amount === 'number' && amount >= 0 && amount <= maxPrice ? amount : undefined
}

function quantityOf(text: string): number | undefined {
  const plain = asciiDigits(text)
  const from = /^\d{1,5}$/.test(plain) ? Number(plain) : 0
  return from >= 1 && from <= maxLineQuantity ? from : undefined
}

/** As it is typed. */
export function ruleText({ price, percent, breaks }: EntryFound, language: Language): string {
  if (price) return amountText(price, language)
  if (percent !== undefined) return digitsIn(language, `${percent}%`)
  return (breaks ?? [])
    .map(({ from, unitPrice }) => `${digitsIn(language, String(from))}: ${amountText(unitPrice, language)}`)
    .join(' · ')
}

export const keyOf = ({ target, id }: { target: string; id?: string | undefined }) => `${target} ${id ?? ''}`

/** The prices of a list are another tab of its page, which the search tells apart. */
export const isPricesTab = ({ search }: { search: string }): boolean =>
  new URLSearchParams(search).get('tab') === 'prices'
