import type { Language } from '#contract/enums.ts'

/** The first of en and ar in an Accept-Language header; none of them is English (D-107). */
export function languageOf(header: string | undefined): Language {
  const match = /(?:^|,)\s*(en|ar)\b/i.exec(header ?? '')
  return match?.[1]?.toLowerCase() === 'ar' ? 'ar' : 'en'
}

const defaultTimeZone = 'Asia/Riyadh'

/** The IANA zone of the `timezone` header; missing or unknown is Riyadh's (D-104). */
export function timeZoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > 64) return defaultTimeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    // An unknown zone throws a RangeError, and has its answer.
    return defaultTimeZone
  }
}
