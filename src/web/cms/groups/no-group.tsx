import { useLocation } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { kindAt } from './kinds.ts'

/** Instead of a group that is not there, the way back to its list. */
export function NoGroup() {
  const t = useT('cms')
  const { path, words, entity } = kindAt(useLocation().pathname)
  return <LostOrBinned kind={entity} back={{ to: path, label: t(`${words}.back`) }} />
}
