import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { filterOfKind, type LandingFilter, type LandingPage } from '#contract/landing-pages.ts'
import { landingPath, landingWays, type LandingWay } from '#contract/landing-ways.ts'
import { toListText } from '#contract/list-text.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { landingMoves, landingPages, type LandingPageRow } from '../metadata/landing-pages.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { usesOf } from '../metadata/uses-of-metadata.ts'
import { keptMakers, listMakers, type Maker } from '../products/makers.queries.ts'
import { cleanRichText } from '../products/rich-text.ts'
import type { ShopView } from '../settings/shop-view.ts'

/** What stands at one address: an entry of the metadata or a maker, with what staff have written of it. */
export type KnownPage = {
  way: LandingWay
  slug: string
  name: BothTexts
  /** Of an entry of the metadata. */
  kind?: Exclude<MetadataKind, 'tag'>
  entryTexts?: BothTexts
  usualImageId: string | null
  filter: { name: LandingFilter; values: string[] }
  /** Visible ones. */
  productCount: number
  /** Absent for a maker of whom nothing was written. */
  row?: LandingPageRow
}

const visible = sql`visibility = 'visible' and archived_at is null`
const empty = { en: '', ar: '' }

/** Every page there is, in the order of the ways and of their entries. Some hundred at most. */
export async function listKnownPages(
  db: Db,
  makers: () => Promise<Maker[]> = () => listMakers(db),
): Promise<KnownPage[]> {
  const [entries, ofMakers] = await Promise.all([
    pagesOfEntries(db),
    makers().then((found) => pagesOfMakers(db, found)),
  ])
  return [...entries, ...ofMakers].toSorted((a, b) => landingWays.indexOf(a.way) - landingWays.indexOf(b.way))
}

/** The same list, kept until the catalogue changes. */
export const keptPages = (ctx: Context): Promise<KnownPage[]> =>
  ctx.publicCache.remember('landing pages', () => listKnownPages(ctx.db, () => keptMakers(ctx)))

async function pagesOfEntries(db: Db): Promise<KnownPage[]> {
  const rows = await db
    .select({ row: landingPages, entry: metadata, count: sql<number>`coalesce(uses.count, 0)` })
    .from(landingPages)
    .innerJoin(metadata, eq(metadata.id, landingPages.metadataId))
    .leftJoin(usesOf(visible), sql`uses.id = ${metadata.id}`)
    .where(isNotNull(landingPages.metadataId))
    .orderBy(metadata.kind, metadata.sortOrder, metadata.id)
  return rows.flatMap(({ row, entry, count }) =>
    entry.kind === 'tag'
      ? []
      : [
          {
            way: row.way,
            slug: row.slug,
            name: entry.title,
            kind: entry.kind,
            entryTexts: entry.description,
            usualImageId: entry.imageId,
            filter: { name: filterOfKind[entry.kind], values: [entry.id] },
            productCount: count,
            row,
          },
        ],
  )
}

async function pagesOfMakers(db: Db, makers: readonly Maker[]): Promise<KnownPage[]> {
  const written = await db.select().from(landingPages).where(eq(landingPages.way, 'makers'))
  const bySlug = new Map(written.map((row) => [row.slug, row]))
  const shown = makers.map(({ slug, names, count }): KnownPage => {
    const [name = ''] = names
    const row = bySlug.get(slug)
    bySlug.delete(slug)
    return {
      way: 'makers',
      slug,
      name: { en: name, ar: name },
      usualImageId: null,
      filter: { name: 'manufacturer', values: names },
      productCount: count,
      ...(row && { row }),
    }
  })
  // Written of, and without a visible product for now.
  const others = [...bySlug.values()].map((row): KnownPage => {
    const name = row.title.en || row.title.ar || row.slug
    return {
      way: 'makers',
      slug: row.slug,
      name: { en: name, ar: row.title.ar || name },
      usualImageId: null,
      filter: { name: 'manufacturer', values: [name] },
      productCount: 0,
      row,
    }
  })
  return [...shown, ...others]
}

/** Those that show a product, for search engines. */
export const listPagesWithProducts = async (ctx: Context) =>
  (await keptPages(ctx))
    .filter(({ productCount }) => productCount > 0)
    .map((page) => ({ path: landingPath(page), changed: page.row?.updatedAt }))

/** The page at an address, or at one that it had before; undefined where there never was one. */
export async function findKnownPage(
  db: Db,
  pages: readonly KnownPage[],
  { way, slug }: Pick<KnownPage, 'way' | 'slug'>,
): Promise<KnownPage | undefined> {
  const here = pages.find((page) => page.way === way && page.slug === slug)
  if (here) return here
  const [move] = await db
    .select({ pageId: landingMoves.pageId })
    .from(landingMoves)
    .where(and(eq(landingMoves.way, way), eq(landingMoves.slug, slug)))
  return move && pages.find(({ row }) => row?.id === move.pageId)
}

export function landingPageOf(
  { way, slug, name, entryTexts = empty, usualImageId, filter, productCount, row }: KnownPage,
  { language, file }: Pick<ShopView, 'language' | 'file'>,
): LandingPage {
  const title = textIn(row?.title ?? empty, language) || textIn(name, language)
  const description = textIn(entryTexts, language)
  const imageId = row?.imageId ?? usualImageId
  return {
    way,
    slug,
    title,
    intro: cleanRichText(textIn(row?.intro ?? empty, language)) || (description && paragraph(description)),
    description: textIn(row?.description ?? empty, language) || description,
    ...(imageId && { image: file(imageId, title) }),
    productCount,
    filter: { ...filter, values: filter.values.map(toListText) },
  }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const paragraph = (text: string) => `<p>${text.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`
