import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#contract/enums.ts'
import { customerSessionApi } from '#contract/auth.ts'
import { botCheckApi, botCheckHeader } from '#contract/bot-check.ts'
import { storeOrdersApi } from '#contract/orders.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { storeProductsApi } from '#contract/products.ts'
import { companyRecoveryApi } from '#contract/recovery.ts'
import { isApiError, isTransient } from './api-error.ts'
import { call, callThrough } from './call.ts'
import { keepFormsBy } from './form-keeper.ts'
import { refusedSession } from './refused-session.ts'

type Sent = { address: string; init: RequestInit; headers: Record<string, string> }

const id = '019aa000-0000-7000-8000-000000000000'
const refused = { status: 401, body: { statusCode: 401, code: 'token_expired', message: 'Sign in again.' } }

/** A browser at a page, with its storage, in front of a server that answers by the given function. */
function browser(
  path: string,
  storage: Record<string, string>,
  answer: (sent: Sent) => { status: number; body?: unknown },
) {
  const kept = new Map(Object.entries(storage))
  const sent: Sent[] = []
  const assign = vi.fn<(to: string) => void>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage, location: { pathname: path, search: '', assign } })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    const one = { address, init, headers: { ...(init.headers as Record<string, string>) } }
    sent.push(one)
    const { status, body } = answer(one)
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return { sent, kept, assign }
}

const refreshPath = `/api${customerSessionApi.refresh.path}`
const authorization = ({ headers }: Sent) => headers.authorization

beforeEach(() => vi.useRealTimers())
afterEach(() => vi.unstubAllGlobals())

test('every call says its language and time zone; a body is JSON; the idempotency key is sent', async () => {
  const { sent } = browser('/ar/cart', { token: 't1' }, () => ({ status: 201, body: { data: {} } }))
  await call(storeOrdersApi.place, { body: { items: [] } as never, idempotencyKey: 'once' })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.address).toBe('/api/marketplace-customer/orders')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"items":[]}' })
  expect(sent[0]?.headers).toEqual({
    'accept-language': 'ar',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    'content-type': 'application/json',
    'idempotency-key': 'once',
    authorization: 'Bearer t1',
  })
})

test('a read without a session sends neither token nor body; its query is cleaned', async () => {
  const { sent } = browser('/en/products', { cmsToken: 'staff' }, () => ({ status: 200, body: { data: [] } }))
  await call(storeProductsApi.list, { query: { search: '', page: 2, inStock: false, kind: undefined } })
  expect(sent[0]?.address).toBe('/api/marketplace-customer/products?page=2&inStock=false')
  expect(Object.keys(sent[0]?.headers ?? {}).toSorted()).toEqual(['accept-language', 'timezone'])
  expect(sent[0]?.init.body).toBeUndefined()
})

test('a page of the CMS that nobody has touched for a while says so; the shop does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const storage = { token: 'customer', cmsToken: 'staff' }
  const ask = async (path: string) => {
    const { sent } = browser(path, storage, () => ({ status: 200, body: { data: {} } }))
    await call(storeProductsApi.find, { params: { id } })
    return sent[0]?.headers.unattended
  }
  expect(await ask('/en/cms/products')).toBeUndefined()
  vi.setSystemTime(Date.now() + 61_000)
  expect(await ask('/en/cms/products')).toBe('true')
  expect(await ask('/en/products')).toBeUndefined()
})

test('a page of the CMS sends the CMS token, a page of the shop the customer’s', async () => {
  const storage = { token: 'customer', cmsToken: 'staff' }
  const ask = async (path: string) => {
    const { sent } = browser(path, storage, () => ({ status: 200, body: { data: {} } }))
    await call(storeProductsApi.find, { params: { id } })
    return sent[0]?.headers.authorization
  }
  expect(await ask('/en/cms/products')).toBe('Bearer staff')
  expect(await ask('/en/cms-login')).toBe('Bearer staff')
  expect(await ask('/ar/products')).toBe('Bearer customer')
})

test('a refusal becomes one error with the server’s words, fields and details', async () => {
  const body = {
    statusCode: 422,
    code: 'validation_failed',
    message: 'Address is required.',
    fields: { 'items.0.quantity': 'Too many.' },
    details: { left: 3 },
  }
  browser('/en/cart', {}, () => ({ status: 422, body }))
  const error = await call(storeOrdersApi.list).catch((error: unknown) => error)
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({ ...body, isAnswer: true })
})

test.each([
  [502, '<html>Bad gateway</html>', { statusCode: 502, code: 'unavailable', isAnswer: false }],
  [413, '<html>Too large</html>', { statusCode: 413, code: 'bad_request', isAnswer: true }],
])('a page of some proxy with status %i is an error too', async (status, text, expected) => {
  const language = (): Language => 'en'
  const ask = callThrough({ language, fetch: async () => new Response(text, { status }) })
  await expect(ask(storeProductsApi.list)).rejects.toMatchObject({ ...expected, message: '' })
})

test('no answer is an error of its own; a call that was given up stays that', async () => {
  const language = (): Language => 'en'
  const offline = callThrough({ language, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(offline(storeProductsApi.list)).rejects.toMatchObject({ statusCode: 0, isAnswer: false })

  const givenUp = AbortSignal.abort()
  const ask = callThrough({
    language,
    fetch: (_address, { signal }) => Promise.reject(signal?.reason as Error),
  })
  await expect(ask(storeProductsApi.list, { signal: givenUp })).rejects.toBe(givenUp.reason)
})

test('a truncated response is retryable', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const ask = callThrough({ fetch: async () => new Response(body, { status: 200 }), language: () => 'en' })
  const error = await ask(storeProductsApi.list).catch((reason: unknown) => reason)
  expect(isTransient(error)).toBe(true)
  expect(isApiError(error) && error.isAnswer).toBe(false)
})

test('calls refused together refresh once, and each is sent once more with the new token', async () => {
  const { sent, kept } = browser('/en/orders', { token: 'old', refreshToken: 'r1' }, (one) => {
    if (one.address === refreshPath) return { status: 200, body: { token: 'new', refreshToken: 'r2' } }
    return authorization(one) === 'Bearer new' ? { status: 200, body: { data: [{ _id: id }] } } : refused
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(storeOrdersApi.list)))
  for (const { data } of answers) expect(data).toEqual([{ id }])
  expect(sent.filter(({ address }) => address === refreshPath)).toHaveLength(1)
  expect(sent).toHaveLength(11)
  expect(Object.fromEntries(kept)).toEqual({ token: 'new', refreshToken: 'r2' })
})

test('a token that another tab has renewed meanwhile is used without asking', async () => {
  const { sent, kept } = browser('/en/orders', { token: 'old', refreshToken: 'r1' }, (one) => {
    if (authorization(one) === 'Bearer theirs') return { status: 200, body: { data: [] } }
    // While this call was on its way, the other tab refreshed.
    kept.set('token', 'theirs').set('refreshToken', 'r2')
    return refused
  })
  await call(storeOrdersApi.list)
  expect(sent.map(authorization)).toEqual(['Bearer old', 'Bearer theirs'])
})

test('still refused after a refresh is refused: nothing is sent a third time', async () => {
  const { sent } = browser('/en/orders', { token: 'old', refreshToken: 'r1' }, ({ address }) =>
    address === refreshPath ? { status: 200, body: { token: 'new', refreshToken: 'r2' } } : refused,
  )
  await expect(call(storeOrdersApi.list)).rejects.toMatchObject({ statusCode: 401 })
  expect(sent).toHaveLength(3)
})

test('a refused refresh ends the session of that face alone, whose pages follow it by themselves', async () => {
  const storage = { token: 'old', refreshToken: 'r1', cmsToken: 'staff', cmsRefreshToken: 's1' }
  const { kept, assign } = browser('/ar/orders', storage, () => refused)
  await expect(call(storeOrdersApi.list)).rejects.toMatchObject({ statusCode: 401 })
  expect(Object.fromEntries(kept)).toEqual({ cmsToken: 'staff', cmsRefreshToken: 's1' })
  expect(assign.mock.calls).toEqual([])
  expect([refusedSession.take(), refusedSession.take()]).toEqual([true, false])
})

test('a refused refresh on the sign-in page of the CMS leaves it as it is, with its return address', async () => {
  const { kept, assign } = browser('/en/cms-login', { cmsToken: 'old', cmsRefreshToken: 's1' }, () => refused)
  await expect(call(storeOrdersApi.list)).rejects.toMatchObject({ statusCode: 401 })
  expect(kept.size).toBe(0)
  expect(assign).not.toHaveBeenCalled()
})

describe('over a form of the CMS whose session is over', () => {
  const page = '/en/cms/products/add'
  const saved = { status: 201, body: { data: {} } }
  const isOf = (person: string, token: string | undefined) => token?.startsWith(person) === true
  const answer = (sent: Sent) => (isOf('Bearer sara-new', authorization(sent)) ? saved : refused)
  const save = () => call(cmsProductsApi.create, { body: {} as never, idempotencyKey: 'once' })

  /** A page where Sara types; asked to sign in again, she does. */
  function typing({ hasUnsaved = true, wants = true } = {}) {
    const signInAgain = vi.fn<(refused: string | undefined) => Promise<string>>(async () => {
      if (!wants) throw new Error('not now')
      return 'sara-new'
    })
    keepFormsBy({
      person: () => 'sara',
      hasUnsaved: () => hasUnsaved,
      isOwn: (token) => !hasUnsaved || isOf('sara', token),
      signInAgain,
    })
    return signInAgain
  }
  afterEach(() => keepFormsBy(undefined))

  test('its person signs in, and the same call goes again, once', async () => {
    const signInAgain = typing()
    const { sent, kept, assign } = browser(page, { cmsToken: 'sara-1', cmsRefreshToken: 's1' }, answer)
    await save()
    const calls = sent.filter(({ headers }) => headers['idempotency-key'] === 'once')
    expect(calls.map(authorization)).toEqual(['Bearer sara-1', 'Bearer sara-new'])
    expect(signInAgain.mock.calls).toEqual([['sara-1']])
    expect(kept.get('cmsRefreshToken')).toBe('s1')
    expect(assign).not.toHaveBeenCalled()
  })

  test('who does not want to keeps the page, and nothing is sent again', async () => {
    typing({ wants: false })
    const { sent, assign } = browser(page, { cmsToken: 'sara-1', cmsRefreshToken: 's2' }, answer)
    await expect(save()).rejects.toThrow('not now')
    expect(sent.filter(({ address }) => !address.endsWith('/refresh'))).toHaveLength(1)
    expect(assign).not.toHaveBeenCalled()
  })

  test('what the page reads asks nobody, leaves nothing, and does not refresh again and again', async () => {
    const signInAgain = typing()
    const { sent, kept, assign } = browser(page, { cmsToken: 'sara-1', cmsRefreshToken: 's3' }, answer)
    for (const read of [() => call(cmsProductsApi.list), () => call(cmsProductsApi.list)])
      await expect(read()).rejects.toMatchObject({ statusCode: 401 })
    expect(sent.filter(({ address }) => address.endsWith('/refresh'))).toHaveLength(1)
    expect(signInAgain).not.toHaveBeenCalled()
    expect(kept.size).toBe(2)
    expect(assign).not.toHaveBeenCalled()
  })

  test('the token of who signed in meanwhile in another tab does not save it', async () => {
    const signInAgain = typing()
    const { sent } = browser(page, { cmsToken: 'omar-1', cmsRefreshToken: 's4' }, answer)
    await save()
    expect(signInAgain).toHaveBeenCalledTimes(1)
    expect(sent.map(authorization)).toEqual([undefined, 'Bearer sara-new'])
  })

  test('with nothing typed the page is left for the sign-in', async () => {
    const signInAgain = typing({ hasUnsaved: false })
    const { kept, assign } = browser(page, { cmsToken: 'sara-1', cmsRefreshToken: 's5' }, answer)
    await expect(save()).rejects.toMatchObject({ statusCode: 401 })
    expect(signInAgain).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
    expect(assign.mock.calls).toEqual([['/en/cms-login?return=%2Fcms%2Fproducts%2Fadd']])
  })
})

test('without an answer to the refresh the session stays', async () => {
  const { kept, assign } = browser('/en/orders', { token: 'old', refreshToken: 'r1' }, ({ address }) =>
    address === refreshPath ? { status: 503 } : refused,
  )
  await expect(call(storeOrdersApi.list)).rejects.toMatchObject({ statusCode: 503 })
  expect(kept.get('refreshToken')).toBe('r1')
  expect(assign).not.toHaveBeenCalled()
})

describe('a call that wants a proof only when somebody guesses', () => {
  const body = { email: 'buyer@shop.example', otp: '1234' }
  const wanted = {
    status: 400,
    body: { statusCode: 400, code: 'recaptcha_failed', message: 'Execute recaptcha not yet available' },
  }
  const challengePath = `/api${botCheckApi.challenge.path}`
  /** Google's check, with a known answer. */
  const challenge = { status: 200, body: { data: { check: { kind: 'recaptcha', siteKey: 'key' } } } }
  const letGoogleCome = () => {
    const script = { addEventListener: (event: string, then: () => void) => event === 'load' && then() }
    Object.assign(document, { createElement: () => script, head: { append: () => undefined } })
    const grecaptcha = { ready: (then: () => void) => then(), execute: async () => 'proof' }
    Object.assign(window, { grecaptcha })
  }

  test('is sent once more with one', async () => {
    const { sent } = browser('/en', {}, ({ address, headers }) => {
      if (address === challengePath) return challenge
      return headers[botCheckHeader] === 'proof'
        ? { status: 200, body: { data: { verified: true } } }
        : wanted
    })
    letGoogleCome()
    expect(await call(companyRecoveryApi.verify, { body })).toEqual({ data: { verified: true } })
    const own = sent.filter(({ address }) => address !== challengePath)
    expect(own.map(({ headers }) => headers[botCheckHeader])).toEqual([undefined, 'proof'])
    expect(own.map(({ init }) => init.body)).toEqual([JSON.stringify(body), JSON.stringify(body)])
  })

  test('is not sent a third time', async () => {
    const { sent } = browser('/en', {}, ({ address }) => (address === challengePath ? challenge : wanted))
    letGoogleCome()
    await expect(call(companyRecoveryApi.verify, { body })).rejects.toMatchObject({
      code: 'recaptcha_failed',
    })
    expect(sent.filter(({ address }) => address !== challengePath)).toHaveLength(2)
  })

  test('asks for none when the code is simply wrong', async () => {
    const wrong = { statusCode: 400, code: 'otp_invalid', message: 'Invalid code' }
    const { sent } = browser('/en', {}, () => ({ status: 400, body: wrong }))
    await expect(call(companyRecoveryApi.verify, { body })).rejects.toMatchObject({ code: 'otp_invalid' })
    expect(sent).toHaveLength(1)
  })
})
