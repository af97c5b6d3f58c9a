import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { maxNotices, type DeviceNotice, type ProductNotice } from '#contract/product-notices.ts'
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

/** Of what the caller has in use or spare: security first, then the newest. */
export async function listNoticesFor(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  { product: only, language }: { product: readonly string[] | undefined; language: Language },
): Promise<DeviceNotice[]> {
  const held = db
    .select({ productId: companyUnits.productId, units: sql<number>`count(*)::int`.as('units') })
    .from(companyUnits)
    .where(
      and(
        devicesOf(viewer),
        inArray(companyUnits.state, ['in_use', 'spare']),
        only && inArray(companyUnits.productId, [...only]),
      ),
    )
    .groupBy(companyUnits.productId)
    .as('held')
  const rows = await db
    .select({ notice: productNotices, name: products.name, units: held.units })
    .from(productNotices)
    .innerJoin(held, eq(held.productId, productNotices.productId))
    .innerJoin(products, eq(products.id, productNotices.productId))
    .where(eq(productNotices.status, 'published'))
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
