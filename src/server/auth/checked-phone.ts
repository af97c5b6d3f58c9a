import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Phone } from '#contract/shared.ts'
import { AppError } from '../http/app-error.ts'

/** A valid phone number, split after its prefix. One number has one form, so it is taken only once. */
export function checkedPhone(given: Phone): { phonePrefix: string; phoneNumber: string } {
  const { isoCode, phoneNumber } = withoutRepeatedPrefix(given)
  const phone = parsePhoneNumberFromString(isoCode + phoneNumber)
  if (!phone?.isValid()) throw new AppError('validation_failed', { fields: { phoneNumber: 'phone' } })
  return { phonePrefix: `+${phone.countryCallingCode}`, phoneNumber: phone.nationalNumber }
}

/** A number pasted whole beside its prefix (`+966` and `966512345678`) loses the second prefix; others stay as they are. */
export function withoutRepeatedPrefix(phone: Phone): Phone {
  const { isoCode, phoneNumber } = phone
  if (!phoneNumber.startsWith(isoCode.slice(1)) || isValidPhone(phone)) return phone
  const whole = parsePhoneNumberFromString(`+${phoneNumber}`)
  return whole?.isValid() ? { isoCode, phoneNumber: whole.nationalNumber } : phone
}

export const isValidPhone = ({ isoCode, phoneNumber }: Phone): boolean =>
  parsePhoneNumberFromString(isoCode + phoneNumber)?.isValid() ?? false
