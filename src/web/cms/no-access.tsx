import { IconLock } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { usePermissionWord } from './permission-word.ts'

type Props = {
  /** What is missing; undefined where it is not known. */
  permission: unknown
  /** Where to go instead, as an address without language. */
  back?: { to: string; label: string }
  isPage?: boolean
}

/** In place of what the viewer may not see: which permission is missing, and a way back. */
export function NoAccess({ permission, back, isPage = false }: Props) {
  const t = useT('cms.noAccess')
  const word = usePermissionWord()(permission)
  return (
    <>
      {isPage && <PageTitle title={t('title')} />}
      <EmptyState
        isPage={isPage}
        title={t('title')}
        action={back}
        icon={<IconLock size={isPage ? 56 : 44} stroke={1.3} />}
      >
        {word === undefined ? t('hint') : t('missing', { permission: word })}
      </EmptyState>
    </>
  )
}
