import { type FormEvent, useRef, useState } from 'react'
import { lowContrasts } from '#contract-schemas/theme.ts'
import {
  cmsThemeApi,
  type Scheme,
  schemes,
  type ThemeColour,
  themeColours,
  themeLimits,
} from '#contract/theme.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { ImageField } from '../pictures/image-field.tsx'
import { digitsIn } from '../products/amount.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { brandTheme } from './brand-theme.ts'
import { ColourField } from './colour-field.tsx'
import { HomeOrder } from './home-order.tsx'
import {
  coloursOf,
  draftOf,
  isColour,
  partsOf,
  radiusOf,
  type ThemeDraft,
  type ThemeField,
  themeFields,
  themeOf,
} from './theme-draft.ts'
import { ThemePreview } from './theme-preview.tsx'
import type { ThemeState } from './theme-versions.tsx'
import styles from './theme.module.css'

type Props = { state: ThemeState; onSaved: (state: ThemeState) => void }

const scales = [0.9, 0.95, 1, 1.05, 1.1, 1.15]

/** The look as it is chosen, with what cannot be read told at once, and shown beside it. */
export function ThemeForm({ state, onSaved }: Props) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const showError = useShowError()
  const element = useRef<HTMLFormElement>(null)
  const latest = useRef(state)
  const [logos, setLogos] = useState({ logoLight: state.logos.light, logoDark: state.logos.dark })
  const [isResetting, setResetting] = useState(false)
  const digits = (number: number) => digitsIn(language, String(number))
  const initial = (of: ThemeState) => ({
    draft: draftOf(of.theme ?? brandTheme(), digits),
    version: of.version,
  })
  const colourLabel = (scheme: Scheme, name: ThemeColour) =>
    t('cms.theme.colour', { name: t(`fields.${name}`), scheme: t(`cms.theme.scheme.${scheme}`) })
  const labelOf = (field: ThemeField): string => {
    const [, scheme, name] = field.split('.')
    if (name) return colourLabel(scheme as Scheme, name as ThemeColour)
    return t(`fields.${field as 'radius'}`)
  }
  const tooCloseWords = (draft: ThemeDraft) =>
    lowContrasts(coloursOf(draft)).map((pair) => ({
      ...pair,
      field: `colors.${pair.scheme}.${pair.of}` as ThemeField,
      words: t('cms.theme.tooClose', { ratio: pair.ratio, on: t(`fields.${pair.on}`), least: pair.least }),
    }))
  const form = useTextForm<ThemeField>({
    fields: themeFields,
    initial: initial(state),
    keep: {
      form: 'theme',
      id: 'theme',
      beside: { value: logos, restore: (kept) => setLogos(kept as typeof logos) },
    },
    check: (draft) => {
      const faults: Partial<ThemeDraft> = {}
      for (const { field, words } of tooCloseWords(draft)) faults[field] ??= words
      for (const field of themeFields)
        if (field.startsWith('colors.') && !isColour(draft[field])) faults[field] = t('validation.colour')
      if (radiusOf(draft.radius) === undefined)
        faults.radius = t('validation.maxNumber', { field: labelOf('radius'), max: themeLimits.radius.max })
      return faults
    },
    save: async ({ draft, version = 0 }) => {
      const { data } = await call(cmsThemeApi.save, { body: { theme: themeOf(draft), version } })
      latest.current = data
      return data.version
    },
    reload: async () => {
      const { data } = await call(cmsThemeApi.find)
      latest.current = data
      return initial(data)
    },
  })
  const { draft, errors, change, visit } = form
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const tooClose = tooCloseWords(draft)
  const canBeShown = themeFields.every((field) => !field.startsWith('colors.') || isColour(draft[field]))

  const show = (field: ThemeField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t('cms.theme.saved') })
    onSaved(latest.current)
  }
  async function reset() {
    try {
      const { data } = await call(cmsThemeApi.reset, { query: { version: latest.current.version } })
      form.kept.forget()
      showAlert({ type: 'success', message: t('cms.theme.resetDone') })
      onSaved(data)
    } catch (error) {
      showError(error)
    }
  }
  const wordsOf = (field: ThemeField, value: string) => {
    if (field === 'logoLight' || field === 'logoDark') return undefined
    if (field !== 'home') return value
    return partsOf(value)
      .map(({ section, isVisible }) => {
        const name = t(`cms.theme.sections.${section}`)
        return isVisible ? name : `${name} (${t('cms.theme.hidden')})`
      })
      .join('\n')
  }
  const logo = (field: 'logoLight' | 'logoDark') => (
    <ImageField
      label={labelOf(field)}
      name={field}
      purpose="logo"
      picture={draft[field] === '' ? undefined : logos[field]}
      error={errors[field]}
      onChange={(file) => {
        setLogos({ ...logos, [field]: file })
        change(field, file?.id ?? '')
      }}
    />
  )

  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate>
        {form.conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={themeFields} errors={errors} labelOf={labelOf} onShow={show} />
        <div className={styles.columns}>
          <div className={styles.sections}>
            <FormSection title={t('cms.theme.coloursTitle')} hint={t('cms.theme.coloursHint')}>
              {schemes.map((scheme) => (
                <fieldset key={scheme} className={styles.colours}>
                  <legend>{t(`cms.theme.scheme.${scheme}`)}</legend>
                  {themeColours.map((name) => {
                    const field = `colors.${scheme}.${name}` as const
                    const low = tooClose.find((pair) => pair.field === field)
                    return (
                      <ColourField
                        key={name}
                        name={field}
                        label={t(`fields.${name}`)}
                        pickLabel={t('cms.theme.pick', { name: colourLabel(scheme, name) })}
                        value={draft[field]}
                        error={errors[field] ?? low?.words}
                        nearest={low?.nearest}
                        onChange={(colour) => change(field, colour)}
                        onBlur={() => visit(field)}
                      />
                    )
                  })}
                </fieldset>
              ))}
            </FormSection>
            <FormSection title={t('cms.theme.shapeTitle')} hint={t('cms.theme.shapeHint')}>
              <FieldPair>
                <TextField
                  name="radius"
                  label={labelOf('radius')}
                  help={t('cms.theme.radiusHelp')}
                  value={draft.radius}
                  error={errors.radius}
                  inputMode="numeric"
                  autoComplete="off"
                  onChange={(event) => change('radius', event.currentTarget.value)}
                  onBlur={() => visit('radius')}
                />
                <SelectField
                  name="scale"
                  label={labelOf('scale')}
                  value={draft.scale}
                  error={errors.scale}
                  onChange={(event) => change('scale', event.currentTarget.value)}
                >
                  {[...new Set([...scales, Number(draft.scale)])].toSorted().map((scale) => (
                    <option key={scale} value={scale}>
                      {format.percent(Math.round(scale * 100))}
                    </option>
                  ))}
                </SelectField>
              </FieldPair>
            </FormSection>
            <FormSection title={t('cms.theme.logosTitle')} hint={t('cms.theme.logosHint')}>
              {logo('logoLight')}
              {logo('logoDark')}
            </FormSection>
            <FormSection title={t('cms.theme.homeTitle')} hint={t('cms.theme.homeHint')}>
              <HomeOrder
                parts={partsOf(draft.home)}
                onChange={(parts) => change('home', JSON.stringify(parts))}
              />
            </FormSection>
          </div>
          <ThemePreview theme={canBeShown ? themeOf(draft) : undefined} />
        </div>
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
          {state.theme && (
            <Button kind="quiet" onClick={() => setResetting(true)}>
              {t('cms.theme.reset')}
            </Button>
          )}
        </SaveBar>
        {guard.dialog}
      </form>
      <AskDialog
        isOpen={isResetting}
        onClose={() => setResetting(false)}
        title={t('cms.theme.resetTitle')}
        choices={[{ label: t('cms.theme.reset'), kind: 'danger', run: reset }]}
      >
        <p>{t('cms.theme.resetHint')}</p>
      </AskDialog>
    </KeptForm>
  )
}
