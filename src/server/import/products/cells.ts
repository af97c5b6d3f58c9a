import { asciiDigits } from '#contract/digits.ts'
import { amountOf, plainAmount } from '#i18n/amount-of.ts'
import { isFormula } from '#contract/formula.ts'
import type { ColumnKind } from './columns.ts'

/** A value as a JSON file has it: others by title or code, money with its currency, files by id. */
export type Value = unknown

const record = (value: unknown) => value as Record<string, unknown>
/** Texts and numbers as text; other values of a JSON file count as empty. */
export const scalar = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The parts of an item in a list, by their names; the first ones alone may be written. */
const parts: Partial<Record<ColumnKind, readonly string[]>> = {
  images: ['file', 'alt', 'altAr'],
  documentations: ['title', 'url', 'file', 'language'],
  certifications: ['name', 'issuer', 'number', 'validUntil', 'file'],
  questions: ['question', 'answer'],
  parts: ['product', 'quantity'],
}

/** A value as one cell of a table. Lists: `a; b`; what has parts: `a | b`; a backslash before any of the three signs. */
export function toCell(kind: ColumnKind, value: Value): string {
  if (value === null || value === undefined) return ''
  const named = parts[kind]
  if (named)
    return (value as unknown[])
      .map((item) => joinParts(named.map((name) => scalar(record(item)[name]))))
      .join('; ')
  switch (kind) {
    case 'money': {
      const { amount, currency } = value as { amount: number; currency: string }
      return plainAmount(amount, currency)
    }
    case 'period':
      return `${scalar(record(value).count)} ${scalar(record(value).unit)}`
    case 'texts':
    case 'topics':
    case 'products':
      return (value as string[]).map(escapeSign).join('; ')
    default:
      return scalar(value)
  }
}

export type Reading = { value: Value } | { problem: 'number' | 'amount' | 'period' }

/** The other way; an empty cell is an empty field. Numbers may have Arabic digits. */
export function fromCell(kind: ColumnKind, cell: string, currency: string): Reading {
  const trimmed = cell.trim()
  const named = parts[kind]
  if (named)
    return {
      value: splitItems(cell).map((item) => {
        const pairs = named.flatMap((name, index) => (item[index] ? [[name, item[index]] as const] : []))
        return numbered(kind, Object.fromEntries(pairs))
      }),
    }
  switch (kind) {
    case 'texts':
    case 'topics':
    case 'products':
      return { value: splitItems(cell).map(([first = '']) => first) }
    case 'integer': {
      const digits = asciiDigits(trimmed)
      if (digits === '') return { value: null }
      return /^\d{1,15}$/.test(digits) ? { value: Number(digits) } : { problem: 'number' }
    }
    case 'money': {
      const amount = amountOf(trimmed, currency)
      if (amount === undefined) return { problem: 'amount' }
      return { value: amount === null ? null : { amount, currency } }
    }
    case 'period': {
      if (trimmed === '') return { value: null }
      const [, count = '', unit = ''] = /^(\d{1,4})\s+([a-z]+)$/i.exec(asciiDigits(trimmed)) ?? []
      return count === ''
        ? { problem: 'period' }
        : { value: { count: Number(count), unit: unit.toLowerCase() } }
    }
    case 'choice':
    case 'day':
    case 'topic':
      return { value: trimmed === '' ? null : trimmed }
    default:
      return { value: cell }
  }
}

/** An item of a package: quantity one, unless a number says otherwise; an invalid number is kept, to be reported. */
function numbered(kind: ColumnKind, item: Record<string, string>): Record<string, unknown> {
  if (kind !== 'parts') return item
  const quantity = asciiDigits(item.quantity ?? '1')
  return { ...item, quantity: /^\d{1,9}$/.test(quantity) ? Number(quantity) : quantity }
}

const escapeSign = (part: string) => part.replace(/[\\;|]/g, (sign) => `\\${sign}`)

function joinParts(all: string[]): string {
  const last = all.findLastIndex((part) => part !== '')
  return all
    .slice(0, last + 1)
    .map(escapeSign)
    .join(' | ')
}

/** The items of a list and their parts, without the blanks around them; empty items are none. */
export function splitItems(cell: string): string[][] {
  const items: string[][] = [['']]
  const push = (sign: string) => {
    const item = items.at(-1) ?? []
    item[item.length - 1] += sign
  }
  for (let index = 0; index < cell.length; index++) {
    const sign = cell.charAt(index)
    const next = cell.charAt(index + 1)
    if (sign === '\\' && /[\\;|]/.test(next)) {
      push(next)
      index += 1
    } else if (sign === ';') items.push([''])
    else if (sign === '|') items.at(-1)?.push('')
    else push(sign)
  }
  return items
    .map((item) => item.map((part) => part.trim()))
    .filter((item) => item.some((part) => part !== ''))
}

const isLed = (text: string) => text.startsWith("'") || isFormula(text)

/** No program takes the cell for a formula; an apostrophe of its own gets a second, so that nothing is lost. */
export const safeCell = (cell: string): string => (isLed(cell) ? `'${cell}` : cell)
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && isLed(cell.slice(1)) ? cell.slice(1) : cell
