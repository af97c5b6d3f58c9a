import { Agent } from 'node:http'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { readPostmasterFile } from './db/embedded/postmaster-file.ts'
import { isRunning } from './db/embedded/process-identity.ts'
import { whileFrozen } from './db/test-support/freeze.ts'
import { answerOf, keepAsking } from './test/asks.ts'
import { killServers, runServer } from './test/run-server.ts'

const deadlineMs = 8_000
let dataDirectory: string
beforeAll(() => {
  const folder = mkdtempSync(join(inject('runDirectory'), 'main-'))
  chmodSync(folder, 0o711)
  dataDirectory = join(folder, 'data')
})
afterEach(killServers)

test('SIGTERM under load: not ready first, then closed, ended within eight seconds, and no PostgreSQL left', async () => {
  const server = await runServer('server', { dataDirectory, DRAIN_SECONDS: '2' })
  const load = keepAsking(server.url, 20)
  const agent = new Agent({ keepAlive: true })
  expect(await answerOf(`${server.url}/readyz`, agent)).toEqual({ status: 200, connection: 'keep-alive' })
  await expect.poll(() => load.statuses.get(200) ?? 0).toBeGreaterThan(20)

  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  // The listener is still there, and says to go elsewhere.
  await expect
    .poll(() => answerOf(`${server.url}/readyz`, agent), { interval: 20 })
    .toEqual({ status: 503, connection: 'close' })
  expect((await answerOf(`${server.url}/healthz`)).status).toBe(200)

  const { code, milliseconds } = await server.ended(since)
  expect(code).toBe(0)
  expect(milliseconds).toBeLessThan(deadlineMs)
  expect(isRunning(server.postgresPid)).toBe(false)
  await load.stop()
})

test('an error that nobody catches while the server ends leaves no PostgreSQL either, and is told', async () => {
  const thrower = `process.on('SIGTERM', () => setTimeout(() => { throw new Error('too late') }, 100))`
  const server = await runServer('server', {
    dataDirectory,
    DRAIN_SECONDS: '5',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}`,
  })
  process.kill(server.pid, 'SIGTERM')
  expect((await server.ended(0)).code).toBe(1)
  await expect.poll(() => isRunning(server.postgresPid), { timeout: deadlineMs }).toBe(false)
  expect(server.said.join('\n')).toContain('too late')
})

test('SIGTERM to the whole process group of npm start, which runs the bundle, ends all of it, PostgreSQL too', async () => {
  const teller = `console.log(['runs', ...process.execArgv, process.argv[1]].join(' '))`
  const server = await runServer('start', {
    dataDirectory,
    DRAIN_SECONDS: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(teller)}`,
  })
  const run = server.said.filter((line) => line.startsWith('runs ')).at(-1)
  expect(run).toMatch(/--expose-gc .*--max-old-space-size=.* \S+build\/server\/main\.js$/)
  const since = performance.now()
  process.kill(-server.pid, 'SIGTERM')
  expect((await server.ended(since)).code).toBe(0)
  await expect.poll(() => isRunning(server.postgresPid), { timeout: deadlineMs }).toBe(false)
  expect(performance.now() - since).toBeLessThan(deadlineMs)
  expect((await answerOf(`${server.url}/healthz`)).status).toBe('ECONNREFUSED')
})

test('while the database is frozen pages are 503 in their language, and good again when it goes on', async () => {
  const server = await runServer('server', { dataDirectory, DRAIN_SECONDS: '0' })
  const page = (search: string) =>
    fetch(`${server.url}/ar/products?search=${search}`, { headers: { accept: 'text/html' } })
  expect((await page('before')).status).toBe(200)
  await whileFrozen(server.postgresPid, async () => {
    const refused = await Promise.all(['a', 'b', 'c'].map(page))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect(await refused[0]?.text()).toContain('<html lang="ar" dir="rtl">')
    expect((await answerOf(`${server.url}/readyz`)).status).toBe(503)
  })
  await expect.poll(async () => (await answerOf(`${server.url}/readyz`)).status).toBe(200)
  expect((await page('after')).status).toBe(200)
  process.kill(server.pid, 'SIGTERM')
  expect((await server.ended(0)).code).toBe(0)
})

test('a start whose port is taken says so and leaves no PostgreSQL', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  await expect(runServer('server', { dataDirectory, PORT: String(port) })).rejects.toThrow(/EADDRINUSE/)
  expect(readPostmasterFile(join(dataDirectory, 'postgres'))).toBeUndefined()
  other.close()
})
