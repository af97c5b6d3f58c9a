import { useLocation } from 'react-router'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { loadOwnAndShown } from '../form/load-own-and-shown.ts'
import { kindAt } from './kinds.ts'
import { MetaForm } from './meta-form.tsx'

const load = (given: Load) => {
  const { find } = kindAt(given.url.pathname).calls
  return loadOwnAndShown(given, (options) => given.call(find, options))
}

export const clientLoader = inBrowser(load)

export default function MetadataEditPage({ loaderData }: ScreenProps<typeof load>) {
  const kind = kindAt(useLocation().pathname)
  return <MetaForm key={loaderData.own.id} kind={kind} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.metadata')
  const { path } = kindAt(useLocation().pathname)
  return <ErrorScreen back={{ to: path, label: t('back') }} />
}
