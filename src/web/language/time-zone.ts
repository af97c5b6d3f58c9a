/** Pages are first drawn in the shop's zone, and in the visitor's once the browser has taken over (D-104). */
export const shopTimeZone = 'Asia/Riyadh'

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
