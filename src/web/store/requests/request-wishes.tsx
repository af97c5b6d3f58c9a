import { IconFileUpload, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { ownDocumentTypes } from '#contract/documents.ts'
import { maxRequestFiles, storeRequestsApi } from '#contract/requests.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { SentFile } from './request-draft.ts'
import { requestStorage } from './request-storage.ts'
import styles from './request-wishes.module.css'
import type { useRequestForm } from './use-request-form.ts'

type Form = Pick<ReturnType<typeof useRequestForm>, 'draft' | 'edit' | 'errors' | 'tellOfFiles'>

/** What makes an offer fit better: the day, and files. */
export function RequestWishes({ form }: { form: Form }) {
  const t = useT('store.requests.form')
  const { draft, edit, errors } = form
  return (
    <div className={styles.wishes}>
      <div className={styles.date}>
        <TextField
          name="wishedDate"
          label={t('wishedDate')}
          isOptional
          type="date"
          value={draft.wishedDate}
          error={errors.wishedDate}
          onChange={({ currentTarget: { value } }) => edit({ wishedDate: value })}
        />
      </div>
      <Files form={form} />
    </div>
  )
}

/** Drawings, lists, a specification: each is sent when it is chosen. */
function Files({ form: { draft, edit, errors, tellOfFiles } }: { form: Form }) {
  const t = useT('store.requests.form')
  const format = useFormat()
  const optional = useT('forms')('optional')
  const noConnection = useT('alert')('noConnection')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const kept = () => requestStorage.get('quote').typed.files ?? []
  const add = useMutation({
    meta: { isQuiet: true },
    networkMode: 'always',
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const body = new FormData()
        body.set('file', file)
        const { data } = await call(storeRequestsApi.sendFile, { body })
        edit({ files: [...kept(), { id: data.id, name: data.name }] })
      }
    },
    onError: (error) =>
      tellOfFiles(
        (isApiError(error) && error.isAnswer && (error.fields.file ?? error.message)) || noConnection,
      ),
  })
  const remove = (file: SentFile) => edit({ files: kept().filter(({ id }) => id !== file.id) })

  return (
    <div className={styles.files} role="group" aria-label={t('files')}>
      <p className={styles.label}>
        {t('files')} <span className={styles.hint}>{optional}</span>
      </p>
      {draft.files.length > 0 && (
        <ul className={styles.chosen}>
          {draft.files.map((file) => (
            <li key={file.id}>
              <bdi>{file.name}</bdi>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('removeFile', { name: isolated(file.name) })}
                onClick={() => remove(file)}
              >
                <IconX size={18} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {draft.files.length < maxRequestFiles && (
        <Button
          name="files"
          size="small"
          isBusy={add.isPending}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          <IconFileUpload size={18} aria-hidden />
          {t('chooseFiles')}
        </Button>
      )}
      <p id={noteId} className={errors.files ? styles.error : styles.hint} role={errors.files && 'alert'}>
        {errors.files ?? t('filesHelp', { max: format.number(maxRequestFiles) })}
      </p>
      <input
        ref={input}
        type="file"
        accept={ownDocumentTypes.join(',')}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, maxRequestFiles - draft.files.length)
          tellOfFiles(undefined)
          if (files.length > 0) add.mutate(files)
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
