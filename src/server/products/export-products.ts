import { eq, inArray } from 'drizzle-orm'
import type { ProductListColumn } from '#contract/export-products.ts'
import { currencyDecimals } from '#i18n/format.ts'
import type { Db } from '../db/connect.ts'
import type { ExportColumn } from '../http/export-list.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { listCmsProductIds, type CmsProductsAsked, type CmsView } from './cms-products.queries.ts'
import { products, type ProductRow } from './products.table.ts'

// Not all that a product has: descriptions and words would be read for nothing.
const exported = {
  id: products.id,
  name: products.name,
  code: products.code,
  type: products.type,
  kind: products.kind,
  price: products.price,
  priceBeforeDiscount: products.priceBeforeDiscount,
  visibility: products.visibility,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
}

type ExportedProduct = {
  product: Pick<ProductRow, keyof typeof exported>
  stock: typeof stockLevels.$inferSelect | null
}

const batch = 500

/** Every product of the list, in its order; read in batches, so that a large catalogue is never in memory as a whole. */
export async function* exportedProducts(
  db: Db,
  query: CmsProductsAsked,
  view: CmsView,
): AsyncGenerator<ExportedProduct> {
  const ids = await listCmsProductIds(db, query, view)
  for (let from = 0; from < ids.length; from += batch) {
    const part = ids.slice(from, from + batch)
    const rows = await db
      .select({ product: exported, stock: stockLevels })
      .from(products)
      .leftJoin(stockLevels, eq(stockLevels.productId, products.id))
      .where(inArray(products.id, part))
    const byId = new Map(rows.map((row) => [row.product.id, row]))
    for (const id of part) {
      const row = byId.get(id)
      if (row) yield row
    }
  }
}

/** Numbers and instants in machine form, labels in words. Columns the brand does not have are left out. */
export function productColumns({
  currency,
  shows,
}: CmsView): Partial<Record<ProductListColumn, ExportColumn<ExportedProduct>>> {
  const major = (amount: number | null) =>
    amount === null ? undefined : amount / 10 ** currencyDecimals(currency)
  return {
    name: {
      heads: (words) => [words('nameEn'), words('nameAr')],
      cells: ({ product: { name } }) => [name.en, name.ar],
    },
    code: { heads: (words) => [words('code')], cells: ({ product }) => [product.code] },
    type: {
      heads: (words) => [words('type')],
      cells: ({ product: { type, kind } }, words) => [
        kind === 'subscription' || kind === 'integration'
          ? words(`enums.LicenseType.${kind}`)
          : words(`enums.ProductType.${type}`),
      ],
    },
    ...(shows.price && {
      price: {
        heads: (words) => [
          words('price', { currency }),
          ...(shows.priceBeforeDiscount ? [words('priceBeforeDiscount', { currency })] : []),
        ],
        cells: ({ product }) => [
          major(product.price),
          ...(shows.priceBeforeDiscount ? [major(product.priceBeforeDiscount)] : []),
        ],
      },
    }),
    ...(shows.stock && {
      stock: {
        heads: (words) => [words('available'), words('onHand'), words('reserved')],
        cells: ({ stock }) => [
          stock ? stock.onHand - stock.reserved : undefined,
          stock?.onHand,
          stock?.reserved,
        ],
      },
    }),
    visibility: {
      heads: (words) => [words('visibility')],
      cells: ({ product }, words) => [words(`enums.Visibility.${product.visibility}`)],
    },
    languages: {
      heads: (words) => [words('languages')],
      cells: ({ product: { name } }) => [
        (['en', 'ar'] as const).filter((code) => name[code] !== '').join(' '),
      ],
    },
    createdAt: {
      heads: (words) => [words('createdAt')],
      cells: ({ product }) => [product.createdAt.toISOString()],
    },
    updatedAt: {
      heads: (words) => [words('updatedAt')],
      cells: ({ product }) => [product.updatedAt.toISOString()],
    },
  }
}
