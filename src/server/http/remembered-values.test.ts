import { expect, test } from 'vitest'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { bytesOf } from './bytes-of.ts'
import { createOldAnswers } from './old-answers.ts'
import { createRememberedValues } from './remembered-values.ts'

const t = testApp()

const text = 'x'.repeat(1_000)
const make = async () => text
const remembered = (maxBytes: number) =>
  createRememberedValues(
    createOldAnswers(async () => false),
    Date.now,
    maxBytes,
  )

test('however many questions visitors ask, what is remembered of them stays within its room', async () => {
  const values = remembered(50_000)
  for (let number = 0; number < 1_000; number += 1)
    await values.remember(`question ${number}`, make, { isAsked: true })
  expect(values.bytes()).toBeGreaterThan(40_000)
  expect(values.bytes()).toBeLessThanOrEqual(50_000)
})

test('what is asked for again and again stays; what belongs to the shop stays in any case', async () => {
  const values = remembered(50_000)
  let made = 0
  const count = async () => ((made += 1), text)
  await values.remember('the shop', count)
  for (let number = 0; number < 200; number += 1) {
    await values.remember(`question ${number}`, make, { isAsked: true })
    await values.remember('asked often', count, { isAsked: true })
  }
  await values.remember('the shop', count)
  expect(made).toBe(2)
  await values.remember('question 0', count, { isAsked: true })
  expect(made).toBe(3)
})

test('a value that was begun before a change is not taken for the one after it', async () => {
  const values = remembered(50_000)
  let finish = () => {}
  const first = values.remember(
    'question',
    () => new Promise<string>((resolve) => (finish = () => resolve('before'))),
  )
  values.invalidate()
  expect(await values.remember('question', async () => 'after')).toBe('after')
  finish()
  expect(await first).toBe('before')
  expect(await values.remember('question', async () => 'again')).toBe('after')
})

test('what failed is tried again', async () => {
  const values = remembered(50_000)
  await expect(values.remember('question', () => Promise.reject(new Error('not now')))).rejects.toThrow(
    'not now',
  )
  expect(await values.remember('question', async () => 'now')).toBe('now')
})

test('the memory of maps, sets and bytes counts, and what is met twice counts once', () => {
  const inner = { text }
  expect(bytesOf(new Map([['key', text]]))).toBeGreaterThan(2_000)
  expect(bytesOf(new Set([text]))).toBeGreaterThan(2_000)
  expect(bytesOf(Buffer.alloc(5_000))).toBeLessThan(6_000)
  expect(bytesOf([inner, inner, inner])).toBeLessThan(2 * bytesOf([inner]))
})

test.each(['?minPrice=7', '?search=tracker', '/price-range?minPrice=7'])(
  'what the list of products remembers of %s counts as a visitor’s question',
  async (question) => {
    await aProduct(t.db)
    const before = t.ctx.publicCache.figures().valueBytes
    await t.ask({ path: `/marketplace-customer/products${question}` })
    expect(t.ctx.publicCache.figures().valueBytes).toBeGreaterThan(before)
  },
)
