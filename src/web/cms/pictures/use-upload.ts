import { useState } from 'react'
import type { ImagePurpose } from '#contract/files.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { pictureFault, uploadFile } from './upload-file.ts'

export type Uploaded = Awaited<ReturnType<typeof uploadFile>>

/** Uploads one picture at a time, with what became of it. */
export function useUpload(purpose: ImagePurpose, onUploaded: (file: Uploaded, name: string) => void) {
  const t = useT()
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number>()

  async function upload(file: File) {
    const fault = pictureFault(file, purpose)
    setError(fault && (fault === 'png_only' ? t('cms.pictures.pngOnly') : t(`errors.${fault}`)))
    if (fault) return
    setProgress(0)
    try {
      onUploaded(await uploadFile(file, purpose, setProgress), file.name)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setError(failure.message || t(failure.isAnswer ? 'alert.errorMessage' : 'alert.noConnection'))
    } finally {
      setProgress(undefined)
    }
  }
  return { upload, error, progress, isBusy: progress !== undefined }
}
