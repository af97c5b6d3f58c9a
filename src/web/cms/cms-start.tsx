import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** `/cms` redirects to the dashboard. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw replace(`/${languageOfPath(new URL(request.url).pathname) ?? defaultLanguage}/cms/dashboard`)
}

export default function CmsStart() {
  return null
}
