import { expect, test } from 'vitest'
import { Phone } from '#contract/shared.ts'
import { checkedPhone } from './checked-phone.ts'

const checked = (isoCode: string, phoneNumber: string) => checkedPhone(Phone.parse({ isoCode, phoneNumber }))

test.each(['512345678', '0512345678', '٠٥١٢٣٤٥٦٧٨', '+966512345678', '00966512345678', '966 51 234 5678'])(
  'a number that is pasted beside its prefix is one number: %s',
  (typed) => {
    expect(checked('+966', typed)).toEqual({ phonePrefix: '+966', phoneNumber: '512345678' })
  },
)

test('a national number that begins like its prefix keeps its beginning', () => {
  expect(checked('+7', '7012345678')).toEqual({ phonePrefix: '+7', phoneNumber: '7012345678' })
})

test('the number of another country is refused beside this prefix', () => {
  expect(() => checked('+966', '+971501234567')).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  )
})
