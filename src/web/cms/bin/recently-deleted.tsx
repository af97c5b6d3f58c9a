import { IconHistory } from '@tabler/icons-react'
import type { BinKind } from '#contract/bin.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useHasDeleted } from './recent-deletions.ts'

/** For ten minutes after a deletion, the way to what was deleted, on the list that lost it. */
export function RecentlyDeleted({ kind }: { kind: BinKind }) {
  const t = useT('cms.bin')
  if (!useHasDeleted(kind)) return null
  return (
    <ButtonLink to={`/cms/bin?kind=${kind}&recent=true`}>
      <IconHistory size={18} aria-hidden />
      {t('recently')}
    </ButtonLink>
  )
}
