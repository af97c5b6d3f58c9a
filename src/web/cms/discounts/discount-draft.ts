import { asciiDigits } from '#contract/digits.ts'
import type { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import type { DiscountType, Language } from '#contract/enums.ts'
import type { Data, Input } from '#web/api/types.ts'
import { dayOf } from '../dates/shop-days.ts'
import { digitsIn } from '../products/amount.ts'
import { wholeNumber } from '../whole-number.ts'

export type Discount = Data<typeof cmsDiscountsApi.find>
export type DiscountBody = Input<typeof cmsDiscountsApi.create>['body']
type DiscountPatch = Input<typeof cmsDiscountsApi.update>['body']

export const discountFields = [
  'type',
  'code',
  'name',
  'percentage',
  'numberOfUsage',
  'minimumQuantity',
  'period',
  'startDate',
  'endDate',
  'products',
  'productGroups',
  'locations',
  'customerGroups',
  'status',
] as const
export type DiscountField = (typeof discountFields)[number]

/** Form state: days as `2026-11-21`, lists joined by commas, a place as `SA` or `AE/AE-dubai`. */
export type DiscountDraft = Record<DiscountField, string>

/** Fields of each type besides those all types have. */
const own: Partial<Record<DiscountField, readonly DiscountType[]>> = {
  code: ['code'],
  name: ['product', 'market'],
  products: ['product'],
  productGroups: ['product'],
}
export const hasField = (type: string, field: DiscountField): boolean =>
  own[field]?.some((other) => other === type) ?? true

export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

const joined = (items: readonly { id: string }[] = []) => items.map(({ id }) => id).join(',')
export const placeKey = ({ country, city }: { country: string; city?: string | undefined }) =>
  city ? `${country}/${city}` : country

/** A new discount; a copy starts without code and usage, and switched off. */
export function draftOf(
  discount: Discount | undefined,
  language: Language,
  { isCopy = false } = {},
): DiscountDraft {
  const digits = (number: number | undefined) =>
    number === undefined ? '' : digitsIn(language, String(number))
  return {
    type: discount?.type ?? 'code',
    code: isCopy ? '' : (discount?.code ?? ''),
    name: discount?.name ?? '',
    percentage: digits(discount?.percentage),
    numberOfUsage: discount ? digits(discount.numberOfUsage) : digits(1),
    minimumQuantity: digits(discount?.minimumQuantity ?? 1),
    period: discount?.period ?? 'fixed',
    startDate: discount ? dayOf(discount.startDate) : dayOf(new Date().toISOString()),
    endDate: dayOf(discount?.endDate),
    products: joined(discount?.products),
    productGroups: joined(discount?.productGroups),
    locations: (discount?.locations ?? []).map(placeKey).join(','),
    customerGroups: joined(discount?.customerGroups),
    status: isCopy || discount?.isOn === false ? 'inactive' : 'active',
  }
}

/** A percentage in either kind of digits, with at most two decimals; undefined when it is not a number. */
export function percentageOf(text: string): number | undefined {
  const plain = asciiDigits(text).trim().replace(/[%٪]/g, '').replace(/[٫,]/, '.').trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** The fields to send: all of the type, or those that were changed. */
export function discountBody(draft: DiscountDraft, fields: readonly DiscountField[]): DiscountPatch {
  const has = (field: DiscountField) => fields.includes(field) && hasField(draft.type, field)
  return {
    ...(has('code') && { code: draft.code }),
    ...(has('name') && { name: draft.name.trim() }),
    ...(has('percentage') && { percentage: percentageOf(draft.percentage) ?? 0 }),
    ...(has('numberOfUsage') && { numberOfUsage: wholeNumber(draft.numberOfUsage) ?? null }),
    ...(has('minimumQuantity') && { minimumQuantity: wholeNumber(draft.minimumQuantity) ?? 1 }),
    ...((has('period') || has('endDate')) && { period: draft.period as 'fixed' }),
    ...(has('startDate') && { startDate: draft.startDate }),
    ...((has('period') || has('endDate')) &&
      draft.period === 'fixed' &&
      draft.endDate !== '' && { endDate: draft.endDate }),
    ...(has('products') && { products: listOf(draft.products) }),
    ...(has('productGroups') && { productGroups: listOf(draft.productGroups) }),
    ...(has('locations') && {
      locations: listOf(draft.locations).map((place) => {
        const [country = '', city] = place.split('/')
        return { country, ...(city && { city }) }
      }),
    }),
    ...(has('customerGroups') && { customerGroups: listOf(draft.customerGroups) }),
    ...(has('status') && { status: draft.status as 'active' }),
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight characters that are not easily confused. */
export const suggestCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')
