import { z } from 'zod'
import { BotCheckKind } from './bot-check.ts'
import { endpoint } from './endpoint.ts'
import { FileRef, Language, One } from './shared.ts'
import { ShopBar } from './shop-state.ts'

/** Listed in the header; only the first two work, the others are coming (spec §1). */
export const allLanguages = [
  { code: 'en', label: 'English' },
  { code: 'ar', label: 'العربية' },
  { code: 'fr', label: 'Français' },
  { code: 'tr', label: 'Türkçe' },
  { code: 'es', label: 'Español' },
  { code: 'it', label: 'Italiano' },
] as const

const NamedLanguage = z.object({ code: z.string(), label: z.string() })
const Switch = z.object({ enabled: z.boolean() })

/** What the shop may know of the settings; a brand's flags are already applied to the switches (D-305). */
export const StoreSettings = z.object({
  allLanguages: z.array(NamedLanguage),
  supportedLanguages: z.array(NamedLanguage),
  language: Language,
  visibility: z.object({
    pricing: Switch,
    stock: Switch,
    payment: Switch,
    whatsapp: z.object({ enabled: z.boolean(), url: z.string() }),
  }),
  /** Whether an order can be paid by bank transfer: where the shop has an account for it. */
  bankTransfer: Switch,
  logo: FileRef.optional(),
  favicon: FileRef.optional(),
  copyright: z.string(),
  currency: z.string(),
  socialLinks: z.array(z.object({ key: z.string(), value: z.string() })),
  tax: z.object({ rate: z.number(), pricesIncludeTax: z.boolean() }),
  /** Who takes card payments; a live shop without a provider's keys has none and offers transfers alone. */
  paymentProvider: z.enum(['TAP', 'STRIPE', 'sandbox', 'none']),
  /** Opens the provider's own card fields in the browser; absent where it has a page of its own. */
  paymentKey: z.string().optional(),
  /** What a bar on every page says: a demo, or payments that are tests. */
  bar: ShopBar.optional(),
  /** What sign-in to the CMS, registration and recovery want first (D-610). */
  botCheck: BotCheckKind,
  /** Who sells, as invoices name them. */
  seller: z.object({ name: z.string(), crNumber: z.string(), vatNumber: z.string() }),
})
export type StoreSettings = z.infer<typeof StoreSettings>

export const storeSettingsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/settings',
    access: 'public',
    cache: 'public',
    summary: 'Languages, switches, branding and tax of the shop',
    response: One(StoreSettings),
  }),
}
