import { useLocation } from 'react-router'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '#web/ui/messages/error-screen.tsx'
import { kindAt } from './kinds.ts'
import { MarketingForm } from './marketing-form.tsx'

const load = async (given: Load) => {
  const params = { id: idOrRedirect(given) }
  const { find } = kindAt(given.url.pathname).calls
  const [own, shown] = await Promise.all([
    given.call(find, { params, query: { fallback: false } }),
    given.call(find, { params }),
  ])
  return { own: own.data, shown: shown.data }
}

export const clientLoader = inBrowser(load)

export default function MarketingEditPage({ loaderData }: ScreenProps<typeof load>) {
  const kind = kindAt(useLocation().pathname)
  return <MarketingForm key={loaderData.own.id} kind={kind} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.marketing')
  const { path } = kindAt(useLocation().pathname)
  return <ErrorScreen back={{ to: path, label: t('back') }} />
}
