/** Pages are first drawn in the shop's zone, and in the visitor's once the browser has taken over (D-104). */
export const shopTimeZone = 'Asia/Riyadh'

let found: string | undefined

/** Asked for by everything that shows a number or a date: finding it out takes longer than drawing a product. */
export const browserTimeZone = (): string => (found ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
