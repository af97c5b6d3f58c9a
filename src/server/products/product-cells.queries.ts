import { and, eq, inArray } from 'drizzle-orm'
import type { ProductCells } from '#contract/product-cells.ts'
import type { CmsProductsQuery } from '#contract/products.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { listCmsProducts, type CmsView } from './cms-products.queries.ts'
import { products } from './products.table.ts'

export async function listProductCells(db: Db, query: CmsProductsQuery, view: CmsView) {
  const { data, ...page } = await listCmsProducts(db, query, view)
  const ids = data.map(({ _id }) => _id)
  const rows = await db
    .select({ id: products.id, metadataIds: products.metadataIds, own: stockLevels.lowStockThreshold })
    .from(products)
    .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(inArray(products.id, ids))
  const named = [...new Set(rows.flatMap(({ metadataIds }) => metadataIds))]
  const tags =
    named.length === 0
      ? []
      : await db
          .select({ id: metadata.id, title: metadata.title })
          .from(metadata)
          .where(and(inArray(metadata.id, named), eq(metadata.kind, 'tag')))
  const titles = new Map(tags.map(({ id, title }) => [id, { _id: id, title: textIn(title, view.language) }]))
  const beside = new Map(rows.map((row) => [row.id, row]))
  return {
    ...page,
    data: data.map((product): ProductCells => {
      const { _id, name, code, type, image, price, priceBeforeDiscount, visibility, stock, version } = product
      const { metadataIds = [], own = null } = beside.get(_id) ?? {}
      const isStocked = view.shows.stock && type === 'hardware'
      return {
        _id,
        name,
        code,
        type,
        ...(image && { image }),
        ...(price && { price }),
        ...(priceBeforeDiscount && { priceBeforeDiscount }),
        visibility,
        ...(isStocked && {
          stock: { onHand: stock?.onHand ?? 0, reserved: stock?.reserved ?? 0, lowStockThreshold: own },
        }),
        tags: metadataIds.flatMap((id) => titles.get(id) ?? []),
        version,
      }
    }),
  }
}

/** These products as rows of the grid, by id; those that are gone are missing. */
export async function findProductCells(
  db: Db,
  ids: readonly string[],
  view: CmsView,
): Promise<Map<string, ProductCells>> {
  if (ids.length === 0) return new Map()
  const { data } = await listProductCells(db, { ids: [...ids], page: 1, limit: ids.length }, view)
  return new Map(data.map((row) => [row._id, row]))
}
