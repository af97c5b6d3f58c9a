import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { dateLocales } from '#i18n/format.ts'
import { useLanguage } from '#web/language/language.tsx'

/** Widgets of React Aria inside speak, count, name and order like the page. */
export function InPageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={dateLocales[useLanguage()]}>{children}</I18nProvider>
}
