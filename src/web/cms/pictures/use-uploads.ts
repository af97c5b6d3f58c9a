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

  function begin(file: File): { file: File; upload: Upload } {
    nextKey.current += 1
    const key = nextKey.current
    const fault = pictureFault(file, purpose)
    const error = fault && (fault === 'png_only' ? t('cms.pictures.pngOnly') : t(`errors.${fault}`))
    const upload: Upload = { key, name: file.name, preview: URL.createObjectURL(file), progress: 0 }
    return { file, upload: error ? { ...upload, error } : upload }
  }

  async function send(file: File, key: number): Promise<void> {
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
    /** All are seen at once, and sent one after the other, so that they arrive in the order in which they were chosen. */
    sendAll: async (files: readonly File[]) => {
      const begun = files.map(begin)
      setUploads((all) => [...all, ...begun.map(({ upload }) => upload)])
      const sent = begun.filter(({ upload }) => upload.error === undefined)
      for (const _ of sent) onUpload(1)
      for (const { file, upload } of sent) await send(file, upload.key)
    },
  }
}
