import { useLocation } from 'react-router'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { loadOwnAndShown } from '../form/load-own-and-shown.ts'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { kindAt } from './kinds.ts'
import { MarketingForm } from './marketing-form.tsx'

const load = (given: Load) => {
  const { find } = kindAt(given.url.pathname).calls
  return loadOwnAndShown(given, (options) => given.call(find, options))
}

export const clientLoader = inBrowser(load)

export default function MarketingEditPage({ loaderData }: ScreenProps<typeof load>) {
  const kind = kindAt(useLocation().pathname)
  const { own, shown } = loaderData
  return (
    <>
      <MarketingForm key={own.id} kind={kind} {...loaderData} />
      <SchedulePanel kind={kind.kind} id={own.id} name={own.title || shown.title || ''} />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.marketing')
  const { kind, path } = kindAt(useLocation().pathname)
  return <LostOrBinned kind={kind} back={{ to: path, label: t('back') }} />
}
