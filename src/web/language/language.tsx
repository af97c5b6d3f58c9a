import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { useTranslations } from 'use-intl'
import type { Language } from '#contract/enums.ts'
import { type Formatter, formatter, locales } from '#i18n/format.ts'
import { pageTimeZone, watchShopZone } from './time-zone.ts'
import { translatorOf } from './translator.ts'
import type { SomeWords } from './words.ts'

const LanguageContext = createContext<Language>('en')
export const WordsContext = createContext<SomeWords>({})

type Props = { language: Language; words: SomeWords; children: ReactNode }

/** Everything below speaks this language. */
export function InLanguage({ language, words, children }: Props) {
  return (
    <LanguageContext value={language}>
      <WordsContext value={words}>{children}</WordsContext>
    </LanguageContext>
  )
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** The words of this page: `const t = useT('store.cart')`, then `t('title')`. Keys and arguments are checked. */
export const useT = ((namespace?: string) =>
  // Its types know every key and argument; the rest of use-intl is more than pages need.
  translatorOf(
    useContext(WordsContext),
    locales[useLanguage()],
    namespace,
  )) as unknown as typeof useTranslations

/** Pages are first drawn in the shop's time zone, and in the visitor's once the browser has taken over. */
export const DrawnInZone = createContext<string | undefined>(undefined)

/** Numbers, money and dates in this page's language, and in the time zone of the visitor or, in the CMS, of the shop. */
export function useFormat(): Formatter {
  const language = useLanguage()
  const drawnIn = useContext(DrawnInZone)
  const timeZone = useSyncExternalStore(watchShopZone, pageTimeZone, () => drawnIn)
  return formatterOf(language, timeZone)
}

const formatters = new Map<string, Formatter>()

/** Making one is dear, using it cheap. */
function formatterOf(language: Language, timeZone: string | undefined): Formatter {
  const key = `${language} ${timeZone}`
  const made = formatters.get(key) ?? formatter(language, timeZone)
  formatters.set(key, made)
  return made
}
