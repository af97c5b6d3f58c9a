import { usualTimeZone } from '#contract/shop-zone.ts'
import { isCmsPath } from '#i18n/paths.ts'

let found: string | undefined

/**
 * Cached, since everything that shows a number or a date asks for it, and finding out takes longer than rendering a product.
 */
const browserTimeZone = (): string => (found ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

let shops: string | undefined
const watchers = new Set<() => void>()

/** In the browser: where the shop is, as the server said with the first document, or as staff have set since. */
export const shopTimeZone = (): string =>
  (shops ??= globalThis.document?.documentElement.dataset.timeZone ?? usualTimeZone)

/** Every time on an open page of the CMS follows. */
export function moveShop(timeZone: string): void {
  if (timeZone === shopTimeZone()) return
  shops = timeZone
  for (const tell of watchers) tell()
}

export function watchShopZone(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Staff work by the clock of the shop, wherever they are; visitors see their own. */
export const timeZoneOf = (path: string): string => (isCmsPath(path) ? shopTimeZone() : browserTimeZone())

export const pageTimeZone = (): string => timeZoneOf(window.location.pathname)
