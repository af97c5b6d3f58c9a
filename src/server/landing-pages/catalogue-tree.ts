import { sql, type SQL } from 'drizzle-orm'
import type { CatalogueBranch, CataloguePart, CatalogueTree } from '#contract/catalogue-tree.ts'
import { landingPath } from '#contract/landing-ways.ts'
import type { ProductKind } from '#contract/enums.ts'
import { partName } from '#i18n/catalogue-words.ts'
import { enumLabel } from '#i18n/enum-words.ts'
import { keptDefinitions } from '../attributes/definitions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { bestPlace } from '../products/search/plan-search.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { keptPages, landingPageOf, type KnownPage } from './landing-pages.queries.ts'

/** The attribute by whose options sensors are told apart. */
const sensing = 'measures'
const kindsOfLicences = ['licence', 'subscription', 'integration'] as const satisfies ProductKind[]

/** A branch whose picture may still be that of one of its products, which `fits` finds. */
type Sketch = CatalogueBranch & { fits: SQL }
type Sketched = Omit<CatalogueTree[number], 'branches' | 'image'> & { fits: SQL; branches: Sketch[] }

/** The catalogue by what things are, made of the metadata, the attributes and the visible products. */
export async function readCatalogueTree(ctx: Context, db: Db, shop: ShopView): Promise<CatalogueTree> {
  const pages = await keptPages(ctx)
  const { ofType, ofKind } = await countSorts(db)
  const typePages = (kind: KnownPage['kind']): Sketch[] =>
    pages
      .filter((page) => page.kind === kind && page.productCount > 0)
      .map((page) => {
        const { title, image } = landingPageOf(page, shop)
        const { slug, productCount, filter } = page
        return {
          key: slug,
          name: title,
          count: productCount,
          path: landingPath(page),
          ...(image && { image }),
          fits: sql`${filter.values[0]}::uuid in (device_type_id, gateway_type_id, accessory_type_id)`,
        }
      })
  const part = (
    key: CataloguePart,
    count: number | undefined,
    query: string,
    fits: SQL,
    branches: Sketch[],
  ) => ({
    key,
    name: partName(shop.language, key),
    ...(count !== undefined && { count }),
    path: `/products${query}`,
    fits,
    branches,
  })
  const hardware = (key: CataloguePart, type: string, branches: Sketch[]) =>
    part(key, ofType(type), `?hardware=${type}`, sql`hardware_type = ${type}`, branches)
  const kind = (key: ProductKind): Sketch => ({
    key,
    name: enumLabel('ProductKind', key)[shop.language],
    count: ofKind(key),
    path: `/products?kind=${key}`,
    fits: sql`kind = ${key}`,
  })
  const licences = kindsOfLicences.map(kind).filter(({ count }) => count > 0)
  const inLicences = licences.reduce((sum, { count }) => sum + count, 0)
  const kinds = sql`kind = any(${sql.param([...kindsOfLicences])}::text[])`
  const parts: Sketched[] = [
    hardware('devices', 'device', typePages('device_type')),
    part('sensing', undefined, '?hardware=device', sql`false`, await sensedBy(ctx, db, shop)),
    hardware('gateways', 'gateway', typePages('gateway_type')),
    hardware('sim_cards', 'sim_card', []),
    hardware('accessories', 'accessory', typePages('accessory_type')),
    part('licences', inLicences, `?kind=${kindsOfLicences.join()}`, kinds, licences),
    part('packages', ofKind('package'), '?kind=package', sql`kind = 'package'`, []),
  ]
  return withPictures(
    db,
    shop,
    parts.filter(({ count, branches }) => (count === undefined ? branches.length > 0 : count > 0)),
  )
}

async function countSorts(db: Db) {
  const { rows } = await db.execute<{ hardware: string | null; kind: string; count: number }>(sql`
    select alike.hardware_type as hardware, alike.kind, sum(counted.number)::int as count
    from (
      select filter_key, count(*) as number from products
      where visibility = 'visible' and archived_at is null group by filter_key) counted
    join filter_sets alike on alike.filter_key = counted.filter_key
    group by 1, 2`)
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { count }) => total + count, 0)
  return {
    ofType: (type: string) => sum(({ hardware }) => hardware === type),
    ofKind: (kind: ProductKind) => sum((row) => row.kind === kind),
  }
}

/** What devices sense, the commonest first. None where lists cannot be filtered by it. */
async function sensedBy(ctx: Context, db: Db, { language }: ShopView): Promise<Sketch[]> {
  const attribute = (await keptDefinitions(ctx)).byKey.get(sensing)
  if (!attribute?.filterable) return []
  const { rows } = await db.execute<{ token: number; count: number }>(sql`
    select token, count(*)::int as count
    from products join product_fact_sets facts on facts.product_id = products.id, unnest(facts.tokens) token
    where visibility = 'visible' and archived_at is null
      and filter_key in (select filter_key from filter_sets where hardware_type = 'device')
      and facts.tokens && ${sql.param(attribute.options.map(({ id }) => id))}::int[]
      and token = any(${sql.param(attribute.options.map(({ id }) => id))}::int[])
    group by 1`)
  const counts = new Map(rows.map(({ token, count }) => [token, count]))
  return attribute.options
    .map(({ id, key, name }): Sketch => ({
      key,
      name: textIn(name, language),
      count: counts.get(id) ?? 0,
      path: `/products?hardware=device&f.${sensing}=${key}`,
      fits: sql`hardware_type = 'device' and id in (select product_id from product_fact_sets where tokens @> array[${id}::int])`,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** What has no picture of its own shows its product that stands first where products are found by words. */
async function withPictures(db: Db, shop: ShopView, parts: Sketched[]): Promise<CatalogueTree> {
  const bare = parts.flatMap((part) => [
    ...(part.branches.length === 0 ? [part] : []),
    ...part.branches.filter(({ image }) => !image),
  ])
  const firsts = bare.map(
    ({ fits }, at) => sql`(
      select ${at}::int as at, images->0->>'id' as image from products
      where visibility = 'visible' and archived_at is null and images <> '[]' and (${fits})
      order by ${bestPlace} limit 1)`,
  )
  const { rows } =
    firsts.length === 0
      ? { rows: [] }
      : await db.execute<{ at: number; image: string }>(sql.join(firsts, sql` union all `))
  const pictures = new Map(rows.map(({ at, image }) => [bare[at]?.path, image]))
  const pictured = <T extends { path: string; name: string; fits: SQL }>({ fits: _fits, ...branch }: T) => {
    const id = pictures.get(branch.path)
    return { ...branch, ...(id && { image: shop.file(id, branch.name) }) }
  }
  return parts.map((part) => ({ ...pictured(part), branches: part.branches.map(pictured) }))
}
