import { productFieldNames, type ProductFieldName } from '#contract/product-fields.ts'
import type { Language } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import type { FaultPath } from './check-draft.ts'
import { otherText } from './wire-field.ts'

/** What each control of the form is called: the server calls it so in its messages, too. */
export const productLabels = {
  ...(Object.fromEntries(productFieldNames.map((name) => [name, `fields.${name}`])) as Record<
    ProductFieldName,
    'fields.name'
  >),
  code: 'cms.products.columns.code',
  onHand: 'cms.products.stock.onHand',
  lowStockThreshold: 'cms.products.form.lowStock',
  weightGrams: 'cms.products.form.weightGrams',
  warranty: 'cms.products.form.warranty',
  leadDays: 'cms.products.form.leadDays',
  restockAt: 'cms.products.form.restockAt',
  backorderLimit: 'cms.products.form.backorderLimit',
  applications: 'cms.products.parts.applications',
  useCases: 'cms.products.parts.useCases',
  industries: 'cms.products.parts.industries',
  tags: 'cms.products.parts.tags',
  periodCount: 'cms.products.form.periodCount',
  periodUnit: 'cms.products.form.periodUnit',
  notificationLimit: 'cms.products.form.messages',
  alt: 'cms.products.images.alt',
  url: 'fields.url',
  title: 'fields.title',
  issuer: 'cms.products.papers.issuer',
  number: 'cms.products.papers.number',
  validUntil: 'fields.validUntil',
  quantity: 'fields.quantity',
  file: 'fields.file',
  question: 'fields.question',
  answer: 'fields.answer',
  stock: 'fields.stock',
} as const

/** Labels of the product form's controls; rows of a list also by their position. */
export function useFieldLabel() {
  const t = useT()
  const format = useFormat()
  const own: Record<string, string> = Object.fromEntries(
    Object.entries(productLabels).map(([name, key]) => [name, t(key)]),
  )
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
