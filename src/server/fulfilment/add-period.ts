import type { Period } from '../products/products.table.ts'

/** The same day a period later, in UTC; a month without that day ends on its last. */
export function addPeriod(from: Date, { count, unit }: Period): Date {
  const date = new Date(from)
  if (unit === 'day') {
    date.setUTCDate(date.getUTCDate() + count)
    return date
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (unit === 'year' ? 12 * count : count))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}
