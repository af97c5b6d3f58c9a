import type { AddressChanges, NewAddress } from '#contract/addresses.ts'
import type { SavedAddress } from './saved-addresses.ts'

/** An address while it is typed; empty texts are left out when it is sent. */
export type AddressDraft = {
  type: NewAddress['type']
  name: string
  fullName: string
  country: string
  city: string
  address: string
  isoCode: string
  phoneNumber: string
  buildingNumber: string
  street: string
  district: string
  postalCode: string
  additionalNumber: string
  shortAddress: string
  isDefault: boolean
}

const homeCountry = 'SA'

export const emptyAddress: AddressDraft = {
  type: 'shipping',
  name: '',
  fullName: '',
  country: homeCountry,
  city: '',
  address: '',
  isoCode: '+966',
  phoneNumber: '',
  buildingNumber: '',
  street: '',
  district: '',
  postalCode: '',
  additionalNumber: '',
  shortAddress: '',
  isDefault: false,
}

const requiredParts = ['fullName', 'country', 'city', 'address', 'phoneNumber'] as const

export const nationalParts = [
  'buildingNumber',
  'street',
  'district',
  'postalCode',
  'additionalNumber',
  'shortAddress',
] as const

export const hasNationalAddress = (country: string): boolean => country === homeCountry

/** A site is known by its name; other addresses may have one. */
export const missingParts = (draft: AddressDraft, isSite = false) =>
  [...(isSite ? (['name'] as const) : []), ...requiredParts].filter((part) => draft[part].trim() === '')

/** The user has started typing. */
export const isTouched = (draft: AddressDraft): boolean =>
  (['name', 'fullName', 'city', 'address', 'phoneNumber'] as const).some((part) => draft[part] !== '')

export const draftOf = ({ phone, ...address }: SavedAddress): AddressDraft => ({
  type: address.type,
  name: address.name ?? '',
  fullName: address.fullName,
  country: address.country,
  city: address.city,
  address: address.address,
  ...phone,
  buildingNumber: address.buildingNumber ?? '',
  street: address.street ?? '',
  district: address.district ?? '',
  postalCode: address.postalCode ?? '',
  additionalNumber: address.additionalNumber ?? '',
  shortAddress: address.shortAddress ?? '',
  isDefault: address.isDefault,
})

/** Parts that belong to the address: a national address typed for another country does not. */
const extrasOf = (draft: AddressDraft) => ({
  name: draft.name.trim(),
  ...Object.fromEntries(
    nationalParts.map((part) => [part, hasNationalAddress(draft.country) ? draft[part].trim() : '']),
  ),
})

const neededOf = ({ type, fullName, country, city, address, isoCode, phoneNumber }: AddressDraft) => ({
  type,
  fullName,
  country,
  city,
  address,
  phone: { isoCode, phoneNumber },
})

export const addressBody = (draft: AddressDraft): NewAddress => ({
  ...neededOf(draft),
  isDefault: draft.isDefault,
  ...Object.fromEntries(Object.entries(extrasOf(draft)).filter(([, text]) => text !== '')),
})

/**
 * Only changes are sent, so that changes from another window stay. An address can become the default here, not stop being
 * it.
 */
export function addressChanges(before: AddressDraft, draft: AddressDraft): AddressChanges {
  const old: Record<string, unknown> = partsOf(before)
  const changed = Object.entries(partsOf(draft)).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(old[part]),
  )
  const isNewDefault = draft.isDefault && (!before.isDefault || draft.type !== before.type)
  return { ...Object.fromEntries(changed), ...(isNewDefault && { isDefault: true }) }
}

const partsOf = (draft: AddressDraft) => ({ ...neededOf(draft), ...extrasOf(draft) })

/** The server names the parts of a phone; here it is one field. */
export const addressErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.startsWith('phone') ? 'phoneNumber' : path,
      message,
    ]),
  )
