import { factNames, factOf, type FactName as Field } from '#contract/facts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { usePeriodText } from '../period-text.ts'
import type { ProductData } from './load-product.ts'

/** A field of the product, or an attribute's key. */
export type FactName = Field | 'type' | 'tags' | (string & {})

export type Fact = {
  name: FactName
  /** What it is called; fields are called by their names. */
  label?: string
  values: string[]
  note?: string | undefined
  /** The heading that it stands under. */
  group?: string
  place?: number
  /** The same in every language, and left to right. */
  isCode?: true
}

/** These stand elsewhere: among the facts by attributes, which come in groups. */
const inGroups: ReadonlySet<string> = new Set<Field>([
  'manufacturer',
  'modelCode',
  'communicationTypes',
  'region',
  'networkServers',
  'deviceProfileTypes',
  'warranty',
  // Told beside the price, while it is not in stock.
  'leadDays',
  'restockAt',
  // Only staff are told.
  'backorderLimit',
  // What delivery costs says it.
  'weightGrams',
])
const ungrouped = factNames.filter((name) => !inGroups.has(name))

/** What is known of a product, always under the same names; what is not known has no values. */
export function useProductFacts(): (product: ProductData) => Fact[] {
  const t = useT()
  const factOfProduct = useFact()
  return (product) => {
    const { hardwareType, licenseType } = product
    const kind = hardwareType
      ? t(`enums.HardwareType.${hardwareType}`)
      : licenseType && t(`enums.LicenseType.${licenseType}`)
    const type = t(`enums.ProductType.${product.type}`)
    return [
      { name: 'type', values: kind ? [type, kind] : [type] },
      ...ungrouped.map((name) => ({ name, ...factOfProduct(product, name) })),
      { name: 'tags', values: product.tags.map(({ title }) => title) },
    ]
  }
}

/** The facts by attributes, in the order of their groups. */
export const groupedFacts = ({ factGroups }: ProductData): (Fact & { isComparable: boolean })[] =>
  factGroups.flatMap(({ name: group, facts }) =>
    facts.map(({ key, name, values, note, place, isComparable }) => ({
      name: key,
      label: name,
      values,
      note,
      group,
      place,
      isComparable,
    })),
  )

function useFact() {
  const t = useT()
  const format = useFormat()
  const periodText = usePeriodText()
  return (product: ProductData, name: Field): Omit<Fact, 'name'> => {
    const fact = factOf(name)
    const value: unknown = name in product && product[name as keyof ProductData]
    if (!value) return { values: [] }
    const isCode = fact.isCode && { isCode: fact.isCode }
    const label = (of: string, one: string) => t(`enums.${of}.${one}` as 'enums.PlatformType.cloud')
    switch (fact.kind) {
      case 'topic':
        return { values: [(value as { title: string }).title] }
      case 'choice':
        return { values: [label(fact.of, value as string)] }
      case 'texts':
        return 'of' in fact
          ? { values: (value as string[]).map((one) => label(fact.of, one)) }
          : { values: value as string[], ...isCode }
      case 'integer':
        return {
          values: [
            fact.unit && fact.unit !== 'businessDays' && fact.unit !== 'grams' && fact.unit !== 'pieces'
              ? t(`store.product.${fact.unit}`, { count: value as number })
              : format.number(value as number),
          ],
        }
      case 'period':
        return { values: [periodText(value as NonNullable<ProductData['subscriptionPeriod']>)] }
      default:
        return { values: [value as string], ...isCode }
    }
  }
}
