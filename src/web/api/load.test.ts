import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { storeProductsApi } from '#contract/products.ts'
import { isApiError } from './api-error.ts'
import { type Load, onServer, type Server, serverContext } from './load.ts'

type Called = Parameters<Server['call']>

/** Draws a page at this path on a server that answers so. */
function drawn<T>(
  path: string,
  answer: Awaited<ReturnType<Server['call']>>,
  load: (load: Load) => Promise<T>,
) {
  const calls: Called[] = []
  const context = new RouterContextProvider()
  context.set(serverContext, {
    call: async (...call) => {
      calls.push(call)
      return answer
    },
    origin: 'https://shop.example',
    apiHost: '',
    hasOutbox: false,
    timeZone: 'Asia/Riyadh',
  })
  const request = new Request(`https://shop.example${path}`)
  const page = onServer(load)({ request, params: {}, context } as never)
  return { page, calls }
}

const refusal = (statusCode: number, code: 'not_found' | 'unavailable' | 'validation_failed') =>
  ({ refused: { statusCode, code, message: 'In words', fields: { page: 'A number' } } }) as const

test('a call names its endpoint, its cleaned query and the language of the page', async () => {
  const { page, calls } = drawn('/ar/products', { value: { data: [] } }, ({ call }) =>
    call(storeProductsApi.list, {
      query: { kind: ['hardware', 'licence'], page: 2, inStock: false, search: '' },
    }),
  )
  await page
  expect(calls).toEqual([
    [
      { method: 'GET', path: '/marketplace-customer/products' },
      { params: {}, query: { kind: 'hardware,licence', page: '2', inStock: 'false' }, language: 'ar' },
    ],
  ])
})

test('the answer has the names of pages, and is a copy that they may change', async () => {
  const kept = Object.freeze({ data: Object.freeze({ _id: '1', name: 'a' }) })
  const { page, calls } = drawn('/en', { value: kept }, async ({ call }) => {
    const answer = await call(storeProductsApi.find, { params: { id: '1' } })
    answer.data.name = 'mine'
    return answer
  })
  expect(await page).toEqual({ data: { id: '1', name: 'mine' } })
  expect(kept.data.name).toBe('a')
  expect(calls[0]?.[1]).toEqual({ params: { id: '1' }, query: {}, language: 'en' })
})

test('a refusal is thrown with its status, code, message and fields', async () => {
  const refused = refusal(422, 'validation_failed')
  const { page } = drawn('/en', refused, ({ call }) => call(storeProductsApi.list))
  const { statusCode, ...rest } = refused.refused
  const error = await page.catch((error: unknown) => error)
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({ statusCode, ...rest, isAnswer: true })
})

test.each([
  [404, 'not_found'],
  [503, 'unavailable'],
] as const)('%i becomes a page with that status', async (status, code) => {
  const { page } = drawn('/en', refusal(status, code), ({ call }) => call(storeProductsApi.list))
  await expect(page).rejects.toMatchObject({ init: { status }, data: { code } })
})
