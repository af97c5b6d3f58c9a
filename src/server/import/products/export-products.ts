import { Readable } from 'node:stream'
import { and, asc, isNull, sql, type SQL } from 'drizzle-orm'
import type { BrandFlags } from '#brands/brand.ts'
import { readDefinitions } from '../../attributes/definitions.ts'
import { factCell } from '../../attributes/read-fact.ts'
import type { Db } from '../../db/connect.ts'
import { csvStream } from '../../http/csv.ts'
import { products } from '../../products/products.table.ts'
import { listWhole, type StoredProduct } from '../../products/whole-product.ts'
import { safeCell } from './cells.ts'
import { type Beside, besidesFor, type Column, columnsFor } from './columns.ts'
import { factColumn } from './read-csv.ts'
import { namesFor, type Names } from './lookups.ts'
import { namedCell, namedValue } from './values.ts'

type ExportFormat = 'csv' | 'json'
type Options = { format: ExportFormat; flags: BrandFlags; currency: string; where?: SQL }

const batchSize = 200
/** A text that stands wholly between “…” keeps straight ones around it, so that an import knows they are meant. */
const straightQuoted = /^\s*[“«„‘]/

/** The products as a file, in batches, by their codes, in the form an import reads back unchanged. */
export function exportProducts(db: Db, { format, flags, currency, where }: Options): Readable {
  const columns = columnsFor(flags)
  const besides = besidesFor(flags)
  async function* each<T>(write: (product: StoredProduct, said: Said) => T): AsyncGenerator<T> {
    for await (const batch of batches(db, where)) {
      const names = await namesFor(
        db,
        batch.map(({ whole }) => whole),
      )
      for (const product of batch) yield write(product, { columns, besides, names, currency })
    }
  }
  if (format === 'json') return Readable.from(jsonList(each(jsonOf)))
  return Readable.from(csvOf(db, where, [...columns.map(({ name }) => name), ...besides], each))
}

/** Beside the columns that all have, one for each attribute that the products have a fact of. */
async function* csvOf(
  db: Db,
  where: SQL | undefined,
  headings: string[],
  each: <T>(write: (product: StoredProduct, said: Said) => T) => AsyncGenerator<T>,
) {
  const { attributes } = await readDefinitions(db)
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct attribute_id as id from product_facts join products on products.id = product_id
    where source <> 'built_in' and ${and(isNull(products.archivedAt), where)}`)
  const occurring = new Set(rows.map(({ id }) => id))
  const stated = attributes.filter(({ id }) => occurring.has(id))
  const factCells = ({ whole: { facts } }: StoredProduct) =>
    stated.map((attribute) => {
      const value = facts[attribute.key]
      return value ? safeCell(factCell(value, attribute)) : ''
    })
  yield* csvStream(
    [...headings, ...stated.map(({ key }) => `${factColumn}${key}`)],
    each((product, said) => [...cellsOf(product, said), ...factCells(product)]),
    straightQuoted,
  )
}

async function* jsonList(items: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`
    before = ','
  }
  yield `${before === '[' ? '[' : ''}\n]\n`
}

async function* batches(db: Db, where: SQL | undefined): AsyncGenerator<StoredProduct[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, code: sql<string>`lower(${products.code})` })
      .from(products)
      .where(and(isNull(products.archivedAt), sql`lower(${products.code}) > ${after}`, where))
      .orderBy(asc(sql`lower(${products.code})`))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) return
    yield await listWhole(
      db,
      rows.map(({ id }) => id),
    )
    after = last.code
  }
}

type Said = {
  columns: readonly Column[]
  besides: readonly Beside[]
  names: Names
  currency: string
}

const besideOf = (beside: Beside, { onHand }: StoredProduct, currency: string) =>
  beside === 'currency' ? currency : onHand

function cellsOf(product: StoredProduct, { columns, besides, names, currency }: Said): string[] {
  return [
    ...columns.map((column) => namedCell(product.whole, column, names, currency)),
    ...besides.map((beside) => String(besideOf(beside, product, currency) ?? '')),
  ].map(safeCell)
}

/** Texts in one object for both languages; what is not set is not there. */
function jsonOf(
  product: StoredProduct,
  { columns, besides, names, currency }: Said,
): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const column of columns) {
    const value = namedValue(product.whole, column, names, currency)
    if (column.language)
      json[column.field] = { ...(json[column.field] as object | undefined), [column.language]: value }
    else json[column.name] = value
  }
  json.facts = product.whole.facts
  for (const beside of besides) json[beside] = besideOf(beside, product, currency)
  return json
}
