import { useMutation } from '@tanstack/react-query'
import { checklistApi, shopStateApi } from '#contract/checklist.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useReason } from '../checklist/use-reason.ts'
import { FormSection } from '../form/form-section.tsx'
import { useMay } from '../may.ts'
import { useMayOpen } from '../page-needs.ts'
import { invalidate } from '../use-api-query.ts'
import styles from './mail.module.css'

const alertTypes = { green: 'success', amber: 'info', red: 'warning' } as const

/** Sends the viewer a plain email, as the checklist does; "It arrived" is said there. */
export function TestMailButton() {
  const t = useT('cms.mail')
  const reasonOf = useReason()
  const may = useMay()
  const send = useMutation({
    mutationFn: () => call(checklistApi.try, { params: { id: 'mail' } }),
    onSuccess: async ({ data: line }) => {
      await invalidate(checklistApi.list, shopStateApi.find)
      showAlert({ type: alertTypes[line.state], message: reasonOf(line) })
    },
  })
  if (!may(checklistApi.try)) return null
  return (
    <Button isBusy={send.isPending} onClick={() => send.mutate()} title={t('test.hint')}>
      {t('test.send')}
    </Button>
  )
}

/** Of the settings: the way to the templates, and a test. */
export function MailSection() {
  const t = useT('cms.mail')
  const mayOpen = useMayOpen()
  return (
    <FormSection title={t('settings.title')} hint={t('settings.hint')}>
      <div className={styles.ways}>
        {mayOpen('/cms/settings/mail') && (
          <ButtonLink to="/cms/settings/mail">{t('settings.open')}</ButtonLink>
        )}
        <TestMailButton />
      </div>
      <p className={styles.muted}>{t('test.hint')}</p>
    </FormSection>
  )
}
