import { IconFileUpload, IconFileZip, IconX } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cmsImportsApi, maxImportBytes } from '#contract/imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { invalidate } from '../use-api-query.ts'
import styles from './imports.module.css'
import { type ImportFiles, uploadImport } from './upload-import.ts'

/**
 * A file that is dropped or chosen is uploaded at once, with the zip of its images where one came along or was added before; its page
 * then says what it would do.
 */
export function UploadPanel() {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const zipInput = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string>()
  const [zip, setZip] = useState<File>()
  const [progress, setProgress] = useState<number>()

  async function take(chosen: readonly File[]) {
    if (chosen.length === 0 || progress !== undefined) return
    const files = filesOf(chosen, zip)
    const isTooLarge = [files?.file, files?.pictures].some((one) => one && one.size > maxImportBytes)
    const fault = files ? (isTooLarge ? 'tooLarge' : undefined) : 'onlyTwo'
    setError(fault && t(`cms.imports.upload.${fault}`))
    if (!files || fault) return
    setProgress(0)
    try {
      const { id } = await uploadImport(files, setProgress)
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
    void take([...event.dataTransfer.files])
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
      <div className={styles.actions}>
        <Button
          kind="primary"
          isBusy={progress !== undefined}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {t('cms.imports.upload.choose')}
        </Button>
        {!zip && (
          <Button disabled={progress !== undefined} onClick={() => zipInput.current?.click()}>
            <IconFileZip size={18} aria-hidden />
            {t('cms.imports.upload.addZip')}
          </Button>
        )}
      </div>
      {zip && (
        <p className={styles.zip}>
          <IconFileZip size={18} aria-hidden />
          <span>{t.rich('cms.imports.upload.zip', { name: () => <bdi>{zip.name}</bdi> })}</span>
          <Button
            size="small"
            disabled={progress !== undefined}
            aria-label={t('cms.imports.upload.removeZip')}
            onClick={() => setZip(undefined)}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </p>
      )}
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
        multiple
        accept=".csv,.tsv,.txt,.json,.zip"
        hidden
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
      <input
        ref={zipInput}
        type="file"
        data-of="zip"
        accept=".zip"
        hidden
        onChange={({ currentTarget }) => {
          setZip(currentTarget.files?.[0])
          setError(undefined)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

const isZip = ({ name }: File) => /\.zip$/i.test(name)

/** One file, and beside it perhaps a zip of its images; undefined for more. A zip alone is a repository. */
function filesOf(chosen: readonly File[], zip: File | undefined): ImportFiles | undefined {
  const zips = chosen.filter(isZip)
  const [table, ...otherTables] = chosen.filter((file) => !isZip(file))
  if (otherTables.length > 0 || zips.length > 1) return undefined
  if (table) return { file: table, pictures: zips[0] ?? zip }
  return zips[0] && { file: zips[0] }
}
