import { boolean, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { BankAccount } from '#contract/bank-accounts.ts'
import type { Language } from '#contract/enums.ts'
import { usualIdleMinutes } from '#contract/sessions.ts'
import type { BothTexts } from '#contract/shared.ts'
import { usualTimeZone } from '#contract/shop-zone.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'

/** How long goods take. Days are business days. */
export type Delivery = {
  /** On the way, once they have left. */
  businessDays: number
  /** Until what is in stock leaves. */
  handlingDays: number
  /** What is ordered later in the day counts as ordered on the next: `14:00`. */
  cutOff: string
  /** Days without work, as `2026-12-01`, in order. */
  holidays: string[]
}

/** What staff set for the whole shop. */
export type Settings = {
  currency: string
  copyright: BothTexts
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
  delivery: Delivery
  /** So many days after its delivery buyers may ask to return something; 0: they may not. */
  returns: { days: number }
  lowStockThreshold: number
  /** Languages offered to shoppers, and the default. */
  supportedLanguages: Language[]
  language: Language
  /** Where the shop is, as an IANA name: its days begin and end there. */
  timeZone: string
  bankTransfer: { accounts: BankAccount[]; daysToPay: number; unpaidLimit: number }
  /** For how many days an overdue invoice stops no order, and how many business days staff have to grant credit. */
  credit: { graceDays: number; reviewDays: number }
  /** On invoices; empty values fall back to the brand's. */
  company: { sellerName: BothTexts; crNumber: string; vatNumber: string; address: BothTexts }
}

const noText = { en: '', ar: '' }

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
  delivery: { businessDays: 4, handlingDays: 1, cutOff: '14:00', holidays: [] },
  returns: { days: 14 },
  lowStockThreshold: 5,
  supportedLanguages: ['en', 'ar'],
  language: 'en',
  timeZone: usualTimeZone,
  bankTransfer: { accounts: [], daysToPay: 7, unpaidLimit: 100_000 },
  credit: { graceDays: 7, reviewDays: 3 },
  company: { sellerName: noText, crNumber: '', vatNumber: '', address: noText },
}

export const settingsTable = pgTable('settings', {
  single: boolean().primaryKey().default(true),
  value: jsonb().$type<Partial<Settings>>().notNull(),
  version: integer().notNull().default(1),
  /** Since when staff need a second factor. */
  secondFactorSince: timestamp({ withTimezone: true }),
  /** After how long without a call a session of staff ends. */
  staffIdleMinutes: integer().notNull().default(usualIdleMinutes),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await storedSettings(db).execute()
  return { ...defaultSettings, ...row?.value }
}

const storedSettings = builtOnce((db) =>
  db.select({ value: settingsTable.value }).from(settingsTable).prepare('settings'),
)

/** 0 before anything was set. */
export async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: settingsTable.version }).from(settingsTable)
  return row?.version ?? 0
}

/** Replaces each key as a whole, in one statement, so that concurrent saves of other keys are kept. */
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
