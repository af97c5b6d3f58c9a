import { type FilePurpose, filesApi, type ImagePurpose, imageTypes, maxImageBytes } from '#contract/files.ts'
import { sendWithProgress } from '../send-with-progress.ts'
import { callThrough } from '#web/api/call.ts'
import { familyOf } from '#web/api/tokens.ts'
import { shopTimeZone } from '#web/language/time-zone.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** Slots that take PNG only. */
const pngOnly: readonly ImagePurpose[] = ['icon', 'favicon']

export const typesFor = (purpose: ImagePurpose): readonly string[] =>
  pngOnly.includes(purpose) ? ['image/png'] : imageTypes

/** Checked before megabytes are sent; the server checks the bytes again. */
export function pictureFault(
  { size, type }: Pick<File, 'size' | 'type'>,
  purpose: ImagePurpose,
): 'image_too_large' | 'unsupported_image' | 'png_only' | undefined {
  if (size > maxImageBytes) return 'image_too_large'
  if (typesFor(purpose).includes(type)) return undefined
  return pngOnly.includes(purpose) ? 'png_only' : 'unsupported_image'
}

/** Uploads a picture or a document and reports progress from 0 to 1. */
export async function uploadFile(file: File, purpose: FilePurpose, onProgress: (part: number) => void) {
  const body = new FormData()
  body.set('purpose', purpose)
  body.set('file', file)
  const call = callThrough({
    fetch: sendWithProgress(onProgress),
    language: () => languageOfPath(window.location.pathname) ?? defaultLanguage,
    family: () => familyOf(window.location.pathname),
    timeZone: shopTimeZone,
  })
  const { data } = await call(filesApi.upload, { body })
  return data
}
