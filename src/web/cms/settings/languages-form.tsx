import { type FormEvent, useState } from 'react'
import { enums, type Language } from '#contract/enums.ts'
import { cmsSettingsApi } from '#contract/cms-settings.ts'
import { allLanguages } from '#contract/settings.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, SelectField } from '#web/ui/form/field.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { FormSection } from '../form/form-section.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Settings } from './settings-draft.ts'
import styles from './settings.module.css'

type Props = { settings: Settings; onSaved: (settings: Settings) => void }

const labelOf = (language: Language) => allLanguages.find(({ code }) => code === language)?.label ?? language

/** The languages the shop offers, saved on their own. */
export function LanguagesForm({ settings, onSaved }: Props) {
  const t = useT('cms.settings')
  const showError = useShowError()
  const [offered, setOffered] = useState<readonly Language[]>(
    enums.Language.filter((code) => settings.supportedLanguages.some((language) => language.code === code)),
  )
  const [standard, setStandard] = useState<Language>(settings.language)
  const [isBusy, setBusy] = useState(false)
  const chosen = offered.includes(standard) ? standard : offered[0]

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return
    setBusy(true)
    try {
      const { data } = await call(cmsSettingsApi.update, {
        body: { supportedLanguages: [...offered], language: chosen, version: settings.version },
      })
      showAlert({ type: 'success', message: t('languagesSaved') })
      await invalidate(cmsSettingsApi.find)
      onSaved(data)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <FormSection title={t('languages.title')} hint={t('languages.hint')}>
        <OnlyWith permission="settings.edit">
          <fieldset className={styles.switches}>
            <legend>{t('offered')}</legend>
            {enums.Language.map((language) => (
              <CheckboxField
                key={language}
                label={<bdi lang={language}>{labelOf(language)}</bdi>}
                checked={offered.includes(language)}
                onChange={(event) =>
                  setOffered(
                    enums.Language.filter((other) =>
                      other === language ? event.currentTarget.checked : offered.includes(other),
                    ),
                  )
                }
              />
            ))}
            {offered.length === 0 && (
              <p className={styles.error} role="alert">
                {t('oneLanguage')}
              </p>
            )}
          </fieldset>
          <SelectField
            label={t('standard')}
            help={t('standardHint')}
            value={chosen ?? ''}
            disabled={offered.length === 0}
            onChange={(event) => setStandard(event.currentTarget.value as Language)}
          >
            {offered.map((language) => (
              <option key={language} value={language}>
                {labelOf(language)}
              </option>
            ))}
          </SelectField>
          <Button
            type="submit"
            kind="primary"
            isBusy={isBusy}
            disabled={offered.length === 0}
            className={styles.add}
          >
            {t('saveLanguages')}
          </Button>
        </OnlyWith>
      </FormSection>
    </form>
  )
}
