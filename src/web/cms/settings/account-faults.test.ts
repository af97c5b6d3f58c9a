import { expect, test } from 'vitest'
import { accountFaults } from './account-faults.ts'

const good = {
  accountName: 'Palm Trading',
  bankName: 'Example Bank',
  iban: 'SA44 2000 0001 2345 6789 1234',
  swiftCode: 'EXMPSARI',
  currency: 'SAR',
}

test.each([
  ['a whole account', good, {}],
  [
    'no names',
    { ...good, accountName: ' ', bankName: '' },
    { accountName: 'required', bankName: 'required' },
  ],
  ['a mistyped IBAN', { ...good, iban: 'SA44 2000 0001 2345 6789 1243' }, { iban: 'iban' }],
  ['an IBAN in Arabic digits', { ...good, iban: 'SA٤٤ ٢٠٠٠ ٠٠٠١ ٢٣٤٥ ٦٧٨٩ ١٢٣٤' }, {}],
  ['half a SWIFT code', { ...good, swiftCode: 'EXMP' }, { swiftCode: 'swift' }],
])('%s', (_name, account, faults) => {
  expect(accountFaults([account], 0)).toEqual(faults)
})

test('an account stands there once; in another currency it is another', () => {
  expect(accountFaults([good, good], 0)).toEqual({})
  expect(accountFaults([good, good], 1)).toEqual({ iban: 'accountTwice' })
  expect(accountFaults([good, { ...good, currency: 'USD' }], 1)).toEqual({})
})
