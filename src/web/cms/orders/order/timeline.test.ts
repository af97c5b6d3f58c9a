import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const nothing = { notes: [], refunds: [], returns: [] }
const placedAt = '2026-11-01T08:00:00.000Z'

test('payment stands between the states it came between, newest first', () => {
  const steps = timelineOf({
    statusHistory: [
      { to: 'pending', at: placedAt, by: 'Huda' },
      { from: 'pending', to: 'in_progress', at: '2026-11-02T08:00:00.000Z', by: 'Demo', reason: 'late' },
    ],
    payment: { paidAt: '2026-11-01T08:01:00.000Z' },
    ...nothing,
  })
  expect(steps.map((step) => (step.kind === 'status' ? step.status : step.kind))).toEqual([
    'in_progress',
    'paid',
    'pending',
  ])
  expect(steps[0]).toMatchObject({ by: 'Demo', reason: 'late' })
})

test('an order accepted and delivered in one instant shows the delivery on top', () => {
  const at = '2026-11-02T08:00:00.000Z'
  const steps = timelineOf({
    statusHistory: [
      { to: 'pending', at: placedAt, by: 'Huda' },
      { to: 'in_progress', at, by: 'Demo' },
      { to: 'delivered', at, by: 'Demo' },
    ],
    payment: {},
    ...nothing,
  })
  expect(steps.map((step) => step.kind === 'status' && step.status)).toEqual([
    'delivered',
    'in_progress',
    'pending',
  ])
})

test('notes, returns and refunds stand where they happened', () => {
  const by = 'Sara'
  const steps = timelineOf({
    statusHistory: [{ to: 'pending', at: placedAt, by: 'Huda' }],
    payment: {},
    notes: [{ id: 'n', text: 'Called', by, at: '2026-11-01T09:00:00.000Z' }],
    returns: [
      {
        id: 'r',
        items: [{ name: 'Tracker', quantity: 2 }],
        isWrittenOff: true,
        by,
        at: '2026-11-03T09:00:00.000Z',
      },
    ],
    refunds: [
      {
        id: 'm',
        amount: { amount: 100, currency: 'SAR' },
        reason: 'Back',
        by,
        at: '2026-11-03T09:00:00.000Z',
      },
    ],
  })
  expect(steps.map(({ kind }) => kind)).toEqual(['refund', 'return', 'note', 'status'])
  expect(steps[1]).toMatchObject({ isWrittenOff: true })
})
