import { asc, eq, sql } from 'drizzle-orm'
import type { Meta, MetadataKind } from '#contract/metadata.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { metadata, type MetadataRow } from './metadata.table.ts'
import { usesOf } from './uses-of-metadata.ts'

/** All entries of a kind in order, each with its number of visible products. Metadata is tens of rows, never thousands. */
export async function listMetadata(db: Db, kind: MetadataKind, shop: ShopView): Promise<Meta[]> {
  const rows = await db
    .select({ item: metadata, count: sql<number>`coalesce(uses.count, 0)` })
    .from(metadata)
    .leftJoin(usesOf(sql`visibility = 'visible' and archived_at is null`), sql`uses.id = ${metadata.id}`)
    .where(eq(metadata.kind, kind))
    .orderBy(asc(metadata.sortOrder), asc(metadata.id))
  return rows.map(({ item, count }) => ({ ...metaOf(item, shop), productCount: count }))
}

/** Each word is asked as it is typed: it begins a word of the title, the Arabic article aside. */
export function titleHasWords(item: Meta, words: readonly string[]): boolean {
  const titled = wordsOf(item.title)
  return words.every((word) => titled.some((other) => other.startsWith(word)))
}

export const matchesTitle = (item: Meta, search: string | undefined) =>
  search === undefined || fold(item.title).includes(fold(search))

export function metaOf(item: MetadataRow, shop: Pick<ShopView, 'language' | 'file'>): Meta {
  const title = textIn(item.title, shop.language)
  const description = textIn(item.description, shop.language)
  return {
    _id: item.id,
    title,
    ...(description && { description }),
    ...(item.imageId && { image: shop.file(item.imageId, title) }),
    order: item.sortOrder,
  }
}
