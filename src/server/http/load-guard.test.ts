import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadBrand } from '../config/brand.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createLoadGuard, type LoadLimits } from './load-guard.ts'

const brand = await loadBrand('atlas')
const one = { atOnce: 1, waiting: 1 }
const few: LoadLimits = { first: one, signedIn: one, browsing: one, files: one, heavy: one }
const browser = { accept: 'text/html' }

let server: Server
let counting: NodeJS.Immediate
afterEach(() => {
  clearImmediate(counting)
  server.closeAllConnections()
  server.close()
})

/** A server whose handler answers when the test says so. */
async function aServer({ old, limits = few }: { old?: string; limits?: LoadLimits } = {}) {
  const kept = new Map<string, string>()
  const running: { url: string; response: ServerResponse; turn: number }[] = []
  let turn = 0
  const countTurns = () => {
    turn += 1
    counting = setImmediate(countTurns)
  }
  countTurns()
  const guard = createLoadGuard({
    brand,
    limits,
    sendKept: ({ url = '' }, response) => {
      const text = kept.get(url)
      if (text !== undefined) response.end(text)
      return text !== undefined
    },
    sendOld: (_request, response) => {
      if (old !== undefined) response.end(old)
      return old !== undefined
    },
  })
  server = createServer((request, response) => {
    guard.admit(request, response, () => void running.push({ url: request.url ?? '', response, turn }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'en' }, ...init })
  const laneIs = async (name: string, figures: object) => {
    await expect.poll(() => guard.figures().find((lane) => lane.name === name)).toMatchObject(figures)
  }
  const fill = async () => {
    for (const path of ['/en/products?page=1', '/en/products?page=2'])
      ask(path).catch(() => 'the server ends before it answers')
    await laneIs('browsing', { running: 1, waiting: 1 })
  }
  return { ask, running, kept, fill, laneIs }
}

describe('when as many run and wait as may', () => {
  test('who comes then is turned away at once, in a shape and language of theirs', async () => {
    const { ask, fill, laneIs } = await aServer()
    await fill()
    const call = await ask('/api/marketplace-customer/products', { headers: { 'accept-language': 'ar' } })
    expect(call.status).toBe(503)
    expect(Object.fromEntries(call.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-language': 'ar',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(await call.json()).toMatchObject({
      statusCode: 503,
      code: 'unavailable',
      message: expect.stringMatching(/[\u0600-\u06ff]/),
    })
    const page = await ask('/ar/products', { headers: browser })
    expect(page.status).toBe(503)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'retry-after': '5',
      'content-language': 'ar',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">')
    await laneIs('browsing', { turnedAway: 2 })
  })

  test('staff, checkout, customers and files are answered all the same', async () => {
    const { ask, fill, running } = await aServer()
    await fill()
    for (const path of [
      '/api/marketplace/orders',
      '/api/users/mine',
      '/api/file-manager/files/1',
      '/readyz',
    ]) {
      const asked = ask(path)
      await expect.poll(() => running.at(-1)?.url).toBe(path)
      running.at(-1)?.response.end('done')
      expect((await asked).status).toBe(200)
    }
  })

  test('what is kept and had its time is sent instead of a refusal', async () => {
    const { ask, fill } = await aServer({ old: 'kept' })
    await fill()
    const answer = await ask('/en/products')
    expect([answer.status, await answer.text()]).toEqual([200, 'kept'])
  })
})

test('who waits comes to their turn, and who has gone is passed over', async () => {
  const { ask, running, laneIs } = await aServer()
  const first = ask('/en/products?page=1')
  await laneIs('browsing', { running: 1, waiting: 0 })
  const gone = new AbortController()
  const second = ask('/en/products?page=2', { signal: gone.signal }).catch(() => 'gone')
  await laneIs('browsing', { waiting: 1 })
  gone.abort()
  expect(await second).toBe('gone')
  await pause(50)
  running[0]?.response.end('done')
  expect((await first).status).toBe(200)
  await laneIs('browsing', { running: 0, waiting: 0 })
  const third = ask('/en/products?page=3')
  await expect.poll(() => running.at(-1)?.url).toBe('/en/products?page=3')
  running.at(-1)?.response.end('done')
  expect((await third).status).toBe(200)
})

test('in a crowd each piece of browsing begins in a turn of the event loop of its own, and staff do not wait for it', async () => {
  const { ask, running, laneIs } = await aServer({ limits: { ...few, browsing: { atOnce: 3, waiting: 6 } } })
  for (let page = 1; page <= 9; page += 1)
    ask(`/en/products?page=${page}`).catch(() => 'the server ends before it answers')
  await laneIs('browsing', { running: 3, waiting: 6 })
  expect((await ask('/en/products?page=10')).status).toBe(503)
  for (const { response } of running.slice(0, 3)) response.end('done')
  const staff = ask('/api/marketplace/orders')
  await expect.poll(() => running.length).toBe(7)
  const began = running.slice(3).filter(({ url }) => url.startsWith('/en/'))
  expect(new Set(began.map(({ turn }) => turn)).size).toBe(3)
  running.find(({ url }) => url.startsWith('/api/'))?.response.end('done')
  expect((await staff).status).toBe(200)
})

describe('of those who ask the same at the same time', () => {
  const page = '/en/products?page=1'

  test('one is let in, and the others are sent what is kept then', async () => {
    const { ask, running, kept, laneIs } = await aServer()
    // A page's address says its language, whatever the browser prefers.
    const crowd = Array.from({ length: 20 }, (_, visitor) =>
      ask(page, { headers: { 'accept-language': `fr-FR,en;q=0.${(visitor % 9) + 1}` } }),
    )
    await laneIs('browsing', { running: 1, waiting: 0 })
    await expect.poll(() => running.length).toBe(1)
    // All have come by now.
    await pause(200)
    kept.set(page, 'kept')
    running[0]?.response.end('made')
    const texts = await Promise.all(crowd.map(async (answer) => await (await answer).text()))
    expect(texts.toSorted()).toEqual([...Array<string>(19).fill('kept'), 'made'])
    expect(running).toHaveLength(1)
    await laneIs('browsing', { turnedAway: 0 })
  })

  test('each is let in where nothing is kept, as many as may', async () => {
    const { ask, running, laneIs } = await aServer()
    const crowd = Array.from({ length: 5 }, () => ask(page))
    await expect.poll(() => running.length).toBe(1)
    await pause(200)
    running[0]?.response.end('made')
    await laneIs('browsing', { running: 1, waiting: 1, turnedAway: 2 })
    for (const turn of [1, 2]) {
      await expect.poll(() => running.length).toBe(turn + 1)
      running[turn]?.response.end('made')
    }
    const statuses = await Promise.all(crowd.map(async (answer) => (await answer).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 503)).toHaveLength(2)
  })

  test('another comes in the place of one who goes before', async () => {
    const { ask, running, laneIs } = await aServer()
    const before = ask('/en/products?page=2')
    await laneIs('browsing', { running: 1 })
    const gone = new AbortController()
    const first = ask(page, { signal: gone.signal }).catch(() => 'gone')
    await laneIs('browsing', { waiting: 1 })
    const second = ask(page)
    await pause(100)
    gone.abort()
    expect(await first).toBe('gone')
    await pause(50)
    running[0]?.response.end('done')
    await expect.poll(() => running.at(-1)?.url).toBe(page)
    running.at(-1)?.response.end('made')
    expect([(await before).status, await (await second).text()]).toEqual([200, 'made'])
  })

  test('another language is another answer', async () => {
    const { ask, laneIs } = await aServer()
    const list = '/api/marketplace-customer/products'
    for (const language of ['en', 'ar'])
      ask(list, { headers: { 'accept-language': language } }).catch(() => 'the server ends before it answers')
    await laneIs('browsing', { running: 1, waiting: 1 })
  })
})

describe('the shop itself', () => {
  const t = testApp()
  let address = ''
  beforeAll(async () => {
    address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('turns nobody away from a page that changes while a crowd looks at it', async () => {
    const list = async () => (await fetch(`${address}/api/marketplace-customer/products?limit=12`)).status
    await list()
    await list()
    for (let change = 0; change < 3; change += 1) {
      t.ctx.publicCache.invalidate()
      const statuses = await Promise.all(Array.from({ length: 120 }, list))
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    }
  })

  test('turns visitors away while what they ask for is held up, and serves staff', async () => {
    const held = await t.pool.connect()
    await held.query('begin')
    await held.query('lock table products in access exclusive mode')
    let refused = 0
    const list = async (page: number) => {
      const { status } = await fetch(`${address}/api/marketplace-customer/products?page=${page}`)
      if (status === 503) refused += 1
      return status
    }
    const crowd = Array.from({ length: 80 }, (_, page) => list(page + 1))
    expect(await Promise.race(crowd)).toBe(503)
    const staff = await t.as(await anAdmin(t.db))
    expect((await staff({ path: '/marketplace/orders' })).status).toBe(200)
    // All have come before the first is answered.
    await expect.poll(() => refused).toBe(44)
    await held.query('rollback')
    held.release()
    const statuses = await Promise.all(crowd)
    expect(statuses.filter((status) => status === 503)).toHaveLength(44)
    expect(statuses.filter((status) => status === 200)).toHaveLength(36)
  })

  test.each([1_300, 5_500])('turns nobody away for having stood still for %i ms', async (time) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time)
    await pause(5)
    expect((await t.ask({ path: '/companies/mine' })).status).toBe(401)
  })
})
