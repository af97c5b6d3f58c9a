import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { generateIdentity } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decrypted, keyPair, type KeyPair } from '../../age.ts'
import { keepLockedLog, type LogKeeper, untilKept } from './keep-locked-log.ts'
import { partIn } from './lock-part.ts'

// PostgreSQL's side is played by the files that it makes and the command that it runs.

const part = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
let folder: string
let keys: KeyPair
let keeper: LogKeeper | undefined
let told: string[]
const wal = () => join(folder, 'disk', 'wal')
const place = () => ({
  // As a shop's folder may be called.
  folder: join(folder, "the 100% owner's"),
  cluster: join(folder, "the 100% owner's", 'postgres'),
  logFile: '',
  runAs: undefined,
})
const finished = () => join(place().cluster, 'pg_wal', 'archive_status')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-keep-'))
  told = []
  keys = await keyPair(await generateIdentity(), '7')
  mkdirSync(finished(), { recursive: true })
  mkdirSync(wal(), { recursive: true })
})
afterEach(async () => {
  await keeper?.stop()
  keeper = undefined
  rmSync(folder, { recursive: true, force: true })
})

const start = () =>
  (keeper = keepLockedLog({
    place: place(),
    wal: wal(),
    recipient: keys.recipient,
    log: (message) => told.push(message),
  }))

function giveAway(name: string, content: Buffer) {
  writeFileSync(join(place().cluster, 'pg_wal', name), content)
  writeFileSync(join(finished(), `${name}.ready`), '')
}

/** Whether PostgreSQL may take it for kept. */
const isDone = (name: string) =>
  new Promise<boolean>((resolve) => {
    const command = untilKept(place()).replaceAll('%f', name).replaceAll('%%', '%')
    execFile('sh', ['-c', command], (error) => resolve(!error))
  })
const done = (name: string) => renameSync(join(finished(), `${name}.ready`), join(finished(), `${name}.done`))
const marks = () => readdirSync(join(place().folder, 'wal-kept'))

const contentOf = async (file: string) =>
  buffer((await decrypted(createReadStream(join(wal(), file)), keys.identity ?? '')).pipe(createGunzip()))

test('a part is done when it is in the archive, which has nothing in plain but what tells timelines apart', async () => {
  const content = Buffer.concat([randomBytes(100_000), Buffer.alloc(900_000)])
  giveAway(part(1), content)
  giveAway('00000002.history', Buffer.from('1\t0/3000000\tno recovery target specified\n'))
  start()
  expect(await Promise.all([isDone(part(1)), isDone('00000002.history')])).toEqual([true, true])
  const [locked = '', ...others] = readdirSync(wal())
  expect([partIn(locked), others]).toEqual([part(1), ['00000002.history']])
  expect(locked).toMatch(/\.[\da-f]{16}\.gz\.age$/)
  expect((await contentOf(locked)).equals(content)).toBe(true)
  expect(readFileSync(join(wal(), '00000002.history'), 'utf8')).toContain('no recovery target')
  for (const name of [part(1), '00000002.history']) done(name)
  await expect.poll(marks).toEqual([])
})

test('while the disk is away nothing is done and no folder made; when it is back all is kept', async () => {
  const away = `${wal()}-away`
  renameSync(wal(), away)
  giveAway(part(1), Buffer.from('one'))
  giveAway(part(2), Buffer.from('two'))
  start()
  expect(await isDone(part(1))).toBe(false)
  expect([existsSync(wal()), marks(), told]).toEqual([
    false,
    [],
    [expect.stringContaining('does not take the log')],
  ])
  await keeper?.stop()
  renameSync(away, wal())
  start()
  expect(await Promise.all([isDone(part(1)), isDone(part(2))])).toEqual([true, true])
  expect(readdirSync(wal()).map(partIn)).toEqual([part(1), part(2)])
})

test('what a process left that was killed is made whole, and its marks say nothing', async () => {
  giveAway(part(1), Buffer.from('one'))
  giveAway(part(2), Buffer.from('two'))
  start()
  expect(await isDone(part(2))).toBe(true)
  await keeper?.stop()
  const before = readdirSync(wal())
  // Killed with the first kept and not marked, the second half written, and a third that another life of the data had marked.
  rmSync(join(place().folder, 'wal-kept', part(1)))
  rmSync(join(wal(), before[1] ?? ''))
  writeFileSync(join(wal(), `${before[1]}.4711.part`), 'half')
  writeFileSync(join(place().folder, 'wal-kept', part(3)), '')
  expect(await isDone(part(3))).toBe(true)
  start()
  expect(await Promise.all([1, 2].map((number) => isDone(part(number))))).toEqual([true, true])
  expect(marks()).toEqual([part(1), part(2)])
  expect(readdirSync(wal()).filter((name) => !name.endsWith('.part'))).toEqual(before)
})

test('another part of the same name is told, and neither is touched or done', async () => {
  giveAway(part(1), Buffer.from('one'))
  start()
  expect(await isDone(part(1))).toBe(true)
  await keeper?.stop()
  const before = readdirSync(wal())
  giveAway(part(1), Buffer.from('of another shop'))
  start()
  await expect.poll(() => told).toEqual([expect.stringContaining('two different parts')])
  expect([readdirSync(wal()), marks()]).toEqual([before, []])
})

test('at its end it keeps what the server gave away last', async () => {
  start()
  giveAway(part(1), Buffer.from('one'))
  await keeper?.stop()
  expect(readdirSync(wal()).map(partIn)).toEqual([part(1)])
})
