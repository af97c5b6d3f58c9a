import {
  enums,
  type EnumName,
  type EnumValue,
  type HardwareType,
  type Language,
  type LicenseType,
  type ProductType,
  type Visibility,
} from '#contract/enums.ts'
import type { FactValue } from '#contract/fact-schemas.ts'
import { factNames, factOf, type FactName, type Facts, type FactsOf } from '#contract/facts.ts'
import type { Money } from '#contract/shared.ts'
import type { Faq } from '../translate/texts.ts'
import { amountText, digitsIn } from './amount.ts'
import type { Product } from './product-data.ts'

/** What a product says in one language. */
export type DraftTexts = { name: string; shortName: string; description: string; faqs: Faq[] }
export const noTexts: DraftTexts = { name: '', shortName: '', description: '', faqs: [] }

type DraftImage = {
  id: string
  url: string
  alt: string
  /** In the other languages. */
  alts: Partial<Record<Language, string>>
}
export type PickedProduct = { id: string; name: string; code: string }

/** What a draft keeps of a product that was picked. */
export const pickedProduct = ({
  id,
  name,
  code = '',
}: {
  id: string
  name: string
  code?: string
}): PickedProduct => ({ id, name, code })
type PickedEntry = { id: string; title: string }
export type DraftFile = { id: string; url: string }
export type DraftDocumentation = {
  title: string
  url: string
  file?: DraftFile | undefined
  language: Language | ''
}
export type DraftCertification = {
  name: string
  issuer: string
  number: string
  validUntil: string
  file?: DraftFile | undefined
}

type Choice<E extends EnumName> = EnumValue<E> | ''
type DraftOf<F> = F extends { kind: 'topic' }
  ? PickedEntry[]
  : F extends { kind: 'texts' }
    ? FactValue<F, never>
    : F extends { kind: 'choice'; of: infer E extends EnumName }
      ? Choice<E>
      : string

/** The period is two controls. */
export type FactInDraft = Exclude<FactName, FactsOf<'period'>>
export const factsInDraft = factNames.filter((name): name is FactInDraft => factOf(name).kind !== 'period')
type DraftFacts = { [N in FactInDraft]: DraftOf<Facts[N]> }

/** What the form holds: texts of the page's language, numbers as they are typed, things with what they are called. */
export type ProductDraft = DraftFacts & {
  code: string
  type: ProductType
  hardwareType: HardwareType | ''
  licenseType: LicenseType | ''
  name: string
  shortName: string
  description: string
  /** The same texts in the other languages. */
  texts: Partial<Record<Language, DraftTexts>>
  images: DraftImage[]
  price: string
  priceBeforeDiscount: string
  onHand: string
  lowStockThreshold: string
  periodCount: string
  periodUnit: EnumValue<'PeriodUnit'>
  applications: PickedEntry[]
  useCases: PickedEntry[]
  industries: PickedEntry[]
  tags: PickedEntry[]
  includes: { product: PickedProduct; quantity: string }[]
  documentations: DraftDocumentation[]
  certifications: DraftCertification[]
  faqs: Faq[]
  relatedAccessories: PickedProduct[]
  similarProducts: PickedProduct[]
  similarPackages: PickedProduct[]
  visibility: Visibility
}

const emptyFacts = Object.fromEntries(
  factsInDraft.map((name) => [name, ['texts', 'topic'].includes(factOf(name).kind) ? [] : '']),
) as unknown as DraftFacts

/** A new product: a hidden device that has everything still to come. */
export const emptyDraft: ProductDraft = {
  code: '',
  type: 'hardware',
  hardwareType: 'device',
  licenseType: '',
  name: '',
  shortName: '',
  description: '',
  texts: {},
  images: [],
  price: '',
  priceBeforeDiscount: '',
  onHand: '',
  lowStockThreshold: '',
  ...emptyFacts,
  periodCount: '',
  periodUnit: 'month',
  applications: [],
  useCases: [],
  industries: [],
  tags: [],
  includes: [],
  documentations: [],
  certifications: [],
  faqs: [],
  relatedAccessories: [],
  similarProducts: [],
  similarPackages: [],
  visibility: 'hidden',
}

export function draftOf(product: Product, language: Language): ProductDraft {
  const amount = (money: Money | undefined) => (money ? amountText(money, language) : '')
  const number = (value: number | undefined) => (value === undefined ? '' : digitsIn(language, String(value)))
  const { subscriptionPeriod: period, stock } = product
  return {
    ...product,
    hardwareType: product.hardwareType ?? '',
    licenseType: product.licenseType ?? '',
    ...product.texts[language],
    texts: inOthers(language, (other) => product.texts[other]),
    images: product.images.map(({ id, url, alts }) => ({
      id,
      url,
      alt: alts[language],
      alts: inOthers(language, (other) => alts[other]),
    })),
    price: amount(product.price),
    priceBeforeDiscount: amount(product.priceBeforeDiscount),
    onHand: number(stock?.onHand),
    lowStockThreshold: number(stock?.lowStockThreshold),
    ...draftFacts(product, number),
    periodCount: number(period?.count),
    periodUnit: period?.unit ?? 'month',
    includes: product.includes.map(({ product: part, quantity }) => ({
      product: part,
      quantity: number(quantity),
    })),
    documentations: product.documentations.map(({ title, url = '', file, ...paper }) => ({
      title,
      url,
      file,
      language: paper.language ?? '',
    })),
    certifications: product.certifications.map(
      ({ name, issuer = '', number: paper = '', validUntil = '', file }) => ({
        name,
        issuer,
        number: paper,
        validUntil,
        file,
      }),
    ),
  }
}

export const otherLanguages = (language: Language): Language[] =>
  enums.Language.filter((other) => other !== language)
const inOthers = <T>(language: Language, of: (other: Language) => T) =>
  Object.fromEntries(otherLanguages(language).map((other) => [other, of(other)])) as Partial<
    Record<Language, T>
  >

const draftFacts = (product: Product, number: (value: number | undefined) => string) =>
  Object.fromEntries(
    factsInDraft.map((name) => {
      const value = product[name]
      const { kind } = factOf(name)
      if (kind === 'topic') return [name, value === undefined ? [] : [value]]
      if (kind === 'integer') return [name, number(value as number | undefined)]
      return [name, value ?? (kind === 'texts' ? [] : '')]
    }),
  ) as unknown as DraftFacts
