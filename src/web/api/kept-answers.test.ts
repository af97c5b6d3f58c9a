import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { fetchKept, forgetAnswers, handOver } from './kept-answers.ts'
import { newQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  forgetAnswers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = new ApiError({ statusCode: 503, code: 'unavailable', message: '' })
const missing = new ApiError({ statusCode: 404, code: 'not_found', message: '' })

/** Something that is asked, and how often the server heard of it. */
function question(name: string, answers: (() => unknown)[]) {
  const queryFn = vi.fn<() => Promise<unknown>>(async () =>
    (answers.length > 1 ? answers.shift() : answers[0])?.(),
  )
  return { queryKey: [name], queryFn }
}

test('an answer is new for 30 seconds, and asked again after that', async () => {
  const query = question('a', [() => 1, () => 2])
  expect(await fetchKept(query)).toBe(1)
  vi.advanceTimersByTime(29_999)
  expect(await fetchKept(query)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await fetchKept(query)).toBe(2)
  expect(query.queryFn).toHaveBeenCalledTimes(2)
})

test('who asks while it is asked gets the same answer', async () => {
  const query = question('b', [() => 1])
  expect(await Promise.all([fetchKept(query), fetchKept(query)])).toEqual([1, 1])
  expect(query.queryFn).toHaveBeenCalledTimes(1)
})

test('where another try may help there are three more, with growing pauses', async () => {
  const fails = () => {
    throw lost
  }
  const query = question('c', [fails])
  const asked = fetchKept(query).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(query.queryFn).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(query.queryFn).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await asked).toBe(lost)
  expect(query.queryFn).toHaveBeenCalledTimes(4)
  expect(await fetchKept(question('c', [() => 'later']))).toBe('later')
})

test('a refusal is not asked again', async () => {
  const query = question('d', [
    () => {
      throw missing
    },
  ])
  await expect(fetchKept(query)).rejects.toBe(missing)
  expect(query.queryFn).toHaveBeenCalledTimes(1)
})

test('what is forgotten is asked again, and an answer that was on its way is not kept', async () => {
  const query = question('e', [() => 'one', () => 'other'])
  const onItsWay = fetchKept(query)
  forgetAnswers()
  expect(await onItsWay).toBe('one')
  expect(await fetchKept(query)).toBe('other')
})

// Last: from then on the client answers.
test('the query client takes over what is kept, as old as it is, and answers from there on', async () => {
  const query = question('f', [() => 1, () => 2])
  await fetchKept(query)
  vi.advanceTimersByTime(20_000)
  const client = newQueryClient()
  handOver(client)
  expect(client.getQueryData(['f'])).toBe(1)
  expect(await fetchKept(query)).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(await fetchKept(query)).toBe(2)
  expect(client.getQueryData(['f'])).toBe(2)
  client.clear()
})
