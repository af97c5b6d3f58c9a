import { enums } from '#contract/enums.ts'
import { factOf, isFact } from '#contract/facts.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import type { Clash } from '../form/overtaken-notice.tsx'
import { writtenFaqs } from '../translate/texts.ts'
import { useFieldLabel } from './field-labels.ts'
import type { ProductDraft } from './product-draft.ts'
import { changedFields } from './product-wire.ts'
import { textsIn } from './texts-in.ts'
import type { Conflict, ProductFormState } from './use-product-form.ts'
import { otherText, type WireField } from './wire-field.ts'

/** What a colleague entered where one typed oneself, what one typed, and what was there before both. */
export function useClashes(
  conflict: Conflict | undefined,
  { draft, changeField }: Pick<ProductFormState, 'draft' | 'changeField'>,
): Clash[] {
  const labelOf = useFieldLabel()
  const wordsOf = useValueWords()
  if (!conflict) return []
  const { mine, theirs, was, clashes } = conflict
  return clashes.map((field) => ({
    label: labelOf(field),
    mine: wordsOf(field, mine),
    theirs: wordsOf(field, theirs),
    was: wordsOf(field, was),
    chosen: changedFields(draft, theirs).includes(field) ? 'mine' : 'theirs',
    onChoose: (side) => changeField(field, side === 'theirs' ? theirs : mine),
  }))
}

/** A field's value as a few words: lists by what is in them, texts without their markup. */
function useValueWords() {
  const t = useT()
  const format = useFormat()
  const own = useLanguage()
  const choice = (name: string, value: string) =>
    value === '' ? '' : t(`enums.${name}.${value}` as 'enums.Visibility.visible')
  const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const lines = (texts: string[]) => texts.filter((text) => text.trim() !== '').join('\n')

  return (field: WireField, draft: ProductDraft): string => {
    const other = otherText(field)
    const name = other?.name ?? field
    const texts = other ? textsIn(draft, other.language, own) : draft
    if (name === 'description') return plain(texts.description)
    if (name === 'faqs')
      return lines(writtenFaqs(texts.faqs).map(({ question, answer }) => `${question} ${answer}`))
    if (name === 'name' || name === 'shortName') return texts[name]
    switch (field) {
      case 'visibility':
        return choice('Visibility', draft.visibility)
      case 'stock':
        return lines([draft.onHand, draft.lowStockThreshold])
      case 'subscriptionPeriod':
        return draft.periodCount && `${draft.periodCount} ${t(`cms.products.form.units.${draft.periodUnit}`)}`
      case 'images':
        return lines(
          draft.images.map(({ alt, alts }, index) =>
            [format.number(index + 1), alt, ...enums.Language.map((language) => alts[language] ?? '')]
              .filter((text) => text !== '')
              .join(' · '),
          ),
        )
      case 'includes':
        return lines(draft.includes.map(({ product, quantity }) => `${product.name} × ${quantity}`))
      case 'documentations':
        return lines(draft.documentations.map(({ title }) => title))
      case 'certifications':
        return lines(draft.certifications.map((paper) => paper.name))
    }
    const value = draft[field as keyof ProductDraft] as unknown
    const fact = isFact(field) ? factOf(field) : undefined
    if (fact && 'of' in fact && (fact.kind === 'choice' || fact.kind === 'texts'))
      return lines([value].flat().map((one) => choice(fact.of as string, String(one))))
    if (Array.isArray(value))
      return lines(
        value.map((one: string | { title?: string; name?: string }) =>
          typeof one === 'string' ? one : (one.title ?? one.name ?? ''),
        ),
      )
    return String(value)
  }
}
