import { brand } from '#brand'
import { factNames, factOf, type FactName } from '#contract/facts.ts'
import { listComma } from '#i18n/list-comma.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import type { Fact } from '../panel.tsx'
import type { Product } from './product-data.ts'

/** The facts of a product by its type; absent ones are left out by the caller. */
export function useProductFacts(product: Product): Fact[] {
  const t = useT()
  const format = useFormat()
  const wordsOf = useFactWords()
  const { hardwareType, licenseType, salesCount } = product
  return [
    { label: t('fields.hardwareType'), value: hardwareType && t(`enums.HardwareType.${hardwareType}`) },
    { label: t('fields.licenseType'), value: licenseType && t(`enums.LicenseType.${licenseType}`) },
    ...factNames.map((name) => ({ label: t(`fields.${name}`), value: wordsOf(product, name) })),
    ...(brand.flags.price
      ? [{ label: t('cms.products.facts.sales'), value: salesCount ? format.number(salesCount) : undefined }]
      : []),
  ]
}

/** What a fact says, in words; undefined where it is not set. */
function useFactWords() {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const facts = useT('cms.products.facts')
  return (product: Product, name: FactName): string | undefined => {
    const fact = factOf(name)
    const value: unknown = product[name]
    if (!value) return undefined
    const label = (of: string, one: string) => t(`enums.${of}.${one}` as 'enums.PlatformType.cloud')
    switch (fact.kind) {
      case 'topic':
        return (value as { title: string }).title
      case 'choice':
        return label(fact.of, value as string)
      case 'texts': {
        const texts = value as string[]
        const words = 'of' in fact ? texts.map((text) => label(fact.of, text)) : texts
        return words.length > 0 ? words.join(listComma(language)) : undefined
      }
      case 'integer':
        return fact.unit ? facts(fact.unit, { count: value as number }) : format.number(value as number)
      case 'period': {
        const { count, unit } = value as NonNullable<Product['subscriptionPeriod']>
        return facts(`periods.${unit}`, { count })
      }
      case 'day':
        return format.date(value as string)
      default:
        return value as string
    }
  }
}
