import { useLocation } from 'react-router'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { entityAt } from './entities.ts'
import { TranslateForm } from './translate-form.tsx'

/** The item and its source texts; the other languages load meanwhile. */
const load = async (given: Load) => {
  const id = idOrRedirect(given)
  const entity = entityAt(given.url.pathname)
  const [name, source] = await Promise.all([entity.name(id, given.language), entity.load(id, given.language)])
  return { id, name, source }
}

export const clientLoader = inBrowser(load)

/** The one translation page; the address says which entity it is about. */
export default function TranslatePage({ loaderData }: ScreenProps<typeof load>) {
  const entity = entityAt(useLocation().pathname)
  return <TranslateForm key={loaderData.id} entity={entity} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.translate')
  const { path } = entityAt(useLocation().pathname)
  return <ErrorScreen back={{ to: path, label: t('back') }} />
}
