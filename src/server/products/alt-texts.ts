import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { WrittenImage } from '#contract/products.ts'
import { textIn } from '../db/text-in.ts'
import type { StoredImage } from './products.table.ts'

/** What a picture shows, in words of each language. */
export const altsOf = ({ alt = '', altAr = '' }: StoredImage): BothTexts => ({ en: alt, ar: altAr })

/** The same as the page says it; undefined where nobody wrote any. */
export const altIn = (image: StoredImage, language: Language): string | undefined =>
  textIn(altsOf(image), language) || undefined

export const imageWith = (id: string, { en = '', ar = '' }: Partial<BothTexts>): StoredImage => ({
  id,
  ...(en && { alt: en }),
  ...(ar && { altAr: ar }),
})

/** As it was sent: one text is of `language` and leaves what the picture has in the other. */
export function imageAsSent(
  sent: WrittenImage,
  before: readonly StoredImage[],
  language: Language,
): StoredImage {
  const { _id: id, alt = '', alts } = typeof sent === 'string' ? { _id: sent } : sent
  if (alts) return imageWith(id, alts)
  const known = before.find((image) => image.id === id)
  return imageWith(id, { ...(known && altsOf(known)), [language]: alt })
}
