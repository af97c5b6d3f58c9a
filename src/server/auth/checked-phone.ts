import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Phone } from '#contract/shared.ts'
import { AppError } from '../http/app-error.ts'

/** A valid phone number, split after its prefix. One number has one form, so it is taken only once. */
export function checkedPhone({ isoCode, phoneNumber }: Phone): { phonePrefix: string; phoneNumber: string } {
  const phone = parsePhoneNumberFromString(isoCode + phoneNumber)
  if (!phone?.isValid()) throw new AppError('validation_failed', { fields: { phoneNumber: 'phone' } })
  return { phonePrefix: `+${phone.countryCallingCode}`, phoneNumber: phone.nationalNumber }
}
