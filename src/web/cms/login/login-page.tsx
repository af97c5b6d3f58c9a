import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { tokensOf } from '#web/api/tokens.ts'
import { useT } from '#web/language/language.tsx'
import { defaultLanguage, languageOfPath, withLanguage } from '#i18n/paths.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { mainId } from '#web/ui/skip-link.tsx'
import { returnPath } from './return-path.ts'

/** Who has a session already goes on (D-705). */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (tokensOf('cms').access !== undefined)
    throw replace(withLanguage(returnPath(search), languageOfPath(pathname) ?? defaultLanguage))
  return null
}

export default function LoginPage() {
  const t = useT('cms.login')
  return (
    <main id={mainId}>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
    </main>
  )
}
