import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BankAccount } from './bank-accounts.ts'
import { enums } from './enums.ts'
import { Iban, SwiftCode } from './payment-methods.ts'
import { BothTexts, digitText, FileRef, Id, Language, One, text, Version } from './shared.ts'
import { zoneNamed } from './time-zones.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** Currencies of prices. The formatter knows how many decimals each has. */
export const currencies = ['SAR', 'AED', 'BHD', 'EGP', 'EUR', 'JOD', 'KWD', 'OMR', 'QAR', 'USD'] as const
export const socialKeys = [
  'facebook',
  'x',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'snapchat',
  'github',
  'website',
] as const
export const maxSocialLinks = 10
export const maxBusinessDays = 60
export const maxHolidays = 100
export const maxReturnDays = 365
export const maxThreshold = 1_000_000
export const maxBankAccounts = 5
export const maxDaysToPay = 60
export const maxUnpaidLimit = 999_999_999
export const maxGraceDays = 365
export const maxReviewDays = 15

const NamedLanguage = z.object({ code: z.string(), label: z.string() })
const Switch = z.object({ enabled: z.boolean() })

/** All settings, for staff. Brand flags are not applied; they are returned alongside. */
const CmsSettings = z.object({
  logo: FileRef.optional(),
  favicon: FileRef.optional(),
  /** In the requested language; `copyrightTexts` has both. */
  copyright: z.string(),
  copyrightTexts: BothTexts,
  currency: z.string(),
  socialLinks: z.array(z.object({ key: z.string(), value: z.string() })),
  allLanguages: z.array(NamedLanguage),
  supportedLanguages: z.array(NamedLanguage),
  language: Language,
  /** IANA name. */
  timeZone: z.string(),
  visibility: z.object({
    pricing: Switch,
    stock: Switch,
    payment: Switch,
    whatsapp: z.object({ enabled: z.boolean(), url: z.string() }),
  }),
  tax: z.object({ rate: z.number(), pricesIncludeTax: z.boolean() }),
  contactEmail: z.string(),
  delivery: z.object({
    /** Business days on the way. */
    businessDays: z.int(),
    /** Business days until what is in stock leaves. */
    handlingDays: z.int(),
    /** What is ordered later in the day counts as ordered on the next business day: `14:00`. */
    cutOff: z.string(),
    /** Days without work beside Friday and Saturday, in order. */
    holidays: z.array(z.iso.date()),
  }),
  /** So many days after its delivery buyers may ask to return something; 0: they may not. */
  returns: z.object({ days: z.int() }),
  lowStockThreshold: z.int(),
  bankTransfer: z.object({
    /** Without one, bank transfer is not offered. */
    accounts: z.array(BankAccount),
    /** An unpaid order lapses after this many days. */
    daysToPay: z.int(),
    /** The most an account may have ordered and not paid, in whole units of the shop's currency; 0: no limit. */
    unpaidLimit: z.int(),
  }),
  credit: z.object({
    /** An invoice that is overdue for longer stops new orders on account. */
    graceDays: z.int(),
    /** An order whose credit nobody granted is rejected after so many business days. */
    reviewDays: z.int(),
  }),
  /** For invoices; empty values fall back to the brand's. */
  company: z.object({
    sellerName: BothTexts,
    crNumber: z.string(),
    vatNumber: z.string(),
    address: BothTexts,
  }),
  /** The brand's values, for those that are empty above. */
  brandCompany: z.object({
    sellerName: BothTexts,
    crNumber: z.string(),
    vatNumber: z.string(),
    address: BothTexts,
  }),
  version: Version,
})
export type CmsSettings = z.infer<typeof CmsSettings>

const webAddress = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'validation.url' })
    .max(2048, 'validation.url'),
)
const httpsAddress = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z.union([
    z.literal(''),
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'validation.httpsUrl' })
      .max(2048, 'validation.url'),
  ]),
)
const both = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) }).partial()
const numbered = (form: RegExp, message: string) =>
  z.union([z.literal(''), digitText(20).pipe(z.string().regex(form, message))])

/** Partial update: objects are merged, lists replaced. A single copyright text is in the language of Accept-Language. */
export const SettingsChanges = z.strictObject({
  logo: Id.nullable().optional(),
  favicon: Id.nullable().optional(),
  copyright: z.union([text(120, 0), both(120)]).optional(),
  currency: z.enum(currencies).optional(),
  socialLinks: z
    .array(z.strictObject({ key: z.enum(socialKeys), value: webAddress }))
    .max(maxSocialLinks)
    .optional(),
  supportedLanguages: z.array(z.enum(enums.Language)).min(1).max(2).optional(),
  language: Language.optional(),
  timeZone: z
    .string()
    .refine((name) => zoneNamed(name) !== undefined, 'validation.invalid')
    .optional(),
  visibility: z
    .strictObject({
      pricing: z.strictObject({ enabled: z.boolean() }),
      stock: z.strictObject({ enabled: z.boolean() }),
      payment: z.strictObject({ enabled: z.boolean() }),
      whatsapp: z.strictObject({ enabled: z.boolean(), url: httpsAddress }).partial(),
    })
    .partial()
    .optional(),
  tax: z
    .strictObject({ rate: z.number().min(0).max(100).multipleOf(0.01), pricesIncludeTax: z.boolean() })
    .partial()
    .optional(),
  contactEmail: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim() : value),
      z.union([z.literal(''), z.email('validation.email').max(254)]),
    )
    .optional(),
  delivery: z
    .strictObject({
      businessDays: z.int().min(1).max(maxBusinessDays),
      handlingDays: z.int().min(0).max(maxBusinessDays),
      cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.invalid'),
      holidays: z.array(z.iso.date()).max(maxHolidays),
    })
    .partial()
    .optional(),
  returns: z.strictObject({ days: z.int().min(0).max(maxReturnDays) }).optional(),
  lowStockThreshold: z.int().min(0).max(maxThreshold).optional(),
  bankTransfer: z
    .strictObject({
      accounts: z
        .array(
          z.strictObject({
            accountName: text(100),
            bankName: text(100),
            iban: Iban,
            swiftCode: SwiftCode,
            currency: z.enum(currencies),
          }),
        )
        .max(maxBankAccounts),
      daysToPay: z.int().min(1).max(maxDaysToPay),
      unpaidLimit: z.int().min(0).max(maxUnpaidLimit),
    })
    .partial()
    .optional(),
  credit: z
    .strictObject({
      graceDays: z.int().min(0).max(maxGraceDays),
      reviewDays: z.int().min(1).max(maxReviewDays),
    })
    .partial()
    .optional(),
  company: z
    .strictObject({
      sellerName: both(120),
      crNumber: numbered(/^\d{10}$/, 'validation.crNumber'),
      vatNumber: numbered(/^3\d{13}3$/, 'validation.vatNumber'),
      address: both(255),
    })
    .partial()
    .optional(),
  version: Version.optional(),
})
export type SettingsChanges = z.infer<typeof SettingsChanges>

/** What money follows: bank accounts, payment, currency and the data of the company and its tax. */
const ofPayments = ['currency', 'tax', 'bankTransfer', 'credit', 'company'] as const

const settingsNeeds = (changes: SettingsChanges): StaffPermission[] => {
  const visibility = Object.keys(changes.visibility ?? {})
  const asked = Object.keys(changes).filter((key) => key !== 'version' && key !== 'visibility')
  const isOfPayments = (key: string) => ofPayments.some((one) => one === key)
  return [
    ...(asked.some(isOfPayments) || visibility.includes('payment') ? (['settings.payments'] as const) : []),
    ...(asked.some((key) => !isOfPayments(key)) || visibility.some((key) => key !== 'payment')
      ? (['settings.edit'] as const)
      : []),
  ]
}

export const cmsSettingsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/settings',
    access: 'admin',
    needs: 'self',
    summary: 'Find all settings of the shop; the company’s data only with `settings.view`',
    response: One(CmsSettings),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/marketplace/settings',
    access: 'admin',
    needs: ['settings.edit', 'settings.payments'],
    needsOf: ({ body }) => settingsNeeds(body),
    // Where money goes, or what is shown of paying.
    stepUp: ({ body }) => settingsNeeds(body).includes('settings.payments'),
    summary: 'Change any of the settings; the shop follows within a second',
    body: SettingsChanges,
    response: One(CmsSettings),
    errors: ['version_conflict', 'orders_open'],
  }),
}
