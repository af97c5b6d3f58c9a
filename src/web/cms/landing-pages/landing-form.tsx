import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { enums, type Language } from '#contract/enums.ts'
import { cmsLandingPagesApi } from '#contract/landing-pages.ts'
import { landingLimits, landingPath, maxSlug, slugPattern } from '#contract/landing-ways.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { BothLanguages, InBothLanguages } from '../form/both-languages.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { KeptForm } from '../kept/kept-form.tsx'
import styles from '../metadata/meta-form.module.css'
import { PageHead } from '../page-head.tsx'
import { ImageField } from '../pictures/image-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { directionOf } from '../translate/target-pane.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { type CmsPage, editPath, landingPagesPath, nameOf } from './landing-data.ts'

const texts = ['title', 'intro', 'description'] as const
type TextName = (typeof texts)[number]
const fields = [
  'title_en',
  'title_ar',
  'intro_en',
  'intro_ar',
  'description_en',
  'description_ar',
  'slug',
  'image',
] as const
type Field = (typeof fields)[number]
const fieldOf = (name: TextName, language: Language) => `${name}_${language}` as const

const draftOf = (page: CmsPage): Record<Field, string> => ({
  title_en: page.title.en,
  title_ar: page.title.ar,
  intro_en: page.intro.en,
  intro_ar: page.intro.ar,
  description_en: page.description.en,
  description_ar: page.description.ar,
  slug: page.slug,
  image: page.image?.id ?? '',
})

/** The words, the picture and the address of a page. */
export function LandingForm({ page }: { page: CmsPage }) {
  const t = useT()
  const words = useT('cms.metadata.landing')
  const language = useLanguage()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState(page.image)
  const [shown, setShown] = useState(language)
  const address = { way: page.way, slug: page.slug }
  const saved = useRef(address)
  const isMaker = page.way === 'makers'

  const { list, find, update } = cmsLandingPagesApi
  const form = useTextForm<Field>({
    fields,
    initial: { draft: draftOf(page), version: page.version },
    keep: {
      form: 'landing-page',
      id: landingPath(page),
      beside: { value: picture, restore: (kept) => setPicture(kept as typeof picture) },
    },
    check: (draft) => {
      const faults: Partial<Record<Field, string>> = {}
      for (const name of texts)
        for (const code of enums.Language) {
          const field = fieldOf(name, code)
          if ([...draft[field].trim()].length > landingLimits[name])
            faults[field] = t('validation.maxCharacters', { field: labelOf(field), max: landingLimits[name] })
        }
      const slug = draft.slug.trim()
      if (!slugPattern.test(slug)) faults.slug = t('validation.slug')
      else if (slug.length > maxSlug)
        faults.slug = t('validation.maxCharacters', { field: labelOf('slug'), max: maxSlug })
      return faults
    },
    save: async ({ draft, changed, version = page.version }) => {
      const has = (...names: Field[]) => names.some((name) => changed.includes(name))
      const both = (name: TextName) => ({
        en: draft[fieldOf(name, 'en')].trim(),
        ar: draft[fieldOf(name, 'ar')].trim(),
      })
      const { data } = await call(update, {
        params: address,
        body: {
          version,
          ...(has('title_en', 'title_ar') && { title: both('title') }),
          ...(has('intro_en', 'intro_ar') && { intro: both('intro') }),
          ...(has('description_en', 'description_ar') && { description: both('description') }),
          ...(has('slug') && { slug: draft.slug.trim() }),
          ...(has('image') && { image: draft.image || null }),
        },
      })
      saved.current = { way: data.way, slug: data.slug }
      await invalidate(list, find)
      return data.version
    },
    reload: async () => {
      await invalidate(list, find)
      const { data } = await call(find, { params: address })
      if (form.draft.image === (page.image?.id ?? '')) setPicture(data.image)
      return { draft: draftOf(data), version: data.version }
    },
  })
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)
  const { draft, errors, change, visit } = form

  function labelOf(field: Field): string {
    const [name = '', code] = field.split('_')
    if (code === undefined) return words(`fields.${name as 'slug'}`)
    return words(`in.${code as Language}`, { field: words(`fields.${name as TextName}`) })
  }
  const show = (field: Field) => {
    const code = field.split('_')[1]
    if (code === 'en' || code === 'ar') setShown(code)
    element.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t('saved.updated') })
    if (saved.current.slug === page.slug) return
    guard.release()
    go(editPath(saved.current), { replace: true })
  }

  const isMissing = (name: TextName) => (code: Language) =>
    draft[fieldOf(name, code)].trim() === '' &&
    enums.Language.some((other) => draft[fieldOf(name, other)].trim() !== '')
  const missing = (code: Language) => texts.filter((name) => isMissing(name)(code)).length
  const typed = (name: TextName, code: Language) => {
    const field = fieldOf(name, code)
    return {
      name: field,
      label: words(`fields.${name}`),
      value: draft[field],
      error: errors[field],
      isOptional: true,
      lang: code,
      onBlur: () => visit(field),
    }
  }
  const title = nameOf(page, language)
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={styles.form}>
        <PageHead
          title={title}
          crumbs={[
            { label: t('cms.metadata.title'), to: '/cms/metadata' },
            { label: words('title'), to: landingPagesPath },
            { label: title },
          ]}
          actions={
            <ButtonLink to={landingPath(page)}>
              <IconExternalLink size={18} className="mirrors" aria-hidden />
              {words('open')}
            </ButtonLink>
          }
        >
          {words('of', { way: words(`ways.${page.way}`), count: page.productCount })}
        </PageHead>
        {form.conflict && (
          <OvertakenNotice
            clashes={form.clashes(labelOf, (field, value) => (field === 'image' ? undefined : value))}
          />
        )}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <FormSection title={words('texts')} hint={words('textsHint')}>
          <BothLanguages shown={shown} onShow={setShown} missing={{ en: missing('en'), ar: missing('ar') }}>
            <InBothLanguages isMissing={isMissing('title')}>
              {(code) => (
                <TextField
                  {...typed('title', code)}
                  placeholder={page.name[code] || page.name.en}
                  dir={directionOf(code)}
                  autoComplete="off"
                  onChange={(event) => change(fieldOf('title', code), event.currentTarget.value)}
                />
              )}
            </InBothLanguages>
            <InBothLanguages isMissing={isMissing('intro')}>
              {(code) => (
                <RichTextField
                  {...typed('intro', code)}
                  max={landingLimits.intro}
                  onChange={(html) => change(fieldOf('intro', code), html)}
                />
              )}
            </InBothLanguages>
            <InBothLanguages isMissing={isMissing('description')}>
              {(code) => (
                <TextAreaField
                  {...typed('description', code)}
                  help={words('descriptionHint')}
                  dir={directionOf(code)}
                  onChange={(event) => change(fieldOf('description', code), event.currentTarget.value)}
                />
              )}
            </InBothLanguages>
          </BothLanguages>
        </FormSection>
        <FormSection title={words('shown')} hint={words('shownHint')}>
          <ImageField
            label={words('fields.image')}
            name="image"
            purpose="ad"
            picture={draft.image === '' ? undefined : picture}
            error={errors.image}
            onChange={(file) => {
              if (file) setPicture(file)
              change('image', file?.id ?? '')
            }}
          />
          <TextField
            name="slug"
            label={words('fields.slug')}
            help={words(isMaker ? 'slugOfMaker' : 'slugHint', { path: `/${page.way}/` })}
            value={draft.slug}
            error={errors.slug}
            readOnly={isMaker}
            onChange={(event) => change('slug', event.currentTarget.value)}
            onBlur={() => visit('slug')}
            autoComplete="off"
            dir="ltr"
          />
        </FormSection>
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
          <ButtonLink to={landingPagesPath}>{t('actions.cancel')}</ButtonLink>
        </SaveBar>
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
