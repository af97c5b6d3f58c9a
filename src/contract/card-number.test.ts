import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsCardNumber } from './card-number.ts'
import { passesLuhn } from './units.ts'

/** The numbers that payment providers publish for tests, one or more a brand. */
const cards = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '36227206271667',
  '30569309025904',
  '3566002020360505',
  '3530111333300000',
  '6200000000000005',
  '6205500000000000004',
]
const withCheck = (body: string) => body + [...'0123456789'].find((last) => passesLuhn(body + last))
const digitsIn = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const ways: [string, (text: string) => string][] = [
  ['ASCII', (text) => text],
  ['Arabic-Indic', digitsIn(0x660)],
  ['Persian', digitsIn(0x6f0)],
  ['full width', digitsIn(0xff10)],
]
const byFours = (digits: string, between: string) => (digits.match(/.{1,4}/g) ?? []).join(between)

describe('is refused', () => {
  test.each(cards)('%s, in any digits, grouped or not, alone and within a text', (card) => {
    for (const [, written] of ways)
      for (const between of ['', ' ', '-', '.', '\u00a0', '\u2013', ' - ', '\u200f ', '  '])
        for (const text of [
          '%',
          'Charge my card % please.',
          'بطاقتي ‎%‎ وتاريخها 12/27',
          'visa:%,12/27,123',
          '(%)',
        ])
          expect(holdsCardNumber(text.replace('%', written(byFours(card, between)))), text).toBe(true)
  })

  test('as American Express and Diners Club print it, and in other common parts', () => {
    for (const text of [
      '3782 822463 10005',
      '3056-930902-5904',
      '42424242 42424242',
      '4242 42424242 4242',
      '424242 4242424242',
      '42 42 42 42 42 42 42 42',
      '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
      'paid 500 with 4242 4242 4242 4242 12',
      'IMEI 352099001761481 and 4242424242424242',
      '+4242424242424242',
    ])
      expect(holdsCardNumber(text), text).toBe(true)
  })

  test('every number of a brand’s range and length whose check digit is right', () => {
    const range = fc.constantFrom(
      ...(['4', '51', '55', '2221', '2720', '588847', '604906', '6011', '650', '3589'] as const).map(
        (prefix) => [prefix, 16] as const,
      ),
      ['34', 15] as const,
      ['37', 15] as const,
      ['62', 19] as const,
      ['4', 19] as const,
    )
    fc.assert(
      fc.property(range, fc.stringMatching(/^\d{19}$/), ([prefix, length], random) => {
        const body = (prefix + random).slice(0, length - 1)
        const right = withCheck(body)
        const wrong = body + ((Number(right.at(-1)) + 1) % 10)
        return holdsCardNumber(`card ${byFours(right, ' ')}!`) && !holdsCardNumber(`card ${wrong}!`)
      }),
    )
  })
})

describe('passes', () => {
  test.each([
    ['phones', '+966 51 234 5678, 0512345678, 00966512345678, +1 (415) 555-2671, +370 612 34567 8901'],
    ['IBANs', 'SA03 8000 0000 6080 1016 7519 and SA4420000001234567891234 and DE89 3704 0044 0532 0130 00'],
    ['orders and requests', 'Orders 2611-000045, 2612-000046 310000; REQ-000045'],
    ['EANs', '4006381333931 4012345678901 6281007001236 5901234123457'],
    ['GTINs of 14 digits', '10012345678902 30012345678906 00012345600012'],
    ['parcels', '1Z999AA10123456784 9400111899223197428490 JD014600003889460213 794644790138 961207702004'],
    ['VAT and CR numbers', '310122393500003 1010123456'],
    ['places', '24.713552 46.675296 and 24.7135517, 46.6752957'],
    ['times and amounts', '2026-11-22 10:30, 4,242,424,242,424,242.00 and 1200.00 SAR'],
    ['ids and EUIs', '01999999-0000-7000-8000-000000000000 70B3D57ED0041234 70-B3-D5-7E-D0-04-12-34'],
    ['addresses of pages', 'https://shop.example/p/4242424242424242'],
    ['IMEIs', '352099001761481 35-209900-176148-1 490154203237518 861536030196001 990000862471854'],
    ['ICCIDs', '8996600000000000002 89966012345678901234 8944 1100 6877 5014 3204'],
    ['no text', ''],
  ])('%s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false)
    for (const [, written] of ways) expect(holdsCardNumber(written(text))).toBe(false)
  })

  test('every IMEI and ICCID with its check digit, alone and in a list', () => {
    // The first two digits say which body assigned it.
    const bodies = ['01', '35', '44', '45', '49', '50', '51', '52', '53', '54', '86', '91', '98', '99']
    const imei = fc
      .tuple(fc.constantFrom(...bodies), fc.stringMatching(/^\d{12}$/))
      .map(([body, rest]) => withCheck(body + rest))
    const iccid = fc
      .oneof(fc.stringMatching(/^\d{16}$/), fc.stringMatching(/^\d{17}$/))
      .map((rest) => withCheck(`89${rest}`))
    fc.assert(
      fc.property(fc.array(fc.oneof(imei, iccid), { minLength: 1, maxLength: 6 }), (list) =>
        [' ', ', ', '\n'].every(
          (between) =>
            !holdsCardNumber(`Numbers: ${list.join(between)}`) &&
            !holdsCardNumber(list.map((number) => byFours(number, ' ')).join(', ')),
        ),
      ),
    )
  })

  test('a long text of anything, in little time', () => {
    const fill = (part: string) => part.repeat(Math.ceil(100_000 / part.length))
    const hostile = [
      '8996600000000000002 ',
      '1 ',
      '4242 4242 4242 4241 ',
      '12345678901234567890',
      'SA03 8000 ',
      '.-. ',
    ]
    const start = performance.now()
    for (const part of hostile) expect(holdsCardNumber(fill(part)), part).toBe(false)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  test('every IBAN of the Kingdom, spaced or not', () => {
    const remainder = (digits: string) =>
      [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
    fc.assert(
      fc.property(fc.stringMatching(/^\d{20}$/), (account) => {
        const check = String(98 - remainder(`${account}281000`)).padStart(2, '0')
        const iban = `SA${check}${account}`
        return !holdsCardNumber(iban) && !holdsCardNumber(`IBAN ${byFours(iban, ' ')}.`)
      }),
    )
  })
})
