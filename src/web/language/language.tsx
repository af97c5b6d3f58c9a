import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Language } from '#contract/enums.ts'
import { type Formatter, formatter, locales } from '#i18n/format.ts'
import { browserTimeZone, shopTimeZone } from './time-zone.ts'
import type { EnglishWords, SomeWords } from './words.ts'

const LanguageContext = createContext<Language>('en')

type Props = { language: Language; words: SomeWords; children: ReactNode }

/** Everything below speaks this language. */
export function InLanguage({ language, words, children }: Props) {
  return (
    <LanguageContext value={language}>
      <IntlProvider
        locale={locales[language]}
        messages={words as EnglishWords}
        timeZone={shopTimeZone}
        onError={throwIt}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** A missing word is a bug of ours; the catalogues are complete by type. */
function throwIt(error: Error): never {
  throw error
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** The words of this page: `const t = useT('store.cart')`, then `t('title')`. Keys and arguments are checked. */
export const useT = useTranslations

/** Numbers, money and dates in this page's language and the visitor's time zone. */
export function useFormat(): Formatter {
  const language = useLanguage()
  const timeZone = useSyncExternalStore(
    () => () => undefined,
    browserTimeZone,
    () => shopTimeZone,
  )
  return formatterOf(language, timeZone)
}

const formatters = new Map<string, Formatter>()

/** Making one is dear, using it cheap. */
function formatterOf(language: Language, timeZone: string): Formatter {
  const key = `${language} ${timeZone}`
  const made = formatters.get(key) ?? formatter(language, timeZone)
  formatters.set(key, made)
  return made
}
