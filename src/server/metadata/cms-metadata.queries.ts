import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { CmsMeta, CmsMetaQuery } from '#contract/cms-metadata.ts'
import type { Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { FileRef } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { fold } from '../text/fold.ts'
import { metadata, type MetadataRow } from './metadata.table.ts'
import { usesOf } from './uses-of-metadata.ts'

/** In whose language staff read, and where pictures are. */
export type CmsMetaView = {
  language: Language
  fallback?: boolean
  file(id: string, alt?: string): FileRef
}

const productCount = sql<number>`coalesce(uses.count, 0)`

/** Beside each entry, how many products use it that are not deleted. */
const withUses = (db: Db) =>
  db
    .select({ item: metadata, productCount })
    .from(metadata)
    .leftJoin(usesOf(sql`archived_at is null`), sql`uses.id = ${metadata.id}`)

const titles: Record<Language, SQL> = {
  en: sql`coalesce(nullif(${metadata.title} ->> 'en', ''), ${metadata.title} ->> 'ar') collate "en-x-icu"`,
  ar: sql`coalesce(nullif(${metadata.title} ->> 'ar', ''), ${metadata.title} ->> 'en') collate "ar-x-icu"`,
}

/** Entries are tens, not thousands: what is typed is compared here, folded as in the shop's search. */
export async function listCmsMetadata(
  db: Db,
  kind: MetadataKind,
  { page, limit, ...asked }: CmsMetaQuery,
  view: CmsMetaView,
) {
  const fitting = await fittingMetadata(db, kind, asked, view.language)
  return {
    data: fitting.slice((page - 1) * limit, page * limit).map((row) => cmsMetaOf(row, view)),
    total: fitting.length,
    page,
    limit,
  }
}

export type CountedMeta = { item: MetadataRow; productCount: number }

/** All that the list shows, in its order. */
export async function fittingMetadata(
  db: Db,
  kind: MetadataKind,
  { search, sort }: Pick<CmsMetaQuery, 'search' | 'sort'>,
  language: Language,
): Promise<CountedMeta[]> {
  const asked = sort ?? 'order'
  const isDescending = asked.startsWith('-')
  const columns = {
    title: titles[language],
    order: sql`${metadata.sortOrder}`,
    productCount,
    updatedAt: sql`${metadata.updatedAt}`,
  }
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  const rows = await withUses(db)
    .where(eq(metadata.kind, kind))
    .orderBy(isDescending ? desc(column) : asc(column), asc(metadata.id))
  const words = search && fold(search)
  return words
    ? rows.filter(({ item }) => [item.title.en, item.title.ar].some((title) => fold(title).includes(words)))
    : rows
}

export async function findCmsMeta(
  db: Db,
  kind: MetadataKind,
  id: string,
  view: CmsMetaView,
): Promise<CmsMeta> {
  const [row] = await withUses(db).where(and(eq(metadata.id, id), eq(metadata.kind, kind)))
  return cmsMetaOf(orNotFound(row), view)
}

function cmsMetaOf(
  { item, productCount: count }: CountedMeta,
  { language, fallback = true, ...view }: CmsMetaView,
): CmsMeta {
  const title = textIn(item.title, language, fallback)
  return {
    _id: item.id,
    title,
    description: textIn(item.description, language, fallback),
    ...(item.imageId && { image: view.file(item.imageId, title) }),
    order: item.sortOrder,
    productCount: count,
    languages: (['en', 'ar'] as const).filter((code) => item.title[code] !== ''),
    updatedAt: item.updatedAt.toISOString(),
    version: item.version,
  }
}
