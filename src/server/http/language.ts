import type { Language } from '#contract/enums.ts'

/** Which of ours an Accept-Language header names, the one that is wanted most first: by weight, then in their order. */
export function wantedLanguages(header: string | undefined): Language[] {
  const named = [...(header ?? '').matchAll(/(?:^|,)\s*(en|ar)\b[^,;]*(?:;\s*q=([\d.]+))?/gi)]
  return named
    .map(([, code = '', weight = '1']) => ({ code: code.toLowerCase(), weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => (code === 'ar' ? 'ar' : 'en'))
}

/** The one of en and ar that a header wants most; none of them is English (D-107). */
export const languageOf = (header: string | undefined): Language => wantedLanguages(header)[0] ?? 'en'

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
