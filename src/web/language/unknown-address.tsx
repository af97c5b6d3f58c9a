import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  replace,
} from 'react-router'
import { browserStorage } from '#web/storage.ts'
import { defaultLanguage, isCmsPath, languageOfPath, preferredLanguage, withLanguage } from '#i18n/paths.ts'

/** Unknown addresses redirect to the products; one without a language gets its language first. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return redirect(target(url, defaultLanguage))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  // A page that began in the shop does not know those of the CMS (scripts/web/small-manifest.ts); the server does.
  if (languageOfPath(url.pathname) && isCmsPath(url.pathname))
    return redirectDocument(url.pathname + url.search)
  return replace(target(url, preferredLanguage(browserStorage.get('language'), navigator.languages)))
}

export default function UnknownAddress() {
  return null
}

function target(url: URL, fallback: 'en' | 'ar'): string {
  const language = languageOfPath(url.pathname)
  return language ? `/${language}/products` : withLanguage(url.pathname + url.search, fallback)
}
