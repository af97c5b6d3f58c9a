import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeviceCode, readDeviceCode, writeDeviceCode, type DeviceCode } from './device-code.ts'

/** The recommendation's own example. */
const example = 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C'

test('the example of the recommendation is read and written again', () => {
  const code = readDeviceCode(example)
  expect(code).toEqual({
    joinEui: '1122334455667788',
    devEui: 'AABBCCDDEEFF0011',
    profileId: 'AABB1122',
    ownerToken: 'AABBCCDDEEFF',
    serial: 'YYWWNNNNNN',
    proprietary: 'FOOBAR',
  })
  expect(code && writeDeviceCode(code)).toBe(example)
})

test('a code without extensions is one, and small letters of a label are forgiven', () => {
  expect(readDeviceCode(' lw:d0:0000000000000000:34c5d0fa68ceffa5:FFFF0BEB ')).toEqual({
    joinEui: '0000000000000000',
    devEui: '34C5D0FA68CEFFA5',
    profileId: 'FFFF0BEB',
  })
})

test.each([
  ['another checksum', example.replace('AF2C', 'AF2D')],
  ['another device under the same checksum', example.replace('0011', '0012')],
  ['a DevEUI that is too short', 'LW:D0:1122334455667788:AABBCCDDEEFF001:AABB1122'],
  ['a JoinEUI with dashes', 'LW:D0:11-22-33-44-55-66-77-88:AABBCCDDEEFF0011:AABB1122'],
  ['no profile', 'LW:D0:1122334455667788:AABBCCDDEEFF0011'],
  ['extensions in another order', 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:S1:O2'],
  ['an extension twice', 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:S1:S2'],
  ['an empty extension', 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:S'],
  ['an unknown extension', 'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:X1'],
  ['something behind the checksum', `${example}:P1`],
  ['another scheme', example.replace('D0', 'D1')],
  ['an address', 'https://example.com/'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(readDeviceCode(text)).toBeUndefined()
})

test('distinguishes a device code from a serial number', () => {
  expect(isDeviceCode('LW:D0:123')).toBe(true)
  expect(isDeviceCode('LW-0042')).toBe(false)
})

test('what codes cannot hold is not written', () => {
  const code = { joinEui: '1122334455667788', devEui: 'AABBCCDDEEFF0011', profileId: '00000000' }
  for (const serial of ['a', 'A:B', 'متتبع', 'A_B'])
    expect(() => writeDeviceCode({ ...code, serial })).toThrow(RangeError)
})

const of = (alphabet: string, length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...length })
const hex = (length: number) => of('0123456789ABCDEF', { minLength: length, maxLength: length })
const extension = of('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./', { minLength: 1, maxLength: 40 })
const anyCode: fc.Arbitrary<DeviceCode> = fc.record(
  {
    joinEui: hex(16),
    devEui: hex(16),
    profileId: hex(8),
    ownerToken: extension,
    serial: extension,
    proprietary: extension,
  },
  { requiredKeys: ['joinEui', 'devEui', 'profileId'] },
)

test('every code that is written is read as it was', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(readDeviceCode(writeDeviceCode(code))).toEqual(code)
    }),
  )
})

test('one wrong character is always found out by the checksum', () => {
  fc.assert(
    fc.property(anyCode, fc.nat(), fc.constantFrom(...'0123456789ABCDEF'), (code, place, character) => {
      const text = writeDeviceCode(code)
      const at = 'LW:D0:'.length + (place % 16)
      fc.pre(text[at] !== character)
      expect(readDeviceCode(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined()
    }),
  )
})

test('any text at all is read or refused, never thrown at', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readDeviceCode(`LW:D0:${text}`)))
})
