import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { isDone } from './is-done.ts'

afterEach(() => vi.unstubAllGlobals())

const watched = () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  return report
}

test('closes the dialog after success', async () => {
  expect(await isDone(async () => undefined)).toBe(true)
})

test('a refusal leaves it open, and is nobody’s unhandled rejection: the mutation has told it', async () => {
  const report = watched()
  const refusal = new ApiError({ statusCode: 409, code: 'limit_reached', message: 'Too many' })
  expect(await isDone(() => Promise.reject(refusal))).toBe(false)
  expect(report).not.toHaveBeenCalled()
})

test('a bug of ours leaves it open too, and is reported', async () => {
  const report = watched()
  const bug = new TypeError('of undefined')
  expect(
    await isDone(() => {
      throw bug
    }),
  ).toBe(false)
  expect(report).toHaveBeenCalledExactlyOnceWith(bug)
})
