import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/enums.ts'
import type { Picture, PicturesQuery } from '#contract/pictures.ts'
import type { BothTexts, FileRef } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { files } from '../files/files.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { containing } from '../text/like-pattern.ts'

export const pictures = pgTable('pictures', {
  id: uuid().primaryKey(),
  title: jsonb().$type<BothTexts>().notNull(),
  fileId: uuid().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export type PictureView = {
  language: Language
  fallback?: boolean
  file(id: string, alt?: string): FileRef
}

/** Everything that shows a file: products, entries, sliders, ads, the shop's own logo and icon. */
export const usesOf = (fileId: SQL) => sql<number>`(
  (select count(*) from products where archived_at is null
    and products.images @> jsonb_build_array(jsonb_build_object('id', ${fileId}::text)))
  + (select count(*) from metadata where metadata.image_id = ${fileId})
  + (select count(*) from sliders where sliders.image_id = ${fileId} or sliders.image_dark_id = ${fileId})
  + (select count(*) from ads where ads.image_id = ${fileId} or ads.image_dark_id = ${fileId})
  + (select count(*) from settings where ${fileId}::text in (settings.value ->> 'logo', settings.value ->> 'favicon')))::int`

const usedBy = usesOf(sql`"pictures"."file_id"`)

export async function listPictures(db: Db, query: PicturesQuery, view: PictureView) {
  const { page, limit } = query
  const ids = await idsOf(db, query, view.language)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total] = await Promise.all([readRows(db, ids), db.$count(pictures, whereOf(query))])
  return { data: rows.map((row) => pictureOf(row, view)), total, page, limit }
}

/** The same rows for exports, a few at a time: how often each is used is counted among all products. */
export async function* everyPicture(
  db: Db,
  query: Omit<PicturesQuery, 'page' | 'limit'>,
  language: Language,
): AsyncGenerator<PictureRow> {
  const ids = await idsOf(db, query, language)
  for (let from = 0; from < ids.length; from += atOnce)
    yield* await readRows(db, ids.slice(from, from + atOnce))
}

const atOnce = 25

type Asked = Pick<PicturesQuery, 'search' | 'sort'>

function whereOf({ search }: Asked): SQL | undefined {
  const pattern = containing(search ?? '')
  return search
    ? sql`(${pictures.title} ->> 'en' ilike ${pattern} or ${pictures.title} ->> 'ar' ilike ${pattern})`
    : undefined
}

function idsOf(db: Db, query: Asked, language: Language) {
  const asked = query.sort ?? '-updatedAt'
  const isDescending = asked.startsWith('-')
  const columns = {
    title: sql`coalesce(nullif(${pictures.title} ->> ${language}, ''), ${pictures.title} ->> 'en', '')`,
    updatedAt: sql`${pictures.updatedAt}`,
    size: sql`${files.size}`,
  }
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  return db
    .select({ id: pictures.id })
    .from(pictures)
    .innerJoin(files, eq(files.id, pictures.fileId))
    .where(whereOf(query))
    .orderBy(isDescending ? desc(column) : asc(column), desc(pictures.id))
    .$dynamic()
}

/** In the order of the ids. */
async function readRows(db: Db, ids: readonly { id: string }[]): Promise<PictureRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ picture: pictures, file: files, usedBy })
    .from(pictures)
    .innerJoin(files, eq(files.id, pictures.fileId))
    .where(
      inArray(
        pictures.id,
        ids.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.picture.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** @throws AppError not_found */
export async function findPicture(db: Db, id: string, view: PictureView): Promise<Picture> {
  const [row] = await db
    .select({ picture: pictures, file: files, usedBy })
    .from(pictures)
    .innerJoin(files, eq(files.id, pictures.fileId))
    .where(eq(pictures.id, id))
  return pictureOf(orNotFound(row), view)
}

export type PictureRow = {
  picture: typeof pictures.$inferSelect
  file: typeof files.$inferSelect
  usedBy: number
}

function pictureOf(
  { picture, file, usedBy: uses }: PictureRow,
  { language, fallback, ...view }: PictureView,
): Picture {
  const title = textIn(picture.title, language, fallback)
  return {
    _id: picture.id,
    title,
    file: view.file(picture.fileId, title),
    width: file.width ?? 0,
    height: file.height ?? 0,
    size: file.size,
    usedBy: uses,
    languages: (['en', 'ar'] as const).filter((code) => picture.title[code] !== ''),
    updatedAt: picture.updatedAt.toISOString(),
    version: picture.version,
  }
}
