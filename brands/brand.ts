/** A variant of the shop: names, colours, contact, legal data and feature flags. Data only; see docs/product/brands.md. */

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

/** The features a brand can have. One that is off is off on the server too (docs/product/brands.md#flags). */
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
  quickOrder: boolean
  lists: boolean
  priceLists: boolean
  members: boolean
  /** Companies may buy on account. */
  credit: boolean
  /** Goods are delivered to certain places, for a fee. */
  deliveryZones: boolean
  /** Goods may be sold before they are in stock. */
  backorders: boolean
  /** Buyers ask to return goods, and claim their warranty. */
  returns: boolean
  /** Buyers keep track of the pieces that were shipped to them. */
  devices: boolean
}

/** Colours needed outside the stylesheet: browser bars, the manifest, emails, drawings. All others are in theme.css. */
export type BrandColors = { accent: string; accentContrast: string; surface: string; text: string }

/** File names, the same in every brand's folder. */
export const brandFiles = {
  logo: 'logo.svg',
  logoDark: 'logo-dark.svg',
  logoAr: 'logo-ar.svg',
  logoArDark: 'logo-ar-dark.svg',
  favicon: 'favicon.svg',
  faviconPng: 'favicon.png',
  appleTouchIcon: 'apple-touch-icon.png',
  icon192: 'icon-192.png',
  icon512: 'icon-512.png',
  loginBackground: 'login-background.webp',
  social: 'social.jpg',
  socialAr: 'social-ar.jpg',
  theme: 'theme.css',
} as const

export type BrandData = {
  id: BrandId
  name: Localized
  title: Localized
  colors: { light: BrandColors; dark: BrandColors }
  contact: { email: string; addresses: [Localized, Localized] }
  /** `crNumber` is the commercial registration, ten digits; `vatNumber` has fifteen digits and starts and ends with 3. */
  legal: { sellerName: Localized; crNumber: string; vatNumber: string }
  /** Where customers edit their profile, if the brand has such a place. */
  dashboardUrl?: string
  flags: BrandFlags
}

export type Brand = BrandData & typeof brandFiles

export function defineBrand(data: BrandData): Brand {
  return { ...brandFiles, ...data }
}

/** The flag on the left needs the one on the right. */
const needs: readonly (readonly [keyof BrandFlags, keyof BrandFlags])[] = [
  ['cart', 'price'],
  ['cart', 'orders'],
  ['orders', 'cart'],
  ['savedAddresses', 'cart'],
  ['savedPaymentMethods', 'cart'],
  ['quickOrder', 'cart'],
  ['lists', 'cart'],
  ['priceLists', 'price'],
  ['members', 'cart'],
  ['credit', 'members'],
  ['deliveryZones', 'cart'],
  ['backorders', 'cart'],
  ['returns', 'orders'],
  ['devices', 'members'],
  ['priceBeforeDiscountCms', 'price'],
  ['priceBeforeDiscountMarketplace', 'price'],
]

/** Throws an Error that names every contradiction between flags and every malformed number. */
export function checkBrand({ id, flags, legal }: Pick<Brand, 'id' | 'flags' | 'legal'>): void {
  const faults = needs
    .filter(([flag, needed]) => flags[flag] && !flags[needed])
    .map(([flag, needed]) => `${flag} needs ${needed}`)
  if (!/^\d{10}$/.test(legal.crNumber)) faults.push('crNumber is not ten digits')
  if (!/^3\d{13}3$/.test(legal.vatNumber)) faults.push('vatNumber is not fifteen digits from 3 to 3')
  if (faults.length > 0) throw new Error(`Brand ${id}: ${faults.join('; ')}`)
}
