import { productFieldNames } from '#contract/product-fields.ts'
import type { Language } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import type { FaultPath } from './check-draft.ts'
import { otherText } from './wire-field.ts'

/** Labels of the product form's controls; rows of a list also by their position. */
export function useFieldLabel() {
  const t = useT()
  const format = useFormat()
  const own: Record<string, string> = {
    ...Object.fromEntries(productFieldNames.map((name) => [name, t(`fields.${name}`)])),
    code: t('cms.products.columns.code'),
    onHand: t('cms.products.stock.onHand'),
    lowStockThreshold: t('cms.products.form.lowStock'),
    warranty: t('cms.products.form.warranty'),
    applications: t('cms.products.parts.applications'),
    useCases: t('cms.products.parts.useCases'),
    industries: t('cms.products.parts.industries'),
    tags: t('cms.products.parts.tags'),
    periodCount: t('cms.products.form.periodCount'),
    periodUnit: t('cms.products.form.periodUnit'),
    notificationLimit: t('cms.products.form.messages'),
    alt: t('cms.products.images.alt'),
    url: t('fields.url'),
    title: t('fields.title'),
    issuer: t('cms.products.papers.issuer'),
    number: t('cms.products.papers.number'),
    validUntil: t('fields.validUntil'),
    quantity: t('fields.quantity'),
    file: t('fields.file'),
    question: t('fields.question'),
    answer: t('fields.answer'),
    stock: t('fields.stock'),
  }
  const inLanguage = (label: string, language: Language) =>
    t('cms.bothLanguages.of', { field: label, language: t(`cms.bothLanguages.languages.${language}`) })
  // Within a sentence of a validation message these are lower case.
  const inSentences: Record<string, string> = {
    applications: t('fields.applications'),
    useCases: t('fields.useCases'),
    industries: t('fields.industries'),
    tags: t('fields.tags'),
  }
  return (path: FaultPath, { isShort = false }: { isShort?: boolean } = {}): string => {
    const text = otherText(path)
    if (text) {
      const { name, language, rest } = text
      const label = inLanguage(own[name] ?? name, language)
      const [row, leaf] = rest
      if (row === undefined) return label
      const said = own[leaf ?? ''] ?? leaf ?? ''
      if (isShort) return said
      return t('cms.products.form.rowLabel', {
        list: label,
        number: format.number(Number(row) + 1),
        field: said,
      })
    }
    const [root = '', index, part, language] = path.split('.')
    const label = own[root] ?? root
    if (index === undefined) return (isShort && inSentences[root]) || label
    const leaf =
      part === 'alts' ? inLanguage(own.alt ?? '', language as Language) : (own[part ?? ''] ?? part ?? '')
    return isShort
      ? leaf
      : t('cms.products.form.rowLabel', {
          list: label,
          number: format.number(Number(index) + 1),
          field: leaf,
        })
  }
}
