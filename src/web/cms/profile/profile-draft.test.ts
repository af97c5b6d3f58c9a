import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#web/api/profiles.ts'
import {
  changesOf,
  checkProfile,
  draftOf,
  fieldOfPath,
  isChanged,
  type ProfileDraft,
} from './profile-draft.ts'

const base: ProfileDraft = {
  title: 'eng',
  firstName: 'Noura',
  lastName: 'Example',
  isoCode: '+966',
  phoneNumber: '512345678',
  country: 'SA',
  city: 'SA-riyadh',
  additionalDetails: '',
}
const with_ = (changes: Partial<ProfileDraft>) => ({ ...base, ...changes })

describe('what is sent', () => {
  test('nothing where nothing was changed, or only blanks around it', () => {
    expect(changesOf(base, { ...base })).toEqual({})
    expect(isChanged(base, with_({ firstName: ' Noura ' }))).toBe(false)
  })

  test('what was changed alone', () => {
    expect(changesOf(base, with_({ title: '', lastName: 'Dunes' }))).toEqual({ title: '', lastName: 'Dunes' })
    expect(changesOf(base, with_({ isoCode: '+971' }))).toEqual({
      phoneNumber: { isoCode: '+971', phoneNumber: '512345678' },
    })
  })

  test('an address as a whole', () => {
    expect(changesOf(base, with_({ city: '' }))).toEqual({
      address: { country: 'SA', city: '', additionalDetails: '' },
    })
  })

  test('no phone where there is none: a prefix alone is nothing', () => {
    const none = with_({ phoneNumber: '' })
    expect(changesOf(none, { ...none, isoCode: '+971' })).toEqual({})
  })
})

test('who has no phone begins with the prefix of the shop’s country', () => {
  const user = {
    title: '',
    firstName: '',
    lastName: '',
    phoneNumber: { isoCode: '', phoneNumber: '' },
    address: { country: '', city: '', additionalDetails: '' },
  } as SignedInUser
  expect(draftOf(user).isoCode).toBe('+966')
  expect(isChanged(draftOf(user), draftOf(user))).toBe(false)
})

describe('what is wrong', () => {
  test.each([
    [{ firstName: ' ' }, { firstName: { key: 'required' } }],
    [{ lastName: 'م'.repeat(61) }, { lastName: { key: 'maxCharacters', max: 60 } }],
    [{ lastName: 'م'.repeat(60) }, {}],
    [{ phoneNumber: '' }, { phoneNumber: { key: 'phone' } }],
    [{ phoneNumber: '12' }, { phoneNumber: { key: 'phone' } }],
    [{ phoneNumber: '٠٥١ ٢٣٤-٥٦٧٩' }, {}],
    [{ additionalDetails: 'x'.repeat(256) }, { additionalDetails: { key: 'maxCharacters', max: 255 } }],
  ] as const)('%j', (changes, faults) => {
    expect(checkProfile(base, with_(changes))).toEqual(faults)
  })

  test('nothing that was so before', () => {
    const nameless = with_({ firstName: '', lastName: '' })
    expect(checkProfile(nameless, { ...nameless, title: 'dr' })).toEqual({})
  })
})

test.each([
  ['firstName', 'firstName'],
  ['phoneNumber', 'phoneNumber'],
  ['phoneNumber.phoneNumber', 'phoneNumber'],
  ['phoneNumber.isoCode', 'phoneNumber'],
  ['address.city', 'city'],
  ['avatar', undefined],
])('a refusal of %s stands at %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field)
})
