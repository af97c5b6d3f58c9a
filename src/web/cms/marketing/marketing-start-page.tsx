import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** `/cms/marketing` redirects to its first list. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const language = languageOfPath(new URL(request.url).pathname) ?? defaultLanguage
  throw replace(`/${language}/cms/marketing/home-page-sliders`)
}

export default function MarketingStart() {
  return null
}
