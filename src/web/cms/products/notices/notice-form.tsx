import { type FormEvent, type RefObject, useRef, useState } from 'react'
import {
  cmsProductNoticesApi,
  maxNoticeRelease,
  maxNoticeText,
  maxNoticeTitle,
  type NoticeKind,
  noticeKinds,
} from '#contract/product-notices.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { DateField } from '../../dates/date-field.tsx'
import { useLanguagesHere } from '../../form/both-languages.tsx'
import { invalidate } from '../../use-api-query.ts'
import { PaperFile } from '../form/paper-file.tsx'
import type { Notice } from './notice.ts'
import styles from './notices.module.css'

type Props = {
  product: string
  /** Absent for a new one. */
  notice?: Notice
  onDone: () => void
}

const empty = { en: '', ar: '' }

/** What a notice says, in both languages. */
export function NoticeForm({ product, notice, onDone }: Props) {
  const t = useT('cms.products.notices')
  const words = useT()
  const languages = useLanguagesHere()
  const showError = useShowError()
  const form: RefObject<HTMLFormElement | null> = useRef(null)
  const [draft, setDraft] = useState({
    kind: notice?.kind ?? noticeKinds[0],
    title: notice?.title ?? empty,
    text: notice?.text ?? empty,
    release: notice?.release ?? '',
    effectiveOn: notice?.effectiveOn ?? '',
    url: notice?.url ?? '',
    file: notice?.file,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [uploads, setUploads] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || uploads > 0) return
    const missing = languages.flatMap((language) =>
      (['title', 'text'] as const)
        .filter((part) => draft[part][language].trim() === '')
        .map((part) => [
          `${part}.${language}`,
          words('validation.required', { field: t(`fields.${part}.${language}`) }),
        ]),
    )
    if (missing.length > 0) return show(Object.fromEntries(missing))
    setBusy(true)
    const body = { ...draft, effectiveOn: draft.effectiveOn || null, file: draft.file?.id ?? null }
    try {
      if (notice)
        await call(cmsProductNoticesApi.update, {
          params: { id: notice.id },
          body: { ...body, version: notice.version },
        })
      else
        await call(cmsProductNoticesApi.add, {
          params: { id: product },
          body,
          idempotencyKey: crypto.randomUUID(),
        })
      showAlert({ type: 'success', message: t('saved') })
      await invalidate(cmsProductNoticesApi.list)
      onDone()
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(error.fields)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <SelectField
          name="kind"
          label={t('fields.kind')}
          value={draft.kind}
          error={errors.kind}
          disabled={notice?.publishedAt !== undefined}
          onChange={(event) => change({ kind: event.currentTarget.value as NoticeKind })}
        >
          {noticeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="release"
          label={t('fields.release')}
          isOptional
          dir="ltr"
          autoComplete="off"
          maxLength={maxNoticeRelease}
          value={draft.release}
          error={errors.release}
          onChange={(event) => change({ release: event.currentTarget.value })}
        />
      </div>
      <div className={styles.both}>
        {languages.map((language) => (
          <div key={language} className={styles.language}>
            <TextField
              name={`title.${language}`}
              label={t(`fields.title.${language}`)}
              required
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              lang={language}
              maxLength={maxNoticeTitle}
              value={draft.title[language]}
              error={errors[`title.${language}`]}
              onChange={(event) =>
                change({ title: { ...draft.title, [language]: event.currentTarget.value } })
              }
            />
            <TextAreaField
              name={`text.${language}`}
              label={t(`fields.text.${language}`)}
              required
              rows={5}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              lang={language}
              limit={maxNoticeText}
              value={draft.text[language]}
              error={errors[`text.${language}`]}
              onChange={(event) => change({ text: { ...draft.text, [language]: event.currentTarget.value } })}
            />
          </div>
        ))}
      </div>
      <div className={styles.pair}>
        <DateField
          name="effectiveOn"
          label={t('fields.effectiveOn')}
          isOptional
          value={draft.effectiveOn}
          error={errors.effectiveOn}
          onChange={(effectiveOn) => change({ effectiveOn })}
        />
        <TextField
          name="url"
          label={t('fields.url')}
          isOptional
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          value={draft.url}
          error={errors.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      </div>
      <PaperFile
        label={t('fields.file')}
        file={draft.file}
        error={errors.file}
        onUpload={(step) => setUploads((count) => count + step)}
        onChange={(file) => change({ file })}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{words('actions.cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {words('actions.save')}
        </Button>
      </div>
    </form>
  )
}
