import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true })
/** Minor units of a currency; below 2^53 by the contract's limits. */
export const minorUnits = () => bigint({ mode: 'number' })
/** A place in the database's log of changes. */
export const logPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' })
