import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readS3Place } from '../config/s3-place.ts'
import { startS3 } from '../test/s3-server.ts'
import { storeAwayGauge } from './ask-in-time.ts'
import type { FileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const s3 = await startS3()
const patienceMs = 250
let store: FileStore
let said: unknown[]

/** Where it may take long, by a machine that is busy too. */
const muchMs = 4_000
const aStore = (more: { patienceMs?: number } = {}) =>
  s3FileStore(readS3Place(s3.url()), {
    credentials: s3.credentials,
    log: pino({}, { write: (line: string) => void said.push(JSON.parse(line)) }),
    ...more,
  })
const aHastyStore = () => aStore({ patienceMs })
beforeEach(() => {
  said = []
  store = aStore()
})
afterEach(() => s3.line.set(undefined))
afterAll(() => s3.close())

const away = { code: 'unavailable', context: { details: { retryAfter: 5 } } }
const timed = async (work: Promise<unknown>) => {
  const start = performance.now()
  await expect(work).rejects.toMatchObject(away)
  return performance.now() - start
}
const isAwayNow = async () => (await storeAwayGauge.get()).values[0]?.value

test.each(['cut', 'frozen', 'deaf'] as const)(
  'nobody waits long for a store whose line is %s',
  async (fault) => {
    s3.line.set(fault)
    const whole: Record<string, () => Promise<unknown>> = {
      put: () => store.put('imports/a', Buffer.from('a')),
      get: () => store.get('imports/a'),
      size: () => store.size('imports/a'),
      putStream: () => store.putStream('imports/a', Readable.from([Buffer.from('a')])),
      getStream: () => store.getStream('imports/a'),
      remove: () => store.remove('imports/a'),
      list: () => Array.fromAsync(store.list('imports')),
    }
    for (const ask of Object.values(whole)) {
      store = aHastyStore()
      expect(await timed(ask())).toBeLessThan(muchMs)
    }
    expect(said).toHaveLength(Object.keys(whole).length)
  },
)

test('a picture that stops halfway is not waited for either, nor taken for whole', async () => {
  await store.put('originals/ab/large', Buffer.alloc(300_000, 'x'))
  s3.line.set('halfway')
  expect(await timed(aHastyStore().get('originals/ab/large'))).toBeLessThan(muchMs)
  s3.line.set(undefined)
  expect(await store.get('originals/ab/large')).toHaveLength(300_000)
})

test.each(['get', 'getStream'] as const)(
  'what breaks off halfway is not taken for whole: %s',
  async (ask) => {
    for (const [key, size] of [
      ['originals/ab/broken', 300_000],
      ['imports/broken', 9_000_000],
    ] as const) {
      await store.put(key, Buffer.alloc(size, 'x'))
      s3.line.set('halfway')
      const answer = store[ask](key).catch((error: unknown) => error)
      await pause(100)
      s3.line.set('cut')
      expect(await answer).toMatchObject(away)
      s3.line.set(undefined)
    }
  },
)

test('of an answer that is lost once nothing is noticed', async () => {
  const before = s3.requests.length
  s3.line.loseOne()
  await store.put('originals/ab/lost', Buffer.from('kept'))
  expect(s3.requests.slice(before)).toEqual(['PUT', 'PUT'])
  expect(await store.size('originals/ab/lost')).toBe(4)
})

test('what was kept though its answers were lost is kept once more without harm', async () => {
  s3.line.set('deaf')
  await expect(store.put('originals/ab/again', Buffer.from('kept'))).rejects.toMatchObject(away)
  s3.line.set(undefined)
  expect(await store.size('originals/ab/again')).toBe(4)
  await store.put('originals/ab/again', Buffer.from('kept'))
  expect(Buffer.from((await store.get('originals/ab/again'))!).toString()).toBe('kept')
})

test('after three failures in a row one asks and the others are refused at once, until the store is back', async () => {
  await store.put('originals/ab/there', Buffer.from('there'))
  const hasty = aHastyStore()
  const crowd = () => Promise.all(Array.from({ length: 100 }, () => timed(hasty.get('originals/ab/there'))))
  s3.line.set('frozen')
  expect(Math.max(...(await crowd()))).toBeLessThan(muchMs)
  expect(await isAwayNow()).toBe(1)
  await expect.poll(() => s3.line.connections()).toBeLessThanOrEqual(50)

  const warned = said.length
  await crowd()
  expect(said.length - warned).toBeLessThanOrEqual(1)

  s3.line.set(undefined)
  const isBack = () => hasty.size('originals/ab/there').catch(() => undefined)
  await expect.poll(isBack).toBe(5)
  expect(await isAwayNow()).toBe(0)
})

test('what the store answers is an answer, however it refuses', async () => {
  const elsewhere = s3FileStore(readS3Place(s3.url('files', 'elsewhere')), {
    credentials: s3.credentials,
    log: pino({ level: 'silent' }),
  })
  for (let count = 0; count < 4; count += 1)
    await expect(elsewhere.get('originals/ab/there')).rejects.toMatchObject({ name: 'NoSuchBucket' })
  expect(await isAwayNow()).toBe(0)
})

test('a stream of any size is sent in parts, is there whole, and passes through no file', async () => {
  const piece = Buffer.from(Array.from({ length: 1_000_003 }, (_, at) => at % 251))
  const pieces = 18
  vi.stubEnv('TMPDIR', '/nowhere')
  await store.putStream('imports/large', Readable.from(Array.from({ length: pieces }, () => piece)))
  vi.unstubAllEnvs()
  const kept = (await store.get('imports/large')) ?? new Uint8Array()
  expect(kept).toHaveLength(pieces * piece.length)
  expect(Buffer.concat(Array.from({ length: pieces }, () => piece)).equals(kept)).toBe(true)
})

test('of a stream that breaks off after some parts nothing is there', async () => {
  async function* broken() {
    for (let at = 0; at < 18; at += 1) yield await Promise.resolve(Buffer.alloc(1_000_000))
    throw new Error('the line broke')
  }
  await expect(store.putStream('imports/stopped', Readable.from(broken()))).rejects.toThrow('the line broke')
  expect(await store.size('imports/stopped')).toBeUndefined()
  expect(await Array.fromAsync(store.list('imports'))).not.toContainEqual(
    expect.objectContaining({ key: expect.stringContaining('stopped') as string }),
  )
})

test('a store that goes away between two parts is not waited for', async () => {
  async function* cutAfterwards() {
    for (let at = 0; at < 34; at += 1) {
      if (at === 17) s3.line.set('deaf')
      yield await Promise.resolve(Buffer.alloc(1_000_000))
    }
  }
  expect(await timed(aHastyStore().putStream('imports/away', Readable.from(cutAfterwards())))).toBeLessThan(
    muchMs * 3,
  )
  s3.line.set(undefined)
  expect(await store.size('imports/away')).toBeUndefined()
})
