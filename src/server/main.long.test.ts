import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { readPostmasterFile } from './db/embedded/postmaster-file.ts'
import { isRunning } from './db/embedded/process-identity.ts'
import { keepAsking } from './test/asks.ts'
import { killServers, runServer } from './test/run-server.ts'

const deadlineMs = 8_000
let dataDirectory: string
beforeAll(() => {
  const folder = mkdtempSync(join(inject('runDirectory'), 'main-'))
  chmodSync(folder, 0o711)
  dataDirectory = join(folder, 'data')
})
afterEach(killServers)

test('twenty SIGTERMs under load, some with the database crashing before: each ends with 0 in eight seconds, no PostgreSQL left', async () => {
  const ends: { code: number | null; milliseconds: number; isPostgresLeft: boolean }[] = []
  for (let turn = 0; turn < 20; turn++) {
    const server = await runServer('server', { dataDirectory, DRAIN_SECONDS: turn % 2 ? '0' : '5' })
    const load = keepAsking(server.url, 50)
    await expect.poll(() => load.statuses.get(200) ?? 0).toBeGreaterThan(50)
    if (turn % 4 === 0) process.kill(server.postgresPid, 'SIGKILL')
    const since = performance.now()
    process.kill(server.pid, 'SIGTERM')
    const { code, milliseconds } = await server.ended(since)
    await load.stop()
    const left = readPostmasterFile(join(dataDirectory, 'postgres'))?.pid
    ends.push({
      code,
      milliseconds,
      isPostgresLeft: isRunning(server.postgresPid) || (left !== undefined && isRunning(left)),
    })
  }
  expect(ends.filter((end) => end.code !== 0 || end.milliseconds > deadlineMs || end.isPostgresLeft)).toEqual(
    [],
  )
}, 1_800_000)

test.each(['npm start', 'npm run dev'] as const)(
  'SIGTERM to the whole process group of %s, five times, leaves no PostgreSQL',
  async (command) => {
    for (let turn = 0; turn < 5; turn++) {
      const server = await runServer(command, { dataDirectory })
      const since = performance.now()
      process.kill(-server.pid, 'SIGTERM')
      await server.ended(since)
      await expect.poll(() => isRunning(server.postgresPid), { timeout: deadlineMs }).toBe(false)
      expect(performance.now() - since).toBeLessThan(deadlineMs)
    }
  },
  600_000,
)
