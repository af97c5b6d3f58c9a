import { expect, test } from 'vitest'
import { toggled, using } from './toggled.ts'

test('a line takes another product, and what the rules take again', () => {
  const first = using('?rooms=20&use=sim.sim-eu', 'gw', 'GW-OUT08')
  expect(first).toBe('?rooms=20&use=sim.sim-eu,gw.gw-out08')
  expect(using(first, 'gw', 'GW.X')).toBe('?rooms=20&use=sim.sim-eu,gw.gw.x')
  expect(using(using(first, 'gw', undefined), 'sim', undefined)).toBe('?rooms=20')
  expect(using('?use=gw.a', 'gw', undefined)).toBe('')
})

test('a line that is left out keeps what others take', () => {
  expect(toggled('?use=gw.a', { key: 'sim', isTaken: true })).toBe('?use=gw.a&without=sim')
})
