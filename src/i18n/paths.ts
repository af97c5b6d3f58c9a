import type { Language } from '#contract/enums.ts'
import { publicEnums } from '#contract/public-enums.ts'

export const defaultLanguage: Language = 'en'

export const isLanguage = (text: string | null | undefined): text is Language =>
  (publicEnums.Language as readonly (string | null | undefined)[]).includes(text)

/** The language of a page's address: its first segment, if that is a language. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split('/')[1]
  return isLanguage(first) ? first : undefined
}

/** `/ar/products` → `/products`; `/ar` → `/`. */
export function withoutLanguage(path: string): string {
  const language = languageOfPath(path)
  return language ? path.slice(language.length + 1) || '/' : path
}

/** `/products?page=2` in Arabic → `/ar/products?page=2`; `/` → `/ar`. An existing prefix is replaced. */
export function withLanguage(path: string, language: Language): string {
  const plain = withoutLanguage(path.startsWith('/') ? path : `/${path}`)
  return `/${language}${plain.replace(/^\/(?=[?#]|$)/, '')}`
}

/** The stored choice, else the browser's first supported language, else English. */
export function preferredLanguage(
  storedChoice: string | null,
  browserLanguages: readonly string[],
): Language {
  if (isLanguage(storedChoice)) return storedChoice
  return browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? defaultLanguage
}

/** Whether an address is a CMS page, where calls carry the CMS token. */
export const isCmsPath = (path: string): boolean => withoutLanguage(path).startsWith('/cms')
