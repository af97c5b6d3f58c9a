import {
  parseDate,
  parseDateTime,
  type CalendarDate,
  type CalendarDateTime,
  type DateValue,
} from '@internationalized/date'

/** `2026-11-21` or `2026-11-21T14:30` as the calendar's value; null for nothing. */
export function dayOrTime(text: string | undefined): CalendarDate | CalendarDateTime | null {
  if (!text) return null
  return text.includes('T') ? parseDateTime(text) : parseDate(text)
}

/** The other way, without seconds; empty for nothing. */
export const valueText = (value: DateValue | null | undefined): string => value?.toString().slice(0, 16) ?? ''
