import { boolean, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** What staff set for the whole shop (product decisions §4.4). */
export type Settings = {
  currency: string
  copyright: { en: string; ar: string }
  socialLinks: { key: string; value: string }[]
  tax: { rate: number; pricesIncludeTax: boolean }
  visibility: {
    pricing: { enabled: boolean }
    stock: { enabled: boolean }
    payment: { enabled: boolean }
    whatsapp: { enabled: boolean; url: string }
  }
  logo?: string
  favicon?: string
  contactEmail: string
  delivery: { businessDays: number }
  lowStockThreshold: number
}

export const defaultSettings: Settings = {
  currency: 'SAR',
  copyright: { en: '', ar: '' },
  socialLinks: [],
  tax: { rate: 15, pricesIncludeTax: false },
  visibility: {
    pricing: { enabled: true },
    stock: { enabled: true },
    payment: { enabled: true },
    whatsapp: { enabled: false, url: '' },
  },
  contactEmail: '',
  delivery: { businessDays: 5 },
  lowStockThreshold: 5,
}

export const settingsTable = pgTable('settings', {
  single: boolean().primaryKey().default(true),
  value: jsonb().$type<Partial<Settings>>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db.select({ value: settingsTable.value }).from(settingsTable)
  return { ...defaultSettings, ...row?.value }
}

/** Nested objects merge, arrays replace; one statement, so that two savers lose nothing of each other. */
export async function writeSettings(db: Db, changes: Partial<Settings>): Promise<void> {
  await db
    .insert(settingsTable)
    .values({ value: changes })
    .onConflictDoUpdate({
      target: settingsTable.single,
      set: {
        value: sql`${settingsTable.value} || ${JSON.stringify(changes)}::jsonb`,
        version: sql`${settingsTable.version} + 1`,
        updatedAt: sql`now()`,
      },
    })
}
