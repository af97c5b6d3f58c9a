import { parse } from 'csv-parse/sync'
import { asciiDigits } from '#contract/digits.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import type { Break, PriceTarget } from '#contract/price-lists.ts'
import { maxPrice } from '#contract/products.ts'
import { amountOf } from '#i18n/amount-of.ts'

export const csvColumns = ['list', 'target', 'code', 'from', 'price', 'percent'] as const

/** What one row says: an amount, a percentage, or a break of several. `problem` says why it cannot be read. */
export type PriceRow = {
  row: number
  text: string
  list: string
  target: PriceTarget
  code: string
  price?: number
  percent?: number
  breaks?: Break[]
  problem?: 'target' | 'price' | 'percent' | 'from' | 'oneOf'
}

type Cells = Record<(typeof csvColumns)[number], string>

/** Rows of a table with these headings, or lines of a code and what it costs: `TRK-100 399`, `GW-1 10%`, `SIM-1 1:429 10:399`. */
export function readPriceRows(text: string, currency: string): PriceRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const [first = ''] = lines
  const heads = first.split(',').map((head) => head.trim().replaceAll('"', '').toLowerCase())
  if (heads.includes('code') && (heads.includes('price') || heads.includes('percent')))
    return readTable(text, currency)
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readLine(line.trim(), index + 1, currency)],
  )
}

function readTable(text: string, currency: string): PriceRow[] {
  const records: { record: Partial<Cells>; info: { lines: number } }[] = parse(text, {
    bom: true,
    columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  return records.map(({ record, info }) => {
    const cell = (name: keyof Cells) => (record[name] ?? '').replace(/^'(?=[=+\-@])/, '')
    const row = {
      row: info.lines,
      text: Object.values(record).join(','),
      list: cell('list'),
      code: cell('code'),
    }
    const target = cell('target').toLowerCase() || (cell('code') === '' ? '' : 'product')
    if (target !== 'product' && target !== 'group' && target !== 'all')
      return { ...row, target: 'product' as const, problem: 'target' as const }
    return {
      ...row,
      target,
      ...valueOf({ from: cell('from'), price: cell('price'), percent: cell('percent') }, currency),
    }
  })
}

function valueOf(
  cells: Pick<Cells, 'from' | 'price' | 'percent'>,
  currency: string,
): Pick<PriceRow, 'price' | 'percent' | 'breaks' | 'problem'> {
  if ((cells.price === '') === (cells.percent === '')) return { problem: 'oneOf' }
  if (cells.percent !== '') {
    const percent = percentOf(cells.percent)
    return percent === undefined || cells.from !== '' ? { problem: 'percent' } : { percent }
  }
  const price = priceOf(cells.price, currency)
  if (price === undefined) return { problem: 'price' }
  if (cells.from === '') return { price }
  const from = quantityOf(cells.from)
  return from === undefined ? { problem: 'from' } : { breaks: [{ from, price }] }
}

const tier = /^(\S+?):(\S+)$/

function readLine(text: string, number: number, currency: string): PriceRow {
  const [code = '', ...cells] = text.split(/[\t ;]+/)
  const row = { row: number, text, list: '', target: 'product' as const, code }
  const [only = ''] = cells
  if (cells.length === 1 && /[%٪]$/.test(only))
    return { ...row, ...valueOf({ from: '', price: '', percent: only.slice(0, -1) }, currency) }
  if (cells.length === 1 && !tier.test(only))
    return { ...row, ...valueOf({ from: '', price: only, percent: '' }, currency) }
  const breaks = cells.map((cell) => {
    const [, from = '', price = ''] = tier.exec(cell) ?? []
    return { from: quantityOf(from), price: priceOf(price, currency) }
  })
  const read = breaks.flatMap(({ from, price }) =>
    from === undefined || price === undefined ? [] : [{ from, price }],
  )
  return read.length === 0 || read.length < breaks.length
    ? { ...row, problem: 'price' }
    : { ...row, breaks: read }
}

function priceOf(text: string, currency: string): number | undefined {
  const amount = amountOf(text, currency)
  return typeof amount === 'number' && amount >= 0 && amount <= maxPrice ? amount : undefined
}

function percentOf(text: string): number | undefined {
  const plain = asciiDigits(text).trim().replace('٫', '.')
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return percent > 0 && percent <= 100 ? percent : undefined
}

function quantityOf(text: string): number | undefined {
  const plain = asciiDigits(text).trim()
  const from = /^\d{1,5}$/.test(plain) ? Number(plain) : 0
  return from >= 1 && from <= maxLineQuantity ? from : undefined
}
