import { useState } from 'react'
import { cmsCustomersApi } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Customer } from './customer-data.ts'
import styles from './customers.module.css'

/** Where a customer is signed in now, to be ended all together. */
export function CustomerSessions({ customer: { id, sessions } }: { customer: Customer }) {
  const t = useT('cms.customers')
  const format = useFormat()
  const showError = useShowError()
  const [isAsking, setAsking] = useState(false)
  const may = useMay()

  async function signOut() {
    try {
      await call(cmsCustomersApi.endSessions, { params: { id } })
      showAlert({ type: 'success', message: t('signedOut') })
    } catch (error) {
      showError(error)
    } finally {
      await invalidate(cmsCustomersApi.find)
    }
  }
  return (
    <Panel title={t('sessions')}>
      {sessions.length === 0 ? (
        <p className={styles.muted}>{t('noSessions')}</p>
      ) : (
        <>
          <ul className={styles.sessions}>
            {sessions.map(({ id, device, lastUsedAt }) => (
              <li key={id}>
                <bdi>{[device.browser, device.system].filter(Boolean).join(' · ') || t('unknownDevice')}</bdi>
                <span className={styles.muted}>{t('lastUsed', { date: format.dateTime(lastUsedAt) })}</span>
              </li>
            ))}
          </ul>
          {may(cmsCustomersApi.endSessions) && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('signOut')}
            </Button>
          )}
        </>
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('signOutTitle')}
        choices={[{ label: t('signOut'), kind: 'danger', run: signOut }]}
      >
        <p>{t('signOutHint')}</p>
      </AskDialog>
    </Panel>
  )
}
