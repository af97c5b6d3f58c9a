import { landingPath } from '#contract/landing-ways.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { Suggestions } from '#contract/products.ts'
import type { Definitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { titleHasWords, listMetadata } from '../metadata/metadata.queries.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { wordsOf } from '../text/fold.ts'
import { namedValues, suggestValues } from './facts/suggest-values.ts'
import { keptMakers } from './makers.queries.ts'
import { listProducts } from './products.queries.ts'
import { keptFound } from './search/search-words.queries.ts'

const mostProducts = 5
const mostWays = 3

type Viewing = { priceLists?: readonly string[] }
type Known = () => Promise<Definitions>

/** What the words that are being typed may lead to, the best first; nothing for no words. */
export async function suggest(
  ctx: Context,
  db: Db,
  search: string | undefined,
  shop: ShopView,
  viewing: Viewing,
  known: Known,
): Promise<Suggestions> {
  const words = wordsOf(search ?? '')
  if (search === undefined || words.length === 0)
    return { products: [], applications: [], useCases: [], industries: [], types: [], makers: [], values: [] }
  const named = async (kind: MetadataKind) => {
    const all = await ctx.publicCache.remember(`metadata ${kind} ${shop.language}`, () =>
      listMetadata(ctx.db, kind, shop),
    )
    return all.filter((item) => (item.productCount ?? 0) > 0 && titleHasWords(item, words)).slice(0, mostWays)
  }
  const titles = async (kind: MetadataKind) => (await named(kind)).map(({ _id, title }) => ({ _id, title }))
  const types = async () => {
    const found = await Promise.all(typeKinds.map(named))
    return found
      .flat()
      .flatMap(({ title, path }) => (path === undefined ? [] : [{ title, path }]))
      .slice(0, mostWays)
  }
  const makers = async () => {
    const all = await keptMakers(ctx)
    return all
      .map(({ slug, names: [title = ''] }) => ({ title, path: landingPath({ way: 'makers', slug }) }))
      .filter((maker) => titleHasWords(maker, words))
      .slice(0, mostWays)
  }
  const cards = async () => {
    const found = await keptFound(ctx, db, { text: search, language: shop.language, scope: 'best' })
    const list = await listProducts(db, { search, page: 1, limit: mostProducts }, shop, { ...viewing, found })
    return list.map(({ _id, name, code, kind, image, price, period }) => ({
      _id,
      name,
      code,
      kind,
      ...(image && { image }),
      ...(price && { price }),
      ...(period && { period }),
    }))
  }
  const values = async () => {
    const all = await ctx.publicCache.remember('named values', async () => namedValues(await known()))
    return suggestValues(db, words, all, shop.language)
  }

  const [products, applications, useCases, industries, foundTypes, foundMakers, foundValues] =
    await Promise.all([
      cards(),
      titles('application'),
      titles('use_case'),
      titles('industry'),
      types(),
      makers(),
      values(),
    ])
  return {
    products,
    applications,
    useCases,
    industries,
    types: foundTypes,
    makers: foundMakers,
    values: foundValues,
  }
}

const typeKinds = ['device_type', 'gateway_type', 'accessory_type'] as const
