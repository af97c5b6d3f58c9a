import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ProductCode } from '#contract/products.ts'
import { productFields } from '#contract/product-fields.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { unlessTaken, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import { bin } from '../bin-entries/bin.table.ts'
import { AppError } from '../http/app-error.ts'
import { checkWhole } from './check-whole.ts'
import { topicsOfFacts } from './product-state.ts'
import { productIncludes, products, type ProductRow } from './products.table.ts'
import { refreshSearchOf } from './search/refresh-search.ts'
import { findWhole, listWhole, stateOfWhole, type WholeProduct } from './whole-product.ts'

/** What the bin keeps of a product: the rest stays in its archived row. */
export type BinnedProduct = { visibility: ProductRow['visibility']; version: number; links: string[] }

/** All that a product names: topics, types, other products. */
export const linksIn = (whole: WholeProduct): string[] => [
  ...whole.applications,
  ...whole.useCases,
  ...whole.industries,
  ...whole.tags,
  ...topicsOfFacts(stateOfWhole(whole)),
  ...whole.relatedAccessories,
  ...whole.similarProducts,
  ...whole.similarPackages,
  ...whole.includes.map(({ product }) => product),
]

/** @throws AppError version_conflict, restore_conflict, validation_failed */
export const bringBackProduct: BringBack = async (db, { entityId: id, state }, { isUndo, set }) => {
  const { visibility, version, links } = state as BinnedProduct
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update')
  if (!row?.archivedAt) throw new AppError('version_conflict')
  const before = await findWhole(db, id)
  const code = isUndo || set.code === undefined ? row.code : checkedCode(set.code)
  await unlessTaken(
    db,
    (db) =>
      db
        .update(products)
        .set(
          isUndo
            ? { archivedAt: null, visibility, version }
            : {
                archivedAt: null,
                visibility: 'hidden',
                code,
                version: sql`${products.version} + 1`,
                updatedAt: sql`now()`,
              },
        )
        .where(eq(products.id, id)),
    (db) => clashOf(db, code),
  )
  if (code !== row.code) await refreshSearchOf(db, [id])
  await announceCatalogueChange(db)
  const after = await findWhole(db, id)
  if (isUndo || !after) return { before, after }
  return {
    before,
    after,
    dropped: await goneOf(db, links, linksIn(after)),
    faults: await faultsOf(db, id, after),
  }
}

/**
 * Undoes the deletion of many at once, but for those whose code another product has now, and answers whose. As one by one, they are
 * to the last field what they were.
 */
export async function undoProducts(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; before: WholeProduct; after: WholeProduct }[]> {
  const list = sql`${sql.param([...ids])}::uuid[]`
  await db.execute(sql`select id from products where id = any(${list}) order by id for update`)
  const { rows } = await db.execute<{ id: string }>(sql`
    update products set archived_at = null, visibility = bin.state ->> 'visibility', version = (bin.state ->> 'version')::int
    from bin where bin.kind = 'product' and bin.entity_id = products.id and products.id = any(${list})
      and products.archived_at is not null
      and not exists (select from products other where other.archived_at is null and lower(other.code) = lower(products.code))
    returning products.id`)
  const undone = rows.map(({ id }) => id)
  await announceCatalogueChange(db)
  return (await listWhole(db, undone)).map(({ id, whole }) => ({
    id,
    before: { ...whole, visibility: 'hidden' },
    after: whole,
  }))
}

function checkedCode(code: string): string {
  const { data } = ProductCode.safeParse(code)
  if (data === undefined) throw new AppError('validation_failed', { fields: { code: 'code' } })
  return data
}

async function clashOf(db: Db, code: string): Promise<Clash[]> {
  const live = (codes: string[]) =>
    and(inArray(sql`lower(${products.code})`, codes), isNull(products.archivedAt))
  const [other] = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(live([code.toLowerCase()]))
  if (!other) return []
  return [
    {
      field: 'code',
      value: code,
      with: { kind: 'product', _id: other.id, name: other.name.en || other.name.ar },
      joiner: '-',
      max: productFields.code.max,
      isTaken: async (codes) => {
        const taken = await db
          .select({ code: products.code })
          .from(products)
          .where(live(codes.map((one) => one.toLowerCase())))
        return new Set(taken.map((one) => one.code.toLowerCase()))
      },
    },
  ]
}

/** Of what it named, how many there are no more; what is in the bin too comes back with it. */
async function goneOf(db: Db, before: readonly string[], after: readonly string[]): Promise<number> {
  const left = new Set(after)
  const missing = before.filter((id) => !left.has(id))
  if (missing.length === 0) return 0
  return missing.length - (await db.$count(bin, inArray(bin.entityId, missing)))
}

async function faultsOf(db: Db, id: string, whole: WholeProduct): Promise<string[]> {
  const faults = new Set<string>()
  try {
    const { applications, includes } = whole
    checkWhole(stateOfWhole(whole), { applications, includes })
  } catch (error) {
    if (!(error instanceof AppError) || !error.context.fields) throw error
    for (const field of Object.keys(error.context.fields)) faults.add(field)
  }
  const deleted = await db
    .select({ id: products.id })
    .from(productIncludes)
    .innerJoin(products, eq(products.id, productIncludes.includedId))
    .where(sql`${productIncludes.productId} = ${id} and ${products.archivedAt} is not null`)
  if (deleted.length > 0) faults.add('includes')
  return [...faults]
}
