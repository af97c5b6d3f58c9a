import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { loadSessionUser } from '#web/api/session-profile.ts'
import { defaultLanguage, languageOfPath, withLanguage } from '#i18n/paths.ts'
import { mayWith } from './may.ts'
import { startOf } from './sections.ts'

/** `/cms` redirects to the first section that the viewer may see; without a session, the layout leads to the sign-in. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await loadSessionUser('cms')
  if (!user) return null
  const language = languageOfPath(new URL(request.url).pathname) ?? defaultLanguage
  throw replace(withLanguage(startOf(mayWith(user.permissions)), language))
}

export default function CmsStart() {
  return null
}
