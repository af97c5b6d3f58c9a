import type { NewAddress } from '#contract/addresses.ts'

/** A new address while it is typed; empty texts are left out when it is sent. */
export type AddressDraft = {
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

export const requiredParts = ['fullName', 'country', 'city', 'address', 'phoneNumber'] as const

export const nationalParts = [
  'buildingNumber',
  'street',
  'district',
  'postalCode',
  'additionalNumber',
  'shortAddress',
] as const

export const hasNationalAddress = (country: string): boolean => country === homeCountry

export const missingParts = (draft: AddressDraft) => requiredParts.filter((part) => draft[part].trim() === '')

/** Somebody has begun to type. */
export const isTouched = (draft: AddressDraft): boolean =>
  (['name', 'fullName', 'city', 'address', 'phoneNumber'] as const).some((part) => draft[part] !== '')

export function addressBody(draft: AddressDraft): NewAddress {
  const { fullName, country, city, address, isoCode, phoneNumber, isDefault } = draft
  const parts = hasNationalAddress(country) ? (['name', ...nationalParts] as const) : (['name'] as const)
  const given = parts.filter((part) => draft[part].trim() !== '').map((part) => [part, draft[part]])
  return {
    type: 'shipping',
    fullName,
    country,
    city,
    address,
    phone: { isoCode, phoneNumber },
    isDefault,
    ...Object.fromEntries(given),
  }
}

/** The server names the parts of a phone; here it is one field. */
export const addressErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.startsWith('phone') ? 'phoneNumber' : path,
      message,
    ]),
  )
