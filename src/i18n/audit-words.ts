import type { Language } from '#contract/enums.ts'
import { audit as ar } from './ar/audit.ts'
import { cmsCustomers as arCustomers } from './ar/cms-customers.ts'
import { cmsDiscounts as arDiscounts } from './ar/cms-discounts.ts'
import { cmsMarketing as arMarketing } from './ar/cms-marketing.ts'
import { cmsMetadata as arMetadata } from './ar/cms-metadata.ts'
import { cmsPriceLists as arPriceLists } from './ar/cms-price-lists.ts'
import { cmsProducts as arProducts } from './ar/cms-products.ts'
import { cmsRequests as arRequests } from './ar/cms-requests.ts'
import { cmsStaff as arStaff } from './ar/cms-staff.ts'
import { members as arMembers } from './ar/members.ts'
import { enums as arEnums } from './ar/enums.ts'
import { audit as en } from './en/audit.ts'
import { cmsCustomers as enCustomers } from './en/cms-customers.ts'
import { cmsDiscounts as enDiscounts } from './en/cms-discounts.ts'
import { cmsMarketing as enMarketing } from './en/cms-marketing.ts'
import { cmsMetadata as enMetadata } from './en/cms-metadata.ts'
import { cmsPriceLists as enPriceLists } from './en/cms-price-lists.ts'
import { cmsProducts as enProducts } from './en/cms-products.ts'
import { cmsRequests as enRequests } from './en/cms-requests.ts'
import { cmsStaff as enStaff } from './en/cms-staff.ts'
import { members as enMembers } from './en/members.ts'
import { enums as enEnums } from './en/enums.ts'
import { columnLabel, labelIn } from './import-words.ts'

const words = { en, ar }
const enValues = {
  customers: enCustomers,
  discounts: enDiscounts,
  marketing: enMarketing,
  members: enMembers,
  metadata: enMetadata,
  priceLists: enPriceLists,
  products: enProducts,
  requests: enRequests,
  staff: enStaff,
}
const arValues = {
  customers: arCustomers,
  discounts: arDiscounts,
  marketing: arMarketing,
  members: arMembers,
  metadata: arMetadata,
  priceLists: arPriceLists,
  products: arProducts,
  requests: arRequests,
  staff: arStaff,
}
const labels: Record<Language, Record<string, Record<string, string>>> = { en: enEnums, ar: arEnums }

const requestStatuses: Record<Language, Record<string, string>> = {
  en: enRequests.status,
  ar: arRequests.status,
}

/** What staff call a request's status; undefined for what is none. */
export const requestStatusWord = (language: Language, status: string): string | undefined =>
  requestStatuses[language][status]

/** Every step that the trail records. */
export type AuditAction = keyof typeof en.actions

/** What was done, in a word or two; a step of an older release that has no name any more is called as it was written. */
export function actionWord(language: Language, action: string): string {
  const actions: Record<string, string> = words[language].actions
  return actions[action] ?? action.replaceAll('_', ' ')
}

/** `title` or `title.ar`; the fields of products are called as in a file. */
export function auditLabel(language: Language, field: string): string {
  const [name = '', textsOf] = field.split('.')
  const fields: Record<string, string> = words[language].fields
  const own = fields[name]
  return own === undefined ? columnLabel(language, field) : labelIn(language, own, textsOf)
}

/** The label of an enumeration's value, whichever of these it belongs to. */
export const enumLabel = (language: Language, names: readonly string[], value: string): string =>
  names.map((name) => labels[language][name]?.[value]).find((label) => label !== undefined) ?? value

type Values = Partial<Record<string, string>>
const said = { en: enValues, ar: arValues }

function valuesOf(language: Language, entity: string, field: string): Values | undefined {
  const { customers, staff, marketing, members, discounts, metadata, priceLists, products, requests } =
    said[language]
  const of = labels[language]
  switch (field) {
    case 'status':
      return {
        order: of.OrderStatus,
        request: requests.status,
        discount: of.DiscountStatus,
        // The database calls a blocked account disabled.
        customer: { ...customers.statuses, disabled: customers.statuses.blocked },
        staff: staff.statuses,
      }[entity]
    case 'type':
      return entity === 'request' ? requests.type : of.DiscountType
    case 'kind':
      return Object.fromEntries(Object.entries(metadata.kinds).map(([kind, { title }]) => [kind, title]))
    case 'paymentStatus':
      return of.PaymentStatus
    case 'visibility':
      return of.Visibility
    case 'period':
      return discounts.form.periods
    case 'memberRoles':
      return members.roles
    case 'noticeKind':
      return products.notices.kinds
    case 'priceAudience':
      return priceLists.audiences
    case 'position':
      return marketing.positions
    case 'placement':
      return marketing.placements
    case 'origin':
      return words[language].origins
    case 'direction':
      return words[language].directions
    case 'language':
    case 'supportedLanguages':
      return words[language].languages
    default:
      return undefined
  }
}

/** What a value of a field is called on screens, where the field has such values. */
export const valueWord = (
  language: Language,
  { entity, field }: { entity: string; field: string },
  value: string,
): string | undefined => valuesOf(language, entity, field)?.[value]

export const auditWord = (
  language: Language,
  word: 'yes' | 'no' | 'somebody' | 'settings' | 'nameless',
): string => words[language][word]
