import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '#contract/enums.ts'
import { trackerSteps } from './tracker-steps.ts'

const anOrder = (status: OrderStatus, payment: PaymentStatus) => ({
  status,
  placedAt: '2026-11-01T08:00:00.000Z',
  promisedAt: '2026-11-08',
  needsShipping: true,
  payment: { status: payment, ...(payment === 'paid' && { paidAt: '2026-11-01T08:01:00.000Z' }) },
  statusHistory: [
    { to: 'pending' as const, at: '2026-11-01T08:00:00.000Z' },
    { to: status, at: '2026-11-02T08:00:00.000Z' },
  ],
})

const told = (status: OrderStatus, payment: PaymentStatus) =>
  trackerSteps(anOrder(status, payment)).map(({ step, state }) => `${step} ${state}`)

test('a new order that waits for its transfer is at Pending', () => {
  expect(told('pending', 'unpaid')).toEqual([
    'pending current',
    'paid open',
    'in_progress open',
    'shipping open',
    'expected open',
    'delivered open',
  ])
})

test('a paid order that staff have not accepted yet is at Paid', () => {
  const steps = trackerSteps(anOrder('pending', 'paid'))
  expect(steps[1]).toEqual({
    step: 'paid',
    state: 'current',
    note: 'awaitingAcceptance',
    at: '2026-11-01T08:01:00.000Z',
  })
})

test('an accepted order is being got ready', () => {
  const steps = trackerSteps(anOrder('in_progress', 'paid'))
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current', 'open', 'open'])
  expect(steps[3]?.note).toBe('gettingReady')
})

test('an order on its way is expected at its date', () => {
  const steps = trackerSteps(anOrder('shipped', 'paid'))
  expect(steps[3]).toMatchObject({ step: 'shipping', state: 'done', note: 'shipped' })
  expect(steps[4]).toEqual({ step: 'expected', state: 'current', at: '2026-11-08' })
})

test('a delivered order that was accepted on trust still shows that the money is awaited', () => {
  const steps = trackerSteps(anOrder('delivered', 'unpaid'))
  expect(steps[1]).toEqual({ step: 'paid', state: 'open', note: 'awaitingPayment' })
  expect(steps.at(-1)).toMatchObject({ step: 'delivered', state: 'current' })
})

test('Rejected replaces the rest', () => {
  expect(told('rejected', 'unpaid')).toEqual(['pending done', 'rejected current'])
  expect(told('rejected', 'refunded')).toEqual(['pending done', 'paid done', 'rejected current'])
})

test('an order of licences alone is delivered once it is accepted: nothing is shipped', () => {
  const steps = trackerSteps({ ...anOrder('delivered', 'paid'), needsShipping: false })
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'pending done',
    'paid done',
    'delivered current',
  ])
})

test('an order that is picked up is ready to collect, and then collected', () => {
  const of = (status: OrderStatus) => trackerSteps({ ...anOrder(status, 'paid'), deliveryMethod: 'pick_up' })
  expect(of('shipped').map(({ step, state }) => `${step} ${state}`)).toEqual([
    'pending done',
    'paid done',
    'in_progress done',
    'ready current',
    'delivered open',
  ])
  expect(of('in_progress')[3]).toEqual({
    step: 'ready',
    state: 'current',
    note: 'gettingReady',
    at: '2026-11-08',
  })
  expect(of('delivered').at(-2)).toMatchObject({ step: 'ready', state: 'done' })
})
