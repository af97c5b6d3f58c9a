import { describe, expect, test } from 'vitest'
import { NewRequest } from '#contract/requests.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import {
  emptyRequest,
  faultOf,
  lineError,
  partsOf,
  priceError,
  requestBody,
  type RequestDraft,
  requestErrors,
  type RequestPart,
  requestParts,
  withCompanions,
  wrongPrices,
} from './request-draft.ts'

const tracker = '019aa000-0000-7000-8000-000000000001'
const gateway = '019aa000-0000-7000-8000-000000000002'

const whole: RequestDraft = {
  fullName: 'Noura Example',
  company: 'Dunes Logistics',
  isoCode: '+966',
  phoneNumber: '512345678',
  email: 'noura@dunes.example',
  country: 'SA',
  city: 'SA-riyadh',
  message: 'Do the trackers work in tunnels?',
  products: [{ product: tracker, quantity: 2 }],
  wishedDate: '',
  files: [],
}
const sent = { website: '', currency: 'SAR' }
const faultsOf = (draft: RequestDraft, type: 'contact' | 'quote') =>
  Object.fromEntries(
    requestParts.flatMap((part) => {
      const fault = faultOf(part, draft, type)
      return fault ? [[part, fault]] : []
    }),
  )

describe('what is wrong', () => {
  test('nothing with a whole request; a message needs neither company nor products', () => {
    expect(faultsOf(whole, 'quote')).toEqual({})
    expect(faultsOf({ ...whole, company: ' ', products: [] }, 'contact')).toEqual({})
  })

  test('everything that is missing is named at once', () => {
    const required = { key: 'required' }
    const empty = { ...emptyRequest, country: '' }
    expect(faultsOf(empty, 'quote')).toEqual({
      fullName: required,
      company: required,
      phoneNumber: required,
      email: required,
      country: required,
      city: required,
      message: required,
      products: { key: 'minItems', min: 1 },
    })
  })

  const samples: [RequestPart, string, boolean][] = [
    ['message', 'x'.repeat(2000), true],
    ['message', 'x'.repeat(2001), false],
    ['message', '😀'.repeat(2000), true],
    ['message', '😀'.repeat(2001), false],
    ['fullName', 'ن'.repeat(120), true],
    ['fullName', 'ن'.repeat(121), false],
    ['company', 'c'.repeat(121), false],
    ['email', 'noura', false],
    ['email', 'noura@example', false],
    ['email', 'noura@@example.com', false],
    ['email', 'noura..x@example.com', false],
    ['email', ' noura+iot@mail.example.com ', true],
    ['email', `${'n'.repeat(60)}@${'e'.repeat(60)}.${'e'.repeat(130)}.com`, false],
    ['phoneNumber', '0512 345-678', true],
    ['phoneNumber', '٠٥١٢٣٤٥٦٧٨', true],
    ['phoneNumber', '12', false],
    ['phoneNumber', 'call me', false],
  ]
  test.each(samples)('%s %s: the server’s contract says the same', (part, value, isGood) => {
    const draft = { ...whole, [part]: value }
    expect(faultOf(part, draft, 'quote') === undefined).toBe(isGood)
    expect(NewRequest.safeParse(requestBody('quote', draft, sent)).success).toBe(isGood)
  })
})

test('a message to the seller is shorter than one that asks for a quote', () => {
  const draft = (length: number) => ({ ...whole, message: '😀'.repeat(length) })
  expect(faultOf('message', draft(255), 'contact')).toBeUndefined()
  expect(faultOf('message', draft(256), 'contact')).toBeDefined()
  expect(NewRequest.safeParse(requestBody('contact', draft(255), sent)).success).toBe(true)
  expect(NewRequest.safeParse(requestBody('contact', draft(256), sent)).success).toBe(false)
})

test('what is sent fits the contract; the trap goes with it only when it caught something', () => {
  expect(NewRequest.parse(requestBody('contact', whole, sent))).toEqual({
    ...requestBody('contact', whole, sent),
  })
  expect(requestBody('contact', whole, sent)).not.toHaveProperty('website')
  expect(requestBody('quote', whole, { ...sent, website: 'https://spam.example' })).toMatchObject({
    type: 'quote',
    phone: { isoCode: '+966', phoneNumber: '512345678' },
    website: 'https://spam.example',
  })
})

test('messages of the server stand at the field or the product they are about', () => {
  const lines = [
    { product: tracker, quantity: 1 },
    { product: gateway, quantity: 20_000 },
  ]
  expect(
    requestErrors(
      {
        fullName: 'a',
        'phone.phoneNumber': 'b',
        'products.1.quantity': 'c',
        products: 'd',
        'products.7.product': 'e',
        type: 'f',
        'products.0.targetPrice': 'g',
        'files.0': 'h',
      },
      lines,
    ),
  ).toEqual({
    fullName: 'a',
    phoneNumber: 'b',
    [lineError(gateway)]: 'c',
    products: 'd',
    [priceError(tracker)]: 'g',
    files: 'h',
  })
})

test('prices that were typed are sent in minor units, and what is no price of the currency is named', () => {
  const named = (price: string) => ({ ...whole, products: [{ product: tracker, quantity: 2, price }] })
  expect(
    requestBody(
      'quote',
      { ...named('٣٩٩٫٥'), wishedDate: '2027-01-31', files: [{ id: gateway, name: 'plan.pdf' }] },
      sent,
    ),
  ).toMatchObject({
    products: [{ product: tracker, quantity: 2, targetPrice: { amount: 39_950, currency: 'SAR' } }],
    wishedDate: '2027-01-31',
    files: [gateway],
  })
  expect(requestBody('quote', named(' '), sent).products).toEqual([{ product: tracker, quantity: 2 }])
  expect(requestBody('contact', named('5'), sent)).not.toHaveProperty('files')
  for (const price of ['soon', '-5', '1.234']) expect(wrongPrices(named(price), 'SAR')).toEqual([tracker])
  for (const price of ['', '399', '1,250.50']) expect(wrongPrices(named(price), 'SAR')).toEqual([])
})

describe('what is known of a customer', () => {
  const user: SignedInUser = {
    id: 'u',
    avatar: null,
    title: '',
    firstName: 'Noura',
    lastName: '',
    email: 'noura@dunes.example',
    username: 'noura',
    phoneNumber: { isoCode: '+971', phoneNumber: '501234567' },
    address: { city: '', country: '', additionalDetails: '' },
    roles: ['root_user'],
    permissions: [],
    tenant: null,
    company: { id: 'c', name: 'Dunes Logistics', crNumber: '', vatNumber: '' },
  }

  test('fills in what it can and leaves the rest as it is for everyone', () => {
    expect(partsOf(undefined)).toEqual({})
    expect({ ...emptyRequest, ...partsOf(user) }).toEqual({
      ...emptyRequest,
      fullName: 'Noura',
      company: 'Dunes Logistics',
      email: 'noura@dunes.example',
      isoCode: '+971',
      phoneNumber: '501234567',
    })
  })

  test('a city that is typed takes its country along, a number its prefix', () => {
    expect(withCompanions(whole, { city: 'SA-abha' })).toEqual({ country: 'SA', city: 'SA-abha' })
    expect(withCompanions(whole, { phoneNumber: '5' })).toEqual({ isoCode: '+966', phoneNumber: '5' })
    expect(withCompanions(whole, { message: 'hi' })).toEqual({ message: 'hi' })
  })
})
