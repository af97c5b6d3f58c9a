import { IconEye } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { enums } from '#contract/enums.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../dates/date-field.tsx'
import { instantOf } from '../dates/shop-days.ts'
import { FormFaults } from '../form/form-faults.tsx'
import { FieldPair, FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import formStyles from '../metadata/meta-form.module.css'
import { KeptForm } from '../kept/kept-form.tsx'
import { PageHead } from '../page-head.tsx'
import { ImageField } from '../pictures/image-field.tsx'
import { TranslateLink } from '../translate/translate-link.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import type { Kind } from './kinds.ts'
import {
  draftOf,
  fieldsOf,
  type MarketingItem,
  marketingChanges,
  type MarketingField,
  useMarketingCheck,
} from './marketing-draft.ts'
import { MarketingPreview } from './marketing-preview.tsx'

type Props = {
  kind: Kind
  /** With the texts of this language alone; undefined for a new one. */
  own?: MarketingItem
  /** The shown title: falls back to the other language. */
  shown?: MarketingItem
}

/** Adds or edits a slider or an ad: texts, pictures, place and schedule. */
export function MarketingForm({ kind, own, shown }: Props) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const created = useRef('')
  const [pictures, setPictures] = useState({ image: own?.image, imageDark: own?.imageDark })
  const [isPreviewing, setPreviewing] = useState(false)
  const fields = fieldsOf(kind)
  const { list, find, create, update } = kind.calls
  const form = useTextForm<MarketingField>({
    fields,
    initial: { draft: draftOf(own), version: own?.version },
    keep: {
      form: kind.kind,
      id: own?.id,
      beside: { value: pictures, restore: (kept) => setPictures(kept as typeof pictures) },
    },
    check: useMarketingCheck(kind, own),
    save: async ({ draft, changed, version }) => {
      const { data } = own
        ? await call(update, {
            params: { id: own.id },
            body: { ...marketingChanges(draft, changed), version },
          })
        : await call(create, {
            body: marketingChanges(
              draft,
              // Of a new one, what was left empty is not sent.
              fields.filter((field) => draft[field] !== ''),
            ),
          })
      created.current = data.id
      await invalidate(list, find, scheduleApi.list)
      return data.version
    },
    ...(own && {
      reload: async () => {
        await invalidate(list, find)
        const { data } = await call(find, { params: { id: own.id }, query: { fallback: false } })
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })
  const { draft, errors, change, visit, conflict } = form
  const guard = useUnsavedGuard(form.isDirty, form.kept.forget)

  const show = (field: MarketingField) =>
    element.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(own ? 'saved.updated' : 'cms.metadata.added') })
    if (own) return
    guard.release()
    go(`${kind.path}/${created.current}/edit`, { replace: true })
  }

  const words = 'cms.marketing.form' as const
  const labelOf = (field: MarketingField) => t(`fields.${field}`)
  /** A picture's id means nothing to people. */
  const wordsOf = (field: MarketingField, value: string) => {
    if (field === 'image' || field === 'imageDark') return undefined
    if (field === 'position') return t(`cms.marketing.positions.${value as 'left'}`)
    if (field === 'placement') return t(`cms.marketing.placements.${value as 'home_top'}`)
    if (field === 'visibility') return t(`enums.Visibility.${value as 'visible'}`)
    return field === 'startAt' || field === 'endAt'
      ? value && format.dateTime(instantOf(value) ?? undefined)
      : value
  }
  const wiring = (field: MarketingField) => ({
    name: field,
    label: labelOf(field),
    value: draft[field],
    error: errors[field],
    onBlur: () => visit(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    autoComplete: 'off',
  })
  const time = (field: 'startAt' | 'endAt') => ({
    ...wiring(field),
    // A pair is wrong together, which is told at its end.
    onBlur: () => {
      visit(field)
      if (draft.endAt !== '') visit('endAt')
    },
    hasTime: true,
    isOptional: true,
    onChange: (value: string) => change(field, value),
  })
  const picture = (field: 'image' | 'imageDark') => (
    <ImageField
      label={labelOf(field)}
      name={field}
      purpose={kind.purpose}
      picture={draft[field] === '' ? undefined : pictures[field]}
      error={errors[field]}
      onChange={(file) => {
        setPictures({ ...pictures, [field]: file })
        change(field, file?.id ?? '')
      }}
    />
  )
  const title = own ? (shown?.title ?? '') : t(`cms.marketing.kinds.${kind.kind}.add`)
  return (
    <KeptForm kept={form.kept}>
      <form ref={element} onSubmit={submit} noValidate className={formStyles.form}>
        <PageHead
          title={title}
          crumbs={[
            { label: t('cms.marketing.title'), to: '/cms/marketing' },
            { label: t(`cms.marketing.kinds.${kind.kind}.title`), to: kind.path },
            { label: title },
          ]}
          actions={
            <>
              <Button disabled={draft.image === ''} onClick={() => setPreviewing(true)}>
                <IconEye size={18} aria-hidden />
                {t('cms.marketing.preview')}
              </Button>
              {own && <TranslateLink to={`${kind.path}/${own.id}/translate`} />}
            </>
          }
        />
        {conflict && <OvertakenNotice clashes={form.clashes(labelOf, wordsOf)} />}
        <FormFaults fields={fields} errors={errors} labelOf={labelOf} onShow={show} />
        <FormSection title={t(`${words}.texts`)} hint={t(`cms.products.form.textsHint.${language}`)}>
          <TextField {...wiring('title')} placeholder={shown?.title} dir="auto" />
          {kind.kind === 'slider' && (
            <TextField {...wiring('subTitle')} isOptional placeholder={shown?.subTitle} dir="auto" />
          )}
          <TextAreaField {...wiring('description')} isOptional placeholder={shown?.description} dir="auto" />
        </FormSection>
        <FormSection title={t(`${words}.picture`)} hint={t(`${words}.pictureHint`)}>
          {picture('image')}
          {picture('imageDark')}
        </FormSection>
        <FormSection title={t(`${words}.shown`)} hint={t(`${words}.shownHint`)}>
          {kind.place === 'position' ? (
            <SelectField {...wiring('position')} help={t(`${words}.positionHint`)}>
              {enums.SliderPosition.map((value) => (
                <option key={value} value={value}>
                  {t(`cms.marketing.positions.${value}`)}
                </option>
              ))}
            </SelectField>
          ) : (
            <SelectField {...wiring('placement')}>
              {enums.AdPlacement.map((value) => (
                <option key={value} value={value}>
                  {t(`cms.marketing.placements.${value}`)}
                </option>
              ))}
            </SelectField>
          )}
          <TextField {...wiring('link')} isOptional help={t(`${words}.linkHint`)} dir="ltr" />
          <FieldPair>
            <DateField {...time('startAt')} help={t(`${words}.scheduleHint`)} />
            <DateField {...time('endAt')} min={draft.startAt} />
          </FieldPair>
          <CheckboxField
            label={t(`${words}.isVisible`)}
            name="visibility"
            checked={draft.visibility === 'visible'}
            onChange={(event) => change('visibility', event.currentTarget.checked ? 'visible' : 'hidden')}
          />
        </FormSection>
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
          <ButtonLink to={kind.path}>{t('actions.cancel')}</ButtonLink>
        </SaveBar>
        {isPreviewing && pictures.image && (
          <MarketingPreview
            kind={kind}
            item={{
              title: draft.title.trim() || (shown?.title ?? ''),
              subTitle: draft.subTitle.trim() || shown?.subTitle,
              description: draft.description.trim() || (shown?.description ?? ''),
              position: draft.position as 'left',
              image: pictures.image,
              imageDark: draft.imageDark === '' ? undefined : pictures.imageDark,
              hasLink: draft.link.trim() !== '',
            }}
            onClose={() => setPreviewing(false)}
          />
        )}
        {guard.dialog}
      </form>
    </KeptForm>
  )
}
