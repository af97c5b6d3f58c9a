import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { PartNumber } from '#contract/part-numbers.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { isShown, products } from '../products/products.table.ts'
import { foldedName } from '../text/fold.ts'
import { containing } from '../text/like-pattern.ts'
import { ownPartNumbers } from './part-numbers.table.ts'

const withProducts = (db: Db) =>
  db
    .select({
      id: ownPartNumbers.id,
      code: ownPartNumbers.code,
      productId: products.id,
      name: products.name,
      productCode: products.code,
      isShown,
    })
    .from(ownPartNumbers)
    .innerJoin(products, eq(products.id, ownPartNumbers.productId))
type Row = Awaited<ReturnType<typeof withProducts>>[number]

const describe = (row: Row, language: Language): PartNumber => ({
  _id: row.id,
  code: row.code,
  product: { _id: row.productId, name: textIn(row.name, language), code: row.productCode },
  isShown: row.isShown,
})

type Asked = { page: number; limit: number; search?: string | undefined }

export async function listPartNumbers(
  db: Db,
  companyId: string,
  { page, limit, search }: Asked,
  language: Language,
) {
  const where = and(eq(ownPartNumbers.companyId, companyId), matching(search))
  const [rows, counted] = await Promise.all([
    withProducts(db)
      .where(where)
      .orderBy(asc(ownPartNumbers.codeKey), asc(ownPartNumbers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(ownPartNumbers)
      .innerJoin(products, eq(products.id, ownPartNumbers.productId))
      .where(where),
  ])
  return { data: rows.map((row) => describe(row, language)), total: counted[0]?.total ?? 0, page, limit }
}

/** By a part of either code, or of the product's name. */
function matching(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined
  const pattern = containing(search)
  return or(
    sql`${ownPartNumbers.codeKey} like ${containing(foldedName(search))}`,
    sql`${products.code} ilike ${pattern}`,
    sql`${products.name} ->> 'en' ilike ${pattern}`,
    sql`${products.name} ->> 'ar' ilike ${pattern}`,
  )
}

/** Nothing for what the shop does not show. */
export async function findPartNumber(
  db: Db,
  companyId: string,
  code: string,
  language: Language,
): Promise<PartNumber | null> {
  const [row] = await withProducts(db).where(
    and(eq(ownPartNumbers.companyId, companyId), eq(ownPartNumbers.codeKey, foldedName(code)), isShown),
  )
  return row ? describe(row, language) : null
}

export async function readPartNumber(
  db: Db,
  companyId: string,
  id: string,
  language: Language,
): Promise<PartNumber> {
  const [row] = await withProducts(db).where(
    and(eq(ownPartNumbers.companyId, companyId), eq(ownPartNumbers.id, id)),
  )
  return describe(orNotFound(row), language)
}

/** All of them for a file, by their codes. */
export const everyPartNumber = (db: Db, companyId: string) =>
  db
    .select({ code: ownPartNumbers.code, productCode: products.code, name: products.name })
    .from(ownPartNumbers)
    .innerJoin(products, eq(products.id, ownPartNumbers.productId))
    .where(eq(ownPartNumbers.companyId, companyId))
    .orderBy(asc(ownPartNumbers.codeKey), asc(ownPartNumbers.id))

/** Products by their codes in small letters, hidden ones too: a company's numbers outlast what the shop shows. */
export async function productsByCode(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(inArray(sql`lower(${products.code})`, [...codes]), isNull(products.archivedAt)))
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}
