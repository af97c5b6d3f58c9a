import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { useEmbeddedPostgres } from '../db/embedded/use-embedded-postgres.ts'
import { diskFileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { usualPatienceMs } from '../files/s3-file-store.ts'
import { originalKey } from '../files/stored-file.ts'
import { killServers, runServer } from '../test/run-server.ts'
import { startS3 } from '../test/s3-server.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const s3 = await startS3()
const folder = mkdtempSync(join(inject('runDirectory'), 'bucket-'))
chmodSync(folder, 0o711)
const dataDirectory = join(folder, 'data')
const environment = { ...s3.environment(), DRAIN_SECONDS: '0' }
afterEach(() => {
  s3.line.set(undefined)
  killServers()
})
afterAll(() => s3.close())

/** As an operator types it. */
const files = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      'npm',
      ['run', '-s', 'files', '--', ...args],
      { cwd: project, env: { ...process.env, ...environment, DATA_DIR: dataDirectory } },
      (_, out, errors) => resolve({ code: child.exitCode ?? -1, said: out + errors }),
    )
  })

async function aPicture(put: (key: string, bytes: Uint8Array) => Promise<void>): Promise<string> {
  const id = randomUUID()
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await put(originalKey(id), bytes)
  const { url } = await useEmbeddedPostgres({ dataDirectory, log: () => undefined })
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into files (id, name, mime_type, size, width, height, sha256, used) values ($1, 'a.png', 'image/png', $2, 700, 700, $3, true)`,
    [id, bytes.length, id],
  )
  await client.end()
  return id
}
const fetched = async (url: string) => {
  const start = performance.now()
  const answer = await fetch(url, { headers: { accept: 'image/webp' } })
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: performance.now() - start }
}

/** Its limit of a second is for the database, which a busy machine may pass once; a store that hangs would pass it each time. */
async function readiness(url: string) {
  const first = await fetched(`${url}/readyz`)
  return first.status === 200 ? first : await fetched(`${url}/readyz`)
}

test('the built shop moves to a bucket by the commands, and sells on for as long as that hangs', async () => {
  const old = await runServer('start', { dataDirectory, DRAIN_SECONDS: '0' })
  const kept = join(dataDirectory, 'files')
  const id = await aPicture((key, bytes) => diskFileStore(kept).put(key, bytes))
  expect((await fetched(`${old.url}/api/file-manager/files/${id}`)).status).toBe(200)
  expect(await files('verify', s3.url())).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is missing \(a\.png\)\n1 files, .*: 1 differ/),
  })
  expect(await files('copy', kept, s3.url())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/copied 1 \(0\.0 MB\), there already 0\n$/),
  })
  process.kill(old.pid, 'SIGTERM')
  await old.ended(0)

  const server = await runServer('start', { dataDirectory, ...environment })
  expect(await files('copy', kept, s3.url())).toMatchObject({
    code: 0,
    said: expect.stringMatching(/copied 0 .*already 1\n$/),
  })
  expect(await files('verify', '--deep')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/1 files, .*: all are right/),
  })
  const picture = `${server.url}/api/file-manager/files/${id}`
  expect((await fetched(picture)).status).toBe(200)
  expect((await fetched(`${picture}?w=320`)).status).toBe(200)
  const store = await openFileStore(s3.url(), {
    s3Credentials: s3.credentials,
    log: pino({ level: 'silent' }),
  })
  expect((await Array.fromAsync(store.list('sized'))).map(({ key }) => key.slice(-8))).toEqual(['320.webp'])

  s3.line.set('frozen')
  const crowd = Promise.all(
    Array.from({ length: 60 }, (_, at) => fetched(`${picture}?w=${at % 2 ? 320 : 640}`)),
  )
  const pages: Promise<{ status: number; milliseconds: number }>[] = []
  for (let count = 0; count < 20; count += 1) {
    pages.push(readiness(server.url), fetched(`${server.url}/en/products?page=${count}`))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const shown = await Promise.all(pages)
  expect(
    shown.filter(({ status, milliseconds }) => status !== 200 || milliseconds > usualPatienceMs / 2),
  ).toEqual([])
  const asked = await crowd
  expect(asked.filter(({ status }) => status !== 503)).toEqual([])
  // Each waited once, not in turn behind others who did.
  expect(Math.max(...asked.map(({ milliseconds }) => milliseconds))).toBeLessThan(usualPatienceMs * 1.8)
  // Whoever comes now does not wait again.
  const next = await Promise.all(Array.from({ length: 30 }, () => fetched(picture)))
  expect(next.filter(({ milliseconds }) => milliseconds > usualPatienceMs / 2).length).toBeLessThanOrEqual(1)

  s3.line.set(undefined)
  await expect.poll(async () => (await fetched(picture)).status).toBe(200)

  // It also begins so, here with keys that the client finds by itself.
  process.kill(server.pid, 'SIGTERM')
  expect((await server.ended(0)).code).toBe(0)
  s3.line.set('frozen')
  const { accessKeyId, secretAccessKey } = s3.credentials
  const again = await runServer('start', {
    dataDirectory,
    FILES_URL: s3.url(),
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  })
  expect((await fetched(`${again.url}/en`)).status).toBe(200)
  s3.line.set(undefined)
  await expect
    .poll(async () => (await fetched(`${again.url}/api/file-manager/files/${id}`)).status, {
      timeout: 15_000,
    })
    .toBe(200)
})

test.each([
  [{ FILES_URL: 's3://Shop' }, /FILES_URL: names a bucket/],
  [{ FILES_URL: s3.url('files', 'elsewhere') }, /The file store refuses bucket elsewhere: NoSuchBucket/],
])('a start with %j ends with what is wrong', async (wrong, message) => {
  await expect(
    runServer('start', { dataDirectory: join(folder, 'never'), ...environment, ...wrong }),
  ).rejects.toThrow(message)
})

test.each([
  [['copy', '/nowhere', '/elsewhere'], 'There is no folder /nowhere'],
  [['copy', '/nowhere'], 'Usage'],
  [['verify', '/a', '/b'], 'Usage'],
  [['verify', '--again'], 'Usage'],
])('npm run files -- %j says what is wrong', async (args, message) => {
  const { code, said } = await files(...args)
  expect(code).toBe(1)
  expect(said).toContain(message)
})

test('a folder of a bucket is listed to its end, of however many pages', async () => {
  const log = pino({ level: 'silent' })
  const store = await openFileStore(s3.url('many'), { s3Credentials: s3.credentials, log })
  const keys = Array.from({ length: 2_100 }, (_, at) => `imports/${String(at).padStart(4, '0')}`)
  for (let from = 0; from < keys.length; from += 20)
    await Promise.all(keys.slice(from, from + 20).map((key) => store.put(key, Buffer.from(key))))
  expect((await Array.fromAsync(store.list('imports'))).map(({ key }) => key)).toEqual(keys)
})
