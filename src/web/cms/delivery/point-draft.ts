import type { Language } from '#contract/enums.ts'
import type { pickUpPointsApi } from '#contract/pick-up-points.ts'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import type { Data } from '#web/api/types.ts'
import { digitsIn } from '../products/amount.ts'
import { wholeNumber } from '../whole-number.ts'

export const pointsId = 'pick-up-points'
export const pointsPath = '/cms/settings/delivery/points'

export type Point = Data<typeof pickUpPointsApi.find>

export const pointFields = [
  'name.en',
  'name.ar',
  'position',
  'isActive',
  'country',
  'city',
  'address.en',
  'address.ar',
  'phone',
  'openingHours',
  'readyDays',
] as const
export type PointField = (typeof pointFields)[number]
/** Hours are a list as JSON. */
export type PointDraft = Record<PointField, string>

export function draftOf(point: Point | undefined, language: Language): PointDraft {
  const number = (value: number | undefined) => (value === undefined ? '' : digitsIn(language, String(value)))
  return {
    'name.en': point?.name.en ?? '',
    'name.ar': point?.name.ar ?? '',
    position: number(point?.position),
    isActive: point && !point.isActive ? '' : 'yes',
    country: point?.country ?? '',
    city: point?.city ?? '',
    'address.en': point?.address.en ?? '',
    'address.ar': point?.address.ar ?? '',
    phone: point?.phone ?? '',
    openingHours: JSON.stringify(point?.openingHours ?? []),
    readyDays: number(point?.readyDays ?? 0),
  }
}

export const hoursIn = (text: string): ReceivingHours[] => JSON.parse(text) as ReceivingHours[]

/** What is sent of a form: all that goes together where any of it was changed. */
export function bodyOf(draft: PointDraft, changed: readonly PointField[]) {
  const has = (...fields: PointField[]) => fields.some((field) => changed.includes(field))
  return {
    ...(has('name.en', 'name.ar') && { name: { en: draft['name.en'].trim(), ar: draft['name.ar'].trim() } }),
    ...(has('position') && draft.position.trim() !== '' && { position: wholeNumber(draft.position) ?? 0 }),
    ...(has('isActive') && { isActive: draft.isActive === 'yes' }),
    ...(has('country', 'city') && { country: draft.country, city: draft.city }),
    ...(has('address.en', 'address.ar') && {
      address: { en: draft['address.en'].trim(), ar: draft['address.ar'].trim() },
    }),
    ...(has('phone') && { phone: draft.phone.trim() === '' ? null : draft.phone.trim() }),
    ...(has('openingHours') && { openingHours: hoursIn(draft.openingHours) }),
    ...(has('readyDays') && { readyDays: wholeNumber(draft.readyDays) ?? 0 }),
  }
}
