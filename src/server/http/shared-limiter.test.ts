import { RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { createSharedLimiter } from './shared-limiter.ts'

const t = testApp()
const limit = { points: 10, duration: 60, keyPrefix: 'two-nodes' }
const outcomes = (limiter: ReturnType<typeof createSharedLimiter>, key: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      limiter.consume(key).then(
        () => 'allowed',
        (refused: unknown) => (refused instanceof RateLimiterRes ? 'refused' : refused),
      ),
    ),
  )

test('two nodes together allow what one may, and each key is for itself', async () => {
  const [one, other] = [createSharedLimiter(t.pool, limit), createSharedLimiter(t.pool, limit)]
  expect(await outcomes(one, 'ann', 6)).not.toContain('refused')
  expect(await outcomes(other, 'ann', 6)).not.toContain('refused')
  await expect.poll(() => outcomes(one, 'ann', 1), { interval: 200 }).toEqual(['refused'])
  expect(await outcomes(one, 'ben', 1)).toEqual(['allowed'])
  await expect.poll(() => outcomes(other, 'ann', 1), { interval: 200 }).toEqual(['refused'])
})

test('one node alone refuses at once, without the database', async () => {
  const limiter = createSharedLimiter(t.pool, { ...limit, keyPrefix: 'alone' })
  const answers = await outcomes(limiter, 'cat', 12)
  expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(10)
})
