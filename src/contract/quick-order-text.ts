import { asciiDigits } from './digits.ts'
import { maxLineQuantity } from './lines.ts'

/** So many lines are matched at once; further ones are counted only. */
export const maxQuickLines = 500
export const maxQuickText = 200_000
/** Further columns of a pasted range are ignored. */
const maxColumns = 50

/** `bad_quantity`: no whole number from 1 on. `ambiguous_quantity`: the row may mean 1 or 1,000. */
export const quickProblems = ['bad_quantity', 'ambiguous_quantity'] as const
export type QuickProblem = (typeof quickProblems)[number]

/** A row that names something to order. */
export type QuickRow = {
  /** Counted from 1, as in the text. */
  row: number
  text: string
  code: string
  quantity?: number
  problem?: QuickProblem
}

type Separator = 'tab' | 'semicolon' | 'bar' | 'comma' | 'spaces'
type Cells = { row: number; text: string; separator: Separator; cells: string[] }

/** Marks of direction, the byte order mark, and control characters but tabs and line breaks. */
const invisible = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]',
  'g',
)

/** What copies of tables and messages carry besides what is meant. */
const cleaned = (text: string) =>
  asciiDigits(text)
    .replace(invisible, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/[^\S\t\n]/g, ' ')

/** The first of these that a row has parts it. */
const separators: readonly [Exclude<Separator, 'spaces'>, RegExp][] = [
  ['tab', /\t/],
  ['semicolon', /[;؛]/],
  ['bar', /\|/],
  ['comma', /[,،]/],
]
const anySeparator = /[\t;؛|,،\n]/
const quotedField = /"(?:[^"]|""){0,2000}"(?=[ ]*(?:[\t;؛|,،\n]|$))/y

/** Where a field in quotes ends that begins here, or nothing. */
function quotedAt(text: string, at: number): number | undefined {
  quotedField.lastIndex = at
  return quotedField.test(text) ? quotedField.lastIndex : undefined
}

/** Parts a text; what stands in quotes at the beginning of a part stays whole. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  let isStart = true
  for (let at = 0; at < text.length; at += 1) {
    const end: number | undefined = isStart && text[at] === '"' ? quotedAt(text, at) : undefined
    if (end !== undefined) at = end - 1
    else if (separator.test(text[at] ?? '')) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    isStart = end === undefined && (anySeparator.test(text[at] ?? '') || (isStart && text[at] === ' '))
  }
  return [...parts, text.slice(from)]
}

function unquoted(field: string): string {
  const plain = field.trim()
  return plain.length > 1 && quotedAt(plain, 0) === plain.length
    ? plain.slice(1, -1).replaceAll('""', '"').trim()
    : plain
}

const hasOutsideQuotes = (row: string, separator: RegExp) => split(row, separator).length > 1

function cellsOf(text: string, row: number, headed?: Separator): Cells {
  const found = separators.find(([name, sign]) =>
    headed === undefined ? hasOutsideQuotes(text, sign) : name === headed && hasOutsideQuotes(text, sign),
  )
  const cells = found ? split(text, found[1]).slice(0, maxColumns).map(unquoted) : [unquoted(text)]
  return { row, text: text.trim(), separator: found?.[0] ?? 'spaces', cells }
}

const isFilled = ({ text, cells }: Cells) => !text.startsWith('#') && cells.some((cell) => cell !== '')

const units = 'pcs?|pieces?|ea|each|units?|حبة|حبات|قطعة|قطع|وحدة|وحدات'
const quantityPattern = new RegExp(`^(?:x ?)?(\\d+)(?:\\.0+)?(?: ?(?:${units}|x))?\\.?$`, 'i')
const numberPattern = new RegExp(`^(?:x ?)?[-+]?[\\d.,٫٬]*\\d(?: ?(?:${units}|x))?\\.?$`, 'i')
const grouped = /^(\d{1,3})((?:[,٬ ]\d{3})+)(?=\D|$)/

/** Undefined where it is no number at all. Thousands may be grouped where a comma does not part the cells. */
function quantityOf(
  cell: string,
  isGrouped: boolean,
): { quantity: number } | { problem: QuickProblem } | undefined {
  const plain = isGrouped
    ? cell.replace(grouped, (_, first: string, rest: string) => first + rest.replace(/\D/g, ''))
    : cell
  const digits = quantityPattern.exec(plain)?.[1]
  if (digits === undefined) return numberPattern.test(plain) ? { problem: 'bad_quantity' } : undefined
  const quantity = Number(digits)
  return quantity >= 1 && quantity <= maxLineQuantity ? { quantity } : { problem: 'bad_quantity' }
}

const isInteger = (cell: string) => /^\d{1,6}$/.test(cell.replace(grouped, (all) => all.replace(/\D/g, '')))

/** The likeliest name of a column of codes first. */
const codeNames = [
  ['code', 'product code', 'item code', 'كود', 'رمز', 'الكود', 'الرمز', 'رمز المنتج', 'كود المنتج'],
  [
    'sku',
    'part',
    'part number',
    'part no',
    'item number',
    'item no',
    'رقم الصنف',
    'رقم المنتج',
    'رقم القطعة',
  ],
  ['gtin', 'ean', 'barcode', 'الباركود', 'باركود'],
  ['model', 'model number', 'model code', 'الموديل', 'الطراز'],
  ['item', 'product', 'الصنف', 'المنتج'],
]
const quantityNames = ['qty', 'quantity', 'count', 'pcs', 'units', 'الكمية', 'كمية', 'العدد', 'عدد']
const named = (cell: string) => cell.toLowerCase().replace(/[.:_]/g, ' ').replace(/\s+/g, ' ').trim()

type Columns = { code: number; quantity: number }

/** Which columns a first row names; nothing where it names none. */
function headingOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map(named)
  const code = codeNames
    .flatMap((group) => names.findIndex((name) => group.includes(name)))
    .find((at) => at >= 0)
  const quantity = names.findIndex((name) => quantityNames.includes(name))
  if (code === undefined || names.some((name) => /^\d+$/.test(name))) return undefined
  return { code, quantity }
}

/** `5 x TRK-100`, `TRK-100 5`, `TRK-100 x5`, `5 TRK-100`; a code may have spaces of its own. */
function spacedRow({ row, text, cells }: Cells, isCode: (cell: string) => boolean): QuickRow {
  const [cell = ''] = cells
  const whole = { row, text, code: cell }
  if (isCode(cell)) return { ...whole, quantity: 1 }
  const before = /^(\d+(?:\.0+)?) ?x +(.+)$/i.exec(cell)
  if (before) return { row, text, code: before[2] ?? '', ...quantityOf(before[1] ?? '', false) }
  const behind = new RegExp(`^(.+?) +((?:x ?)?[-+]?[\\d.٫٬]*\\d(?: ?(?:${units}|x))?\\.?)$`, 'i').exec(cell)
  const last = behind && quantityOf(behind[2] ?? '', true)
  if (behind && last) return { row, text, code: (behind[1] ?? '').trim(), ...last }
  const first = /^(\d{1,5}) +(.+)$/.exec(cell)
  if (first) return { row, text, code: first[2] ?? '', ...quantityOf(first[1] ?? '', false) }
  return { ...whole, quantity: 1 }
}

/** `TRK-100,1,000` may be 1 or 1,000. */
const isAmbiguous = ({ separator, cells, text }: Cells) =>
  separator === 'comma' &&
  !text.includes('"') &&
  /^\d{3}$/.test(cells.at(-1) ?? '') &&
  (cells.length === 3 ? /^\d{1,3}$/ : / \d{1,3}$/).test(cells.at(-2) ?? '') &&
  cells.length <= 3

const takesGroups = ({ separator }: Cells) => separator !== 'comma'

function rowIn(columns: Columns, cells: Cells): QuickRow {
  const { row, text } = cells
  const code = cells.cells[columns.code] ?? ''
  const cell = cells.cells[columns.quantity] ?? ''
  if (cell === '') return { row, text, code, quantity: 1 }
  return { row, text, code, ...(quantityOf(cell, takesGroups(cells)) ?? { problem: 'bad_quantity' }) }
}

/** The column where most cells are codes, and those whose cells are whole numbers. */
function guessColumns(rows: readonly Cells[], isCode: (cell: string) => boolean) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const count = (at: number, fits: (cell: string) => boolean) =>
    rows.filter(({ cells }) => fits(cells[at] ?? '')).length
  const places = Array.from({ length: width }, (_, at) => at)
  const integers = new Set(places.filter((at) => 2 * count(at, isInteger) > count(at, (cell) => cell !== '')))
  const known = places.map((at) => count(at, isCode))
  const most = Math.max(0, ...known)
  const code = most > 0 ? known.indexOf(most) : (places.find((at) => !integers.has(at)) ?? 0)
  return { code, integers }
}

function rowOfGuess(
  cells: Cells,
  guess: ReturnType<typeof guessColumns>,
  isCode: (cell: string) => boolean,
): QuickRow {
  const { row, text } = cells
  const inColumn = cells.cells[guess.code] ?? ''
  const own = isCode(inColumn) ? -1 : cells.cells.findIndex(isCode)
  const at = own >= 0 ? own : cells.cells.length > guess.code ? guess.code : 0
  const others = cells.cells.map((cell, place) => ({ cell, place })).filter(({ place }) => place !== at)
  const code = cells.cells[at] ?? ''
  const isNumber = ({ cell }: { cell: string }) => quantityOf(cell, takesGroups(cells)) !== undefined
  const right = others.filter(({ place }) => place > at)
  const left = others.filter(({ place }) => place < at)
  const found =
    others.length === 1
      ? others.find(isNumber)
      : [right, left].flatMap((side) => side.filter(({ place }) => guess.integers.has(place))).find(isNumber)
  return { row, text, code, ...(found ? quantityOf(found.cell, takesGroups(cells)) : { quantity: 1 }) }
}

const longestText = 200
const longestCode = 120

/**
 * Reads codes and quantities as they are typed, pasted from a spreadsheet or saved in a file. `isCode` says whether a cell is the code of a
 * product: it decides which column of a range holds them.
 */
export function readQuickOrder(
  text: string,
  isCode: (cell: string) => boolean = () => false,
): { rows: QuickRow[]; skipped: number } {
  const raw = split(cleaned(text), /\n/)
  const first = raw.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const head = first < 0 ? undefined : cellsOf(raw[first] ?? '', first + 1)
  const names = head?.separator === 'spaces' ? (head.cells[0] ?? '').split(/ +/) : (head?.cells ?? [])
  const isWordsOnly = names.every(
    (name) => quantityNames.includes(named(name)) || codeNames.flat().includes(named(name)),
  )
  const columns = head && (head.separator !== 'spaces' || isWordsOnly) ? headingOf(names) : undefined
  const headed = columns && head && head.separator !== 'spaces' ? head.separator : undefined
  const all = raw
    .map((line, at) => cellsOf(line, at + 1, headed))
    .filter((cells, at) => isFilled(cells) && !(columns && at === first))
  const taken = all.slice(0, maxQuickLines)
  const parted = taken.filter(({ separator }) => separator !== 'spaces')
  const guess = guessColumns(parted, isCode)
  const rows = taken
    .map((cells) => {
      if (cells.separator === 'spaces') return spacedRow(cells, isCode)
      if (columns && headed !== undefined) return rowIn(columns, cells)
      if (isAmbiguous(cells))
        return {
          row: cells.row,
          text: cells.text,
          code: (cells.cells[0] ?? '').replace(/ \d{1,3}$/, ''),
          problem: 'ambiguous_quantity' as const,
        }
      return rowOfGuess(cells, guess, isCode)
    })
    .filter(({ code }) => code !== '')
    .map((row) => ({
      ...row,
      text: row.text.replace(/\s+/g, ' ').slice(0, longestText),
      code: row.code.replace(/^'/, '').replace(/\s+/g, ' ').slice(0, longestCode),
    }))
  return { rows, skipped: all.length - taken.length }
}

/** Every cell that may be a code, for one question to the catalogue. */
export function cellsOfQuickOrder(text: string): string[] {
  const raw = split(cleaned(text), /\n/)
  const cells = new Set<string>()
  let filled = 0
  for (const [at, line] of raw.entries()) {
    const row = cellsOf(line, at + 1)
    if (!isFilled(row)) continue
    for (const cell of row.cells.slice(0, 12)) if (cell !== '' && cell.length <= longestCode) cells.add(cell)
    if (row.separator === 'spaces') cells.add(spacedRow(row, () => false).code)
    filled += 1
    if (filled > maxQuickLines) break
  }
  return [...cells]
}
