import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true })
/** Minor units of a currency; below 2^53 by the contract's limits. */
export const minorUnits = () => bigint({ mode: 'number' })
