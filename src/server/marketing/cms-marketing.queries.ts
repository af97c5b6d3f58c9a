import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { CmsMarketing, MarketingKind, MarketingQuery, MarketingState } from '#contract/cms-marketing.ts'
import type { FileRef } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { ads, sliders, type AdRow, type SliderRow } from './marketing.table.ts'

/** In whose language staff read, and what time it is. */
type MarketingView = {
  language: Language
  fallback?: boolean | undefined
  now: Date
  file(id: string, alt?: string): FileRef
}

type Row = SliderRow | AdRow

const tables = { slider: sliders, ad: ads } as const

/** Hidden by hand before all; else by the time. Both ends belong to it, as in the shop. */
function stateOf({ visibility, startAt, endAt }: Row, now: Date): MarketingState {
  if (visibility === 'hidden') return 'hidden'
  if (startAt && startAt > now) return 'scheduled'
  if (endAt && endAt < now) return 'ended'
  return 'shown'
}

export async function listMarketing(
  db: Db,
  kind: MarketingKind,
  { page, limit, ...query }: MarketingQuery,
  view: MarketingView,
) {
  const all = await everyMarketing(db, kind, query, view)
  return { data: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
}

/** All that fit the filters. There are tens of them, not thousands: what is computed or typed is compared here. */
export async function everyMarketing(
  db: Db,
  kind: MarketingKind,
  { search, state, ...query }: Omit<MarketingQuery, 'page' | 'limit'>,
  view: MarketingView,
): Promise<CmsMarketing[]> {
  const rows = await rowsOf(db, kind, query, view.language)
  const words = search?.toLocaleLowerCase()
  return rows
    .filter(
      (row) =>
        (!state || state.includes(stateOf(row, view.now))) &&
        (!words || [row.title.en, row.title.ar].some((title) => title.toLocaleLowerCase().includes(words))),
    )
    .map((row) => itemOf(row, view))
}

type MarketingFilters = Pick<MarketingQuery, 'visibility' | 'position' | 'placement' | 'sort'>

async function rowsOf(
  db: Db,
  kind: MarketingKind,
  asked: MarketingFilters,
  language: Language,
): Promise<Row[]> {
  const table = tables[kind]
  const seen = asked.visibility && inArray(table.visibility, asked.visibility)
  if (kind === 'slider')
    return db
      .select()
      .from(sliders)
      .where(and(seen, asked.position && inArray(sliders.position, asked.position)))
      .orderBy(...orderOf(sliders, [asc(sliders.sortOrder)], asked.sort, language))
  return db
    .select()
    .from(ads)
    .where(and(seen, asked.placement && inArray(ads.placement, asked.placement)))
    .orderBy(...orderOf(ads, [asc(placementOrder), asc(ads.sortOrder)], asked.sort, language))
}

/** From the top of the page to its bottom. */
const placementOrder = sql`array_position(array['home_top', 'home_middle', 'home_bottom'], ${ads.placement})`

function orderOf(
  table: typeof sliders | typeof ads,
  own: SQL[],
  sort: MarketingQuery['sort'],
  language: Language,
): SQL[] {
  if (!sort || sort === 'order') return [...own, asc(table.id)]
  const isDescending = sort.startsWith('-')
  const columns = {
    order: sql`${table.sortOrder}`,
    title: sql`lower(coalesce(nullif(${table.title} ->> ${language}, ''), ${table.title} ->> 'en', ''))`,
    updatedAt: sql`${table.updatedAt}`,
  }
  const column = columns[(isDescending ? sort.slice(1) : sort) as keyof typeof columns]
  return [isDescending ? desc(column) : asc(column), asc(table.id)]
}

/** @throws AppError not_found */
export async function findMarketing(
  db: Db,
  kind: MarketingKind,
  id: string,
  view: MarketingView,
): Promise<CmsMarketing> {
  const [row] =
    kind === 'slider'
      ? await db.select().from(sliders).where(eq(sliders.id, id))
      : await db.select().from(ads).where(eq(ads.id, id))
  return itemOf(orNotFound<Row>(row), view)
}

function itemOf(row: Row, { language, fallback = true, now, ...view }: MarketingView): CmsMarketing {
  const title = textIn(row.title, language, fallback)
  return {
    _id: row.id,
    title,
    description: textIn(row.description, language, fallback),
    image: view.file(row.imageId, title),
    ...(row.imageDarkId && { imageDark: view.file(row.imageDarkId, title) }),
    ...('position' in row
      ? {
          subTitle: textIn(row.subTitle, language, fallback),
          position: row.position,
        }
      : { placement: row.placement }),
    ...(row.link && { link: row.link }),
    order: row.sortOrder,
    visibility: row.visibility,
    ...(row.startAt && { startAt: row.startAt.toISOString() }),
    ...(row.endAt && { endAt: row.endAt.toISOString() }),
    state: stateOf(row, now),
    languages: (['en', 'ar'] as const).filter((code) => row.title[code] !== ''),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
