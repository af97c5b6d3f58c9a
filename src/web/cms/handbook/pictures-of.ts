import type { Language } from '#contract/enums.ts'
import { type PictureId, pictures } from './picture-list.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The drawn picture in a language; undefined while it was not drawn yet. */
export function pictureOf(id: PictureId, language: Language) {
  const { width, height } = pictures[id]
  const url = files[`./pictures/${id}-${language}.webp`]
  return url === undefined ? undefined : { url, width, height }
}
