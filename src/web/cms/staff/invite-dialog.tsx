import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Language } from '#contract/enums.ts'
import { allLanguages } from '#contract/settings.ts'
import { cmsStaffApi } from '#contract/staff.ts'
import { isLanguage } from '#i18n/paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { isEmail } from '../form/is-email.ts'
import styles from '../inventory/dialogs.module.css'
import { invalidate } from '../use-api-query.ts'
import { RoleField } from './role-field.tsx'
import type { Role } from './staff-data.ts'

type Props = { roles: readonly Role[]; onClose: () => void }

/** Asks who is invited, as what, and in which language they are written to. */
export function InviteDialog({ roles, onClose }: Props) {
  const t = useT('cms.staff.invite')
  const words = useT()
  const language = useLanguage()
  const showError = useShowError()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  // The least powerful of the usual ones, until another is chosen.
  const [roleId, setRoleId] = useState(() => roles.find(({ builtIn }) => builtIn === 'support')?.id ?? '')
  const [mailLanguage, setMailLanguage] = useState<Language>(language)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '') {
      setErrors({ email: words('validation.required', { field: words('fields.email') }) })
      return focusFirstError(form)
    }
    setBusy(true)
    try {
      const { data } = await call(cmsStaffApi.invite, {
        body: { email: email.trim(), roleId, language: mailLanguage },
      })
      await invalidate(cmsStaffApi.invitations)
      if (data.link) return setLink(data.link)
      showAlert({ type: 'success', message: t('sent', { email: data.email }) })
      onClose()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) {
        setErrors(error.fields)
        focusFirstError(form)
      } else showError(error)
    } finally {
      setBusy(false)
    }
  }

  if (link !== undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('title')}
        footer={
          <>
            <Button
              onClick={() => {
                void navigator.clipboard
                  .writeText(link)
                  .then(() => showAlert({ type: 'success', message: t('copied') }), showError)
              }}
            >
              <IconCopy size={18} aria-hidden />
              {t('copy')}
            </Button>
            <Button kind="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        }
      >
        <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <p>{t('link')}</p>
          <TextField label={t('copy')} isLabelHidden readOnly value={link} dir="ltr" />
        </form>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('hint')}</p>
        <TextField
          name="email"
          type="email"
          label={words('fields.email')}
          value={email}
          error={errors.email}
          autoComplete="off"
          dir="ltr"
          onBlur={() => {
            if (email.trim() !== '' && !isEmail(email)) setErrors({ email: words('validation.email') })
          }}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setErrors({})
          }}
        />
        <RoleField roles={roles} value={roleId} error={errors.roleId} onChange={setRoleId} />
        <SelectField
          name="language"
          label={t('language')}
          value={mailLanguage}
          onChange={(event) => setMailLanguage(event.currentTarget.value as Language)}
        >
          {allLanguages
            .filter(({ code }) => isLanguage(code))
            .map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
        </SelectField>
      </form>
    </Dialog>
  )
}
