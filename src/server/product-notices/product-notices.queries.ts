import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import {
  type AlsoBought,
  maxNotices,
  type DeviceNotice,
  type ProductNotice,
} from '#contract/product-notices.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { companyUnits } from '../device-entries/device-entries.table.ts'
import { devicesOf } from '../devices/devices.queries.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { productNotices, type ProductNoticeRow } from '../notice-entries/product-notices.table.ts'
import { products } from '../products/products.table.ts'
import { boughtUncounted } from './bought-uncounted.ts'

/** What is told of a notice to whoever sees it. */
const factsOf = (ctx: Context, { release, effectiveOn, url, fileId }: ProductNoticeRow) => ({
  ...(release && { release }),
  ...(effectiveOn && { effectiveOn }),
  ...(url && { url }),
  ...(fileId && { file: fileRef(ctx, fileId) }),
})

/** The newest first. @throws AppError not_found without such a product */
export async function listNotices(ctx: Context, db: Db, productId: string): Promise<ProductNotice[]> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  orNotFound(product)
  const rows = await db
    .select({
      notice: productNotices,
      told: sql<number>`(select count(*)::int from product_notice_mails where notice_id = ${productNotices.id})`,
    })
    .from(productNotices)
    .where(eq(productNotices.productId, productId))
    .orderBy(desc(productNotices.createdAt), desc(productNotices.id))
    .limit(maxNotices)
  return rows.map(({ notice, told }) => ({
    _id: notice.id,
    kind: notice.kind,
    title: notice.title,
    text: notice.text,
    ...factsOf(ctx, notice),
    status: notice.status,
    ...(notice.publishedAt && { publishedAt: notice.publishedAt.toISOString() }),
    toldCompanies: told,
    version: notice.version,
  }))
}

const mostBought = 100

/** What the caller has bought of which no piece is known by its number, by name. */
export async function listAlsoBought(
  db: Db,
  viewer: CustomerViewer,
  { product: only, language }: { product: readonly string[] | undefined; language: Language },
): Promise<AlsoBought[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, units: sql<number>`bought.units` })
    .from(products)
    .innerJoin(sql`(${boughtUncounted(viewer)}) bought`, sql`bought.product_id = ${products.id}`)
    .where(only && inArray(products.id, [...only]))
    .orderBy(products.sortNameEn, products.id)
    .limit(mostBought)
  return rows.map(({ id, name, units }) => ({ product: { _id: id, name: textIn(name, language) }, units }))
}

/** Of what the caller has in use or spare, or has bought without serial numbers: security first, then the newest. */
export async function listNoticesFor(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  { product: only, language }: { product: readonly string[] | undefined; language: Language },
): Promise<DeviceNotice[]> {
  const counted = db
    .select({ productId: companyUnits.productId, units: sql`count(*)::int` })
    .from(companyUnits)
    .where(and(devicesOf(viewer), inArray(companyUnits.state, ['in_use', 'spare'])))
    .groupBy(companyUnits.productId)
  const rows = await db
    .select({ notice: productNotices, name: products.name, units: sql<number>`held.units` })
    .from(productNotices)
    .innerJoin(
      sql`(${counted} union all ${boughtUncounted(viewer)}) held (product_id, units)`,
      sql`held.product_id = ${productNotices.productId}`,
    )
    .innerJoin(products, eq(products.id, productNotices.productId))
    .where(and(eq(productNotices.status, 'published'), only && inArray(productNotices.productId, [...only])))
    .orderBy(
      sql`${productNotices.kind} <> 'security'`,
      desc(productNotices.publishedAt),
      desc(productNotices.id),
    )
    .limit(maxNotices)
  return rows.map(({ notice, name, units }) => ({
    _id: notice.id,
    kind: notice.kind,
    title: textIn(notice.title, language),
    text: textIn(notice.text, language),
    ...factsOf(ctx, notice),
    product: { _id: notice.productId, name: textIn(name, language) },
    units,
    publishedAt: orNotFound(notice.publishedAt ?? undefined).toISOString(),
  }))
}
