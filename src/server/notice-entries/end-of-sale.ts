import { and, desc, eq } from 'drizzle-orm'
import type { EndOfSale } from '#contract/products.ts'
import type { Language } from '#contract/enums.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { productNotices } from './product-notices.table.ts'

/** What shoppers are told of a product that will be sold no longer; the newest of such notices. */
export async function endOfSaleOf(
  db: Db,
  productId: string,
  language: Language,
): Promise<{ endOfSale?: EndOfSale }> {
  const [notice] = await db
    .select()
    .from(productNotices)
    .where(
      and(
        eq(productNotices.productId, productId),
        eq(productNotices.kind, 'end_of_sale'),
        eq(productNotices.status, 'published'),
      ),
    )
    .orderBy(desc(productNotices.publishedAt), desc(productNotices.id))
    .limit(1)
  if (!notice) return {}
  return {
    endOfSale: {
      title: textIn(notice.title, language),
      text: textIn(notice.text, language),
      ...(notice.effectiveOn && { day: notice.effectiveOn }),
    },
  }
}
