import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more run at a time than may, in the order they came, and a failure lets the next go on', async () => {
  const queue = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    queue(async () => {
      begun.push(number)
      running += 1
      most = Math.max(most, running)
      await pause(5)
      running -= 1
      if (number === 2) throw new Error('broken')
    })
  const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work))
  expect(most).toBe(2)
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('the hundred and first to wait is sent away, and a place that is free again is taken', async () => {
  const queue = limitConcurrency(1)
  let finish = () => {}
  const long = queue(() => new Promise<void>((resolve) => (finish = resolve)))
  const waiting = Array.from({ length: 100 }, () => queue(async () => 'done'))
  await expect(queue(async () => 'done')).rejects.toMatchObject({ code: 'unavailable' })
  finish()
  await long
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  expect(await queue(async () => 'later')).toBe('later')
})
