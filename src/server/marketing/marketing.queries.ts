import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ad, Slider } from '#contract/marketing.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { ads, sliders } from './marketing.table.ts'

type ScheduleColumns = { visibility: PgColumn; startAt: PgColumn; endAt: PgColumn }

/** Visible, and now is within its period. */
const shownAt = (table: ScheduleColumns, now: Date): SQL | undefined =>
  and(
    eq(table.visibility, 'visible'),
    or(isNull(table.startAt), lte(table.startAt, now)),
    or(isNull(table.endAt), gte(table.endAt, now)),
  )

export async function listSliders(db: Db, shop: ShopView, now: Date): Promise<Slider[]> {
  const rows = await db
    .select()
    .from(sliders)
    .where(shownAt(sliders, now))
    .orderBy(asc(sliders.sortOrder), asc(sliders.id))
  return rows.map((row) => {
    const title = textIn(row.title, shop.language)
    return {
      _id: row.id,
      title,
      subTitle: textIn(row.subTitle, shop.language),
      description: textIn(row.description, shop.language),
      position: row.position,
      image: shop.file(row.imageId, title),
      ...(row.imageDarkId && { imageDark: shop.file(row.imageDarkId, title) }),
      ...(row.link && { link: row.link }),
      order: row.sortOrder,
    }
  })
}

export async function listAds(db: Db, shop: ShopView, now: Date, placement?: Ad['placement']): Promise<Ad[]> {
  const rows = await db
    .select()
    .from(ads)
    .where(and(shownAt(ads, now), placement && eq(ads.placement, placement)))
    .orderBy(asc(ads.sortOrder), asc(ads.id))
  return rows.map((row) => {
    const title = textIn(row.title, shop.language)
    return {
      _id: row.id,
      title,
      description: textIn(row.description, shop.language),
      image: shop.file(row.imageId, title),
      ...(row.imageDarkId && { imageDark: shop.file(row.imageDarkId, title) }),
      ...(row.link && { link: row.link }),
      placement: row.placement,
      order: row.sortOrder,
    }
  })
}
