import type { MetadataKind } from '#contract/metadata.ts'
import type { Suggestions } from '#contract/products.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { titleHasWords, listMetadata } from '../metadata/metadata.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { listProducts } from './products.queries.ts'
import { keptFound } from './search/search-words.queries.ts'
import { wordsOf } from '../text/fold.ts'

const mostProducts = 5
const mostWays = 3

/** What the words that are being typed may lead to, the best first; nothing for no words. */
export async function suggest(
  ctx: Context,
  db: Db,
  search: string | undefined,
  shop: ShopView,
  viewing: { priceLists?: readonly string[] },
): Promise<Suggestions> {
  const words = wordsOf(search ?? '')
  if (search === undefined || words.length === 0)
    return { products: [], applications: [], useCases: [], industries: [] }
  const ways = async (kind: MetadataKind) => {
    const all = await ctx.publicCache.remember(`metadata ${kind} ${shop.language}`, () =>
      listMetadata(ctx.db, kind, shop),
    )
    return all
      .filter((item) => (item.productCount ?? 0) > 0 && titleHasWords(item, words))
      .slice(0, mostWays)
      .map(({ _id, title }) => ({ _id, title }))
  }
  const [cards, applications, useCases, industries] = await Promise.all([
    keptFound(ctx, db, { text: search, language: shop.language, scope: 'best' }).then((found) =>
      listProducts(db, { search, page: 1, limit: mostProducts }, shop, { ...viewing, found }),
    ),
    ways('application'),
    ways('use_case'),
    ways('industry'),
  ])
  const products = cards.map(({ _id, name, code, kind, image, price }) => ({
    _id,
    name,
    code,
    kind,
    ...(image && { image }),
    ...(price && { price }),
  }))
  return { products, applications, useCases, industries }
}
