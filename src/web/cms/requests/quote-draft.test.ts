import { expect, test } from 'vitest'
import { firstDraft, itemsToPrice, priceOf, quantityOf, quoteToSend } from './quote-draft.ts'
import { threadOf } from './thread.ts'

const sar = (amount: number) => ({ amount, currency: 'SAR' })
const asked = (product: string, state: 'visible' | 'gone' = 'visible') => ({
  product,
  name: product,
  code: product,
  quantity: 24,
  state,
})
const now = new Date(2026, 10, 21, 12)

test('a first quote begins with what was asked for, at the shop’s prices, for two weeks', () => {
  const draft = firstDraft({ products: [asked('a'), asked('b', 'gone')], quotes: [] }, 'ar', now)
  expect(draft).toEqual({
    lines: [{ product: 'a', name: 'a', code: 'a', quantity: '٢٤', price: undefined }],
    fee: '',
    pointId: '',
    until: '2026-12-05',
    note: '',
  })
  expect(itemsToPrice(draft, 'SAR')).toBe('a:24')
  const sent = quoteToSend(draft, 'SAR', () => 1_250)
  expect(sent.lines).toEqual([{ product: 'a', quantity: 24, unitPrice: sar(1_250) }])
  expect(sent).not.toHaveProperty('note')
  const collected = quoteToSend({ ...draft, fee: '10', pointId: 'p' }, 'SAR', () => 1_250)
  expect(collected).toMatchObject({ pickUpPointId: 'p' })
  expect(collected).not.toHaveProperty('deliveryFee')
})

const quote = (validUntil: Date) => ({
  revision: 1,
  lines: [
    {
      product: 'a',
      name: 'A',
      code: 'A-1',
      quantity: 3,
      unitPrice: sar(12_950),
      subtotal: sar(0),
      total: sar(0),
    },
  ],
  subtotal: sar(0),
  tax: sar(0),
  taxRate: 15,
  pricesIncludeTax: false,
  total: sar(0),
  needsShipping: true,
  validUntil: validUntil.toISOString(),
  note: 'With the mounts',
  sentAt: now.toISOString(),
  by: 'Demo',
})

test('a revision begins with the quote before it; a date that has passed is not kept', () => {
  const open = firstDraft({ products: [], quotes: [quote(new Date(2026, 10, 25))] }, 'en', now)
  expect(open).toMatchObject({ until: '2026-11-25', note: 'With the mounts' })
  expect(open.lines).toMatchObject([{ quantity: '3', price: '129.50' }])
  expect(itemsToPrice(open, 'SAR')).toBe('a:3:12950')
  expect(firstDraft({ products: [], quotes: [quote(new Date(2026, 10, 1))] }, 'en', now).until).toBe(
    '2026-12-05',
  )
})

test('lines that cannot be added up yet are left out of what is asked', () => {
  const line = { product: 'a', name: '', code: '' }
  const lines = [
    { ...line, quantity: '٢', price: '١٠٫٥' },
    { ...line, quantity: '', price: '1' },
    { ...line, quantity: '2', price: 'ten' },
    { ...line, quantity: '0', price: '1' },
  ]
  expect(itemsToPrice({ lines }, 'SAR')).toBe('a:2:1050')
})

test.each([
  ['10', 1_000],
  ['0', 0],
  ['-1', undefined],
  ['', undefined],
  ['1.234', undefined],
])('a unit price of %s is %s', (text, amount) => {
  expect(priceOf(text, 'SAR')).toBe(amount)
})

test.each([
  ['1', 1],
  ['١٠٠٠٠', 10_000],
  ['10001', undefined],
  ['1.5', undefined],
])('a quantity of %s is %s', (text, quantity) => {
  expect(quantityOf(text)).toBe(quantity)
})

test('the conversation begins with the request; answers and quotes follow in their order', () => {
  const thread = threadOf({
    fullName: 'Noura',
    message: 'How much?',
    createdAt: '2026-11-01T08:00:00.000Z',
    replies: [
      { message: 'Soon', by: 'Demo', at: '2026-11-01T09:00:00.000Z' },
      { message: 'Thanks', by: 'Demo', at: '2026-11-03T09:00:00.000Z' },
    ],
    quotes: [{ by: 'Huda', sentAt: '2026-11-02T09:00:00.000Z' }],
  })
  expect(thread.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    'wrote Noura',
    'answered Demo',
    'quoted Huda',
    'answered Demo',
  ])
})
