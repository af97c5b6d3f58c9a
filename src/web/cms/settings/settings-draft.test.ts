import { expect, test } from 'vitest'
import { rateOf, settingsChanges, type SettingsDraft } from './settings-draft.ts'

test('only what was changed is sent, nested as the server takes it', () => {
  const draft = {
    logo: '',
    'copyright.ar': ' جديد ',
    'tax.rate': '١٥٫٥',
    'visibility.stock': '',
    'visibility.whatsapp.enabled': 'on',
    'visibility.whatsapp.url': 'https://wa.me/1',
    socialLinks: '[{"key":"x","value":" https://x.com/a "}]',
    lowStockThreshold: '٧',
    'company.crNumber': '١٠١٠١٠١٠١٠',
  } as SettingsDraft
  expect(settingsChanges(draft, Object.keys(draft) as (keyof SettingsDraft)[])).toEqual({
    logo: null,
    copyright: { ar: 'جديد' },
    tax: { rate: 15.5 },
    visibility: { stock: { enabled: false }, whatsapp: { enabled: true, url: 'https://wa.me/1' } },
    socialLinks: [{ key: 'x', value: 'https://x.com/a' }],
    lowStockThreshold: 7,
    company: { crNumber: '1010101010' },
  })
  expect(settingsChanges(draft, ['lowStockThreshold'])).toEqual({ lowStockThreshold: 7 })
})

test.each([
  ['15', 15],
  ['٥٫٢٥', 5.25],
  ['', undefined],
  ['15.555', undefined],
  ['-1', undefined],
])('%s is a rate of %s', (text, rate) => {
  expect(rateOf(text)).toBe(rate)
})
