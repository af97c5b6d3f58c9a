import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { NoAccess } from '../no-access.tsx'
import { isApiError } from '#web/api/api-error.ts'
import { useStart } from '../sections.ts'

/** In place of a list that could not be loaded: what happened, and again; or that it may not be seen. */
export function ListError({
  error,
  onAgain,
  isBusy,
}: {
  error: Error
  onAgain: () => void
  isBusy: boolean
}) {
  const t = useT('errorScreen')
  const start = useStart()
  if (isApiError(error) && error.code === 'forbidden')
    return <NoAccess permission={error.details.permission} back={start} />
  return (
    <EmptyState
      title={t('failed')}
      icon={<IconCloudOff size={44} stroke={1.3} />}
      action={
        <Button kind="primary" isBusy={isBusy} onClick={onAgain}>
          {t('again')}
        </Button>
      }
    >
      {(isApiError(error) && error.message) || t('failedHint')}
    </EmptyState>
  )
}

type EmptyProps = {
  title: string
  children: ReactNode
  /** Nothing fits the filters, as against nothing there at all: leads to the whole list. */
  isFiltered: boolean
  all: string
}

export function ListEmpty({ title, children, isFiltered, all }: EmptyProps) {
  const t = useT('cms.list')
  return isFiltered ? (
    <EmptyState
      title={t('noMatch')}
      icon={<IconSearchOff size={44} stroke={1.3} />}
      action={{ to: all, label: t('clear') }}
    >
      {t('noMatchHint')}
    </EmptyState>
  ) : (
    <EmptyState title={title}>{children}</EmptyState>
  )
}
