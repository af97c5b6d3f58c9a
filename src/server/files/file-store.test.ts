import { mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { pino } from 'pino'
import { startS3 } from '../test/s3-server.ts'
import { openFileStore } from './open-file-store.ts'

const s3 = await startS3()
const folder = mkdtempSync(join(inject('runDirectory'), 'stores-'))
const log = pino({ level: 'silent' })
const temporary = join(folder, 'temporary')
mkdirSync(temporary)
beforeEach(() => void vi.stubEnv('TMPDIR', temporary))
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Nothing the client could find by itself. */
const noKeys = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_ACCESS_KEY_ID: undefined,
  AWS_PROFILE: undefined,
  AWS_CONFIG_FILE: '/nowhere',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
}
const text = async (bytes: Promise<Uint8Array | undefined>) => {
  const found = await bytes
  return found && Buffer.from(found).toString()
}
const largeBytes = Buffer.concat([Buffer.alloc(8_000_000, 'a'), Buffer.alloc(1_000_000, 'b')])
async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

describe.each([
  ['a folder', join(folder, 'files')],
  ['a bucket', s3.url()],
])('files in %s', async (_, address) => {
  const store = await openFileStore(address, { s3Credentials: s3.credentials, log })
  const keysIn = async (place: string) =>
    (await Array.fromAsync(store.list(place))).map(({ key }) => key).toSorted()

  test('are told on when some of them go meanwhile', async () => {
    const keys = ['one', 'two', 'three'].map((name) => `going/ab/${name}`)
    for (const key of keys) await store.put(key, Buffer.from('x'))
    const told: string[] = []
    for await (const { key } of store.list('going')) {
      told.push(key)
      for (const one of keys) await store.remove(one)
    }
    expect(keys).toEqual(expect.arrayContaining(told))
    expect(told).not.toEqual([])
    expect(await keysIn('going')).toEqual([])
  })

  test('are kept as they were given, and replaced by what is given later', async () => {
    await store.put('originals/ab/one', Buffer.from('first'))
    expect(await text(store.get('originals/ab/one'))).toBe('first')
    await store.put('originals/ab/one', Buffer.from('the second'))
    expect(await text(store.get('originals/ab/one'))).toBe('the second')
    expect(await store.size('originals/ab/one')).toBe(10)
    expect((await buffer((await store.getStream('originals/ab/one'))!)).toString()).toBe('the second')
  })

  test('may be empty', async () => {
    await store.put('originals/ab/empty', new Uint8Array())
    await store.putStream('originals/ab/empty-stream', Readable.from([]))
    for (const key of ['originals/ab/empty', 'originals/ab/empty-stream']) {
      expect(await store.size(key)).toBe(0)
      expect(await store.get(key)).toHaveLength(0)
      expect(await buffer((await store.getStream(key))!)).toHaveLength(0)
    }
  })

  test('are unknown where nothing was kept, and once they are removed', async () => {
    await store.put('originals/cd/gone', Buffer.from('x'))
    await store.remove('originals/cd/gone')
    for (const key of ['originals/cd/gone', 'originals/cd/never', 'nowhere/at/all']) {
      expect(await store.get(key)).toBeUndefined()
      expect(await store.size(key)).toBeUndefined()
      expect(await store.getStream(key)).toBeUndefined()
      await store.remove(key)
    }
  })

  test('pass as streams whatever their size, and leave nothing beside them', async () => {
    await store.putStream('imports/large', Readable.from(pieces(largeBytes)))
    expect(await store.size('imports/large')).toBe(largeBytes.length)
    expect((await buffer((await store.getStream('imports/large'))!)).equals(largeBytes)).toBe(true)
    // Somebody stops reading in the middle.
    const stream = (await store.getStream('imports/large'))!
    for await (const piece of stream) if (piece) break
    await expect.poll(() => readdirSync(temporary)).toEqual([])
    await store.remove('imports/large')
  })

  test('stay as they were where a stream breaks off', async () => {
    async function* broken() {
      yield Buffer.from('hal')
      throw new Error('the line broke')
    }
    await store.put('imports/whole', Buffer.from('whole'))
    for (const key of ['imports/whole', 'imports/new'])
      await expect(store.putStream(key, Readable.from(broken()))).rejects.toThrow('the line broke')
    expect(await text(store.get('imports/whole'))).toBe('whole')
    expect(await keysIn('imports')).toEqual(['imports/whole'])
    expect(readdirSync(temporary)).toEqual([])
  })

  test('are listed below a folder, with their sizes and when they came', async () => {
    const before = Date.now() - 2_000
    await store.put('sized/aa/one', Buffer.from('1'))
    await store.put('sized/aa/two', Buffer.from('22'))
    await store.put('sized/aab/other', Buffer.from('333'))
    const found = await Array.fromAsync(store.list('sized/aa'))
    expect(await keysIn('')).toEqual(expect.arrayContaining(found.map(({ key }) => key)))
    expect(found.map(({ key, size }) => [key, size]).toSorted()).toEqual([
      ['sized/aa/one', 1],
      ['sized/aa/two', 2],
    ])
    for (const { writtenAt } of found) expect(writtenAt.getTime()).toBeGreaterThan(before)
    expect(await keysIn('sized')).toEqual(['sized/aa/one', 'sized/aa/two', 'sized/aab/other'])
    expect(await keysIn('siz')).toEqual([])
    expect(await keysIn('sized/none')).toEqual([])
  })
})

test('a bucket may be ours whole', async () => {
  const store = await openFileStore(s3.url(''), { s3Credentials: s3.credentials, log })
  await store.put('imports/one', Buffer.from('1'))
  expect(await text(store.get('imports/one'))).toBe('1')
  expect((await Array.fromAsync(store.list('imports'))).map(({ key }) => key)).toEqual(['imports/one'])
})

test('a bucket that the store does not know, or keys that it refuses, stop the start; a store that is away does not', async () => {
  const open = (url: string, accessKeyId = s3.credentials.accessKeyId) =>
    openFileStore(url, { s3Credentials: { ...s3.credentials, accessKeyId }, log })
  await expect(open(s3.url('files', 'elsewhere'))).rejects.toThrow(
    /^The file store refuses bucket elsewhere: NoSuchBucket.*FILES_URL/,
  )
  await expect(open(s3.url(), 'STRANGER')).rejects.toThrow(/InvalidAccessKeyId.*S3_ACCESS_KEY_ID/)
  for (const [name, value] of Object.entries(noKeys)) vi.stubEnv(name, value)
  await expect(openFileStore(s3.url(), { s3Credentials: undefined, log })).rejects.toThrow(
    /could not load credentials.*S3_ACCESS_KEY_ID/i,
  )
  s3.line.set('cut')
  const store = await open(s3.url())
  s3.line.set(undefined)
  await expect.poll(() => text(store.get('originals/ab/one'))).toBe('the second')
})
