import { shop, shopMoved, shopTimeZone } from '#web/language/time-zone.ts'

/** Every time on an open page of the CMS follows. */
export function moveShop(timeZone: string): void {
  if (timeZone === shopTimeZone()) return
  shop.zone = timeZone
  // Tests of what is no page have nobody to tell.
  globalThis.window?.dispatchEvent(new Event(shopMoved))
}
