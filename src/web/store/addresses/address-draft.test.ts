import { expect, test } from 'vitest'
import { addressBody, addressErrors, emptyAddress, isTouched, missingParts } from './address-draft.ts'
import { withCountry } from './with-country.ts'

const draft = {
  ...emptyAddress,
  fullName: 'Huda Alsaleh',
  city: 'SA-riyadh',
  address: '3124 Olaya Street',
  phoneNumber: '512345678',
}

test('empty parts are not sent, and the phone is one thing', () => {
  expect(addressBody({ ...draft, postalCode: '12213' })).toEqual({
    type: 'shipping',
    fullName: 'Huda Alsaleh',
    country: 'SA',
    city: 'SA-riyadh',
    address: '3124 Olaya Street',
    phone: { isoCode: '+966', phoneNumber: '512345678' },
    isDefault: false,
    postalCode: '12213',
  })
})

test('a national address that was typed for another country is not sent', () => {
  const moved = { ...withCountry({ ...draft, street: 'Olaya Street' }, 'AE'), city: 'AE-dubai' }
  expect(addressBody(moved)).not.toHaveProperty('street')
})

test('another country empties the city, and takes its prefix unless a number was typed', () => {
  expect(withCountry(draft, 'AE')).toMatchObject({ country: 'AE', city: '', isoCode: '+966' })
  expect(withCountry(emptyAddress, 'AE').isoCode).toBe('+971')
})

test('what is missing is named', () => {
  expect(missingParts(emptyAddress)).toEqual(['fullName', 'city', 'address', 'phoneNumber'])
  expect(missingParts({ ...draft, fullName: '  ' })).toEqual(['fullName'])
  expect(missingParts(draft)).toEqual([])
})

test('a form that nobody typed in is not kept', () => {
  expect(isTouched(emptyAddress)).toBe(false)
  expect(isTouched(withCountry(emptyAddress, 'KW'))).toBe(false)
  expect(isTouched({ ...emptyAddress, city: 'SA-abha' })).toBe(true)
})

test('whatever is wrong with a phone stands at the phone', () => {
  expect(addressErrors({ 'phone.phoneNumber': 'a', city: 'b' })).toEqual({ phoneNumber: 'a', city: 'b' })
  expect(addressErrors({ phone: 'c' })).toEqual({ phoneNumber: 'c' })
})
