import { sql } from 'drizzle-orm'
import { date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type {
  CommunicationType,
  HardwareType,
  Language,
  LicenseType,
  ProductKind,
  ProductType,
  Visibility,
} from '#contract/enums.ts'
import type { FactValue } from '#contract/attribute-facts.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant, minorUnits } from '../db/columns.ts'

/** `alt` is English, and all that the releases before know. */
export type StoredImage = { id: string; alt?: string; altAr?: string }
export type StoredDocumentation = { title: string; url?: string; fileId?: string; language?: Language }
export type StoredCertification = {
  name: string
  issuer?: string
  number?: string
  validUntil?: string
  fileId?: string
}
export type Question = { question: string; answer: string }
export type Period = { count: number; unit: 'day' | 'month' | 'year' }

/** A fact as a card shows it, ready: the attribute and its options by their ids. */
export type CardFact = Omit<FactValue, 'options' | 'note'> & { a: number; options?: number[] }

export const products = pgTable('products', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: jsonb().$type<BothTexts>().notNull(),
  shortName: jsonb().$type<BothTexts>().notNull(),
  description: jsonb().$type<BothTexts>().notNull().default({ en: '', ar: '' }),
  type: text().$type<ProductType>().notNull(),
  hardwareType: text().$type<HardwareType>(),
  licenseType: text().$type<LicenseType>(),
  kind: text().$type<ProductKind>().notNull().generatedAlwaysAs('type'),
  price: minorUnits(),
  priceBeforeDiscount: minorUnits(),
  salePercentage: numeric({ mode: 'number' }).notNull().default(0),
  salePrice: minorUnits(),
  images: jsonb().$type<StoredImage[]>().notNull().default([]),
  documentations: jsonb().$type<StoredDocumentation[]>().notNull().default([]),
  certifications: jsonb().$type<StoredCertification[]>().notNull().default([]),
  faqs: jsonb().$type<Record<Language, Question[]>>().notNull().default({ en: [], ar: [] }),
  metadataIds: uuid().array().notNull().default([]),
  deviceTypeId: uuid(),
  gatewayTypeId: uuid(),
  accessoryTypeId: uuid(),
  communicationTypes: text().array().$type<CommunicationType[]>().notNull().default([]),
  /** Months. */
  weightGrams: integer(),
  warranty: integer('warranty_months'),
  /** Business days until it can leave while it is not in stock. */
  leadDays: integer(),
  /** The day on which it is in stock again. */
  restockAt: date({ mode: 'string' }),
  /** So many pieces may be sold before they are in stock, where its lead time is known. */
  backorderLimit: integer(),
  subscriptionType: text().$type<'connectivity' | 'platform' | 'support'>(),
  subscriptionPeriod: jsonb().$type<Period>(),
  integrationType: text().$type<'rest_api' | 'webhook' | 'mqtt' | 'connector'>(),
  platformType: text().$type<'cloud' | 'private_cloud' | 'on_premises'>(),
  notificationType: text().$type<'sms' | 'email' | 'push' | 'whatsapp' | 'voice'>(),
  notificationLimit: integer(),
  manufacturer: text(),
  modelCode: text(),
  gtin: text(),
  region: text(),
  networkServers: text().array().notNull().default([]),
  deviceProfileTypes: text().array().notNull().default([]),
  visibility: text().$type<Visibility>().notNull().default('hidden'),
  searchWords: text().array().notNull().default([]),
  nameWords: text().array().notNull().default([]),
  searchNames: text().array().notNull().default([]),
  searchCodes: text().array().notNull().default([]),
  /** Words of its name, `~` before those of its type and `#` before those that name the type. */
  nearWords: text().array().notNull().default([]),
  factWords: text().array().notNull().default([]),
  searchPlace: integer().notNull().default(0),
  searchMark: text().notNull().default(''),
  sortNameEn: text().notNull().generatedAlwaysAs(''),
  sortNameAr: text().notNull().generatedAlwaysAs(''),
  cardFacts: jsonb().$type<CardFact[]>().notNull().default([]),
  salesCount: integer().notNull().default(0),
  archivedAt: instant(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type ProductRow = typeof products.$inferSelect

export type RelationKind = 'related_accessory' | 'similar_product' | 'similar_package'

export const productRelations = pgTable('product_relations', {
  productId: uuid().notNull(),
  kind: text().$type<RelationKind>().notNull(),
  otherId: uuid().notNull(),
  position: integer().notNull(),
})

export const productIncludes = pgTable('product_includes', {
  productId: uuid().notNull(),
  includedId: uuid().notNull(),
  quantity: integer().notNull(),
  position: integer().notNull(),
})

export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  places: smallint().notNull().default(0),
  sound: text(),
})

/** Whether the shop shows it: visible, and not in the bin. */
export const isShown = sql<boolean>`${products.visibility} = 'visible' and ${products.archivedAt} is null`
