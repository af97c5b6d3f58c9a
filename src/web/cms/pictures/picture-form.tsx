import { type FormEvent, useRef, useState } from 'react'
import { cmsPicturesApi } from '#contract/pictures.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FormFaults } from '../form/form-faults.tsx'
import { FormSection } from '../form/form-section.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { useTitleCheck } from '../metadata/meta-draft.ts'
import styles from '../metadata/meta-form.module.css'
import { PageHead } from '../page-head.tsx'
import { TranslateLink } from '../translate/translate-link.tsx'
import { invalidate } from '../use-api-query.ts'
import { useUnsavedGuard } from '../use-unsaved-guard.tsx'
import { PictureDrop } from './picture-drop.tsx'

type PictureData = Data<typeof cmsPicturesApi.find>
type Props = {
  /** With the title of this language alone; undefined for a new one. */
  own?: PictureData
  /** As it is shown. */
  shown?: PictureData
}

const fields = ['file', 'title'] as const
type Field = (typeof fields)[number]
const titleMax = 120
const list = '/cms/metadata/pictures'

/** `front_door-lock.png` → `front door lock`: a suggested title. */
const titleFrom = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, titleMax)

/** Keeps a picture under a title, or puts another file or title in its place. */
export function PictureForm({ own, shown }: Props) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const go = useGo()
  const element = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<{ url: string; width?: number; height?: number } | undefined>(
    own?.file && { url: own.file.url, width: own.width, height: own.height },
  )
  const checkTitle = useTitleCheck({ titleMax }, own?.languages)
  const created = useRef('')
  const form = useTextForm<Field>({
    fields,
    initial: { draft: { title: own?.title ?? '', file: own?.file?.id ?? '' }, version: own?.version },
    check: ({ title, file }) => ({
      ...checkTitle(title),
      ...(file === '' && { file: t('cms.pictures.needed') }),
    }),
    save: async ({ draft, changed, version }) => {
      const title = draft.title.trim()
      const { data } = own
        ? await call(cmsPicturesApi.update, {
            params: { id: own.id },
            body: {
              version,
              ...(changed.includes('title') && { title }),
              ...(changed.includes('file') && { file: draft.file }),
            },
          })
        : await call(cmsPicturesApi.create, { body: { title, file: draft.file } })
      created.current = data.id
      await invalidate(cmsPicturesApi.list, cmsPicturesApi.gallery, cmsPicturesApi.find)
      return data.version
    },
    ...(own && {
      reload: async () => {
        await invalidate(cmsPicturesApi.list, cmsPicturesApi.find)
        const { data } = await call(cmsPicturesApi.find, {
          params: { id: own.id },
          query: { fallback: false },
        })
        if (form.draft.file === own.file?.id && data.file) setFile(data.file)
        return { draft: { title: data.title ?? '', file: data.file?.id ?? '' }, version: data.version }
      },
    }),
  })
  const guard = useUnsavedGuard(form.isDirty)

  const show = (field: Field) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { isSaved, wrong } = await form.submit()
    if (wrong) show(wrong)
    if (!isSaved) return
    showAlert({ type: 'success', message: t(own ? 'saved.updated' : 'cms.metadata.added') })
    if (own) return
    guard.release()
    go(`${list}/${created.current}/edit`, { replace: true })
  }

  const heading = own ? (shown?.title ?? '') : t('cms.pictures.add')
  const labelOf = (field: Field) => (field === 'title' ? t('fields.title') : t('cms.pictures.file'))
  return (
    <form ref={element} onSubmit={submit} noValidate className={styles.form}>
      <PageHead
        title={heading}
        crumbs={[
          { label: t('cms.metadata.title'), to: '/cms/metadata' },
          { label: t('cms.metadata.kinds.picture.title'), to: list },
          { label: heading },
        ]}
        actions={own && <TranslateLink to={`${list}/${own.id}/translate`} />}
      >
        {own && t('cms.pictures.usedBy', { count: own.usedBy ?? 0 })}
      </PageHead>
      {form.conflict && (
        <OvertakenNotice
          clashes={form.clashes(labelOf, (field, value) => (field === 'file' ? undefined : value))}
        />
      )}
      <FormFaults fields={fields} errors={form.errors} labelOf={labelOf} onShow={show} />
      <FormSection
        title={t('cms.pictures.file')}
        hint={t(own ? 'cms.pictures.fileHint' : 'cms.pictures.about')}
      >
        <PictureDrop
          label={t('cms.pictures.file')}
          name="file"
          purpose="product"
          hasPicture={file !== undefined}
          picture={<Picture file={file} alt={form.draft.title} sizes="144px" />}
          error={form.errors.file}
          onUploaded={(uploaded, name) => {
            setFile(uploaded)
            form.change('file', uploaded.id)
            if (!own && form.draft.title.trim() === '') form.change('title', titleFrom(name))
          }}
        />
        {file?.width !== undefined && file.height !== undefined && (
          <p className={styles.note}>
            {t('cms.pictures.dimensions', {
              width: format.number(file.width),
              height: format.number(file.height),
            })}
          </p>
        )}
      </FormSection>
      <FormSection title={t('fields.title')} hint={t(`cms.products.form.textsHint.${language}`)}>
        <TextField
          name="title"
          label={t('fields.title')}
          help={t('cms.pictures.titleHint')}
          value={form.draft.title}
          error={form.errors.title}
          placeholder={shown?.title}
          onChange={(event) => form.change('title', event.currentTarget.value)}
          onBlur={() => form.visit('title')}
          autoComplete="off"
          dir="auto"
        />
      </FormSection>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving}>
        <ButtonLink to={list}>{t('actions.cancel')}</ButtonLink>
      </SaveBar>
      {guard.dialog}
    </form>
  )
}
