import { useState } from 'react'
import { staffFactorsApi } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { useMay } from '../may.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import { StaffRule } from './staff-rule.tsx'

/** Whether all staff need a second factor; changed by who manages them. */
export function FactorDemand() {
  const t = useT('cms.staff.factor')
  const format = useFormat()
  const may = useMay()
  const showError = useShowError()
  const { data } = useApiQuery(staffFactorsApi.findDemand)
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { isDemanded, since } = data.data
  const step = isDemanded ? 'leave' : 'demand'

  async function change(): Promise<boolean> {
    try {
      await call(staffFactorsApi.demand, { body: { isDemanded: !isDemanded } })
      showAlert({ type: 'success', message: t('saved') })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      await invalidate(staffFactorsApi.findDemand)
    }
  }
  return (
    <StaffRule
      title={t('title')}
      about={since ? t('on', { at: format.dateTime(since) }) : t('off')}
      action={may(staffFactorsApi.demand) && <Button onClick={() => setAsking(true)}>{t(step)}</Button>}
    >
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`${step}Title`)}
        choices={[{ label: t(step), kind: 'primary', run: change }]}
      >
        <p>{t(`${step}Hint`)}</p>
      </AskDialog>
    </StaffRule>
  )
}
