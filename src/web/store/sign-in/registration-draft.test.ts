import { expect, test } from 'vitest'
import { PersonTitle, Register } from '#contract/registration.ts'
import {
  emptyRegistration,
  faultOf,
  fieldsOf,
  personTitles,
  registrationBody,
  registrationErrors,
} from './registration-draft.ts'

const draft = {
  ...emptyRegistration,
  companyName: 'Dunes Logistics',
  firstName: 'Noura',
  lastName: 'Example',
  email: 'noura@dunes.example',
  phoneNumber: '0501234567',
  username: 'noura.example',
  password: 'Correct-Horse-1',
  confirmation: 'Correct-Horse-1',
}
const allFields = [...fieldsOf.company, ...fieldsOf.person]

test('a good registration has no fault and is one that the contract takes', () => {
  expect(allFields.filter((field) => faultOf(field, draft))).toEqual([])
  expect(Register.safeParse(registrationBody(draft)).success).toBe(true)
})

test('what must be given is named, numbers of the company may be left out', () => {
  expect(allFields.filter((field) => faultOf(field, emptyRegistration)?.key === 'required')).toEqual([
    'companyName',
    ...fieldsOf.person,
  ])
  expect(registrationBody(draft)).not.toHaveProperty('crNumber')
})

test.each([
  ['companyName', 'x'.repeat(121), { key: 'maxCharacters', max: 120 }],
  ['crNumber', '123', { key: 'crNumber' }],
  ['crNumber', '12345678901', { key: 'crNumber' }],
  ['crNumber', '١٢٣٤٥٦٧٨٩٠', undefined],
  ['vatNumber', '100000000000003', { key: 'vatNumber' }],
  ['vatNumber', '310458732100003', undefined],
  ['email', 'noura@', { key: 'email' }],
  ['email', ' noura@dunes.example ', undefined],
  ['username', 'a@b', { key: 'username' }],
  ['username', '0501234567', { key: 'username' }],
  ['phoneNumber', '12', { key: 'phone' }],
  ['phoneNumber', '٠٥٠١٢٣٤٥٦٧', undefined],
  ['password', 'short', { key: 'passwordLength' }],
  ['password', 'long-enough-1', { key: 'passwordCase' }],
  ['password', 'LongEnough1', { key: 'passwordSymbol' }],
  ['confirmation', 'Correct-Horse-2', { key: 'mismatch' }],
] as const)('%s "%s" is told %j', (field, value, fault) => {
  expect(faultOf(field, { ...draft, [field]: value })).toEqual(fault)
})

test('the titles to choose from are those of the contract', () => {
  expect(['', ...personTitles]).toEqual(PersonTitle.options)
})

test('a title and the numbers are sent when they were given', () => {
  const full = { ...draft, title: 'dr', crNumber: '1010458732', vatNumber: '310458732100003' }
  expect(registrationBody(full)).toMatchObject({
    title: 'dr',
    crNumber: '1010458732',
    vatNumber: '310458732100003',
  })
})

test('whatever is wrong with a phone stands at the phone', () => {
  expect(registrationErrors({ 'phoneNumber.isoCode': 'a', email: 'b' })).toEqual({
    phoneNumber: 'a',
    email: 'b',
  })
})
