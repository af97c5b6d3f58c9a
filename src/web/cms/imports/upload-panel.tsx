import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cmsImportsApi, maxImportBytes } from '#contract/imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { invalidate } from '../use-api-query.ts'
import styles from './imports.module.css'
import { uploadImport } from './upload-import.ts'

/** A file that is dropped or chosen is uploaded at once; its page then says what it would do. */
export function UploadPanel() {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number>()

  async function take(file: File | undefined) {
    if (!file || progress !== undefined) return
    setError(file.size > maxImportBytes ? t('cms.imports.upload.tooLarge') : undefined)
    if (file.size > maxImportBytes) return
    setProgress(0)
    try {
      const { id } = await uploadImport(file, setProgress)
      await invalidate(cmsImportsApi.list)
      go(`/cms/products/import/${id}`)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setError(failure.message || t(failure.isAnswer ? 'alert.errorMessage' : 'alert.noConnection'))
    } finally {
      setProgress(undefined)
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div
      role="group"
      aria-label={t('cms.imports.upload.title')}
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={32} stroke={1.4} aria-hidden />
      <p className={styles.dropWords}>{t('cms.imports.upload.drop')}</p>
      <Button
        kind="primary"
        isBusy={progress !== undefined}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        {t('cms.imports.upload.choose')}
      </Button>
      {progress !== undefined && (
        <div className={styles.progress}>
          <progress aria-label={t('cms.imports.upload.uploading')} value={progress} />
          <span>{format.percent(Math.round(progress * 100))}</span>
        </div>
      )}
      <p id={noteId} className={error ? styles.fault : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? t('cms.imports.upload.hint')}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.zip"
        hidden
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
