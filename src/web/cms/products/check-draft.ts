import { enums, type Language } from '#contract/enums.ts'
import { longestPeriod } from '#contract/period.ts'
import { factsOf } from '#contract/facts.ts'
import { productFields } from '#contract/product-fields.ts'
import { maxImages, maxPrice } from '#contract/products.ts'
import { isLink } from '../form/is-link.ts'
import { faultsOf } from '../translate/texts.ts'
import { wholeNumber } from '../whole-number.ts'
import { amountOf } from './amount.ts'
import { askedFields, requiredFields } from './asked-fields.ts'
import { noTexts, type ProductDraft } from './product-draft.ts'
import { changedFields, wireFields } from './product-wire.ts'
import type { WireField } from './wire-field.ts'

/** Limits of what is no field of its own. */
export const most = {
  onHand: 10_000_000,
  quantity: 1000,
  paperTitle: 120,
  paperWord: 60,
  alt: 255,
} as const

/** An error: the key of its message and the message's values. */
export type Fault =
  | {
      key: 'required' | 'invalid' | 'priceBeforeDiscount' | 'url' | 'linkOrFile' | 'code' | 'choice'
    }
  | { key: 'maxCharacters' | 'maxNumber' | 'maxItems' | 'maxImages'; max: number }
  | { key: 'price' | 'minNumber' | 'minItems' | 'minImages'; min: number }

/** Where it is: a field of the form, or a part of it such as `documentations.1.title`. */
export type FaultPath = string
export type Faults = Map<FaultPath, Fault>

const codePattern = /^[A-Za-z0-9._-]+$/
const length = (text: string) => [...text.trim()].length

/** What is wrong with a product's code. */
export function codeFault(
  code: string,
): { key: 'required' | 'code' } | { key: 'maxCharacters'; max: number } | undefined {
  if (code.trim() === '') return { key: 'required' }
  if (length(code) > productFields.code.max) return { key: 'maxCharacters', max: productFields.code.max }
  return codePattern.test(code.trim()) ? undefined : { key: 'code' }
}

type Checked = {
  currency: string
  isNew: boolean
  /** What is shown in the shop must be whole. */
  isWhole?: boolean
  language: Language
}

/**
 * The same rules as the server's. For an existing product only changed fields are checked: an imported one without pictures
 * can still be given a price.
 */
export function checkDraft(
  base: ProductDraft,
  draft: ProductDraft,
  { currency, isNew, isWhole = isNew, language }: Checked,
): Faults {
  const faults: Faults = new Map()
  const asked = askedFields(draft)
  const looked = new Set(
    (isWhole ? wireFields : changedFields(base, draft)).filter((field) => asked.has(field)),
  )
  const add = (path: FaultPath, fault: Fault) => faults.has(path) || faults.set(path, fault)
  const tooLong = (path: FaultPath, text: string, max: number) => {
    if (length(text) > max) add(path, { key: 'maxCharacters', max })
  }
  const missing = (path: FaultPath, text: string) => {
    if (text.trim() === '') add(path, { key: 'required' })
  }
  const number = (path: FaultPath, text: string, { min = 0, max }: { min?: number; max: number }) => {
    if (text.trim() === '') return
    const value = wholeNumber(text)
    if (value === undefined) add(path, { key: 'invalid' })
    else if (value < min) add(path, { key: 'minNumber', min })
    else if (value > max) add(path, { key: 'maxNumber', max })
  }

  if (isNew) {
    const fault = codeFault(draft.code)
    if (fault) add('code', fault)
    if (draft.type === 'hardware') missing('hardwareType', draft.hardwareType)
    if (draft.type === 'licence') missing('licenseType', draft.licenseType)
  }

  const required = requiredFields(draft)
  const rules: Partial<Record<WireField, () => void>> = {
    name: () => tooLong('name', draft.name, productFields.name.max),
    shortName: () => tooLong('shortName', draft.shortName, productFields.shortName.max),
    description: () => tooLong('description', draft.description, productFields.description.max),
    images: () => {
      if (draft.images.length > maxImages) add('images', { key: 'maxImages', max: maxImages })
      for (const [index, { alt, alts }] of draft.images.entries()) {
        tooLong(`images.${index}.alt`, alt, most.alt)
        for (const [other, text] of Object.entries(alts))
          tooLong(`images.${index}.alts.${other}`, text, most.alt)
      }
    },
    stock: () => {
      number('onHand', draft.onHand, { max: most.onHand })
      number('lowStockThreshold', draft.lowStockThreshold, productFields.lowStockThreshold)
    },
    ...Object.fromEntries(
      factsOf('integer').map((name) => [name, () => number(name, draft[name], productFields[name])]),
    ),
    ...Object.fromEntries(
      factsOf('text').map((name) => [name, () => tooLong(name, draft[name], productFields[name].max)]),
    ),
    subscriptionPeriod: () =>
      number('periodCount', draft.periodCount, { min: 1, max: longestPeriod[draft.periodUnit] }),
    includes: () => {
      for (const [index, { quantity }] of draft.includes.entries()) {
        missing(`includes.${index}.quantity`, quantity)
        number(`includes.${index}.quantity`, quantity, { min: 1, max: most.quantity })
      }
    },
    documentations: () => {
      for (const [index, { title, url, file }] of draft.documentations.entries()) {
        const path = `documentations.${index}`
        if (!title.trim() && !url.trim() && !file) continue
        missing(`${path}.title`, title)
        tooLong(`${path}.title`, title, most.paperTitle)
        if (file) continue
        if (url.trim() === '') add(`${path}.url`, { key: 'linkOrFile' })
        else if (!isLink(url.trim())) add(`${path}.url`, { key: 'url' })
      }
    },
    certifications: () => {
      for (const [index, paper] of draft.certifications.entries()) {
        const path = `certifications.${index}`
        const isWritten = paper.name || paper.issuer || paper.number || paper.validUntil || paper.file
        if (!isWritten) continue
        missing(`${path}.name`, paper.name)
        tooLong(`${path}.name`, paper.name, most.paperTitle)
        tooLong(`${path}.issuer`, paper.issuer, most.paperWord)
        tooLong(`${path}.number`, paper.number, most.paperWord)
      }
    },
    faqs: () => {
      for (const [path, fault] of faqFaults(draft)) add(path, fault)
    },
  }
  for (const other of enums.Language) {
    const texts = draft.texts[other] ?? noTexts
    const at = (path: string) => `texts.${other}.${path}`
    for (const name of ['name', 'shortName', 'description'] as const)
      rules[`texts.${other}.${name}`] = () => tooLong(at(name), texts[name], productFields[name].max)
    rules[`texts.${other}.faqs`] = () => {
      for (const [path, fault] of faqFaults(texts)) add(at(path), fault)
    }
  }
  // What is missing in one language is shown in another; a name in English may be changed and not taken away.
  const isMissing = (field: WireField) => {
    if (field !== 'name' && field !== 'shortName') return isEmpty(draft, field)
    const said = (of: ProductDraft, text: Language) =>
      (text === language ? of[field] : (of.texts[text]?.[field] ?? '')).trim()
    if (enums.Language.every((text) => said(draft, text) === '')) return true
    if (said(draft, 'en') !== '' || said(base, 'en') === '') return false
    add(language === 'en' ? field : `texts.en.${field}`, { key: 'required' })
    return false
  }
  for (const field of looked) {
    if (required.has(field) && isMissing(field)) add(controlOf(field), emptyFault(field))
    rules[field]?.()
  }
  for (const field of ['name', 'shortName'] as const) if (looked.has(`texts.en.${field}`)) isMissing(field)

  checkPrices(draft, looked, currency, add)
  return faults
}

const faqFaults = ({ faqs }: Pick<ProductDraft, 'faqs'>) =>
  faultsOf([{ name: 'faqs', kind: 'faqs', max: productFields.faqs.max }], { faqs })

/** Where the first control of a field is. */
const controlOf = (field: WireField): FaultPath =>
  field === 'subscriptionPeriod' ? 'periodCount' : field === 'stock' ? 'onHand' : field

function isEmpty(draft: ProductDraft, field: WireField): boolean {
  const value = draft[controlOf(field) as keyof ProductDraft]
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

function emptyFault(field: WireField): Fault {
  if (field === 'images') return { key: 'minImages', min: 1 }
  return field === 'applications' || field === 'includes' ? { key: 'minItems', min: 1 } : { key: 'required' }
}

function checkPrices(
  draft: ProductDraft,
  looked: ReadonlySet<WireField>,
  currency: string,
  add: (path: FaultPath, fault: Fault) => void,
) {
  const amounts = {
    price: amountOf(draft.price, currency),
    before: amountOf(draft.priceBeforeDiscount, currency),
  }
  const fields = [
    ['price', amounts.price],
    ['priceBeforeDiscount', amounts.before],
  ] as const
  for (const [field, amount] of fields) {
    if (!looked.has(field)) continue
    if (amount === undefined) add(field, { key: 'invalid' })
    else if (amount !== null && amount < 0) add(field, { key: 'price', min: 0 })
    else if (amount !== null && amount > maxPrice) add(field, { key: 'maxNumber', max: maxPrice / 100 })
  }
  const { price, before } = amounts
  const isBelow = typeof before === 'number' && price !== undefined && before <= (price ?? before)
  // Shown at the changed field, as the server reports it.
  const touched = (['priceBeforeDiscount', 'price'] as const).find((field) => looked.has(field))
  if (isBelow && touched) add(touched, { key: 'priceBeforeDiscount' })
}
