import { IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { documentType, maxDocumentBytes } from '#contract/documents.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../../may.ts'
import { uploadFile } from '../../pictures/upload-file.ts'
import type { DraftFile } from '../product-draft.ts'
import styles from './sections.module.css'

type Props = {
  label: string
  file: DraftFile | undefined
  error: string | undefined
  onChange: (file: DraftFile | undefined, name: string) => void
  /** It is on its way, or has ended. */
  onUpload: (step: 1 | -1) => void
}

/** A PDF that is uploaded at once, and how far it is; or the one that is there. */
export function PaperFile({ label, file, error, onChange, onUpload }: Props) {
  const t = useT()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const mayUpload = useMay()('files.upload')
  const told = fault ?? error

  async function take(chosen: File | undefined) {
    if (!chosen) return
    const wrong =
      chosen.size > maxDocumentBytes
        ? 'document_too_large'
        : chosen.type === documentType
          ? undefined
          : 'unsupported_document'
    setFault(wrong && t(`errors.${wrong}`))
    if (wrong) return
    setProgress(0)
    onUpload(1)
    try {
      const { id, url } = await uploadFile(chosen, 'document', setProgress)
      onChange({ id, url }, chosen.name)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setFault(failure.message || t(failure.isAnswer ? 'alert.errorMessage' : 'alert.noConnection'))
    } finally {
      setProgress(undefined)
      onUpload(-1)
    }
  }

  return (
    <div role="group" aria-label={label}>
      <div className={styles.file}>
        {file && (
          <a href={file.url} className={styles.fileName} download>
            <IconFileTypePdf size={18} aria-hidden />
            {t('cms.products.papers.pdf')}
          </a>
        )}
        {mayUpload && (
          <Button size="small" isBusy={progress !== undefined} onClick={() => input.current?.click()}>
            <IconUpload size={16} aria-hidden />
            {t(file ? 'cms.pictures.replace' : 'cms.products.papers.upload')}
          </Button>
        )}
        {file && (
          <Button size="small" kind="quiet" onClick={() => onChange(undefined, '')}>
            {t('actions.remove')}
          </Button>
        )}
        {progress !== undefined && (
          <>
            <progress aria-label={t('cms.pictures.uploading')} value={progress} />
            <span>{format.percent(Math.round(progress * 100))}</span>
          </>
        )}
      </div>
      {told && (
        <p className={styles.fault} role="alert">
          {told}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={documentType}
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
