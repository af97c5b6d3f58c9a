import { z } from 'zod'
import { BotCheckKind } from './bot-check.ts'
import { endpoint } from './endpoint.ts'
import { FileRef, Language, One } from './shared.ts'
import { ShopBar } from './shop-state.ts'

/** Languages in the header menu; only the first two are available. */
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

/** Public settings; brand flags are already applied. */
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
  /** Whether orders can be paid by bank transfer: only when the shop has an account for it. */
  bankTransfer: Switch,
  logo: FileRef.optional(),
  favicon: FileRef.optional(),
  copyright: z.string(),
  currency: z.string(),
  socialLinks: z.array(z.object({ key: z.string(), value: z.string() })),
  tax: z.object({ rate: z.number(), pricesIncludeTax: z.boolean() }),
  /** The day by which goods arrive that are in stock and ordered now, where the shop is; absent where nothing is ordered. */
  deliveryBy: z.iso.date().optional(),
  /** Who takes card payments; a live shop without a provider's keys has none and offers bank transfer only. */
  paymentProvider: z.enum(['TAP', 'STRIPE', 'sandbox', 'none']),
  /** The key for the provider's card fields in the browser; absent where the provider has a page of its own. */
  paymentKey: z.string().optional(),
  /** The notice on every page: a demo, or test payments. */
  bar: ShopBar.optional(),
  /** The bot check for CMS sign-in, registration and recovery. */
  botCheck: BotCheckKind,
  /** The seller, as named on invoices. */
  seller: z.object({ name: z.string(), crNumber: z.string(), vatNumber: z.string() }),
})
export type StoreSettings = z.infer<typeof StoreSettings>

export const storeSettingsApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace-customer/settings',
    access: 'public',
    cache: 'public',
    summary: 'Find the languages, features, branding and tax of the shop',
    response: One(StoreSettings),
  }),
}
