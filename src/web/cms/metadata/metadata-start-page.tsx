import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** `/cms/metadata` redirects to its first list. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw replace(`/${languageOfPath(new URL(request.url).pathname) ?? defaultLanguage}/cms/metadata/tags`)
}

export default function MetadataStart() {
  return null
}
