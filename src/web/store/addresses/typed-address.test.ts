import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAddress } from './address-draft.ts'
import { keepTypedAddress, readTypedAddress } from './typed-address.ts'

const stored = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }),
)
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

test('what is typed is there again, until it is forgotten', () => {
  const draft = { ...emptyAddress, fullName: 'Huda Alsaleh', isDefault: true }
  keepTypedAddress(draft)
  expect(readTypedAddress()).toEqual(draft)
  keepTypedAddress(null)
  expect(readTypedAddress()).toEqual({})
})

test.each(['no JSON', '7', 'null', '{"fullName":5,"other":"x"}'])('a damaged entry is none: %s', (text) => {
  stored.set('typedAddress', text)
  expect(readTypedAddress()).toEqual({})
})

test('a browser that refuses its storage keeps nothing, and the form works', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepTypedAddress(emptyAddress)
  expect(readTypedAddress()).toEqual({})
})
