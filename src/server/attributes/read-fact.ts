import type { FactValue } from '#contract/attribute-facts.ts'
import {
  inUnit,
  ownUnit,
  plainSigns,
  readDecimal,
  toOwnUnit,
  unitNamed,
  type Unit,
} from '#contract/measures.ts'
import { fold } from '../text/fold.ts'
import type { Attribute } from './definitions.ts'

/** Why a text is no value of an attribute: no number, another quantity's unit, a word that is no option, neither yes nor no. */
export type FactFault = 'number' | 'unit' | 'option' | 'yesno' | 'empty'
export type ReadFact = { value: FactValue } | { fault: FactFault; part?: string }

/** A value as people write it in a table or a cell: `−40 to 85 °C`, `up to 10 years`, `IP67; IK08`, `yes`. */
export function readFact(written: string, attribute: Attribute): ReadFact {
  const [cell = '', note] = parted(written, ' # ')
  const read = readValue(cell.trim(), attribute)
  if ('fault' in read || note === undefined) return read
  return { value: { ...read.value, note: inBoth(note.trim()) } }
}

const parted = (text: string, sign: string) => {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)]
}

/** `English // Arabic`; one text alone is of the language of its letters. */
function inBoth(text: string) {
  const [one = '', other] = parted(text, '//').map((part) => part.trim())
  if (other !== undefined) return { en: one, ar: other }
  return /\p{Script=Arabic}/u.test(one) ? { en: '', ar: one } : { en: one, ar: '' }
}

function readValue(cell: string, attribute: Attribute): ReadFact {
  if (cell === '') return { fault: 'empty' }
  switch (attribute.kind) {
    case 'yesno':
      return readYesNo(cell)
    case 'one':
    case 'several':
      return readOptions(cell, attribute)
    case 'text':
      return { value: { text: inBoth(cell) } }
    default:
      return readNumbers(cell, attribute)
  }
}

const yes = new Set(['yes', 'y', 'true', 'نعم', '✓', '✔'].map(fold))
const no = new Set(['no', 'n', 'false', 'لا', '✗', '✕', '✘'].map(fold))
function readYesNo(cell: string): ReadFact {
  const word = fold(cell).trim()
  if (yes.has(word)) return { value: { flag: true } }
  return no.has(word) ? { value: { flag: false } } : { fault: 'yesno' }
}

/** Without case, spaces and signs between letters: `IP 67` is `ip67`. */
export const bare = (text: string) => fold(plainSigns(text)).replace(/[\s_/.()-]+/g, '')

function optionFor(word: string, { options }: Attribute): string | undefined {
  const wanted = bare(word)
  if (wanted === '') return undefined
  const named = (texts: string[]) => texts.some((text) => bare(text) === wanted)
  const exact = options.find(({ key }) => key === word.trim().toLowerCase())
  return (exact ?? options.find(({ key, name, aliases }) => named([key, name.en, name.ar, ...aliases])))?.key
}

function readOptions(cell: string, attribute: Attribute): ReadFact {
  const whole = optionFor(cell, attribute)
  if (whole !== undefined) return { value: { options: [whole] } }
  const words = cell
    .split(/[;,،؛/|+\n]|\s(?:and|or|أو|و)\s/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const found = words.map((word) => optionFor(word, attribute))
  const unknown = words[found.indexOf(undefined)]
  if (unknown !== undefined || found.length === 0) return { fault: 'option', part: unknown ?? cell }
  const options = [...new Set(found as string[])]
  return attribute.kind === 'one' && options.length > 1
    ? { fault: 'option', part: cell }
    : { value: { options } }
}

const number = String.raw`[+-]?\d+(?:[.,]\d+)*`
const ends = new RegExp(
  String.raw`^(${number})\s*([^\d\s~-][^~]*?)?\s*(?:~|\.\.\.?|…|-|\bto\b|\buntil\b|إلى|الى|حتى)\s*(${number})\s*(.*)$`,
  'u',
)
const one = new RegExp(String.raw`^(${number})\s*(.*)$`, 'u')
const upTo = /^(?:<=|≤|<|up to|max\.?|maximum|at most|حتى|بحد أقصى)\s*/iu
const from = /^(?:>=|≥|>|from|min\.?|minimum|at least|من)\s*/iu

function readNumbers(cell: string, attribute: Attribute): ReadFact {
  const text = plainSigns(
    cell.replace(/[≤≥…]/g, (sign) => (sign === '…' ? '~' : `${sign === '≤' ? '<' : '>'}=`)),
  )
    .trim()
    .replace(/(\d+(?:[.,]\d+)?)\s*تحت الصفر/gu, '-$1')
    .replace(/\bminus\s+(?=\d)/giu, '-')
  const { kind } = attribute
  if (kind === 'range') {
    const both = ends.exec(text.replace(/^(?:من|from)\s+/iu, ''))
    if (both) return readBoth(both, attribute)
    const read = readOne(text.replace(upTo, '').replace(from, ''), attribute)
    if ('fault' in read) return read
    if (upTo.test(text)) return { value: { high: read.figure } }
    return { value: from.test(text) ? { low: read.figure } : { low: read.figure, high: read.figure } }
  }
  const isApprox = upTo.test(text)
  const [main = '', deviation] = text.replace(upTo, '').replace(/^~\s*/, '').replace(/^±\s*/, '').split('±')
  const read = readOne(main.trim(), attribute)
  if ('fault' in read) return read
  const value: FactValue = { low: read.figure, ...(isApprox && { approx: true }) }
  if (deviation === undefined) return { value }
  const more = readOne(deviation.trim(), attribute, read.unit)
  return 'fault' in more ? more : { value: { ...value, tolerance: more.figure } }
}

/** Two ends; a unit behind the second is meant for both. */
function readBoth([, low = '', lowUnit, high = '', highUnit = '']: string[], attribute: Attribute): ReadFact {
  const second = readOne(`${high} ${highUnit}`.trim(), attribute)
  if ('fault' in second) return second
  const first = readOne(`${low} ${lowUnit ?? ''}`.trim(), attribute, second.unit)
  if ('fault' in first) return first
  return { value: { low: first.figure, high: second.figure } }
}

type Figure = { figure: number; unit: Unit | undefined } | { fault: FactFault; part?: string }

function readOne(text: string, { dimension, unit: pinned }: Attribute, fallback?: Unit): Figure {
  const [, digits = '', rest = ''] = one.exec(text) ?? []
  const decimal = readDecimal(digits)
  if (decimal === undefined) return { fault: 'number', part: text }
  const name = rest.trim()
  if (dimension === null) {
    if (name !== '' && !/^(?:pcs|x|×|units?|ports?|channels?)$/iu.test(name))
      return { fault: 'unit', part: name }
    return { figure: Number(decimal), unit: undefined }
  }
  const unit =
    name === ''
      ? (fallback ?? (pinned === null ? ownUnit(dimension) : unitNamed(dimension, pinned)))
      : unitNamed(dimension, name)
  return unit ? { figure: toOwnUnit(decimal, unit), unit } : { fault: 'unit', part: name }
}

/** A value as a cell that `readFact` reads back to the same. */
export function factCell(value: FactValue, attribute: Attribute): string {
  const { note } = value
  const cell = plainCellOf(value, attribute)
  return note ? `${cell} # ${note.en} // ${note.ar}` : cell
}

function plainCellOf(value: FactValue, attribute: Attribute): string {
  const { low, high, tolerance, approx, flag, options = [], text } = value
  switch (attribute.kind) {
    case 'yesno':
      return flag ? 'yes' : 'no'
    case 'one':
    case 'several':
      return options.join('; ')
    case 'text':
      return text ? `${text.en} // ${text.ar}` : ''
    case 'range': {
      if (low === undefined) return `<=${figureCell(high ?? 0, attribute)}`
      if (high === undefined) return `>=${figureCell(low, attribute)}`
      return `${figureCell(low, attribute)} ~ ${figureCell(high, attribute)}`
    }
    default:
      return `${approx ? '<=' : ''}${figureCell(low ?? 0, attribute)}${tolerance === undefined ? '' : ` ± ${figureCell(tolerance, attribute)}`}`
  }
}

/** In the unit that the attribute is shown in where that says exactly the same, else in its own. */
function figureCell(figure: number, { dimension, unit }: Attribute): string {
  if (dimension === null) return plain(figure)
  const own = ownUnit(dimension)
  const shown = unit === null ? own : (unitNamed(dimension, unit) ?? own)
  const decimal = plain(Number(inUnit(figure, shown).toFixed(6)))
  const chosen =
    toOwnUnit(decimal, shown) === figure ? { decimal, unit: shown } : { decimal: plain(figure), unit: own }
  return `${chosen.decimal} ${chosen.unit.names[0] ?? chosen.unit.key}`
}

/** Never with an exponent. */
const plain = (figure: number) =>
  figure.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
