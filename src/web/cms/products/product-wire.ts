import type { NewProduct, ProductChanges } from '#contract/products.ts'
import { enums, type Language } from '#contract/enums.ts'
import { asciiDigits } from '#contract/digits.ts'
import { factOf, factsOf } from '#contract/facts.ts'
import { otherText, type OtherText, type TextName, type WireField } from './wire-field.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Faq, writtenFaqs } from '../translate/texts.ts'
import { amountOf } from './amount.ts'
import { askedFields } from './asked-fields.ts'
import {
  emptyDraft,
  factsInDraft,
  type DraftCertification,
  type DraftDocumentation,
  type DraftTexts,
  type FactInDraft,
  noTexts,
  type ProductDraft,
} from './product-draft.ts'

/** The language is that of the page, in which its own texts are. */
export type Writing = { currency: string; language: Language }
type Written<F extends WireField> = F extends keyof ProductChanges ? ProductChanges[F] : string | Faq[]
type Write<F extends WireField> = (draft: ProductDraft, currency: string, language?: Language) => Written<F>

const money = (text: string, currency: string) => {
  const amount = amountOf(text, currency)
  return typeof amount === 'number' ? { amount, currency } : null
}
const trimmed = (alts: Partial<Record<Language, string>>) =>
  Object.fromEntries(Object.entries(alts).map(([language, alt]) => [language, alt.trim()]))
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const orNull = <T extends string>(value: T | ''): T | null => (value === '' ? null : value)
/** Absent rather than empty: values that are not set are not sent. */
const told = <T extends object>(entries: T) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '' && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], ''>
  }

/** Rows that are not empty; the number is the row's position in the form. */
export const writtenDocumentations = (rows: readonly DraftDocumentation[]) =>
  rows.filter(({ title, url, file }) => title.trim() || url.trim() || file)
export const writtenCertifications = (rows: readonly DraftCertification[]) =>
  rows.filter(({ name, issuer, number, validUntil, file }) =>
    Boolean(name.trim() || issuer.trim() || number.trim() || validUntil || file),
  )

function factsWire() {
  const written = (name: FactInDraft, draft: ProductDraft) => {
    const value: unknown = draft[name]
    switch (factOf(name).kind) {
      case 'topic':
        return ids(value as { id: string }[])[0] ?? null
      case 'texts':
        return value
      case 'integer':
        return wholeNumber(value as string) ?? null
      default:
        return orNull((value as string).trim())
    }
  }
  return Object.fromEntries(
    factsInDraft.map((name) => [name, (draft: ProductDraft) => written(name, draft)]),
  ) as unknown as { [F in FactInDraft]: Write<F> }
}

const ownTexts: { [F in TextName]: (texts: Partial<DraftTexts>) => Written<F> } = {
  name: ({ name = '' }) => name.trim(),
  shortName: ({ shortName = '' }) => shortName.trim(),
  description: ({ description = '' }) => description.trim(),
  faqs: ({ faqs }) => writtenFaqs(faqs),
}
const otherTexts = (name: TextName) =>
  Object.fromEntries(
    enums.Language.map((language) => [
      `texts.${language}.${name}`,
      ({ texts }: ProductDraft) => ownTexts[name](texts[language] ?? {}),
    ]),
  ) as unknown as { [F in OtherText]: Write<F> }

/** How each field is sent, in the order of the form. */
const wire: { [F in WireField]-?: Write<F> } = {
  name: ownTexts.name,
  ...otherTexts('name'),
  shortName: ownTexts.shortName,
  ...otherTexts('shortName'),
  description: ownTexts.description,
  ...otherTexts('description'),
  images: ({ images }, _currency, language = 'en') =>
    images.map(({ id, alt, alts }) => ({
      _id: id,
      alts: told({ ...trimmed(alts), [language]: alt.trim() }),
    })),
  price: ({ price }, currency) => money(price, currency),
  priceBeforeDiscount: ({ priceBeforeDiscount }, currency) => money(priceBeforeDiscount, currency),
  stock: ({ onHand, lowStockThreshold }) => ({
    ...(onHand.trim() !== '' && { onHand: wholeNumber(onHand) }),
    lowStockThreshold: wholeNumber(lowStockThreshold) ?? null,
  }),
  ...factsWire(),
  subscriptionPeriod: ({ periodCount, periodUnit }) => {
    const count = wholeNumber(periodCount)
    return count === undefined ? null : { count, unit: periodUnit }
  },
  applications: ({ applications }) => ids(applications),
  useCases: ({ useCases }) => ids(useCases),
  industries: ({ industries }) => ids(industries),
  tags: ({ tags }) => ids(tags),
  includes: ({ includes }) =>
    includes.map(({ product, quantity }) => ({ product: product.id, quantity: wholeNumber(quantity) ?? 0 })),
  documentations: ({ documentations }) =>
    writtenDocumentations(documentations).map(({ title, url, file, language }) => ({
      title: title.trim(),
      ...told({ url: file ? '' : url.trim(), file: file?.id, language }),
    })),
  certifications: ({ certifications }) =>
    writtenCertifications(certifications).map(({ name, issuer, number, validUntil, file }) => ({
      name: name.trim(),
      ...told({ issuer: issuer.trim(), number: number.trim(), validUntil, file: file?.id }),
    })),
  faqs: ownTexts.faqs,
  ...otherTexts('faqs'),
  relatedAccessories: ({ relatedAccessories }) => ids(relatedAccessories),
  similarProducts: ({ similarProducts }) => ids(similarProducts),
  similarPackages: ({ similarPackages }) => ids(similarPackages),
  visibility: ({ visibility }) => visibility,
}

export const wireFields = Object.keys(wire) as WireField[]

/** Numbers are compared as typed: an invalid number is a change too, and is reported. */
const typed: Partial<Record<WireField, (draft: ProductDraft) => string[]>> = {
  images: ({ images }) =>
    images.flatMap(({ id, alt, alts }) => [id, alt, ...enums.Language.map((other) => alts[other] ?? '')]),
  price: ({ price }) => [price],
  priceBeforeDiscount: ({ priceBeforeDiscount }) => [priceBeforeDiscount],
  stock: ({ onHand, lowStockThreshold }) => [onHand, lowStockThreshold],
  ...Object.fromEntries(factsOf('integer').map((name) => [name, (draft: ProductDraft) => [draft[name]]])),
  subscriptionPeriod: ({ periodCount, periodUnit }) => [periodCount, periodCount.trim() && periodUnit],
  includes: ({ includes }) => includes.flatMap(({ product, quantity }) => [product.id, quantity]),
}

const comparable = (field: WireField, draft: ProductDraft): string =>
  JSON.stringify(typed[field]?.(draft).map((text) => asciiDigits(text).trim()) ?? wire[field](draft, ''))

/** The fields that differ, in the order of the form. */
export const changedFields = (base: ProductDraft, draft: ProductDraft): WireField[] =>
  wireFields.filter((field) => comparable(field, base) !== comparable(field, draft))

/** Texts of other languages go by their language. */
function written(
  draft: ProductDraft,
  fields: readonly WireField[],
  { currency, language }: Writing,
): ProductChanges {
  const changes: Record<string, unknown> = {}
  const texts: Partial<Record<Language, Record<string, unknown>>> = {}
  for (const field of fields) {
    const value = wire[field](draft, currency, language)
    const other = otherText(field)
    if (other) texts[other.language] = { ...texts[other.language], [other.name]: value }
    else changes[field] = value
  }
  return { ...changes, ...(Object.keys(texts).length > 0 && { texts }) }
}

/** Only the changed fields: a text that is empty in this language falls back to the other and is not written. */
export function changesOf(
  base: ProductDraft,
  draft: ProductDraft,
  writing: Writing,
  stockVersion?: number,
): ProductChanges {
  const changes = written(draft, changedFields(base, draft), writing)
  if (!changes.stock) return changes
  const { onHand, lowStockThreshold } = changes.stock
  const isCounted = asciiDigits(base.onHand).trim() !== asciiDigits(draft.onHand).trim()
  return {
    ...changes,
    stock: {
      ...(isCounted && { onHand, version: stockVersion }),
      ...(base.lowStockThreshold !== draft.lowStockThreshold && { lowStockThreshold }),
    },
  }
}

/** A new product with the fields of its sort; input for another sort is left out. */
export function newProductOf(draft: ProductDraft, writing: Writing): NewProduct {
  const asked = askedFields(draft)
  const filled = changedOfNew(draft).filter((field) => asked.has(field))
  const { code, type, hardwareType, licenseType } = draft
  return {
    ...written(draft, filled, writing),
    code: code.trim(),
    type,
    ...(type === 'hardware' && hardwareType !== '' && { hardwareType }),
    ...(type === 'licence' && licenseType !== '' && { licenseType }),
  }
}

const changedOfNew = (draft: ProductDraft) =>
  wireFields.filter((field) => {
    const value = wire[field](draft, 'SAR', 'en')
    // Hidden is what a new product is; showing it needs a permission of its own.
    const isEmpty =
      value === null ||
      value === '' ||
      (field === 'visibility' && value === emptyDraft.visibility) ||
      (Array.isArray(value) && value.length === 0)
    return !isEmpty && !(field === 'stock' && !draft.onHand.trim() && !draft.lowStockThreshold.trim())
  })

/** The control of the form that writes a field. */
const controlsOf: Partial<Record<WireField, (keyof ProductDraft)[]>> = {
  stock: ['onHand', 'lowStockThreshold'],
  subscriptionPeriod: ['periodCount', 'periodUnit'],
}

/** A draft with one field of another. */
export function withField(draft: ProductDraft, field: WireField, from: ProductDraft): ProductDraft {
  const other = otherText(field)
  if (other) {
    const { language, name } = other
    const texts = { ...(draft.texts[language] ?? noTexts), [name]: (from.texts[language] ?? noTexts)[name] }
    return { ...draft, texts: { ...draft.texts, [language]: texts } }
  }
  const controls = controlsOf[field] ?? [field as keyof ProductDraft]
  return { ...draft, ...Object.fromEntries(controls.map((control) => [control, from[control]])) }
}

/**
 * A colleague saved first: fields I did not change become theirs, my input stays. `clashes` are the fields both of us
 * changed to different values.
 */
export function mergeDrafts(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
): { draft: ProductDraft; clashes: WireField[] } {
  const kept = changedFields(base, mine)
  const draft = kept.reduce((draft, field) => withField(draft, field, mine), theirs)
  const changedByThem = changedFields(base, theirs)
  const differing = changedFields(mine, theirs)
  return {
    draft,
    clashes: kept.filter((field) => changedByThem.includes(field) && differing.includes(field)),
  }
}
