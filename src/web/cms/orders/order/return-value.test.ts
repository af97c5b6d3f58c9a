import { expect, test } from 'vitest'
import { leftToRefund, worthOf } from './return-value.ts'

const sar = (amount: number) => ({ amount, currency: 'SAR' })

test('what is left is the total without what went back; nothing of an order that is not paid', () => {
  expect(leftToRefund({ total: sar(500), payment: { status: 'paid' } })).toEqual(sar(500))
  expect(leftToRefund({ total: sar(500), payment: { status: 'paid', refunded: sar(120) } })).toEqual(sar(380))
  expect(leftToRefund({ total: sar(500), payment: { status: 'unpaid' } })).toEqual(sar(0))
  expect(leftToRefund({ total: sar(500), payment: { status: 'refunded', refunded: sar(500) } })).toEqual(
    sar(0),
  )
})

test('of an order that is paid later it is what its invoice billed, paid or not', () => {
  const later = { total: sar(500), payment: { status: 'unpaid' }, credit: {} }
  expect(leftToRefund({ ...later, status: 'in_progress' })).toEqual(sar(500))
  expect(leftToRefund({ ...later, status: 'pending' })).toEqual(sar(0))
  expect(leftToRefund({ ...later, status: 'rejected' })).toEqual(sar(0))
})

test('pieces are worth their part of the line, all together never more than is left', () => {
  const lines = [
    { id: 'a', quantity: 3, total: sar(1_000) },
    { id: 'b', quantity: 1, total: sar(50) },
  ]
  expect(worthOf(lines, { a: 1 }, sar(2_000))).toEqual(sar(333))
  expect(worthOf(lines, { a: 3, b: 1 }, sar(2_000))).toEqual(sar(1_050))
  expect(worthOf(lines, { a: 3, b: 1 }, sar(700))).toEqual(sar(700))
  expect(worthOf(lines, {}, sar(700))).toEqual(sar(0))
})
