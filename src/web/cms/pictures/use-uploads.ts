import { useRef, useState } from 'react'
import type { ImagePurpose } from '#contract/files.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { pictureFault, uploadFile } from './upload-file.ts'

/** A picture on its way, or why it did not get there. */
export type Upload = { key: number; name: string; preview: string; progress: number; error?: string }
type UploadedPicture = { id: string; url: string }

/** Several pictures at once: each shows how far it is, and one that is refused does not stop the others. */
export function useUploads(
  purpose: ImagePurpose,
  onArrived: (picture: UploadedPicture) => void,
  onUpload: (step: 1 | -1) => void,
) {
  const t = useT()
  const nextKey = useRef(0)
  const [uploads, setUploads] = useState<Upload[]>([])

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function dismiss(key: number) {
    setUploads((all) => {
      for (const one of all) if (one.key === key) URL.revokeObjectURL(one.preview)
      return all.filter((one) => one.key !== key)
    })
  }

  async function send(file: File): Promise<void> {
    nextKey.current += 1
    const key = nextKey.current
    const fault = pictureFault(file, purpose)
    const error = fault && (fault === 'png_only' ? t('cms.pictures.pngOnly') : t(`errors.${fault}`))
    const upload: Upload = { key, name: file.name, preview: URL.createObjectURL(file), progress: 0 }
    setUploads((all) => [...all, error ? { ...upload, error } : upload])
    if (error) return
    onUpload(1)
    try {
      const { id, url } = await uploadFile(file, purpose, (progress) => change(key, { progress }))
      onArrived({ id, url })
      dismiss(key)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      const said = failure.message || t(failure.isAnswer ? 'alert.errorMessage' : 'alert.noConnection')
      change(key, { error: said })
    } finally {
      onUpload(-1)
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ error }) => error === undefined),
    dismiss,
    /** One after the other, so that they arrive in the order in which they were chosen. */
    sendAll: async (files: readonly File[]) => {
      for (const file of files) await send(file)
    },
  }
}
