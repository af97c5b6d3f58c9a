import { parseDate } from '@internationalized/date'

const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/** A day becomes its first moment in this zone; an instant stays as it is. */
export const dayStart = (text: string, timeZone: string): Date =>
  dayOnly.test(text) ? parseDate(text).toDate(timeZone) : new Date(text)

/** A day becomes its last millisecond in this zone; an instant stays as it is. */
export const dayEnd = (text: string, timeZone: string): Date =>
  dayOnly.test(text)
    ? new Date(parseDate(text).add({ days: 1 }).toDate(timeZone).getTime() - 1)
    : new Date(text)
