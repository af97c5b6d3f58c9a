import { IconHandGrab, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsRequestsApi } from '#contract/requests.ts'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { useMayOpen } from '../page-needs.ts'
import type { Request } from './request-data.ts'
import { useChangeRequest } from './use-change-request.ts'

/** What can be done with the request as a whole: take it, close it, open it again, see the order it became. */
export function RequestActions({ request }: { request: Request }) {
  const t = useT('cms.requests')
  const { user } = useSession('cms')
  const { change, isPending } = useChangeRequest(request)
  const [isClosing, setClosing] = useState(false)
  const { status, allowedStatuses, assignee, order } = request
  const mayChange = useMay()(cmsRequestsApi.update)
  const mayOpen = useMayOpen()
  const may = (status: Request['status']) => mayChange && allowedStatuses.includes(status)
  const isOpen = mayChange && (status === 'new' || status === 'in_progress')

  return (
    <>
      {order && mayOpen(`/cms/orders/${order.id}`) && (
        <ButtonLink to={`/cms/orders/${order.id}`} kind="primary">
          {t('order', { number: isolated(order.number) })}
        </ButtonLink>
      )}
      {isOpen && user && assignee?.id !== user.id && (
        <Button
          isBusy={isPending}
          onClick={() =>
            void change(
              { kind: 'update', body: { assignee: user.id, status: 'in_progress' } },
              t('take.done'),
            )
          }
        >
          <IconHandGrab size={18} aria-hidden />
          {t('take.action')}
        </Button>
      )}
      {may('closed') && (
        <Button onClick={() => setClosing(true)}>
          <IconLock size={18} aria-hidden />
          {t('close.action')}
        </Button>
      )}
      {may('in_progress') && status !== 'new' && (
        <Button
          isBusy={isPending}
          onClick={() => void change({ kind: 'update', body: { status: 'in_progress' } }, t('reopen.done'))}
        >
          <IconLockOpen size={18} aria-hidden />
          {t('reopen.action')}
        </Button>
      )}
      <AskDialog
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        title={t('close.title')}
        choices={[
          {
            label: t('close.action'),
            run: () => change({ kind: 'update', body: { status: 'closed' } }, t('close.done')),
          },
        ]}
      >
        <p>{t(status === 'sent' ? 'close.sentHint' : 'close.hint')}</p>
      </AskDialog>
    </>
  )
}
