import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpeningKey } from '../../age.ts'
import { lockPart } from '../../db/embedded/lock-part.ts'
import { type LogServer, serveLog } from './serve-log.ts'

const part = (number: number) => `00000001000000000000000${number}`
const contents = [1, 2, 3].map(() => Buffer.concat([randomBytes(50_000), Buffer.alloc(500_000)]))
let folder: string
let secret: string
let served: LogServer | undefined
const wal = () => join(folder, 'wal')
const place = () => ({ folder: join(folder, 'data'), runAs: undefined })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-serve-'))
  for (const path of [wal(), place().folder]) mkdirSync(path)
  const [raw = Buffer.of(), packed = Buffer.of(), locked = Buffer.of()] = contents
  writeFileSync(join(wal(), part(1)), raw)
  writeFileSync(join(wal(), `${part(2)}.gz`), gzipSync(packed))
  writeFileSync(join(folder, part(3)), locked)
  writeFileSync(join(wal(), '00000001.history'), 'a history')
  secret = await generateIdentity()
  const recipient = await identityToRecipient(secret)
  await lockPart(join(folder, part(3)), { wal: wal(), recipient })
})
afterEach(async () => {
  await served?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (key: OpeningKey | undefined) => (served = await serveLog(wal(), key, place()))

/** As PostgreSQL asks for a part; undefined: there is none. */
function ask(name: string): Promise<Buffer | undefined> {
  const path = join(folder, 'RECOVERYXLOG')
  rmSync(path, { force: true })
  const command = (served?.command ?? '').replaceAll('%f', name).replaceAll('%p', path)
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], (error) => resolve(error ? undefined : readFileSync(path)))
  })
}

test('each part is handed over as it was, in any order and again, and what is not there is not', async () => {
  await serve(secret)
  for (const number of [1, 2, 3, 3, 1])
    expect((await ask(part(number)))?.equals(contents[number - 1] ?? Buffer.of()), part(number)).toBe(true)
  expect((await ask('00000001.history'))?.toString()).toBe('a history')
  for (const name of [part(4), '00000002.history', '..']) expect(await ask(name), name).toBeUndefined()
  expect(served?.problem()).toBeUndefined()
  await served?.stop()
  expect(existsSync(join(place().folder, 'restoring-log'))).toBe(false)
})

test.each([
  ['a wrong key', await generateIdentity(), 'BACKUP_KEY is not its key'],
  ['no key', undefined, 'set BACKUP_KEY'],
])('with %s what is in plain is handed over, and why the rest is not is known', async (_name, key, why) => {
  await serve(key)
  expect(await ask(part(2))).toBeDefined()
  expect(served?.problem()).toBeUndefined()
  expect(await ask(part(3))).toBeUndefined()
  expect(served?.problem()?.message).toContain(why)
})
