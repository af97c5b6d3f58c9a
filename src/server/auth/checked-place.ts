import type { UserAddress } from '#contract/registration.ts'
import { AppError } from '../http/app-error.ts'
import { isCityOf, isCountry } from '../metadata/places.ts'

/** Country and city may be empty; given, they exist and belong together. */
export function checkedPlace(address: UserAddress): UserAddress {
  const { country, city } = address
  const fields = {
    ...(country !== '' && !isCountry(country) && { 'address.country': 'choice' }),
    ...(city !== '' && !isCityOf(country, city) && { 'address.city': 'choice' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  return address
}
