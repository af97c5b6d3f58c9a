import { useState } from 'react'
import { cmsStaffApi } from '#contract/staff.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate } from '../use-api-query.ts'
import type { OpenInvitation } from './staff-data.ts'
import styles from './staff.module.css'

/** Who was invited and has not come yet. */
export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const t = useT('cms.staff.open')
  const sent = useT('cms.staff.invite')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const showError = useShowError()
  const [sending, setSending] = useState<string>()
  const [toWithdraw, setToWithdraw] = useState<OpenInvitation>()

  async function sendAgain({ id }: OpenInvitation) {
    setSending(id)
    try {
      const { data } = await call(cmsStaffApi.sendAgain, { params: { id } })
      showAlert({ type: 'success', message: sent('sent', { email: isolated(data.email) }) })
    } catch (error) {
      showError(error)
    } finally {
      setSending(undefined)
      await invalidate(cmsStaffApi.invitations)
    }
  }
  async function withdraw({ id }: OpenInvitation) {
    try {
      await call(cmsStaffApi.withdraw, { params: { id } })
      showAlert({ type: 'success', message: t('withdrawn') })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsStaffApi.invitations)
    }
  }

  return (
    <Panel title={t('title')} isFlush className={styles.invitations}>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <p className={styles.name}>
                <bdi dir="ltr">{invitation.email}</bdi> <Badge>{invitation.role.name[language]}</Badge>
              </p>
              <p className={styles.muted}>
                {t('by', {
                  name: isolated(invitation.invitedBy),
                  at: format.dateTime(invitation.sentAt),
                })}
                {' · '}
                {invitation.isExpired ? (
                  <span className={styles.expired}>{t('expired')}</span>
                ) : (
                  t('until', { at: format.dateTime(invitation.expiresAt) })
                )}
              </p>
            </div>
            {may(cmsStaffApi.invite) && (
              <div className={styles.actions}>
                <Button isBusy={sending === invitation.id} onClick={() => void sendAgain(invitation)}>
                  {t('again')}
                </Button>
                <Button onClick={() => setToWithdraw(invitation)}>{t('withdraw')}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {toWithdraw && (
        <AskDialog
          isOpen
          onClose={() => setToWithdraw(undefined)}
          title={t('withdrawTitle', { email: isolated(toWithdraw.email) })}
          choices={[{ label: t('withdraw'), kind: 'danger', run: () => withdraw(toWithdraw) }]}
        >
          <p>{t('withdrawHint')}</p>
        </AskDialog>
      )}
    </Panel>
  )
}
