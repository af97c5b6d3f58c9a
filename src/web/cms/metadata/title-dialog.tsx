import { type FormEvent, useId } from 'react'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { OvertakenNotice } from '../form/overtaken-notice.tsx'
import { useTextForm } from '../form/use-text-form.ts'
import { invalidate } from '../use-api-query.ts'
import type { Kind } from './kinds.ts'
import { useTitleCheck } from './meta-draft.ts'
import type { Entry } from './metadata-data.ts'

type Props = {
  kind: Kind
  /** Undefined for a new one. */
  entry: Entry | undefined
  onClose: () => void
}

const fields = ['title'] as const

/** Adds or renames an entry that is only a title, in the language of the page. */
export function TitleDialog({ kind, entry, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const formId = useId()
  const check = useTitleCheck(kind, entry?.languages)
  const form = useTextForm({
    fields,
    // A list falls back to the other language; the field does not.
    initial: {
      draft: { title: entry?.languages.includes(language) ? entry.title : '' },
      version: entry?.version,
    },
    check: ({ title }) => check(title),
    save: async ({ draft: { title }, version }) => {
      if (entry)
        await call(kind.calls.update, { params: { id: entry.id }, body: { title: title.trim(), version } })
      else await call(kind.calls.create, { body: { title: title.trim() } })
      await invalidate(kind.calls.list, kind.calls.find)
      return undefined
    },
    ...(entry && {
      reload: async () => {
        await invalidate(kind.calls.list)
        const { data } = await call(kind.calls.find, {
          params: { id: entry.id },
          query: { fields: 'title', fallback: false },
        })
        return { draft: { title: data.title ?? '' }, version: data.version }
      },
    }),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (entry && !form.isDirty) return onClose()
    const { isSaved, wrong } = await form.submit()
    if (isSaved) {
      showAlert({ type: 'success', message: t(entry ? 'saved.updated' : 'cms.metadata.added') })
      onClose()
    } else if (wrong) element.querySelector('input')?.focus()
  }

  const words = `cms.metadata.kinds.${kind.kind}` as const
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(entry ? `${words}.edit` : `${words}.add`)}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isSaving}>
            {t(entry ? 'actions.save' : `${words}.add`)}
          </Button>
        </>
      }
    >
      {form.conflict && <OvertakenNotice clashes={form.clashes(() => t('fields.title'))} />}
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          name="title"
          label={t('fields.title')}
          help={t(`cms.metadata.inLanguage.${language}`)}
          value={form.draft.title}
          error={form.errors.title}
          placeholder={entry?.title}
          onChange={(event) => form.change('title', event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
        />
      </form>
    </Dialog>
  )
}
