import { enums, type Language } from '#contract/enums.ts'
import { writtenFaqs } from '../translate/texts.ts'
import { type DraftTexts, noTexts, type ProductDraft } from './product-draft.ts'
import type { TextName } from './wire-field.ts'

/** What a draft says in a language; its own texts are those of `own`. */
export const textsIn = (draft: ProductDraft, language: Language, own: Language): DraftTexts =>
  language === own ? draft : (draft.texts[language] ?? noTexts)

const amountOf = (texts: DraftTexts, name: TextName): number => {
  if (name === 'faqs') return writtenFaqs(texts.faqs).length
  return texts[name].replace(/<[^>]*>/g, '').trim() === '' ? 0 : 1
}

/** Whether another language has more of a text than this one. */
export const lacks = (draft: ProductDraft, name: TextName, language: Language, own: Language): boolean => {
  const has = amountOf(textsIn(draft, language, own), name)
  return enums.Language.some((other) => amountOf(textsIn(draft, other, own), name) > has)
}
