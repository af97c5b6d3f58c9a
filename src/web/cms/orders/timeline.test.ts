import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const placedAt = '2026-11-01T08:00:00.000Z'

test('payment stands between the states it came between, newest first', () => {
  const steps = timelineOf({
    statusHistory: [
      { to: 'pending', at: placedAt, by: 'Huda' },
      { from: 'pending', to: 'in_progress', at: '2026-11-02T08:00:00.000Z', by: 'Demo', reason: 'late' },
    ],
    payment: { paidAt: '2026-11-01T08:01:00.000Z' },
  })
  expect(steps.map((step) => (step.kind === 'paid' ? 'paid' : step.status))).toEqual([
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
  })
  expect(steps.map((step) => step.kind === 'status' && step.status)).toEqual([
    'delivered',
    'in_progress',
    'pending',
  ])
})
