import { usualTimeZone } from '#contract/shop-zone.ts'
import { isCmsPath } from '#i18n/paths.ts'

let found: string | undefined

/**
 * Cached, since everything that shows a number or a date asks for it, and finding out takes longer than rendering a product.
 */
const browserTimeZone = (): string => (found ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Where the shop is, once it was asked for; staff may change it. */
export const shop: { zone?: string } = {}

/** In the browser: where the shop is, as the server said with the first document, or as staff have set since. */
export const shopTimeZone = (): string =>
  (shop.zone ??= globalThis.document?.documentElement.dataset.timeZone ?? usualTimeZone)

export const shopMoved = 'shopmoved'

export function watchShopZone(tell: () => void): () => void {
  addEventListener(shopMoved, tell)
  return () => removeEventListener(shopMoved, tell)
}

/** Staff work by the clock of the shop, wherever they are; visitors see their own. */
export const timeZoneOf = (path: string): string => (isCmsPath(path) ? shopTimeZone() : browserTimeZone())

export const pageTimeZone = (): string => timeZoneOf(window.location.pathname)
