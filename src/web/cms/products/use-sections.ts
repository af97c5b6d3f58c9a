import { brand } from '#brand'
import { factsInDraft } from './product-draft.ts'
import { useT } from '#web/language/language.tsx'
import type { IndexedSection } from '../form/form-index.tsx'
import { askedFields } from './asked-fields.ts'
import type { Fault } from './check-draft.ts'
import { deliveryFacts, isOfDelivery } from './form/delivery-section.tsx'
import { useTexts } from './form/use-texts.ts'
import type { ProductFormState } from './use-product-form.ts'
import { otherText, type WireField } from './wire-field.ts'

/** The fields of each section, by the first part of their path. */
const fieldsOf: Record<string, readonly string[]> = {
  kind: ['code', 'type', 'hardwareType', 'licenseType'],
  texts: ['name', 'shortName', 'description'],
  images: ['images'],
  price: ['price', 'priceBeforeDiscount'],
  stock: ['onHand', 'lowStockThreshold', 'stock'],
  delivery: deliveryFacts,
  facts: [
    ...factsInDraft.filter((name) => !isOfDelivery(name)),
    'periodCount',
    'periodUnit',
    'subscriptionPeriod',
  ],
  foundBy: ['applications', 'useCases', 'industries', 'tags'],
  includes: ['includes'],
  documentation: ['documentations', 'certifications'],
  faqs: ['faqs'],
  related: ['relatedAccessories', 'similarProducts', 'similarPackages'],
  selling: ['visibility'],
}

const isMissing = ({ key }: Pick<Fault, 'key'>) => ['required', 'minItems', 'minImages'].includes(key)

/** The sections of the form that are drawn, with how much each still needs before the product can be shown. */
export function useSections(form: ProductFormState): IndexedSection[] {
  const t = useT()
  const texts = useTexts(form)
  const { draft, faults, errors } = form
  const asked = askedFields(draft)
  const isDrawn: Partial<Record<string, boolean>> = {
    price: brand.flags.price,
    stock: brand.flags.stockCms && asked.has('stock'),
    delivery: asked.has('leadDays'),
    facts: fieldsOf.facts?.some((name) => asked.has(name as WireField)) ?? false,
  }
  const titles: Record<string, string> = {
    kind: t('cms.products.form.kind'),
    texts: t('cms.products.form.texts'),
    images: t('cms.products.parts.images'),
    price: t('cms.products.form.price'),
    stock: t('cms.products.columns.stock'),
    delivery: t('cms.products.form.delivery'),
    facts: t('cms.products.parts.facts'),
    foundBy: t('cms.products.parts.foundBy'),
    includes: t(
      draft.type === 'package' ? 'cms.products.form.packageIncludes' : 'cms.products.form.inTheBox',
    ),
    documentation: t('cms.products.papers.title'),
    faqs: t('fields.faqs'),
    related: t('cms.products.form.related'),
    selling: t('cms.products.form.selling'),
  }
  return Object.entries(fieldsOf)
    .filter(([id]) => isDrawn[id] ?? true)
    .map(([id, fields]) => {
      const here = (path: string) => fields.includes(otherText(path)?.name ?? path.split('.')[0] ?? '')
      const found = [...faults].filter(([path]) => here(path))
      const refused = [...errors.keys()].filter((path) => here(path) && !faults.has(path))
      const untranslated =
        id === 'texts' || id === 'faqs' ? texts.missing(fields as ('name' | 'faqs')[]) : { en: 0, ar: 0 }
      return {
        id,
        title: titles[id] ?? id,
        missing: found.filter(([, fault]) => isMissing(fault)).length + untranslated.en + untranslated.ar,
        wrong: found.filter(([, fault]) => !isMissing(fault)).length + refused.length,
      }
    })
}
