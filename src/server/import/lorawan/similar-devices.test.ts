import { expect, test } from 'vitest'
import { similarDevices, type Likeness } from './similar-devices.ts'

const device = (code: string, overrides: Partial<Likeness> = {}): Likeness => ({
  code,
  vendor: code,
  type: 'sensor',
  sensors: [],
  ...overrides,
})

test('equal descriptions come first, then the most shared measurements of the same type', () => {
  const similar = similarDevices([
    device('a', { sensors: ['temperature', 'humidity'], description: 'Twin' }),
    device('twin', { type: 'board', description: 'Twin' }),
    device('both', { sensors: ['humidity', 'temperature'] }),
    device('one', { sensors: ['temperature', 'light'] }),
    device('none', { sensors: ['light'] }),
    device('meter', { type: 'meter', sensors: ['temperature', 'humidity'] }),
  ])
  expect(similar.get('a')).toEqual(['twin', 'both', 'one'])
  expect(similar.get('meter')).toEqual([])
})

test('no more than six, and the same ones whatever the order of the files', () => {
  const many = Array.from({ length: 12 }, (_, index) => device(`d${index}`, { sensors: ['gps'] }))
  const forwards = similarDevices(many)
  expect(forwards.get('d5')).toHaveLength(6)
  expect(similarDevices(many.toReversed()).get('d5')).toEqual(forwards.get('d5'))
})
