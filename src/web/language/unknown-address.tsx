import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { browserStorage } from '#web/storage.ts'
import { defaultLanguage, languageOfPath, preferredLanguage, withLanguage } from '#i18n/paths.ts'

/** Unknown addresses redirect to the products; one without a language gets its language first. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return redirect(target(url, defaultLanguage))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  return replace(target(url, preferredLanguage(browserStorage.get('language'), navigator.languages)))
}

export default function UnknownAddress() {
  return null
}

function target(url: URL, fallback: 'en' | 'ar'): string {
  const language = languageOfPath(url.pathname)
  return language ? `/${language}/products` : withLanguage(url.pathname + url.search, fallback)
}
