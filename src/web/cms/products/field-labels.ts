import { useFormat, useT } from '#web/language/language.tsx'
import type { FaultPath } from './check-draft.ts'

/** Labels of the product form's controls; rows of a list also by their position. */
export function useFieldLabel() {
  const t = useT()
  const format = useFormat()
  const own: Record<string, string> = {
    code: t('cms.products.columns.code'),
    onHand: t('cms.products.stock.onHand'),
    lowStockThreshold: t('cms.products.form.lowStock'),
    warranty: t('cms.products.form.warranty'),
    applications: t('cms.products.parts.applications'),
    useCases: t('cms.products.parts.useCases'),
    industries: t('cms.products.parts.industries'),
    tags: t('cms.products.parts.tags'),
    deviceType: t('cms.products.facts.deviceType'),
    gatewayType: t('cms.products.facts.gatewayType'),
    accessoryType: t('cms.products.facts.accessoryType'),
    region: t('cms.products.facts.region'),
    networkServers: t('cms.products.facts.networkServers'),
    deviceProfileTypes: t('cms.products.form.deviceProfileTypes'),
    hardwareType: t('fields.hardwareType'),
    licenseType: t('fields.licenseType'),
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
    name: t('fields.name'),
    shortName: t('fields.shortName'),
    description: t('fields.description'),
    images: t('fields.images'),
    price: t('fields.price'),
    priceBeforeDiscount: t('fields.priceBeforeDiscount'),
    documentations: t('fields.documentations'),
    certifications: t('fields.certifications'),
    faqs: t('fields.faqs'),
    question: t('fields.question'),
    answer: t('fields.answer'),
    includes: t('fields.includes'),
    relatedAccessories: t('fields.relatedAccessories'),
    similarProducts: t('fields.similarProducts'),
    similarPackages: t('fields.similarPackages'),
    communicationTypes: t('fields.communicationTypes'),
    visibility: t('fields.visibility'),
    subscriptionType: t('fields.subscriptionType'),
    integrationType: t('fields.integrationType'),
    platformType: t('fields.platformType'),
    notificationType: t('fields.notificationType'),
    stock: t('fields.stock'),
    subscriptionPeriod: t('fields.subscriptionPeriod'),
  }
  // Within a sentence of a validation message these are lower case.
  const inSentences: Record<string, string> = {
    applications: t('fields.applications'),
    useCases: t('fields.useCases'),
    industries: t('fields.industries'),
    tags: t('fields.tags'),
  }
  return (path: FaultPath, { isShort = false }: { isShort?: boolean } = {}): string => {
    const [root = '', index, part] = path.split('.')
    const label = own[root] ?? root
    if (index === undefined) return (isShort && inSentences[root]) || label
    const leaf = own[part ?? ''] ?? part ?? ''
    return isShort
      ? leaf
      : t('cms.products.form.rowLabel', {
          list: label,
          number: format.number(Number(index) + 1),
          field: leaf,
        })
  }
}
