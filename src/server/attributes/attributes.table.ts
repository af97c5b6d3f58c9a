import {
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FactSource } from '#contract/attribute-facts.ts'
import type { AttributeKind, AttributeMatch } from '#contract/attributes.ts'
import type { DimensionKey } from '#contract/measures.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'

const id = () => smallint().primaryKey().generatedByDefaultAsIdentity()

export const attributeGroups = pgTable('attribute_groups', {
  id: id(),
  /** As it is known outside. */
  uid: uuid().notNull().defaultRandom(),
  key: text().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
export type AttributeGroupRow = typeof attributeGroups.$inferSelect

export const attributes = pgTable('attributes', {
  id: id(),
  uid: uuid().notNull().defaultRandom(),
  key: text().notNull(),
  groupId: smallint().notNull(),
  kind: text().$type<AttributeKind>().notNull(),
  dimension: text().$type<DimensionKey>(),
  unit: text(),
  decimals: smallint().notNull().default(0),
  isTolerance: boolean().notNull().default(false),
  name: jsonb().$type<BothTexts>().notNull(),
  hint: jsonb().$type<BothTexts>().notNull().default({ en: '', ar: '' }),
  match: text().$type<AttributeMatch>().notNull().default('in'),
  filterable: boolean().notNull().default(false),
  comparable: boolean().notNull().default(true),
  onCard: boolean().notNull().default(false),
  searchable: boolean().notNull().default(true),
  sorts: text().array().notNull().default([]),
  typeIds: uuid().array().notNull().default([]),
  position: integer().notNull().default(0),
  isBuiltIn: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
export type AttributeRow = typeof attributes.$inferSelect

export const attributeOptions = pgTable('attribute_options', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  uid: uuid().notNull().defaultRandom(),
  attributeId: smallint().notNull(),
  key: text().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  aliases: text().array().notNull().default([]),
  position: integer().notNull().default(0),
  rank: integer(),
})
export type AttributeOptionRow = typeof attributeOptions.$inferSelect

/** Open ends are infinite; a driver tells them as such texts. */
const figure = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric',
  fromDriver: Number,
  toDriver: (value) => (value === Infinity ? 'infinity' : value === -Infinity ? '-infinity' : String(value)),
})

export const productFacts = pgTable('product_facts', {
  productId: uuid().notNull(),
  attributeId: smallint().notNull(),
  low: figure(),
  high: figure(),
  tolerance: numeric({ mode: 'number' }),
  approx: boolean().notNull().default(false),
  flag: boolean(),
  options: integer().array().notNull().default([]),
  text: jsonb().$type<BothTexts>(),
  note: jsonb().$type<BothTexts>(),
  source: text().$type<FactSource>().notNull(),
})
export type ProductFactRow = typeof productFacts.$inferSelect
