import { expect, test } from 'vitest'
import { withCountry } from '#web/places/with-country.ts'
import {
  addressBody,
  addressChanges,
  addressErrors,
  draftOf,
  emptyAddress,
  isTouched,
  missingParts,
} from './address-draft.ts'
import { type SavedAddress, withAddress } from './saved-addresses.ts'

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

const saved: SavedAddress = {
  id: 'one',
  type: 'shipping',
  name: 'Depot',
  fullName: 'Huda Alsaleh',
  country: 'SA',
  countryName: 'Saudi Arabia',
  city: 'SA-riyadh',
  cityName: 'Riyadh',
  address: '3124 Olaya Street',
  phone: { isoCode: '+966', phoneNumber: '512345678' },
  postalCode: '12213',
  isDefault: true,
}

test('of an edited address only what was changed is sent; what was emptied is taken away', () => {
  const before = draftOf(saved)
  expect(addressChanges(before, before)).toEqual({})
  expect(addressChanges(before, { ...before, name: ' ', phoneNumber: '512345679' })).toEqual({
    name: '',
    phone: { isoCode: '+966', phoneNumber: '512345679' },
  })
})

test('an address that moves to another country leaves its national address behind', () => {
  const before = draftOf(saved)
  expect(addressChanges(before, { ...withCountry(before, 'AE'), city: 'AE-dubai' })).toEqual({
    country: 'AE',
    city: 'AE-dubai',
    postalCode: '',
  })
})

test('a default is taken over, never given up', () => {
  const before = draftOf(saved)
  expect(addressChanges(before, { ...before, isDefault: false })).toEqual({})
  expect(addressChanges({ ...before, isDefault: false }, before)).toEqual({ isDefault: true })
  expect(addressChanges(before, { ...before, type: 'billing' })).toEqual({ type: 'billing', isDefault: true })
  expect(addressChanges(before, { ...before, type: 'billing', isDefault: false })).toEqual({
    type: 'billing',
  })
})

test('a new default takes the place of the old one of its type', () => {
  const list = [
    saved,
    { ...saved, id: 'two', isDefault: false },
    { ...saved, id: 'three', type: 'billing' as const },
  ]
  const defaults = (addresses: SavedAddress[]) =>
    addresses.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  expect(defaults(withAddress(list, { ...saved, id: 'two' }))).toEqual(['two', 'three'])
  expect(defaults(withAddress(list, { ...saved, id: 'four' }))).toEqual(['three', 'four'])
  expect(withAddress(list, { ...saved, id: 'two', isDefault: false })).toHaveLength(3)
})
