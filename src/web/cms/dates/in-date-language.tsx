import type { ReactNode, RefObject } from 'react'
import { I18nProvider } from 'react-aria-components'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { dateLocales } from '#i18n/format.ts'
import { useLanguage } from '#web/language/language.tsx'

type Props = { place: RefObject<HTMLElement | null>; children: ReactNode }

/**
 * The widgets inside count, name and order like the page. What they open lies in `place`: inside a dialog or a filter that
 * holds them, which would else take it for something outside.
 */
export function InDateLanguage({ place, children }: Props) {
  return (
    <I18nProvider locale={dateLocales[useLanguage()]}>
      <PortalProvider getContainer={() => place.current}>{children}</PortalProvider>
    </I18nProvider>
  )
}
