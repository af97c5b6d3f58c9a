import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind, NoticeStatus } from '#contract/product-notices.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

/** What those who have a product should know of it. */
export const productNotices = pgTable('product_notices', {
  id: uuid().primaryKey(),
  productId: uuid().notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  /** Of the firmware or software. */
  release: text(),
  title: jsonb().$type<BothTexts>().notNull(),
  text: jsonb().$type<BothTexts>().notNull(),
  effectiveOn: date({ mode: 'string' }),
  url: text(),
  fileId: uuid(),
  status: text().$type<NoticeStatus>().notNull().default('draft'),
  /** The first time. */
  publishedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type ProductNoticeRow = typeof productNotices.$inferSelect

/** Companies that were told, each once. */
export const productNoticeMails = pgTable(
  'product_notice_mails',
  { noticeId: uuid().notNull(), companyId: uuid().notNull(), at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.noticeId, table.companyId] })],
)
