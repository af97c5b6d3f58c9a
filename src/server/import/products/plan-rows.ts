import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { Language } from '#contract/enums.ts'
import { isFact } from '#contract/facts.ts'
import { NewProduct, ProductCode } from '#contract/products.ts'
import type { BothTexts } from '#contract/shared.ts'
import { columnLabel } from '#i18n/import-words.ts'
import { says } from '#i18n/translate.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/app-error.ts'
import { fieldMessages, pathsOfCardNumbers, parseOptions } from '../../http/parse-input.ts'
import { checkPrices } from '../../products/change-product.ts'
import { checkWhole, touchedBy } from '../../products/check-whole.ts'
import { cleanRichText } from '../../products/rich-text.ts'
import {
  emptyWhole,
  listWhole,
  stateOfWhole,
  type StoredProduct,
  type WholeProduct,
} from '../../products/whole-product.ts'
import type { Definitions } from '../../attributes/definitions.ts'
import { factsAfterRow, factsBetween, readFacts } from './fact-cells.ts'
import { fromCell, plainCell, scalar, type Value } from './cells.ts'
import { type Column, columns as allColumns, valueOf, withValue } from './columns.ts'
import { lookUp, namesFor, type Lookups, type Names, type Wanted } from './lookups.ts'
import { factColumn } from './read-csv.ts'
import type { RowFault, SourceRow } from './source-row.ts'
import { told, type Told } from './told.ts'
import { isShaped, namedCell, resolveValue, storedShape, want } from './values.ts'

export type Change = { column: string; before: string; after: string }
/** What a row says, by column: what is kept until it is written. */
export type RowRecord = {
  values: Record<string, Value>
  currency?: string
  stock?: number | null
  /** By the keys of their attributes: cells change what they name, values are all that there is. */
  factCells?: Record<string, string>
  facts?: ProductFacts
}

export type PlannedRow = {
  row: number
  code: string
  record: RowRecord
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong'
  problems: Told[]
  notes: Told[]
  changes: Change[]
  stored?: StoredProduct
  /** The resulting state; links to products that come later are not in it yet. */
  whole?: WholeProduct
  /** Codes of products of the same file: what it includes must be there first, what it is related to may follow. */
  includesLater: string[]
  linksLater: boolean
  pictures: string[]
}

export type ReadRow = {
  row: number
  record: RowRecord
  problems: Told[]
  /** All columns are shifted, so nothing else can be checked. */
  isBroken?: true
  /** The links and names of its images that were brought in, or could not be. */
  pictures?: string[]
}

type Shop = { currency: string; columns: readonly Column[] }
type Coming = (code: string) => { row: number } | undefined

/** The values of a row; a cell that is no value of its column is a problem, and its column is left out. */
export function readRow({ row, cells, values, faults }: SourceRow, { columns, currency }: Shop): ReadRow {
  const problems = faults.map(faultOf)
  const record: RowRecord = { values: {} }
  // In a row that lost its columns, all values are misplaced.
  if (faults.some(({ fault }) => fault === 'cells' || fault === 'notProduct')) {
    record.values.code = plain(plainCell(cells?.code ?? '')).trim()
    return { row, record, problems, isBroken: true }
  }
  const given = cells ?? values ?? {}
  for (const column of columns) {
    const { name, kind } = column
    if (!(name in given)) continue
    if (cells) {
      const reading = fromCell(kind, plain(plainCell(cells[name] ?? '')), currency)
      if ('problem' in reading) problems.push(told(reading.problem, name))
      else record.values[name] = reading.value
    } else {
      const value = withoutControls(given[name])
      if (isShaped(column, value)) record.values[name] = value
      else problems.push(told('invalid', name))
    }
  }
  const beside = (name: string) => {
    const value = given[name]
    return value === undefined || value === null ? undefined : plain(scalar(value)).trim() || undefined
  }
  record.currency = beside('currency')
  const stock = beside('stock')
  if (stock !== undefined) {
    const reading = fromCell('integer', stock, currency)
    if ('problem' in reading) problems.push(told('number', 'stock'))
    else record.stock = reading.value as number | null
  }
  Object.assign(record, cells ? readFactCells(cells) : readFacts(withoutControls(given.facts)))
  return { row, record, problems }
}

/** The cells of the columns `fact:<key>` that say something. */
function readFactCells(cells: Record<string, string>): Pick<RowRecord, 'factCells'> {
  const found = Object.entries(cells).flatMap(([name, cell]) => {
    const text = plain(plainCell(cell)).trim()
    return name.startsWith(factColumn) && text !== '' ? [[name.slice(factColumn.length), text] as const] : []
  })
  return found.length > 0 ? { factCells: Object.fromEntries(found) } : {}
}

function faultOf(fault: RowFault): Told {
  if (fault.fault === 'cells') return told('cells', '', { found: fault.found, expected: fault.expected })
  return told(fault.fault, fault.column)
}

const controls = new RegExp(
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f\\ufeff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  'g',
)

/** Line ends become those of the shop; invisible characters that the database refuses are removed. */
const plain = (cell: string) => cell.replace(/\r\n?/g, '\n').replace(controls, '')

function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.map(withoutControls)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutControls(one)]))
  return value
}

/**
 * What each row would do to the shop as it is now, by the rules of the product form: checked before an import, and again in
 * the transaction that writes it. Only what a row changes is judged.
 */
export async function planRows(
  db: Db,
  rows: readonly ReadRow[],
  {
    shop,
    coming,
    shows = true,
  }: { shop: Shop; coming: Coming; /** New products are as the row says, not hidden. */ shows?: boolean },
): Promise<PlannedRow[]> {
  const wanted: Wanted = { topics: new Set(), codes: new Set(), files: new Set() }
  for (const { record } of rows) {
    for (const column of shop.columns)
      if (column.name in record.values) want(wanted, column, record.values[column.name])
    if (typeof record.values.code === 'string') wanted.codes.add(record.values.code.trim())
  }
  const lookups = await lookUp(db, wanted)
  const ids = rows.flatMap(({ record }) => lookups.product(scalar(record.values.code).trim())?.id ?? [])
  const stored = new Map((await listWhole(db, [...new Set(ids)])).map((one) => [one.id, one]))
  const planned = rows.map((row) => {
    const known = lookups.product(scalar(row.record.values.code).trim())
    return planRow(row, known && stored.get(known.id), { shop, lookups, coming, shows })
  })
  await tellChanges(db, planned, shop, lookups.definitions)
  return planned
}

type Surroundings = { shop: Shop; lookups: Lookups; coming: Coming; shows: boolean }

function planRow(
  { row, record, problems: found, isBroken, pictures = [] }: ReadRow,
  stored: StoredProduct | undefined,
  { shop, lookups, coming, shows }: Surroundings,
): PlannedRow {
  const problems = [...found]
  const notes: Told[] = []
  const code = scalar(record.values.code).trim()
  const planned: PlannedRow = {
    row,
    code: code.slice(0, 100),
    record,
    outcome: 'wrong',
    problems,
    notes,
    changes: [],
    includesLater: [],
    linksLater: false,
    pictures,
    ...(stored && { stored }),
  }
  if (isBroken) return planned
  const parsedCode = ProductCode.safeParse(code, parseOptions)
  // The code of an existing product is not validated.
  if (!parsedCode.success && !stored) problems.push(...asTold('code', 'code', parsedCode.error.issues))
  // A second row of the same code would undo the first.
  const earlier = parsedCode.success ? coming(code)?.row : undefined
  if (earlier !== undefined && earlier < row) problems.push(told('duplicate', 'code', { row: earlier }))

  const base = stored?.whole ?? emptyFor(record, code)
  let whole = base
  const touched = new Set<Column>()
  const isComing = (other: string) => coming(other) !== undefined
  for (const column of shop.columns) {
    if (column.field === 'code' || !(column.name in record.values)) continue
    const { value, unknown, later } = resolveValue(column, record.values[column.name], lookups, isComing)
    if (later.length > 0 && column.kind === 'parts') planned.includesLater.push(...later)
    else if (later.length > 0) planned.linksLater = true
    if (unknown.length > 0) {
      // What is missing from the shop now may be what the product has: an entry that was deleted since.
      problems.push(told('unknown', column.name, { names: named(unknown) }))
      continue
    }
    // What a product is must be said; what it looks like to shoppers stays as it is where a cell says nothing.
    if (value === null && (column.field === 'type' || column.field === 'visibility')) continue
    if (column.kind === 'money' && isOtherMoney(value, shop.currency)) {
      problems.push(told('currency', column.name, { currency: shop.currency }))
      continue
    }
    const outcome = parsedValue(column, value, later.length > 0)
    const before = valueOf(base, column)
    if ('value' in outcome) {
      if (isSame(column, outcome.value, before)) {
        if (later.length > 0) touched.add(column)
        continue
      }
      touched.add(column)
      if (stored && column.isFixed) problems.push(told('fixed', column.name))
      else whole = withValue(whole, column, outcome.value)
    } else if (!isSame(column, storedOrRaw(column, value), before)) {
      touched.add(column)
      problems.push(...outcome.problems)
    }
  }
  if (!stored) {
    whole = { ...whole, code, ...(!shows && { visibility: 'hidden' as const }) }
    const type = NewProduct.shape.type.safeParse(record.values.type ?? undefined, parseOptions)
    if (!type.success) problems.push(...asTold('type', 'type', type.error.issues))
  }

  if (record.facts ?? record.factCells) {
    const { facts, notes: said } = factsAfterRow(record, base.facts, lookups.definitions)
    notes.push(...said)
    if (!isDeepStrictEqual(facts, base.facts)) whole = { ...whole, facts }
  }
  const hasOtherFacts = whole.facts !== base.facts
  const fields = new Set([...touched].map(({ field }) => field))
  const isPriced = fields.has('price') || fields.has('priceBeforeDiscount')
  if (isPriced && record.currency !== undefined && record.currency.toUpperCase() !== shop.currency)
    problems.push(told('currency', 'currency', { currency: shop.currency }))
  problems.push(...brokenRules(whole, base, stored ? fields : undefined, planned, problems))
  if (whole.includes.some(({ product }) => product === stored?.id) || links(whole).includes(stored?.id ?? ''))
    problems.push(told('itself', 'includes'))
  if (whole.type === 'package' && fields.has('includes') && includesPackage(record, lookups))
    problems.push({ column: 'includes', message: sentence('includes_invalid', 'includes') })
  if (stored && typeof record.stock === 'number' && record.stock !== (stored.onHand ?? 0))
    notes.push(told('stockKept', 'stock', { stock: stored.onHand ?? 0 }))

  planned.problems = oncePerColumn(problems)
  planned.outcome =
    planned.problems.length > 0
      ? 'wrong'
      : !stored
        ? 'new'
        : touched.size > 0 || hasOtherFacts
          ? 'changed'
          : 'unchanged'
  planned.whole = whole
  return planned
}

const isOtherMoney = (value: unknown, currency: string) =>
  typeof value === 'object' && value !== null && 'currency' in value && value.currency !== currency

const links = (whole: WholeProduct) => [
  ...whole.relatedAccessories,
  ...whole.similarProducts,
  ...whole.similarPackages,
]

function includesPackage({ values }: RowRecord, lookups: Lookups): boolean {
  const parts = (values.includes ?? []) as { product?: unknown }[]
  return parts.some(({ product }) => lookups.product(String(product).trim())?.type === 'package')
}

/** A new product's type comes from its row; without a type the other fields cannot be checked, and the row says so. */
function emptyFor({ values }: RowRecord, code: string): WholeProduct {
  const one = (field: 'type' | 'hardwareType' | 'licenseType') => {
    const parsed = NewProduct.shape[field].safeParse(values[field] ?? undefined)
    return parsed.success ? (parsed.data ?? null) : null
  }
  const type = (one('type') ?? 'hardware') as WholeProduct['type']
  return emptyWhole({
    code,
    type,
    hardwareType: one('hardwareType') as WholeProduct['hardwareType'],
    licenseType: one('licenseType') as WholeProduct['licenseType'],
  })
}

const schemas = new Map(
  allColumns.map(({ field }) => {
    const shape: Record<string, z.ZodType> = NewProduct.shape
    const schema =
      field === 'lowStockThreshold' ? NewProduct.shape.stock.unwrap().shape.lowStockThreshold : shape[field]
    if (!schema) throw new Error(`The contract has no field ${field}`)
    return [field, z.object({ [field]: schema })] as const
  }),
)

type Outcome = { value: unknown } | { problems: Told[] }

/** The contract's own schema judges, and cleans: the same as when staff save the form. */
function parsedValue(column: Column, value: unknown, isAwaited: boolean): Outcome {
  const { field, kind, name } = column
  // Without a value the rules of the whole product speak, not the field's.
  if (value === null && (kind === 'choice' || kind === 'text')) return { value: null }
  if (value === '' && kind === 'text' && isFact(field)) return { value: null }
  // So do they of an empty list; and what is still to come is counted when it is there.
  if (Array.isArray(value) && value.length === 0 && (isAwaited || field === 'images')) return { value: [] }
  const parsed = schemas.get(field)?.safeParse({ [field]: value }, parseOptions)
  if (!parsed?.success) return { problems: asTold(name, field, parsed?.error.issues ?? []) }
  if (pathsOfCardNumbers(parsed.data).length > 0)
    return { problems: [{ column: name, message: sentence('cardNumber', field) }] }
  const clean = storedShape(column, parsed.data[field])
  return { value: kind === 'rich' ? cleanRichText(clean as string) : clean }
}

/** For a value today's rules refuse: if the product already has it, the row is not to blame. */
function storedOrRaw(column: Column, value: unknown): unknown {
  try {
    return storedShape(column, value)
  } catch {
    return value
  }
}

const normal = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== undefined && one !== '')
        .map(([key, one]) => [key, normal(one)]),
    )
  return value
}

function isSame({ kind }: Column, after: unknown, before: unknown): boolean {
  const [one, other] = [normal(after), normal(before)]
  return kind === 'rich'
    ? normal(cleanRichText(scalar(one))) === normal(cleanRichText(scalar(other)))
    : isDeepStrictEqual(one, other)
}

/** The rules that look at more than one field, as the form's save has them. */
function brokenRules(
  whole: WholeProduct,
  base: WholeProduct,
  touched: ReadonlySet<string> | undefined,
  { includesLater }: PlannedRow,
  problems: readonly Told[],
): Told[] {
  const state = stateOfWhole(whole)
  const broken: Told[] = []
  const isAwaited = (field: string) => field === 'includes' && includesLater.length > 0
  const refusedFields = new Set(problems.map(({ column }) => column.split('.')[0]))
  const gather = (check: () => void) => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      for (const [field, said] of Object.entries(error.context.fields ?? {}))
        if (!isAwaited(field) && !refusedFields.has(field)) {
          const column = field === 'name' || field === 'shortName' ? `${field}.en` : field
          broken.push({ column, message: sentence(said, field) })
        }
    }
  }
  const { applications, includes } = whole
  gather(() => checkWhole(state, { applications, includes }, touched && touchedBy([...touched], base, whole)))
  if (!touched || touched.has('price') || touched.has('priceBeforeDiscount'))
    gather(() =>
      checkPrices(
        state,
        touched?.has('priceBeforeDiscount') === false ? {} : { priceBeforeDiscount: null },
        '',
      ),
    )
  if (touched)
    for (const field of ['name', 'shortName'] as const)
      if (base[field].en !== '' && whole[field].en === '')
        broken.push({ column: `${field}.en`, message: sentence('required', field) })
  return broken
}

/** Messages of the API with the columns' labels: `code` there is a discount's. */
const labelled = (language: Language) => ({
  ...says[language],
  field: (path: readonly PropertyKey[]) => {
    const names = path.filter((part): part is string => typeof part === 'string')
    const first = names[0] ?? ''
    return names.length > 1 ? says[language].field(names) : columnLabel(language, first)
  },
})
const words = { en: labelled('en'), ar: labelled('ar') }

export const sentence = (said: string, field: string): BothTexts => ({
  en: words.en.sentence(said, field),
  ar: words.ar.sentence(said, field),
})

function asTold(column: string, field: string, issues: readonly z.core.$ZodIssue[]): Told[] {
  const inLanguage = (language: Language) =>
    Object.values(
      fieldMessages(
        issues.map((issue) => ({ ...issue, path: issue.path.length ? issue.path : [field] })),
        words[language],
      ),
    )
  const [english, arabic] = [inLanguage('en'), inLanguage('ar')]
  return english.map((en, at) => ({ column, message: { en, ar: arabic[at] ?? en } })).slice(0, 3)
}

function named(texts: readonly string[]): string {
  const all = texts.map((text) => `“${text.length <= 60 ? text : `${text.slice(0, 59)}…`}”`)
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')}, …`
}

function oncePerColumn(problems: readonly Told[]): Told[] {
  const seen = new Set<string>()
  return problems.filter(({ column, message }) => {
    const key = `${column} ${message.en}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const maxCell = 300

/** What changes, as the cells of a file would have it. */
async function tellChanges(
  db: Db,
  planned: readonly PlannedRow[],
  { columns, currency }: Shop,
  definitions: Definitions,
): Promise<void> {
  const changed = planned.filter(({ outcome }) => outcome === 'changed')
  const wholes = changed.flatMap(({ whole, stored }) => (whole && stored ? [whole, stored.whole] : []))
  if (wholes.length === 0) return
  const names = await namesFor(db, wholes)
  for (const row of changed)
    if (row.whole && row.stored)
      row.changes.push(
        ...changesBetween(row.stored.whole, row.whole, columns, names, currency),
        ...factsBetween(row.stored.whole.facts, row.whole.facts, definitions),
      )
}

const cut = (cell: string) => (cell.length <= maxCell ? cell : `${cell.slice(0, maxCell - 1)}…`)

/** The columns in which two differ, with both values. */
export const changesBetween = (
  before: WholeProduct,
  after: WholeProduct,
  columns: readonly Column[],
  names: Names,
  currency: string,
): Change[] =>
  columns
    .filter((column) => !isSame(column, valueOf(after, column), valueOf(before, column)))
    .map((column) => ({
      column: column.name,
      before: cut(namedCell(before, column, names, currency)),
      after: cut(namedCell(after, column, names, currency)),
    }))
