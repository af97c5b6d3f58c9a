/** Pages are first rendered in the shop's time zone, and in the visitor's once the browser has taken over. */
export const shopTimeZone = 'Asia/Riyadh'

let found: string | undefined

/**
 * Cached, since everything that shows a number or a date asks for it, and finding out takes longer than rendering a product.
 */
export const browserTimeZone = (): string => (found ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
