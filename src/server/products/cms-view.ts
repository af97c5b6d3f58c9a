import type { Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { readSettings } from '../settings/settings.queries.ts'
import type { CmsView } from './cms-products.queries.ts'

/** How staff see products: by the shop's settings and what it has switched on. */
export async function readCmsView(ctx: Context, language: Language, fallback?: boolean): Promise<CmsView> {
  const { currency, lowStockThreshold } = await readSettings(ctx.db)
  const { price, priceBeforeDiscountCms, stockCms } = ctx.brand.flags
  return {
    language,
    currency,
    lowStockThreshold,
    fallback,
    shows: { price, priceBeforeDiscount: priceBeforeDiscountCms, stock: stockCms },
    file: (id, alt) => fileRef(ctx, id, alt),
  }
}
