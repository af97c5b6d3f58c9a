import type { ComponentProps } from 'react'
import { Outlet } from 'react-router'
import { Alerts } from '#web/ui/alerts/alerts.tsx'
import { NavigationProgress } from '#web/ui/page/navigation-progress.tsx'
import { InLanguage } from './language.tsx'

/** All pages of one language and face, with what every page has. */
export function LanguageBranch(props: Omit<ComponentProps<typeof InLanguage>, 'children'>) {
  return (
    <InLanguage {...props}>
      <NavigationProgress />
      <Outlet />
      <Alerts />
    </InLanguage>
  )
}
