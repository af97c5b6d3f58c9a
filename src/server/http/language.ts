import type { Language } from '#contract/enums.ts'

/** The supported languages of an Accept-Language header, preferred first: by weight, then by position. */
export function acceptedLanguages(header: string | undefined): Language[] {
  const named = [...(header ?? '').matchAll(/(?:^|,)\s*(en|ar)\b[^,;]*(?:;\s*q=([\d.]+))?/gi)]
  return named
    .map(([, code = '', weight = '1']) => ({ code: code.toLowerCase(), weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => (code === 'ar' ? 'ar' : 'en'))
}

/** Whichever of en and ar the header prefers; English when it names neither. */
export const languageOf = (header: string | undefined): Language => acceptedLanguages(header)[0] ?? 'en'

/** The IANA zone of the `timezone` header; undefined where it is missing or unknown. */
export function timeZoneOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 64) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    // An unknown zone throws a RangeError and is answered.
    return undefined
  }
}
