import { type FormEvent, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { PageHead } from '../page-head.tsx'
import { ImageField } from '../pictures/image-field.tsx'
import { digitsIn } from '../products/amount.ts'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import type { Kind } from './kinds.ts'
import { metaChanges, type MetaDraft, type MetaField, metaFields, useMetaCheck } from './meta-draft.ts'
import styles from './meta-form.module.css'
import { TranslateLink } from '../translate/translate-link.tsx'

type MetadataEntry = Data<Kind['calls']['find']>
type Props = {
  kind: Kind
  /** With the texts of this language only; undefined for a new one. */
  own?: MetadataEntry
  /** As it is shown: the other language stands in where this one is missing. */
  shown?: MetadataEntry
}

/** Adds or edits an entry with a description, an image and an order. */
export function MetaForm({ kind, own, shown }: Props) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState(own?.image)
  const check = useMetaCheck(kind, own?.languages)
  const draftOf = (entry: MetadataEntry | undefined): MetaDraft => ({
    title: entry?.title ?? '',
    description: entry?.description ?? '',
    image: entry?.image?.id ?? '',
    order: digitsIn(language, String(entry?.order ?? 0)),
  })
  const { list, find, create, update } = kind.calls
  const created = useRef('')
  const form = useTextForm({
    fields: metaFields,
    initial: { draft: draftOf(own), version: own?.version },
    check,
    save: async ({ draft, changed, version }) => {
      const changes = metaChanges(draft, changed)
      const { data } = own
        ? await call(update, { params: { id: own.id }, body: { ...changes, version } })
        : await call(create, { body: { ...changes, title: draft.title.trim() } })
      created.current = data.id
      await invalidate(list, find)
      return data.version
    },
    ...(own && {
      reload: async () => {
        await invalidate(list, find)
        const { data } = await call(find, { params: { id: own.id }, query: { fallback: false } })
        if (form.draft.image === (own.image?.id ?? '')) setPicture(data.image)
        return { draft: draftOf(data), version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty)

  const show = (field: MetaField) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(own ? 'saved.updated' : 'cms.metadata.added') })
    if (own && kind.afterSave === 'stay') return
    guard.release()
    if (kind.afterSave === 'list') go(kind.path)
    else go(`${kind.path}/${created.current}/edit`, { replace: true })
  }

  const words = `cms.metadata.kinds.${kind.kind}` as const
  const title = own ? (shown?.title ?? '') : t(`${words}.add`)
  const labelOf = (field: MetaField) =>
    field === 'title' || field === 'description' ? t(`fields.${field}`) : t(`cms.metadata.columns.${field}`)
  const { draft, errors, change, visit, conflict } = form
  return (
    <form ref={element} onSubmit={submit} noValidate className={styles.form}>
      <PageHead
        title={title}
        crumbs={[
          { label: t('cms.metadata.title'), to: '/cms/metadata' },
          { label: t(`${words}.title`), to: kind.path },
          { label: title },
        ]}
        actions={own && <TranslateLink to={`${kind.path}/${own.id}/translate`} />}
      />
      {conflict && (
        <OvertakenNotice
          clashes={form.clashes(labelOf, (field, value) => (field === 'image' ? undefined : value))}
        />
      )}
      <FormFaults fields={metaFields} errors={errors} labelOf={labelOf} onShow={show} />
      <FormSection title={t('cms.metadata.form.texts')} hint={t(`cms.products.form.textsHint.${language}`)}>
        <TextField
          name="title"
          label={t('fields.title')}
          value={draft.title}
          error={errors.title}
          placeholder={shown?.title}
          onChange={(event) => change('title', event.currentTarget.value)}
          onBlur={() => visit('title')}
          autoComplete="off"
          dir="auto"
        />
        <TextAreaField
          name="description"
          label={t('fields.description')}
          isOptional
          value={draft.description}
          error={errors.description}
          placeholder={shown?.description}
          onChange={(event) => change('description', event.currentTarget.value)}
          onBlur={() => visit('description')}
          dir="auto"
        />
      </FormSection>
      <FormSection title={t('cms.metadata.form.shown')} hint={t(`cms.metadata.form.shownHint`)}>
        <ImageField
          label={t('cms.metadata.columns.image')}
          name="image"
          purpose="icon"
          picture={draft.image === '' ? undefined : picture}
          error={errors.image}
          onChange={(file) => {
            if (file) setPicture(file)
            change('image', file?.id ?? '')
          }}
        />
        <TextField
          name="order"
          label={t('cms.metadata.columns.order')}
          help={t('cms.metadata.form.orderHint')}
          value={draft.order}
          error={errors.order}
          onChange={(event) => change('order', event.currentTarget.value)}
          onBlur={() => visit('order')}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormSection>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
        <ButtonLink to={kind.path}>{t('actions.cancel')}</ButtonLink>
      </SaveBar>
      {guard.dialog}
    </form>
  )
}
