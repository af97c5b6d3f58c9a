import type { Cell, cmsProductCellsApi } from '#contract/product-cells.ts'
import { asciiDigits } from '#contract/digits.ts'
import type { Language, Visibility } from '#contract/enums.ts'
import { maxPrice } from '#contract/products.ts'
import type { Data } from '#web/api/types.ts'
import { wholeNumber } from '../../whole-number.ts'
import { amountOf, amountText, digitsIn } from '../amount.ts'

export type GridRow = Data<typeof cmsProductCellsApi.list>
export type Tag = GridRow['tags'][number]

/** What was typed in a row; only cells that differ from the row's own. */
export type Edits = Partial<Record<Exclude<Cell, 'tags'>, string>> & { tags?: Tag[] }
export type Fault = 'amount' | 'count' | 'visibility' | 'before' | 'tooHigh'

export type Reader = { language: Language; currency: string; wordOf: (visibility: Visibility) => string }

const maxCount = { stock: 10_000_000, lowStockThreshold: 1_000_000 }

/** As it stands in the cell before anybody types. */
export function ownText(row: GridRow, cell: Exclude<Cell, 'tags'>, { language, wordOf }: Reader): string {
  switch (cell) {
    case 'price':
    case 'priceBeforeDiscount': {
      const money = row[cell]
      return money ? amountText(money, language) : ''
    }
    case 'stock':
      return row.stock ? digitsIn(language, String(row.stock.onHand)) : ''
    case 'lowStockThreshold': {
      const own = row.stock?.lowStockThreshold
      return typeof own === 'number' ? digitsIn(language, String(own)) : ''
    }
    case 'visibility':
      return wordOf(row.visibility)
  }
}

export const has = (row: GridRow, cell: Cell): boolean =>
  row.stock !== undefined || (cell !== 'stock' && cell !== 'lowStockThreshold')

/** A price as spreadsheets write it: with a currency beside it, or spaces in it. */
const figure = (text: string) =>
  asciiDigits(text)
    .replaceAll(/[^\d.,٫٬−-]/g, '')
    .replace('−', '-')
    .replaceAll(/^[.,]+|[.,]+$/g, '')

const price = (text: string, currency: string) =>
  amountOf(text, currency) ?? (text.trim() === '' ? null : (amountOf(figure(text), currency) ?? undefined))
const count = (text: string) => wholeNumber(text) ?? wholeNumber(figure(text).replaceAll(',', ''))

/** `Visible`, in the page's word or the server's. */
export function visibilityOf(text: string, { wordOf }: Reader): Visibility | undefined {
  const typed = text.trim().toLowerCase()
  return (['visible', 'hidden'] as const).find((one) => typed === one || typed === wordOf(one).toLowerCase())
}

/** The value of a text as it is sent; undefined for what is not one. */
function valueOf(cell: Exclude<Cell, 'tags'>, text: string, reader: Reader) {
  if (cell === 'visibility') return visibilityOf(text, reader)
  if (cell === 'price' || cell === 'priceBeforeDiscount') return price(text, reader.currency)
  if (cell === 'lowStockThreshold' && text.trim() === '') return null
  return count(text)
}

/** A row with what was typed into one cell of it; what is its own again is no edit. */
export function edited(
  row: GridRow,
  edits: Edits,
  cell: Exclude<Cell, 'tags'>,
  text: string,
  reader: Reader,
): Edits {
  const { [cell]: _before, ...others } = edits
  const own = ownText(row, cell, reader)
  const isOwn =
    text.trim() === own || (own !== '' && valueOf(cell, text, reader) === valueOf(cell, own, reader))
  if (isOwn) return others
  // In the page's own figures, once it is known what is meant.
  const value = valueOf(cell, text, reader)
  const shown =
    value === undefined || value === null
      ? text.trim()
      : cell === 'visibility'
        ? reader.wordOf(value as Visibility)
        : cell === 'price' || cell === 'priceBeforeDiscount'
          ? amountText({ amount: value as number, currency: reader.currency }, reader.language)
          : digitsIn(reader.language, String(value))
  return { ...others, [cell]: shown }
}

/** What is wrong with what was typed in a row, by cell. */
export function faultsOf(row: GridRow, edits: Edits, reader: Reader): Partial<Record<Cell, Fault>> {
  const faults: Partial<Record<Cell, Fault>> = {}
  for (const cell of ['price', 'priceBeforeDiscount'] as const) {
    const text = edits[cell]
    if (text === undefined) continue
    const value = price(text, reader.currency)
    if (value === undefined || (value !== null && value < 0)) faults[cell] = 'amount'
    else if (value !== null && value > maxPrice) faults[cell] = 'tooHigh'
  }
  for (const cell of ['stock', 'lowStockThreshold'] as const) {
    const text = edits[cell]
    if (text === undefined) continue
    const value = valueOf(cell, text, reader)
    if (value === undefined) faults[cell] = 'count'
    else if (typeof value === 'number' && value > maxCount[cell]) faults[cell] = 'tooHigh'
  }
  if (edits.visibility !== undefined && visibilityOf(edits.visibility, reader) === undefined)
    faults.visibility = 'visibility'
  const isPriced = edits.price !== undefined || edits.priceBeforeDiscount !== undefined
  if (isPriced && !faults.price && !faults.priceBeforeDiscount) {
    const now = price(edits.price ?? ownText(row, 'price', reader), reader.currency)
    const before = price(
      edits.priceBeforeDiscount ?? ownText(row, 'priceBeforeDiscount', reader),
      reader.currency,
    )
    if (typeof now === 'number' && typeof before === 'number' && before <= now)
      faults[edits.priceBeforeDiscount === undefined ? 'price' : 'priceBeforeDiscount'] = 'before'
  }
  return faults
}

/** A row's changes as they are sent. */
export function setOf(row: GridRow, edits: Edits, reader: Reader) {
  const { currency } = reader
  const money = (text: string | undefined) => {
    if (text === undefined) return undefined
    const amount = price(text, currency) ?? null
    return amount === null ? null : { amount, currency }
  }
  const onHand = edits.stock === undefined ? undefined : count(edits.stock)
  const threshold =
    edits.lowStockThreshold === undefined ? undefined : (count(edits.lowStockThreshold) ?? null)
  return {
    price: money(edits.price),
    priceBeforeDiscount: money(edits.priceBeforeDiscount),
    visibility: edits.visibility === undefined ? undefined : visibilityOf(edits.visibility, reader),
    stock: onHand === undefined ? undefined : { onHand, seen: row.stock?.onHand ?? 0 },
    lowStockThreshold: threshold,
    tags: edits.tags?.map(({ id }) => id),
  }
}

/** A block as spreadsheets copy it: lines of cells between tabs, of which one with a tab or a line break stands in quotes. */
export function blockOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place)
    if (isQuoted) {
      if (sign === '"' && text.charAt(place + 1) === '"') {
        cell += '"'
        place += 1
      } else if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)?.push(cell)
  // The last line ends with a break of its own.
  return rows.at(-1)?.join('') === '' && rows.length > 1 ? rows.slice(0, -1) : rows
}
