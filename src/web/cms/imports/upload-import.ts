import { cmsImportsApi } from '#contract/imports.ts'
import { callThrough } from '#web/api/call.ts'
import { sendWithProgress } from '../send-with-progress.ts'
import { familyOf } from '#web/api/tokens.ts'
import { shopTimeZone } from '#web/language/time-zone.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

export type ImportFiles = { file: File; pictures?: File | undefined }

/** Uploads a file to be checked, with the zip of its images where there is one, and says how far it is, from 0 to 1. Answers the import. */
export async function uploadImport({ file, pictures }: ImportFiles, onProgress: (part: number) => void) {
  const body = new FormData()
  body.set('file', file)
  if (pictures) body.set('pictures', pictures)
  const call = callThrough({
    fetch: sendWithProgress(onProgress),
    language: () => languageOfPath(window.location.pathname) ?? defaultLanguage,
    family: () => familyOf(window.location.pathname),
    timeZone: shopTimeZone,
  })
  const { data } = await call(cmsImportsApi.upload, { body })
  return data
}
