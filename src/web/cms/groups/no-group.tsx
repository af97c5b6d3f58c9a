import { useLocation } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { kindAt } from './kinds.ts'

/** Instead of a group that is not there, the way back to its list. */
export function NoGroup() {
  const t = useT('cms')
  const { path, words } = kindAt(useLocation().pathname)
  return <ErrorScreen back={{ to: path, label: t(`${words}.back`) }} />
}
