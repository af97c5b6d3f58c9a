import type { ProductKind } from '#contract/enums.ts'
import { factOf, type FactName } from '#contract/facts.ts'
import { writtenFaqs } from '../translate/texts.ts'
import { wholeNumber } from '../whole-number.ts'
import { amountOf } from './amount.ts'
import { askedFields } from './asked-fields.ts'
import { factsInDraft, noTexts, type FactInDraft, type ProductDraft } from './product-draft.ts'
import type { Product } from './product-data.ts'
import { writtenCertifications, writtenDocumentations } from './product-wire.ts'

const orAbsent = <T extends string>(value: T | ''): T | undefined => (value === '' ? undefined : value)

const kindOf = ({ type, licenseType }: ProductDraft): ProductKind =>
  type === 'licence' && (licenseType === 'subscription' || licenseType === 'integration') ? licenseType : type

/** The product as it would be if the draft were saved; where a text is missing, as the shop has it now. */
export function previewOf(draft: ProductDraft, shown: Product | undefined, currency: string): Product {
  const asked = askedFields(draft)
  const money = (text: string) => {
    const amount = amountOf(text, currency)
    return typeof amount === 'number' ? { amount, currency } : undefined
  }
  const faqs = writtenFaqs(draft.faqs)
  const now = new Date().toISOString()
  return {
    id: shown?.id ?? '',
    code: draft.code,
    type: draft.type,
    kind: kindOf(draft),
    name: draft.name.trim() || (shown?.name ?? ''),
    shortName: draft.shortName.trim() || (shown?.shortName ?? ''),
    description: draft.description.trim() || (shown?.description ?? ''),
    faqs: faqs.length > 0 ? faqs : (shown?.faqs ?? []),
    texts: { en: noTexts, ar: noTexts },
    images: draft.images.map(({ id, url, alt }) => ({ id, url, alt, alts: { en: '', ar: '' } })),
    image: draft.images[0],
    price: money(draft.price),
    priceBeforeDiscount: money(draft.priceBeforeDiscount),
    hardwareType: orAbsent(draft.hardwareType),
    licenseType: orAbsent(draft.licenseType),
    ...previewFacts(draft, asked),
    documentations: writtenDocumentations(draft.documentations).map(({ title, url, file, language }) => ({
      title,
      url: orAbsent(url),
      file,
      language: orAbsent(language),
    })),
    certifications: writtenCertifications(draft.certifications).map(
      ({ name, issuer, number, validUntil, file }) => ({
        name,
        issuer: orAbsent(issuer),
        number: orAbsent(number),
        validUntil: orAbsent(validUntil),
        file,
      }),
    ),
    applications: draft.applications,
    useCases: draft.useCases,
    industries: draft.industries,
    tags: draft.tags,
    includes: draft.includes.map(({ product, quantity }) => ({
      product,
      quantity: wholeNumber(quantity) ?? 1,
    })),
    relatedAccessories: draft.relatedAccessories,
    similarProducts: draft.similarProducts,
    similarPackages: draft.similarPackages,
    visibility: draft.visibility,
    languages: shown?.languages ?? [],
    salesCount: 0,
    version: shown?.version ?? 0,
    createdAt: shown?.createdAt ?? now,
    updatedAt: now,
  }
}

/** The facts of its sort, as they would be answered. */
function previewFacts(draft: ProductDraft, asked: ReadonlySet<string>): Pick<Product, FactName> {
  const valueOf = (name: FactInDraft) => {
    const value: unknown = draft[name]
    switch (factOf(name).kind) {
      case 'topic':
        return (value as unknown[])[0]
      case 'texts':
        return value
      case 'integer':
        return wholeNumber(value as string)
      default:
        return orAbsent((value as string).trim())
    }
  }
  const none = (name: FactName) => (factOf(name).kind === 'texts' ? [] : undefined)
  const count = asked.has('subscriptionPeriod') ? wholeNumber(draft.periodCount) : undefined
  return {
    ...(Object.fromEntries(
      factsInDraft.map((name) => [name, asked.has(name) ? valueOf(name) : none(name)]),
    ) as unknown as Pick<Product, FactInDraft>),
    subscriptionPeriod: count === undefined ? undefined : { count, unit: draft.periodUnit },
  }
}
