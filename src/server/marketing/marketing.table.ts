import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnumValue, Visibility } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

const texts = () => jsonb().$type<BothTexts>().notNull()

const shared = () => ({
  id: uuid().primaryKey(),
  title: texts(),
  description: texts().default({ en: '', ar: '' }),
  imageId: uuid().notNull(),
  imageDarkId: uuid(),
  link: text(),
  sortOrder: integer().notNull().default(0),
  visibility: text().$type<Visibility>().notNull().default('visible'),
  startAt: instant(),
  endAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const sliders = pgTable('sliders', {
  ...shared(),
  subTitle: texts().default({ en: '', ar: '' }),
  position: text().$type<EnumValue<'SliderPosition'>>().notNull(),
})
export type SliderRow = typeof sliders.$inferSelect

export const ads = pgTable('ads', {
  ...shared(),
  placement: text().$type<EnumValue<'AdPlacement'>>().notNull(),
})
export type AdRow = typeof ads.$inferSelect
