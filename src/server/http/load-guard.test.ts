import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { lasting } from './load-guard.ts'

const t = testApp()

const standStill = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test.each([1_300, 5_500])('a server that stood still for %i ms turns nobody away', async (time) => {
  standStill(time)
  await pause(5)
  expect((await t.ask({ path: '/companies/mine' })).status).toBe(401)
})

test('too much to do is what lasts for more than one sample', () => {
  let now = 0
  const isLasting = lasting(() => now)
  const after = (seconds: number, value: number) => {
    now += seconds * 1_000
    return isLasting(value)
  }
  expect(after(0, 3_000)).toBe(false)
  expect(after(4, 3_000)).toBe(false)
  expect(after(1, 2_500)).toBe(true)
  expect(after(2, 2_500)).toBe(true)
  expect(after(5, 4_000)).toBe(true)
  // It was over meanwhile: nobody was told of a sample in between.
  expect(after(30, 2_200)).toBe(false)
  expect(after(5, 2_300)).toBe(true)
})
