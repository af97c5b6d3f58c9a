import { type FormEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import type { CompanyChanges } from '#contract/companies.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { ComboboxField } from '#web/places/combobox-field.tsx'
import { useCities } from '#web/places/use-places.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './company.module.css'
import { addressParts, type CompanyData, companyDraft, companyMissing, companyBody } from './company-draft.ts'

type Props = {
  company: CompanyData
  save: (body: CompanyChanges) => Promise<unknown>
  /** Shows the company as the server has it now. */
  reload: () => Promise<unknown>
  onDone: () => void
}

/** What papers say of a company, while it is typed; for the company's own people and for staff. */
export function CompanyForm({ company, save, reload, onDone }: Props) {
  const t = useT('company')
  const words = useT()
  const showError = useShowError()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const addressId = useId()
  const [draft, setDraft] = useState(() => companyDraft(company))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [base, setBase] = useState(company)
  // Somebody else has saved: what was not touched here is theirs, what was typed stays.
  if (base.version !== company.version) {
    const [before, now] = [companyDraft(base), companyDraft(company)]
    setDraft((typed) => ({
      ...typed,
      ...Object.fromEntries(
        partsOf(now).flatMap((part) => (typed[part] === before[part] ? [[part, now[part]]] : [])),
      ),
    }))
    setBase(company)
  }
  const cities = useCities('SA')
  const options = useMemo(
    () => Object.entries(cities.data?.data ?? {}).map(([id, name]) => ({ id, name })),
    [cities.data],
  )

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = companyMissing(draft)
    if (missing.length > 0)
      return show(
        Object.fromEntries(
          missing.map((part) => [
            part,
            words('validation.required', { field: part === 'name' ? t('name') : words(`fields.${part}`) }),
          ]),
        ),
      )
    setBusy(true)
    try {
      await save({ ...companyBody(draft), version: company.version })
      showAlert({ type: 'success', message: t('saved') })
      await reload()
      onDone()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0)
        show(
          Object.fromEntries(
            Object.entries(error.fields).map(([field, message]) => [
              field.replace('nationalAddress.', ''),
              message,
            ]),
          ),
        )
      else if (isApiError(error) && error.code === 'version_conflict') {
        showAlert({ type: 'error', message: t('outdated') })
        await reload()
      } else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const edit = (part: keyof typeof draft, value: string) => {
    setDraft((before) => ({ ...before, [part]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== part)))
  }
  const text = (part: keyof typeof draft) => ({
    name: part,
    value: draft[part],
    error: errors[part],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => edit(part, event.currentTarget.value),
  })
  const ofDigits = { inputMode: 'numeric', dir: 'ltr' } as const
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField {...text('name')} label={t('name')} required dir="auto" />
      <TextField {...text('nameAr')} label={t('nameAr')} isOptional dir="auto" help={t('nameArHint')} />
      <TextField
        {...text('crNumber')}
        {...ofDigits}
        label={words('fields.crNumber')}
        isOptional
        help={t('crHint')}
      />
      <TextField
        {...text('vatNumber')}
        {...ofDigits}
        label={words('fields.vatNumber')}
        isOptional
        help={t('vatHint')}
      />
      <fieldset className={styles.address} aria-describedby={addressId}>
        <legend>{t('address')}</legend>
        <p id={addressId} className={styles.hint}>
          {t('addressHint')}
        </p>
        <div className={styles.parts}>
          {addressParts.map((part) =>
            part === 'city' ? (
              <ComboboxField
                key={part}
                label={words('fields.city')}
                name="city"
                isLoading={cities.isLoading}
                options={options}
                value={draft.city}
                placeholder={t('chooseCity')}
                error={cities.isError ? words('alert.noConnection') : errors.city}
                unknownError={words('validation.choice', { field: words('fields.city') })}
                moreHint={t('moreCities')}
                onChange={(city) => edit('city', city)}
                onFocus={() => cities.isError && void cities.refetch()}
              />
            ) : (
              <TextField
                key={part}
                {...text(part)}
                label={words(`fields.${part}`)}
                {...(/Number|Code/.test(part) ? ofDigits : { dir: 'auto' })}
              />
            ),
          )}
        </div>
      </fieldset>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{words('actions.cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {words('actions.save')}
        </Button>
      </div>
    </form>
  )
}

const partsOf = <T extends object>(draft: T) => Object.keys(draft) as (keyof T)[]
