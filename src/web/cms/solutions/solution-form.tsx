import { IconWorldUp } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { enums, type Language } from '#contract/enums.ts'
import { maxSlug, slugPattern } from '#contract/landing-ways.ts'
import { solutionLimits } from '#contract/solution-rules.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { BothLanguages, InBothLanguages } from '../form/both-languages.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormSection } from '../form/form-section.tsx'
import { OnlyWith } from '../form/only-with.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import { useMay } from '../may.ts'
import { EntryPicker } from '../pick/entry-picker.tsx'
import { ImageField } from '../pictures/image-field.tsx'
import { directionOf } from '../translate/target-pane.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { ChecksSection } from './checks-section.tsx'
import { InputsSection } from './inputs-section.tsx'
import { LinesSection } from './lines-section.tsx'
import type { RulesSection } from './rules-section.ts'
import { type SolutionFound, solutionsPath } from './solution-data.ts'
import {
  draftOf,
  type ListField,
  numberOf,
  rowsOf,
  rulesOf,
  slugFrom,
  type SolutionDraft,
  type SolutionField,
  solutionFields,
  wireOf,
} from './solution-draft.ts'
import { questionOf, type Sizes, SolutionPreview } from './solution-preview.tsx'
import { SolutionVersions } from './solution-versions.tsx'
import { useTrial } from './use-trial.ts'
import styles from './solutions.module.css'

type Props = {
  /** Undefined for a new one. */
  solution?: SolutionFound
  sizes: Sizes
  onSizes: (sizes: Sizes) => void
  /** It is another one now: published, or an earlier version. */
  onChanged: (solution: SolutionFound) => void
  onSaved: (solution: SolutionFound) => void
}

const texts = ['name', 'intro'] as const
const lists: readonly string[] = ['rules.inputs', 'rules.lines', 'rules.checks']
const isList = (field: string): field is ListField => lists.includes(field)
/** Formulas alone are told while one types: that a new row is not filled in yet is no news. */
const isFormula = (path: string) => /\.(quantity|when)$/.test(path)

/** The draft of a use case, tried out beside, and published. */
export function SolutionForm({ solution, sizes, onSizes, onChanged, onSaved }: Props) {
  const t = useT()
  const words = useT('cms.solutions')
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef(solution)
  const key = useRef(crypto.randomUUID())
  const [isPublishing, setPublishing] = useState(false)
  const [shown, setShown] = useState(language)
  const [beside, setBeside] = useState({ picture: solution?.image, useCase: solution?.useCase })
  const form = useTextForm<SolutionField>({
    fields: solutionFields,
    initial: { draft: draftOf(solution), version: solution?.version },
    keep: {
      form: 'solution',
      id: solution?.id,
      beside: { value: beside, restore: (kept) => setBeside(kept as typeof beside) },
    },
    check: (draft) => {
      const faults: Partial<SolutionDraft> = {}
      const slug = draft.slug.trim()
      if (!slugPattern.test(slug)) faults.slug = t('validation.slug')
      else if (slug.length > maxSlug)
        faults.slug = t('validation.maxCharacters', { field: labelOf('slug'), max: maxSlug })
      for (const name of texts)
        for (const code of enums.Language) {
          const field = `rules.${name}.${code}` as const
          if ([...draft[field].trim()].length > solutionLimits[name])
            faults[field] = t('validation.maxCharacters', {
              field: labelOf(field),
              max: solutionLimits[name],
            })
        }
      return faults
    },
    save: async ({ draft, version }) => {
      const content = wireOf(draft)
      const { data } = solution
        ? await call(cmsSolutionsApi.update, {
            params: { id: solution.id },
            body: { ...content, visibility: draft.visibility as 'visible', version: version ?? 0 },
          })
        : await call(cmsSolutionsApi.create, { body: content, idempotencyKey: key.current })
      saved.current = data
      await invalidate(cmsSolutionsApi.list, cmsSolutionsApi.find)
      return data.version
    },
    ...(solution && {
      reload: async () => {
        await invalidate(cmsSolutionsApi.list, cmsSolutionsApi.find)
        const { data } = await call(cmsSolutionsApi.find, { params: { id: solution.id } })
        saved.current = data
        setBeside({ picture: data.image, useCase: data.useCase })
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form
  const tried = useTrial(questionOf(rulesOf(draft), sizes, solution?.id, numberOf))

  function labelOf(field: SolutionField): string {
    const [, name, code] = field.split('.')
    if (code) return words(`in.${code as Language}`, { field: words(`fields.${name as 'name'}`) })
    return words(`fields.${(name ?? field) as 'slug'}`)
  }
  /** Where the fault is: of a list, the first field inside that has one. */
  const focus = useEffectEvent((field: SolutionField) => {
    const inside = Object.keys(form.details).find((path) => path.startsWith(`${field}.`))
    const named = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    const found = (inside === undefined ? undefined : named(inside)) ?? named(field)
    found?.closest('details')?.setAttribute('open', '')
    found?.focus()
  })
  const [toShow, setToShow] = useState<{ field: SolutionField }>()
  // Once its row is open.
  useEffect(() => {
    if (toShow) focus(toShow.field)
  }, [toShow])
  function show(field: SolutionField) {
    const code = field.split('.')[2]
    if (code === 'en' || code === 'ar') setShown(code)
    setToShow({ field })
  }

  async function save(): Promise<SolutionFound | undefined> {
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) {
      key.current = crypto.randomUUID()
      return undefined
    }
    return saved.current
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await save()
    if (!done) return
    showAlert({ type: 'success', message: t(solution ? 'saved.updated' : 'cms.metadata.added') })
    onSaved(done)
    if (solution) return
    guard.release()
    go(`${solutionsPath}/${done.id}`, { replace: true })
  }
  async function publish() {
    if (isPublishing) return
    setPublishing(true)
    try {
      const done = form.isDirty ? await save() : saved.current
      if (!done) return
      onSaved(done)
      try {
        const { data } = await call(cmsSolutionsApi.publish, {
          params: { id: done.id },
          body: { version: done.version },
        })
        await invalidate(cmsSolutionsApi.list, cmsSolutionsApi.find)
        showAlert({ type: 'success', message: words('published') })
        onChanged(data)
      } catch (error) {
        const wrong = await form.refuse(error)
        if (wrong) show(wrong)
      }
    } finally {
      setPublishing(false)
    }
  }

  const faults: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(tried.faults).filter(([path]) => isFormula(path))),
    ...form.details,
  }
  const section: RulesSection = {
    rowsOf: (field) => rowsOf(draft, field),
    write: (field, rows) => change(field, JSON.stringify(rows)),
    // What is said at a field inside is said there alone.
    error: (field) => (form.details[field] ? errors[field] : undefined),
    errorOf: (path) => faults[path],
    isWrong: (path) => Object.keys(faults).some((one) => one.startsWith(`${path}.`)),
  }
  const missing = (code: Language) => texts.filter((name) => isMissing(name)(code)).length
  const isMissing = (name: (typeof texts)[number]) => (code: Language) =>
    draft[`rules.${name}.${code}`].trim() === '' &&
    enums.Language.some((other) => draft[`rules.${name}.${other}`].trim() !== '')
  const typed = (name: (typeof texts)[number], code: Language) => {
    const field = `rules.${name}.${code}` as const
    const error = errors[field]
    return {
      name: field,
      label: words(`fields.${name}`),
      value: draft[field],
      lang: code,
      dir: directionOf(code),
      onBlur: () => visit(field),
      ...(error && { error }),
    }
  }
  const mayEdit = may(cmsSolutionsApi.update)
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate>
        {form.conflict && (
          <OvertakenNotice
            clashes={form.clashes(labelOf, (field, value) => {
              if (field === 'image' || field === 'useCase' || field === 'visibility') return undefined
              return isList(field)
                ? words('count', { count: (JSON.parse(value) as unknown[]).length })
                : value
            })}
          />
        )}
        <FormFaults fields={solutionFields} errors={errors} labelOf={labelOf} onShow={show} />
        <div className={styles.columns}>
          <div className={styles.sections}>
            <OnlyWith permission={cmsSolutionsApi.update.needs}>
              <FormSection title={words('parts.texts')} hint={words('parts.textsHint')}>
                <BothLanguages
                  shown={shown}
                  onShow={setShown}
                  missing={{ en: missing('en'), ar: missing('ar') }}
                >
                  <InBothLanguages isMissing={isMissing('name')}>
                    {(code) => (
                      <TextField
                        {...typed('name', code)}
                        autoComplete="off"
                        onChange={(event) => {
                          const { value } = event.currentTarget
                          change(`rules.name.${code}`, value)
                          if (!solution && code === 'en' && draft.slug === slugFrom(draft['rules.name.en']))
                            change('slug', slugFrom(value))
                        }}
                      />
                    )}
                  </InBothLanguages>
                  <InBothLanguages isMissing={isMissing('intro')}>
                    {(code) => (
                      <TextAreaField
                        {...typed('intro', code)}
                        onChange={(event) => change(`rules.intro.${code}`, event.currentTarget.value)}
                      />
                    )}
                  </InBothLanguages>
                </BothLanguages>
              </FormSection>
              <FormSection title={words('parts.place')} hint={words('parts.placeHint')}>
                <TextField
                  name="slug"
                  label={labelOf('slug')}
                  help={words('slugHelp', { slug: draft.slug || '…' })}
                  value={draft.slug}
                  autoComplete="off"
                  dir="ltr"
                  onChange={(event) => change('slug', event.currentTarget.value)}
                  onBlur={() => visit('slug')}
                  {...(errors.slug && { error: errors.slug })}
                />
                <EntryPicker
                  label={labelOf('useCase')}
                  name="useCase"
                  kind="use_case"
                  error={errors.useCase}
                  isOptional
                  max={1}
                  chosen={
                    draft.useCase === '' ? [] : [{ id: draft.useCase, title: beside.useCase?.name ?? '…' }]
                  }
                  onChange={([entry]) => {
                    setBeside({ ...beside, useCase: entry && { id: entry.id, name: entry.title } })
                    change('useCase', entry?.id ?? '')
                  }}
                />
                <ImageField
                  label={labelOf('image')}
                  name="image"
                  purpose="ad"
                  picture={draft.image === '' ? undefined : beside.picture}
                  error={errors.image}
                  onChange={(file) => {
                    setBeside({ ...beside, picture: file })
                    change('image', file?.id ?? '')
                  }}
                />
                {solution && (
                  <CheckboxField
                    label={labelOf('visibility')}
                    name="visibility"
                    checked={draft.visibility === 'visible'}
                    onChange={(event) =>
                      change('visibility', event.currentTarget.checked ? 'visible' : 'hidden')
                    }
                  />
                )}
              </FormSection>
              <InputsSection {...section} />
              <LinesSection {...section} />
              <ChecksSection {...section} />
            </OnlyWith>
            {solution && (
              <SolutionVersions solution={solution} isHeld={form.isDirty} onRestored={onChanged} />
            )}
          </div>
          <SolutionPreview
            inputs={rowsOf(draft, 'rules.inputs')}
            sizes={sizes}
            tried={tried}
            onChange={onSizes}
          />
        </div>
        {mayEdit && (
          <SaveBar isDirty={form.isDirty} isSaving={form.isSaving && !isPublishing}>
            <ButtonLink to={solutionsPath}>{t('actions.cancel')}</ButtonLink>
            {solution && (solution.state !== 'live' || form.isDirty) && (
              <Button isBusy={isPublishing} onClick={() => void publish()}>
                <IconWorldUp size={18} aria-hidden />
                {words(form.isDirty ? 'saveFirst' : 'publish')}
              </Button>
            )}
          </SaveBar>
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
