import { type FormEvent, useRef, useState } from 'react'
import { neededBeside, staffPermissions, type StaffPermission } from '#contract/staff-permissions.ts'
import { staffRolesApi } from '#contract/staff-roles.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { FormSection } from '../form/form-section.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import formStyles from '../metadata/meta-form.module.css'
import { KeptForm } from '../kept/kept-form.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { PageHead } from '../page-head.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { inAreas } from './areas.ts'
import type { Role } from './staff-data.ts'
import styles from './staff.module.css'

type Draft = { en: string; ar: string; description: string; permissions: readonly StaffPermission[] }

const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

/** Adds a role, perhaps as a copy of another, or changes one; a built-in one is only shown. */
export function RoleForm({ role, copied }: { role?: Role; copied?: Role }) {
  const t = useT('cms.staff.roles')
  const words = useT()
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState<Draft>(() => ({
    en: role?.name.en ?? '',
    ar: role?.name.ar ?? '',
    // The other language's word for a copy is not known here.
    ...(copied && { [language]: t('copyOf', { name: copied.name[language] }) }),
    description: role?.description ?? copied?.description ?? '',
    // What its maker does not have cannot be given, so a copy begins without it.
    permissions: role?.permissions ?? copied?.permissions.filter((one) => may(one)) ?? [],
  }))
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isDirty = !isSame(draft, initial)
  const kept = useKeptDraft({
    form: role?.builtIn === undefined ? 'role' : undefined,
    id: role?.id,
    value: draft,
    base: initial,
    version: role?.version,
    isDirty,
    // Of a role that was changed since, saving says so.
    onContinue: ({ value }) =>
      setDraft({ ...value, permissions: value.permissions.filter((one) => may(one)) }),
  })
  const guard = useUnsavedGuard(isDirty, kept.forget)
  const isFixed = role?.builtIn !== undefined || !may(staffRolesApi.update)
  const title = role ? role.name[language] : t('add')

  function tick(permission: StaffPermission, isOn: boolean) {
    const chosen = new Set(draft.permissions)
    if (isOn) {
      chosen.add(permission)
      for (const one of neededBeside(permission)) chosen.add(one)
    } else {
      chosen.delete(permission)
      for (const one of draft.permissions) if (neededBeside(one).includes(permission)) chosen.delete(one)
    }
    setDraft({ ...draft, permissions: staffPermissions.filter((one) => chosen.has(one)) })
    setErrors({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const missing = (['en', 'ar'] as const).filter((one) => draft[one].trim() === '')
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((one) => [`name.${one}`, words('validation.nameRequired')])))
      return focusFirstError(element)
    }
    setSaving(true)
    const body = {
      name: { en: draft.en.trim(), ar: draft.ar.trim() },
      description: draft.description.trim(),
      permissions: [...draft.permissions],
    }
    try {
      if (role)
        await call(staffRolesApi.update, {
          params: { id: role.id },
          body: { ...body, version: role.version },
        })
      else await call(staffRolesApi.create, { body })
      await invalidate(staffRolesApi.list)
      kept.forget()
      showAlert({ type: 'success', message: t(role ? 'saved' : 'added') })
      guard.release()
      go('/cms/staff/roles', { replace: true })
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) {
        setErrors(error.fields)
        focusFirstError(element)
      } else showError(error)
    } finally {
      setSaving(false)
    }
  }

  async function remove(id: string) {
    try {
      await call(staffRolesApi.remove, { params: { id } })
      await invalidate(staffRolesApi.list)
      showAlert({ type: 'success', message: t('deleted') })
      guard.release()
      go('/cms/staff/roles', { replace: true })
    } catch (error) {
      const counts = isApiError(error) && error.code === 'in_use' ? error.details?.counts : undefined
      if (counts)
        showAlert({ type: 'error', message: t('inUse', counts as { people: number; invitations: number }) })
      else showError(error)
    }
  }

  const nameField = (code: 'en' | 'ar') => (
    <TextField
      name={`name.${code}`}
      label={t(`nameIn.${code}`)}
      value={draft[code]}
      error={errors[`name.${code}`]}
      readOnly={isFixed}
      autoComplete="off"
      lang={code}
      dir={code === 'ar' ? 'rtl' : 'ltr'}
      onBlur={() => {
        if (!isFixed && draft[code].trim() === '' && initial[code] !== '')
          setErrors((old) => ({ ...old, [`name.${code}`]: words('validation.nameRequired') }))
      }}
      onChange={(event) => {
        setDraft({ ...draft, [code]: event.currentTarget.value })
        setErrors({})
      }}
    />
  )
  return (
    <KeptForm kept={kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        <PageHead
          title={title}
          crumbs={[
            { label: words('cms.staff.title'), to: '/cms/staff' },
            { label: t('title'), to: '/cms/staff/roles' },
            { label: title },
          ]}
          actions={
            role &&
            !isFixed && (
              <Button kind="secondary" onClick={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            )
          }
        >
          {role?.builtIn ? t('fixed') : undefined}
        </PageHead>
        <FormSection title={t('names')} hint={t('namesHint')}>
          {nameField('en')}
          {nameField('ar')}
          {!role?.builtIn && (
            <TextAreaField
              name="description"
              label={t('description')}
              isOptional
              readOnly={isFixed}
              value={draft.description}
              error={errors.description}
              dir="auto"
              onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
            />
          )}
        </FormSection>
        <FormSection title={t('allows')} hint={t('allowsHint')}>
          <div className={styles.areas}>
            {inAreas.map(([area, permissions]) => (
              <fieldset key={area} className={styles.area}>
                <legend>{words(`cms.access.area.${area}`)}</legend>
                {permissions.map((permission) => (
                  <CheckboxField
                    key={permission}
                    name={permission}
                    label={words(`cms.access.permission.${permission}`)}
                    checked={draft.permissions.includes(permission)}
                    disabled={isFixed || !may(permission)}
                    title={!isFixed && !may(permission) ? t('lacks') : undefined}
                    onChange={(event) => tick(permission, event.currentTarget.checked)}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          {errors.permissions && <p className={styles.expired}>{errors.permissions}</p>}
        </FormSection>
        {isFixed ? (
          <ButtonLink to="/cms/staff/roles">{t('back')}</ButtonLink>
        ) : (
          <SaveBar isDirty={isDirty || !role} isSaving={isSaving}>
            <ButtonLink to="/cms/staff/roles">{words('actions.cancel')}</ButtonLink>
          </SaveBar>
        )}
        {role && isDeleting && (
          <AskDialog
            isOpen
            onClose={() => setDeleting(false)}
            title={t('deleteTitle', { name: isolated(title) })}
            choices={[{ label: t('delete'), kind: 'danger', run: () => remove(role.id) }]}
          >
            {role.people === 0 && <p>{t('deleteHint')}</p>}
          </AskDialog>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
