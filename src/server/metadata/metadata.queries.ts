import { asc, eq, sql } from 'drizzle-orm'
import { landingPath, type LandingWay } from '#contract/landing-ways.ts'
import type { Meta, MetadataKind } from '#contract/metadata.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { landingPages } from './landing-pages.table.ts'
import { metadata, type MetadataRow } from './metadata.table.ts'
import { usesOf } from './uses-of-metadata.ts'

/** All entries of a kind in order, each with its number of visible products. Metadata is tens of rows, never thousands. */
export async function listMetadata(db: Db, kind: MetadataKind, shop: ShopView): Promise<Meta[]> {
  const rows = await db
    .select({ item: metadata, page: pageAddress, count: sql<number>`coalesce(uses.count, 0)` })
    .from(metadata)
    .leftJoin(landingPages, eq(landingPages.metadataId, metadata.id))
    .leftJoin(usesOf(sql`visibility = 'visible' and archived_at is null`), sql`uses.id = ${metadata.id}`)
    .where(eq(metadata.kind, kind))
    .orderBy(asc(metadata.sortOrder), asc(metadata.id))
  return rows.map(({ item, page, count }) => ({ ...metaOf(item, shop, page), productCount: count }))
}

/** Each word is asked as it is typed: it begins a word of the title, the Arabic article aside. */
export function titleHasWords(item: { title: string }, words: readonly string[]): boolean {
  const titled = wordsOf(item.title)
  return words.every((word) => titled.some((other) => other.startsWith(word)))
}

export const matchesTitle = (item: Meta, search: string | undefined) =>
  search === undefined || fold(item.title).includes(fold(search))

/** Of the page that an entry has in the shop. */
export const pageAddress = { way: landingPages.way, slug: landingPages.slug }

export function metaOf(
  item: MetadataRow,
  shop: Pick<ShopView, 'language' | 'file'>,
  page: { way: LandingWay; slug: string } | null,
): Meta {
  const title = textIn(item.title, shop.language)
  const description = textIn(item.description, shop.language)
  return {
    _id: item.id,
    title,
    ...(description && { description }),
    ...(item.imageId && { image: shop.file(item.imageId, title) }),
    order: item.sortOrder,
    ...(page && { path: landingPath(page) }),
  }
}
