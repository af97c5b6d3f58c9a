import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BrandFlags } from '#brands/brand.ts'
import type { Db } from '../../db/connect.ts'
import { csvHead, csvRows } from '../../http/csv.ts'
import { stockLevels } from '../../inventory/inventory.table.ts'
import { products } from '../../products/products.table.ts'
import { listWhole, type StoredProduct } from '../../products/whole-product.ts'
import { safeCell } from './cells.ts'
import { type Beside, besidesFor, type Column, columnsFor } from './columns.ts'
import { namesFor, type Names } from './lookups.ts'
import { namedCell, namedValue } from './values.ts'

export type ExportFormat = 'csv' | 'json'
type Options = { format: ExportFormat; flags: BrandFlags; currency: string; where?: SQL }

const batchSize = 200

/** The products as a file, in batches, by their codes, in the form an import reads back unchanged. */
export async function* exportProducts(db: Db, options: Options): AsyncGenerator<string> {
  const { format, flags, currency } = options
  const columns = columnsFor(flags)
  const besides = besidesFor(flags)
  const all = [...columns.map(({ name }) => name), ...besides]
  yield format === 'csv' ? csvHead(all) : '['
  let count = 0
  for await (const batch of batches(db, options.where)) {
    const names = await namesFor(
      db,
      batch.map(({ whole }) => whole),
    )
    const said = { columns, besides, names, currency }
    if (format === 'csv') yield table(batch.map((product) => cellsOf(product, said)))
    else
      for (const product of batch) {
        yield `${count === 0 ? '' : ','}\n${JSON.stringify(jsonOf(product, said))}`
        count += 1
      }
  }
  if (format === 'json') yield '\n]\n'
}

async function* batches(db: Db, where: SQL | undefined): AsyncGenerator<StoredProduct[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, code: sql<string>`lower(${products.code})` })
      .from(products)
      .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
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

type Said = { columns: readonly Column[]; besides: readonly Beside[]; names: Names; currency: string }

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
  for (const beside of besides) json[beside] = besideOf(beside, product, currency)
  return json
}

/** A text that stands wholly between “…” keeps straight ones around it, so that an import knows they are meant. */
const table = (rows: readonly string[][]): string => csvRows(rows, /^\s*[“«„‘]/)
