import { IconArrowBackUp, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsDraftsApi } from '#contract/drafts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { useMayOpen } from '../../page-needs.ts'
import quote from '../../requests/quote-form.module.css'
import type { Draft } from './draft-data.ts'
import { useDraftSteps } from './use-draft-steps.ts'

type Asking = 'send' | 'takeBack' | 'remove'

/** Send the link, take the draft back, cancel it, or go to the order that it became. */
export function DraftActions({ draft, isDirty }: { draft: Draft; isDirty: boolean }) {
  const t = useT('cms.drafts')
  const format = useFormat()
  const may = useMay()
  const mayOpen = useMayOpen()
  const { run } = useDraftSteps(draft)
  const [asking, setAsking] = useState<Asking>()
  const { status, order, customer, pricing } = draft
  const isOut = status === 'sent' || status === 'expired'
  const isShort = pricing?.lines.some(
    ({ available, quantity }) => available !== undefined && available < quantity,
  )
  const email = `\u2066${customer.email}\u2069`
  const close = () => setAsking(undefined)

  return (
    <>
      {order && mayOpen(`/cms/orders/${order.id}`) && (
        <ButtonLink to={`/cms/orders/${order.id}`} kind="primary">
          {t('order', { number: isolated(order.number) })}
        </ButtonLink>
      )}
      {(status === 'draft' || isOut) && may(cmsDraftsApi.remove) && (
        <Button onClick={() => setAsking('remove')}>
          <IconX size={18} aria-hidden />
          {t('cancel.action')}
        </Button>
      )}
      {isOut && may(cmsDraftsApi.takeBack) && (
        <Button onClick={() => setAsking('takeBack')}>
          <IconArrowBackUp size={18} className="mirrors" aria-hidden />
          {t('takeBack.action')}
        </Button>
      )}
      {status === 'draft' && may(cmsDraftsApi.send) && (
        <Button kind="primary" disabled={isDirty} onClick={() => setAsking('send')}>
          <IconSend size={18} className="mirrors" aria-hidden />
          {t('send.action')}
        </Button>
      )}
      <AskDialog
        isOpen={asking === 'send'}
        onClose={close}
        title={t('send.title')}
        choices={[
          {
            label: t('send.action'),
            run: () => run({ kind: 'send' }, t('send.done', { email })),
          },
        ]}
      >
        <p>{t('send.hint', { name: isolated(customer.name), email })}</p>
        {pricing && <p>{t('send.total', { total: format.money(pricing.total) })}</p>}
        {isShort && <p className={quote.warning}>{t('send.short')}</p>}
      </AskDialog>
      <AskDialog
        isOpen={asking === 'takeBack'}
        onClose={close}
        title={t('takeBack.title')}
        choices={[{ label: t('takeBack.action'), run: () => run({ kind: 'takeBack' }, t('takeBack.done')) }]}
      >
        <p>{t('takeBack.hint')}</p>
      </AskDialog>
      <AskDialog
        isOpen={asking === 'remove'}
        onClose={close}
        title={t('cancel.title')}
        choices={[
          {
            label: t('cancel.action'),
            kind: 'danger',
            run: () => run({ kind: 'remove' }, t('cancel.done')),
          },
        ]}
      >
        <p>{t(isOut ? 'cancel.sentHint' : 'cancel.hint')}</p>
        {draft.heldUntil && <p>{t('cancel.held')}</p>}
      </AskDialog>
    </>
  )
}
