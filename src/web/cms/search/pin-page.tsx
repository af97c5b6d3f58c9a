import { cmsSearchRulesApi } from '#contract/searches.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { PinForm } from './pin-form.tsx'
import { searchPaths } from './search-tabs.tsx'

const load = async (given: Load) =>
  (await given.call(cmsSearchRulesApi.find, { params: { id: idOrRedirect(given) } })).data

export const clientLoader = inBrowser(load)

export default function PinPage({ loaderData: rule }: ScreenProps<typeof load>) {
  return <PinForm key={rule.id} rule={rule} />
}

export function ErrorBoundary() {
  const t = useT('cms.search.pins')
  return <ErrorScreen back={{ to: searchPaths.pins, label: t('back') }} />
}
