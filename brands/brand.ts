/** What a variant of the shop is: names, colours, contact, legal data and feature flags (D-302). Pure data. */

export const brandIds = [
  'atlas',
  'cedar',
  'dune',
  'falcon',
  'harbor',
  'iris',
  'najm',
  'oasis',
  'pearl',
  'sahab',
] as const

export type BrandId = (typeof brandIds)[number]

export type Localized = { en: string; ar: string }

/** The features of spec §6; D-307 holds which brand has which. An off feature is off on the server too (D-305). */
export type BrandFlags = {
  cart: boolean
  orders: boolean
  savedAddresses: boolean
  savedPaymentMethods: boolean
  price: boolean
  terms: boolean
  policy: boolean
  whatsapp: boolean
  stockCms: boolean
  stockMarketplace: boolean
  priceBeforeDiscountCms: boolean
  priceBeforeDiscountMarketplace: boolean
}

/** The colours needed where the stylesheet does not reach: browser bars, the manifest, mails, drawings. The rest is theme.css. */
export type BrandColors = { accent: string; accentContrast: string; surface: string; text: string }

/** The same names in every brand's folder. */
export const brandFiles = {
  logo: 'logo.svg',
  logoDark: 'logo-dark.svg',
  favicon: 'favicon.svg',
  faviconPng: 'favicon.png',
  appleTouchIcon: 'apple-touch-icon.png',
  icon192: 'icon-192.png',
  icon512: 'icon-512.png',
  loginBackground: 'login-background.webp',
  social: 'social.jpg',
  theme: 'theme.css',
} as const

type BrandData = {
  id: BrandId
  name: Localized
  title: Localized
  colors: { light: BrandColors; dark: BrandColors }
  contact: { email: string; addresses: [Localized, Localized] }
  /** `crNumber` is the commercial registration, ten digits; `vatNumber` fifteen, beginning and ending with 3. */
  legal: { sellerName: Localized; crNumber: string; vatNumber: string }
  /** Where a customer edits the profile, if anywhere (D-618). */
  dashboardUrl?: string
  flags: BrandFlags
}

export type Brand = BrandData & typeof brandFiles

export function defineBrand(data: BrandData): Brand {
  return { ...brandFiles, ...data }
}

/** D-306: the flag on the left is of no use without the one on the right. */
const needs: readonly (readonly [keyof BrandFlags, keyof BrandFlags])[] = [
  ['cart', 'price'],
  ['cart', 'orders'],
  ['orders', 'cart'],
  ['savedAddresses', 'cart'],
  ['savedPaymentMethods', 'cart'],
  ['priceBeforeDiscountCms', 'price'],
  ['priceBeforeDiscountMarketplace', 'price'],
]

/** Throws an Error that names every contradiction in the brand's flags and every number of a wrong form. */
export function checkBrand({ id, flags, legal }: Pick<Brand, 'id' | 'flags' | 'legal'>): void {
  const faults = needs
    .filter(([flag, needed]) => flags[flag] && !flags[needed])
    .map(([flag, needed]) => `${flag} needs ${needed}`)
  if (!/^\d{10}$/.test(legal.crNumber)) faults.push('crNumber is not ten digits')
  if (!/^3\d{13}3$/.test(legal.vatNumber)) faults.push('vatNumber is not fifteen digits from 3 to 3')
  if (faults.length > 0) throw new Error(`Brand ${id}: ${faults.join('; ')}`)
}
