import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { isRunning, isZombie } from './process-identity.ts'
import { runHostedApp } from './test-support/run-hosted-app.ts'
import { ask, findWord, keepWord, temporaryShop } from './test-support/temporary-shop.ts'
import { useEmbeddedPostgres } from './use-embedded-postgres.ts'

// What is killed, and who comes after; start-embedded-postgres.test.ts has how it starts and heals itself.

const shop = temporaryShop()

test('a second app on the same data is refused by name, and the first goes on', async () => {
  const first = await runHostedApp(shop.data, { shelter: shop.shelter })
  const second = await runHostedApp(shop.data, { shelter: shop.shelter })
  expect(second.error).toMatch(/Another app \(process \d+\) already runs on the data/)
  expect(await ask(first.url, 'SELECT 1')).toBe(1)
  await first.kill()
})

test('when only the app was killed, the next one uses the server that still runs', async () => {
  const first = await runHostedApp(shop.data, { shelter: shop.shelter })
  await keepWord(first.url)
  const { pid } = shop.postmaster()
  await first.kill()
  expect(isRunning(pid)).toBe(true)

  const { url } = await shop.start()
  expect(shop.postmaster().pid).toBe(pid)
  expect(url).toBe(first.url)
  expect(await findWord(url)).toBe('kept')
})

test('a command beside the app uses the app’s database and leaves it running; alone it ends what it began', async () => {
  const options = {
    dataDirectory: shop.data,
    shelter: shop.shelter,
    log: () => undefined,
    settings: { fsync: 'off' },
  }
  const app = await runHostedApp(shop.data, { shelter: shop.shelter })
  const beside = await useEmbeddedPostgres(options)
  expect(beside.url).toBe(app.url)
  await beside.stop()
  expect(await ask(app.url, 'SELECT 1')).toBe(1)
  await app.kill()

  const alone = await useEmbeddedPostgres(options)
  const { pid } = shop.postmaster()
  await alone.stop()
  expect(isRunning(pid)).toBe(false)
})

test('when app and server were killed, the next start brings all rows back', async () => {
  const first = await runHostedApp(shop.data, { shelter: shop.shelter })
  await keepWord(first.url)
  const { pid } = shop.postmaster()
  shop.killPostmaster()
  await first.kill()

  const { url } = await shop.start()
  expect(shop.postmaster().pid).not.toBe(pid)
  expect(await findWord(url)).toBe('kept')
})

test('an old process number that now is another program’s does not keep the database from starting', async () => {
  await shop.crashWithProcessNumber(process.pid)
  const { url } = await shop.start()
  expect(await ask(url, 'SELECT 1')).toBe(1)
})

// Only Linux tells a dead process that nobody collected from a living one.
test.each(['linux'].filter((platform) => platform === process.platform))(
  'a dead server that nobody collects does not keep the database from starting (%s)',
  async () => {
    // The shell leaves its child to a program that never asks for it.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    const zombie = Number(output.toString())
    await vi.waitFor(() => expect(isZombie(zombie)).toBe(true), 30_000)
    await shop.crashWithProcessNumber(zombie)
    const { url } = await shop.start()
    expect(await ask(url, 'SELECT 1')).toBe(1)
    parent.kill()
  },
)
