import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { maxBreaks, type PriceEntryInput, type PriceImportReport } from '#contract/price-lists.ts'
import { importWords } from '#i18n/import-words.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { productGroups } from '../groups/groups.table.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { priceEntries, priceLists, type PriceListRow } from '../prices/prices.table.ts'
import { products } from '../products/products.table.ts'
import { lockedPriceList } from './change-price-list.ts'
import { doubtOf, keyOf, settleEntries, writeEntries } from './change-entries.ts'
import { readPriceRows, type PriceRow } from './read-price-rows.ts'

const mostProblems = 100
const atOnce = 5_000

type Asked = { prices: string; list?: string | undefined; dryRun: boolean; isConfirmed: boolean }
type How = { by: AdminViewer; now: Date; language: Language; currency: string }
type Fault =
  | NonNullable<PriceRow['problem']>
  | 'list'
  | 'code'
  | 'group'
  | 'targetPercent'
  | 'twice'
  | 'breaks'

/**
 * Writes the prices of a text into the lists that it names: all of them, or none where a row is wrong, it is a trial, or something in it
 * has to be confirmed first. Prices that it does not name stay. @throws AppError not_found
 */
export function importPrices(db: Db, asked: Asked, how: How): Promise<PriceImportReport> {
  return transaction(db, async (db) => {
    const own = asked.list === undefined ? undefined : await lockedPriceList(db, asked.list)
    const rows = readPriceRows(asked.prices, own?.currency ?? how.currency)
    const { faults, entries } = await resolve(db, rows, own)
    const counts = await compare(db, entries)
    const needsConfirmation = [...entries.values()].some((set) => set.some((entry) => doubtOf(entry)))
    const isWritten = faults.length === 0 && !asked.dryRun && (asked.isConfirmed || !needsConfirmation)
    if (isWritten) {
      // In one order, so that two imports wait for each other.
      for (const id of [...entries.keys()].toSorted()) {
        await lockedPriceList(db, id)
        const set = entries.get(id) ?? []
        let changed = 0
        for (let start = 0; start < set.length; start += atOnce)
          changed += await writeEntries(db, id, set.slice(start, start + atOnce))
        if (changed > 0) await settleEntries(db, id, { ...how, changed, removed: 0 })
      }
    }
    return {
      ...counts,
      problems: faults.slice(0, mostProblems).map(({ row, text, fault }) => ({
        row,
        text,
        message: importWords(how.language)(`prices.${fault}`),
      })),
      problemCount: faults.length,
      needsConfirmation,
      isWritten,
    }
  })
}

type Resolved = {
  faults: { row: number; text: string; fault: Fault }[]
  entries: Map<string, PriceEntryInput[]>
}

/** Names and codes become what they name; rows of breaks of one product become one entry. */
async function resolve(db: Db, rows: readonly PriceRow[], own: PriceListRow | undefined): Promise<Resolved> {
  const lists = await listsByName(
    db,
    rows.map(({ list }) => list),
  )
  const codes = await idsByCode(
    db,
    rows.flatMap(({ target, code }) => (target === 'product' ? code : [])),
  )
  const groups = await idsByGroupName(
    db,
    rows.flatMap(({ target, code }) => (target === 'group' ? code : [])),
  )
  const faults: Resolved['faults'] = []
  const found = new Map<string, { list: string; entry: PriceEntryInput; first: PriceRow }>()
  for (const one of rows) {
    const { row, text, list: name, target, code, price, percent, breaks = [], problem } = one
    const refuse = (fault: Fault) => faults.push({ row, text, fault })
    const list = name === '' ? own?.id : lists.get(name.toLowerCase())
    const id = target === 'product' ? codes.get(code.toLowerCase()) : groups.get(code.toLowerCase())
    if (problem) refuse(problem)
    else if (list === undefined) refuse('list')
    else if (target === 'product' && id === undefined) refuse('code')
    else if (target === 'group' && id === undefined) refuse('group')
    else if (target !== 'product' && percent === undefined) refuse('targetPercent')
    else {
      const entry = entryOf({ target, id: id ?? '', price, percent, breaks })
      const key = `${list} ${keyOf(entry)}`
      const before = found.get(key)
      const joined = before && joinBreaks(before.entry, entry)
      if (!before) found.set(key, { list, entry, first: one })
      else if (joined) found.set(key, { ...before, entry: joined })
      else refuse('breaks' in entry && 'breaks' in before.entry ? 'breaks' : 'twice')
    }
  }
  const entries = Map.groupBy(found.values(), ({ list }) => list)
  return {
    faults: faults.toSorted((a, b) => a.row - b.row),
    entries: new Map([...entries].map(([list, some]) => [list, some.map(({ entry }) => entry)])),
  }
}

type Value = Pick<PriceRow, 'target' | 'price' | 'percent'> & {
  id: string
  breaks: PriceRow['breaks'] & object
}

function entryOf({ target, id, price, percent, breaks }: Value): PriceEntryInput {
  if (percent !== undefined) {
    if (target === 'all') return { target, percent }
    return target === 'group' ? { target, id, percent } : { target, id, percent }
  }
  return price === undefined
    ? { target: 'product', id, breaks: breaks.toSorted((a, b) => a.from - b.from) }
    : { target: 'product', id, price }
}

/** Undefined where they are not two parts of one price by quantity. */
function joinBreaks(one: PriceEntryInput, other: PriceEntryInput): PriceEntryInput | undefined {
  if (!('breaks' in one) || !('breaks' in other)) return undefined
  const breaks = [...one.breaks, ...other.breaks].toSorted((a, b) => a.from - b.from)
  const isTwice = breaks.some(({ from }, at) => from === breaks[at - 1]?.from)
  return isTwice || breaks.length > maxBreaks ? undefined : { ...one, breaks }
}

async function listsByName(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const asked = lowered(names)
  if (asked.length === 0) return new Map()
  const rows = await db
    .select({ id: priceLists.id, name: priceLists.name })
    .from(priceLists)
    .where(
      and(isNull(priceLists.archivedAt), sql`lower(${priceLists.name}) = any(${sql.param(asked)}::text[])`),
    )
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function idsByCode(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const asked = lowered(codes)
  if (asked.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(isNull(products.archivedAt), sql`lower(${products.code}) = any(${sql.param(asked)}::text[])`))
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}

async function idsByGroupName(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const asked = lowered(names)
  if (asked.length === 0) return new Map()
  const rows = await db
    .select({ id: productGroups.id, name: productGroups.name })
    .from(productGroups)
    .where(sql`lower(${productGroups.name}) = any(${sql.param(asked)}::text[])`)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

const lowered = (names: readonly string[]) => [
  ...new Set(names.map((name) => name.toLowerCase()).filter((name) => name !== '')),
]

/** How the entries differ from what the lists have. */
async function compare(db: Db, entries: ReadonlyMap<string, readonly PriceEntryInput[]>) {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  if (entries.size === 0) return counts
  const stored = await db
    .select()
    .from(priceEntries)
    .where(inArray(priceEntries.listId, [...entries.keys()]))
  const before = new Map(
    stored.map((row) => [
      `${row.listId} ${keyOf({ target: row.target, id: row.targetId ?? undefined })}`,
      valueOf(row),
    ]),
  )
  for (const [list, set] of entries)
    for (const entry of set) {
      const known = before.get(`${list} ${keyOf(entry)}`)
      counts[known === undefined ? 'added' : known === valueOf(entry) ? 'unchanged' : 'changed'] += 1
    }
  return counts
}

type AnyValue = {
  price?: number | null
  percent?: number | null
  breaks?: readonly { from: number; price: number }[] | null
}
const valueOf = ({ price, percent, breaks }: AnyValue) =>
  JSON.stringify([price ?? null, percent ?? null, breaks?.map((one) => [one.from, one.price]) ?? null])
