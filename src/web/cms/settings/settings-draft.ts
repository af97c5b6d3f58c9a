import { asciiDigits } from '#contract/digits.ts'
import { compactCode, inFours } from '#contract-schemas/iban.ts'
import type { Language } from '#contract/enums.ts'
import type { cmsSettingsApi, SettingsChanges } from '#contract/cms-settings.ts'
import type { Data } from '#web/api/types.ts'
import { digitsIn } from '../products/amount.ts'
import { wholeNumber } from '../whole-number.ts'

export type Settings = Data<typeof cmsSettingsApi.find>

/** The fields by their path on the wire, in the order of the form. */
export const settingsFields = [
  'logo',
  'favicon',
  'copyright.en',
  'copyright.ar',
  'currency',
  'tax.rate',
  'tax.pricesIncludeTax',
  'timeZone',
  'visibility.pricing',
  'visibility.stock',
  'visibility.payment',
  'visibility.whatsapp.enabled',
  'visibility.whatsapp.url',
  'socialLinks',
  'bankTransfer.accounts',
  'bankTransfer.daysToPay',
  'bankTransfer.unpaidLimit',
  'credit.graceDays',
  'credit.reviewDays',
  'company.sellerName.en',
  'company.sellerName.ar',
  'company.crNumber',
  'company.vatNumber',
  'company.address.en',
  'company.address.ar',
  'contactEmail',
  'delivery.handlingDays',
  'delivery.businessDays',
  'delivery.cutOff',
  'delivery.holidays',
  'returns.days',
  'lowStockThreshold',
] as const
export type SettingsField = (typeof settingsFields)[number]
/** What each is called: the server calls it so in its messages, too. */
export const settingsLabels = {
  logo: 'fields.logo',
  favicon: 'fields.favicon',
  'copyright.en': 'cms.settings.copyrightIn.en',
  'copyright.ar': 'cms.settings.copyrightIn.ar',
  currency: 'fields.currency',
  'tax.rate': 'fields.rate',
  'tax.pricesIncludeTax': 'cms.settings.pricesIncludeTax',
  timeZone: 'fields.timeZone',
  'visibility.pricing': 'cms.settings.switches.pricing',
  'visibility.stock': 'cms.settings.switches.stock',
  'visibility.payment': 'cms.settings.switches.payment',
  'visibility.whatsapp.enabled': 'cms.settings.switches.whatsapp',
  'visibility.whatsapp.url': 'cms.settings.whatsappUrl',
  socialLinks: 'fields.socialLinks',
  'bankTransfer.accounts': 'cms.settings.bank.accounts',
  'bankTransfer.daysToPay': 'cms.settings.bank.days',
  'bankTransfer.unpaidLimit': 'cms.settings.bank.limit',
  'credit.graceDays': 'cms.settings.credit.grace',
  'credit.reviewDays': 'cms.settings.credit.review',
  'company.sellerName.en': 'cms.settings.sellerIn.en',
  'company.sellerName.ar': 'cms.settings.sellerIn.ar',
  'company.crNumber': 'fields.crNumber',
  'company.vatNumber': 'fields.vatNumber',
  'company.address.en': 'cms.settings.addressIn.en',
  'company.address.ar': 'cms.settings.addressIn.ar',
  contactEmail: 'fields.contactEmail',
  'delivery.handlingDays': 'fields.handlingDays',
  'delivery.businessDays': 'fields.businessDays',
  'delivery.cutOff': 'fields.cutOff',
  'delivery.holidays': 'fields.holidays',
  'returns.days': 'cms.settings.returnDays',
  lowStockThreshold: 'fields.lowStockThreshold',
} as const satisfies Record<(typeof settingsFields)[number], string>

/** What the form holds: switches are `on` or empty, social links and bank accounts are JSON, days stand one after another. */
export type SettingsDraft = Record<SettingsField, string>

export type SocialLink = { key: string; value: string }
export const linksOf = (text: string): SocialLink[] => JSON.parse(text) as SocialLink[]

export type BankAccount = Settings['bankTransfer']['accounts'][number]
export const accountsOf = (text: string): BankAccount[] => JSON.parse(text) as BankAccount[]

/** The days of a list that is kept as one text. */
export const daysOf = (text: string): string[] => text.split(' ').filter((day) => day !== '')

const onOff = (isOn: boolean) => (isOn ? 'on' : '')

export function draftOf(settings: Settings, language: Language): SettingsDraft {
  const { visibility, company, tax, bankTransfer } = settings
  const digits = (number: number) => digitsIn(language, String(number))
  return {
    logo: settings.logo?.id ?? '',
    favicon: settings.favicon?.id ?? '',
    'copyright.en': settings.copyrightTexts.en,
    'copyright.ar': settings.copyrightTexts.ar,
    currency: settings.currency,
    'tax.rate': digits(tax.rate),
    'tax.pricesIncludeTax': onOff(tax.pricesIncludeTax),
    timeZone: settings.timeZone,
    'visibility.pricing': onOff(visibility.pricing.enabled),
    'visibility.stock': onOff(visibility.stock.enabled),
    'visibility.payment': onOff(visibility.payment.enabled),
    'visibility.whatsapp.enabled': onOff(visibility.whatsapp.enabled),
    'visibility.whatsapp.url': visibility.whatsapp.url,
    socialLinks: JSON.stringify(settings.socialLinks.map(({ key, value }) => ({ key, value }))),
    'bankTransfer.accounts': JSON.stringify(
      bankTransfer.accounts.map((account) => ({ ...account, iban: inFours(account.iban) })),
    ),
    'bankTransfer.daysToPay': digits(bankTransfer.daysToPay),
    'bankTransfer.unpaidLimit': digits(bankTransfer.unpaidLimit),
    'credit.graceDays': digits(settings.credit.graceDays),
    'credit.reviewDays': digits(settings.credit.reviewDays),
    'company.sellerName.en': company.sellerName.en,
    'company.sellerName.ar': company.sellerName.ar,
    'company.crNumber': company.crNumber,
    'company.vatNumber': company.vatNumber,
    'company.address.en': company.address.en,
    'company.address.ar': company.address.ar,
    contactEmail: settings.contactEmail,
    'delivery.handlingDays': digits(settings.delivery.handlingDays),
    'delivery.businessDays': digits(settings.delivery.businessDays),
    'delivery.cutOff': settings.delivery.cutOff,
    'delivery.holidays': settings.delivery.holidays.join(' '),
    'returns.days': digits(settings.returns.days),
    lowStockThreshold: digits(settings.lowStockThreshold),
  }
}

/** A rate in either digits, with at most two decimals; undefined when it is not a number. */
export function rateOf(text: string): number | undefined {
  const plain = asciiDigits(text).trim().replace('٫', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** Where a field stands that is not simply its own text. */
const valueOf: Partial<Record<SettingsField, (text: string) => unknown>> = {
  logo: (id) => id || null,
  favicon: (id) => id || null,
  'tax.rate': (text) => rateOf(text) ?? 0,
  'tax.pricesIncludeTax': (text) => text === 'on',
  'visibility.pricing': (text) => ({ enabled: text === 'on' }),
  'visibility.stock': (text) => ({ enabled: text === 'on' }),
  'visibility.payment': (text) => ({ enabled: text === 'on' }),
  'visibility.whatsapp.enabled': (text) => text === 'on',
  socialLinks: (text) => linksOf(text).map(({ key, value }) => ({ key, value: value.trim() })),
  'bankTransfer.accounts': (text) =>
    accountsOf(text).map(({ accountName, bankName, iban, swiftCode, currency }) => ({
      accountName: accountName.trim(),
      bankName: bankName.trim(),
      iban: compactCode(iban),
      swiftCode: compactCode(swiftCode),
      currency,
    })),
  'bankTransfer.daysToPay': (text) => wholeNumber(text) ?? 0,
  'bankTransfer.unpaidLimit': (text) => wholeNumber(text) ?? 0,
  'credit.graceDays': (text) => wholeNumber(text) ?? 0,
  'credit.reviewDays': (text) => wholeNumber(text) ?? 0,
  'company.crNumber': (text) => asciiDigits(text).trim(),
  'company.vatNumber': (text) => asciiDigits(text).trim(),
  'delivery.handlingDays': (text) => wholeNumber(text) ?? 0,
  'delivery.businessDays': (text) => wholeNumber(text) ?? 0,
  'delivery.holidays': daysOf,
  'returns.days': (text) => wholeNumber(text) ?? 0,
  lowStockThreshold: (text) => wholeNumber(text) ?? 0,
}

/** What was changed, nested as the server takes it. */
export function settingsChanges(draft: SettingsDraft, changed: readonly SettingsField[]): SettingsChanges {
  const changes: Record<string, unknown> = {}
  for (const field of changed) {
    const path = field.split('.')
    const last = path.pop() ?? field
    let inside = changes
    for (const step of path) inside = (inside[step] ??= {}) as Record<string, unknown>
    inside[last] = (valueOf[field] ?? ((text: string) => text.trim()))(draft[field])
  }
  return changes
}

/** As the server takes it: http or https, at a host that has a dot. */
export function isWebAddress(text: string): boolean {
  const address = text.trim()
  if (address.length > 2048 || !/^https?:\/\/\S+$/i.test(address)) return false
  return URL.canParse(address) && new URL(address).hostname.includes('.')
}
