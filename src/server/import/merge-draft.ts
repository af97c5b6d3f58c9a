import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { ProductRow } from '../products/products.table.ts'
import { emptyState, stateOf, type ProductState } from '../products/product-state.ts'
import type { PlanField, ProductPlan, Topic } from './product-plan.ts'

/** The product to write: the plan's changed fields, and the shop's values for the rest. */
export function mergeDraft(
  plan: ProductPlan,
  stored: ProductRow | undefined,
  changed: ReadonlySet<PlanField>,
  topicId: (topic: Topic) => string | undefined,
): ProductState {
  const choose = <T>(field: PlanField, planned: T, kept: T | undefined): T =>
    stored === undefined || kept === undefined || changed.has(field) ? planned : kept
  const text = (field: 'name' | 'shortName' | 'description'): BothTexts => {
    const inLanguage = (language: Language) =>
      choose(`${field}.${language}`, plan[field][language], stored?.[field][language])
    return { en: inLanguage('en'), ar: inLanguage('ar') }
  }
  const price = choose('price', plan.price, stored?.price)
  const before = stored?.priceBeforeDiscount ?? null
  const images = plan.images.map((id) => ({ id }))
  const topics = [...new Set(plan.topics.flatMap((topic) => topicId(topic) ?? []))]

  return {
    ...(stored
      ? stateOf(stored)
      : emptyState({ code: plan.code, type: 'hardware', hardwareType: plan.hardwareType })),
    name: text('name'),
    shortName: text('shortName'),
    description: text('description'),
    price,
    // A price before discount is dropped when the new price is as high.
    priceBeforeDiscount: before !== null && price !== null && before > price ? before : null,
    images: choose('images', images, stored?.images),
    documentations: choose('documentations', plan.documentations, stored?.documentations),
    certifications: choose('certifications', plan.certifications, stored?.certifications),
    metadataIds: choose('topics', topics, stored?.metadataIds),
    // One that the shop lacks takes no type away.
    deviceTypeId: choose(
      'deviceType',
      topicId(plan.deviceType) ?? stored?.deviceTypeId ?? null,
      stored?.deviceTypeId,
    ),
    manufacturer: choose('manufacturer', plan.manufacturer, stored?.manufacturer),
    communicationTypes: choose('communicationTypes', plan.communicationTypes, stored?.communicationTypes),
    region: choose('region', plan.region, stored?.region),
    visibility: choose('visibility', plan.visibility, stored?.visibility),
  }
}
