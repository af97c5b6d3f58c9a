import { expect, test } from 'vitest'
import { mayRefresh } from './may-refresh.ts'
import { withLock, refresher } from './refresh.ts'
import type { Tokens } from './tokens.ts'

/** One browser's storage, shared by two tabs, and a server that rotates tokens. */
function browser(start: Partial<Tokens>, answer: (refreshToken: string) => Tokens | undefined) {
  const state = { tokens: start, asked: [] as string[], ended: 0 }
  const tab = () =>
    refresher({
      tokens: () => state.tokens,
      keep: (_family, tokens) => void (state.tokens = tokens),
      end: () => {
        state.ended += 1
        state.tokens = {}
      },
      ask: async (_family, refreshToken) => {
        state.asked.push(refreshToken)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return answer(refreshToken)
      },
      alone: withLock,
    })
  return { state, first: tab(), second: tab() }
}

test('however many calls of however many tabs are refused, the server is asked once', async () => {
  const { state, first, second } = browser({ access: 'old', refresh: 'r1' }, () => ({
    access: 'new',
    refresh: 'r2',
  }))
  const asked = Array.from({ length: 10 }, (_, index) => (index % 2 ? first : second)('customer', 'old'))
  expect(await Promise.all(asked)).toEqual(Array(10).fill('new'))
  expect(state.asked).toEqual(['r1'])
  expect(state.tokens).toEqual({ access: 'new', refresh: 'r2' })
})

test('a refused refresh ends the session, once', async () => {
  const { state, first, second } = browser({ access: 'old', refresh: 'r1' }, () => undefined)
  expect(await Promise.all([first('cms', 'old'), second('cms', 'old')])).toEqual([undefined, undefined])
  expect(state).toMatchObject({ ended: 1, asked: ['r1'], tokens: {} })
})

test('without a refresh token nothing is asked', async () => {
  const { state, first } = browser({ access: 'old' }, () => ({ access: 'new', refresh: 'r2' }))
  expect(await first('customer', 'old')).toBeUndefined()
  expect(state.asked).toEqual([])
})

test('no answer keeps the session, and the next attempt asks again', async () => {
  let isOffline = true
  const { state, first } = browser({ access: 'old', refresh: 'r1' }, () => {
    if (isOffline) throw new Error('offline')
    return { access: 'new', refresh: 'r2' }
  })
  await expect(first('customer', 'old')).rejects.toThrow('offline')
  expect(state.ended).toBe(0)
  isOffline = false
  expect(await first('customer', 'old')).toBe('new')
})

test('signing in, refreshing and recovery never start a refresh', () => {
  for (const path of ['/companies/login', '/users/login', '/admins/auth/signin', '/admins/auth/refresh'])
    expect(mayRefresh(path)).toBe(false)
  for (const path of ['/companies/mine', '/marketplace-customer/orders/:id'])
    expect(mayRefresh(path)).toBe(true)
})
