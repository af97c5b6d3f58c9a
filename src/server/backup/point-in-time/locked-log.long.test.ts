import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../config/project-folder.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import { endWithApp } from '../../db/embedded/end-with-app.ts'
import { isLocked } from '../../db/embedded/lock-part.ts'
import { readPasswords } from '../../db/embedded/passwords.ts'
import { readPostmasterFile } from '../../db/embedded/postmaster-file.ts'
import { isRunning } from '../../db/embedded/process-identity.ts'
import { archiveBacklog, foldersOf, systemIdentifier } from '../../db/embedded/wal-archive.ts'
import { startKillable, type KillableServer } from '../../test/killable-server.ts'
import { plainParts, readKeptLog } from './kept-log.ts'

const secret = 'a secret of these tests, long enough to sign with'
const passphrase = 'a passphrase of these tests'
let folder: string
let data: string
let archive: string
let key: string | undefined
let server: KillableServer | undefined
let rows = 0
/** After the commit of each row and before the next. */
const instants = new Map<number, string>()
const cluster = () => join(data, 'postgres')
const kept = () => foldersOf(archive, systemIdentifier(cluster()))
const environment = () => ({
  NODE_ENV: 'test',
  DATA_DIR: data,
  SEED: 'none',
  SECRET_KEY: secret,
  LOG_LEVEL: 'error',
  WAL_ARCHIVE: archive,
  BACKUP_KEY: key ?? '',
})

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-locked-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  data = join(folder, 'data')
  archive = join(folder, 'disk', 'wal')
})
afterAll(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function start() {
  server = await Promise.race([
    startKillable(data, secret, { environment: environment() }),
    pause(60_000).then(() => {
      throw new Error('The shop does not start.')
    }),
  ])
}

async function kill({ withDatabase = false } = {}) {
  if (server && server.process.exitCode === null) {
    const ended = new Promise((resolve) => server?.process.once('exit', resolve))
    server.process.kill('SIGKILL')
    await ended
  }
  server = undefined
  const pid = readPostmasterFile(cluster())?.pid
  if (!withDatabase || pid === undefined || !isRunning(pid)) return
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readdirSync('/proc').includes(String(pid)) && isRunning(pid)).toBe(false)
}

async function tick(count: number) {
  const client = new pg.Client({ connectionString: server?.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  for (let done = 0; done < count; done += 1) {
    rows += 1
    await client.query('insert into ticks values ($1::int, repeat(md5($1::int::text), 200))', [rows])
    await pause(50)
    instants.set(rows, new Date().toISOString())
    await pause(50)
  }
  await client.end()
}

async function numbers() {
  const client = new pg.Client({ connectionString: server?.databaseUrl })
  await client.connect()
  const { rows: all } = await client.query<{ number: number }>('select number from ticks order by number')
  await client.end()
  return all.map(({ number }) => number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

const giveAway = () =>
  asSuperuser(
    {
      port: readPostmasterFile(cluster())?.port ?? 0,
      password: readPasswords(cluster()).superuser,
    },
    (client) => client.query('select pg_switch_wal()'),
  )
const waiting = async () => (await archiveBacklog({ cluster: cluster() })).count
async function allKept() {
  await expect.poll(waiting, { timeout: 150_000 }).toBe(0)
}
const lockedBases = async () =>
  (await readKeptLog(kept())).bases.filter(({ recipient }) => recipient !== undefined).length

const restore = (at: string) => command('restore', '--at', at)
function command(name: 'restore' | 'doctor', ...args: string[]) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(projectFolder, `src/server/commands/${name}-command.ts`), ...args],
      { env: { ...process.env, ...environment() } },
      (_error, said, complained) => resolve({ code: child.exitCode, said: said + complained }),
    )
  })
}

/** Of all files but those that say which processes run. */
const sums = (path: string) =>
  execFileSync(
    'sh',
    ['-c', 'cd "$1" && find . -type f -not -path "./running/*" | sort | xargs sha256sum', 'sh', path],
    {
      encoding: 'utf8',
    },
  )

test('a log that was kept in plain is encrypted once there is a key, and nothing in plain is left', async () => {
  await start()
  const client = new pg.Client({ connectionString: server?.databaseUrl })
  await client.connect()
  await client.query('create table ticks (number int primary key, filling text)')
  await client.end()
  await expect.poll(async () => (await readKeptLog(kept())).bases.length, { timeout: 60_000 }).toBe(1)
  await tick(10)
  await giveAway()
  await allKept()
  expect(await plainParts(kept().wal)).not.toEqual([])
  await kill()
  key = passphrase
  expect((await command('doctor')).said).toMatch(/Log.* is kept in plain in WAL_ARCHIVE/)
  await start()
  await tick(10)
  await giveAway()
  await expect.poll(lockedBases, { timeout: 90_000 }).toBe(1)
  await allKept()
  expect(await plainParts(kept().wal)).toEqual([])
  const inPlain = () =>
    [...readdirSync(kept().wal), ...readdirSync(kept().bases)].filter((name) => name.endsWith('.tar.gz'))
  // The base in plain goes once the encrypted one is complete.
  await expect.poll(inPlain, { timeout: 30_000 }).toEqual([])
  for (const name of readdirSync(kept().wal).filter(isLocked))
    expect(readFileSync(join(kept().wal, name)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
})

test('the shop, its database or both are killed at any moment, and the disk is away meanwhile: nothing is missing', async () => {
  const { wal } = kept()
  let isMadeWhileAway: boolean | undefined
  for (const [at, afterMs] of [150, 300, 450, 700, 1_000, 1_500].entries()) {
    await tick(3)
    await giveAway()
    await pause(afterMs - 150)
    await kill({ withDatabase: at % 2 === 1 })
    if (at === 2) renameSync(wal, `${wal}-away`)
    await start()
    if (at === 4) renameSync(`${wal}-away`, wal)
    else if (at === 3) isMadeWhileAway = existsSync(wal)
  }
  expect(isMadeWhileAway).toBe(false)
  await tick(3)
  await giveAway()
  await allKept()
  expect(await plainParts(wal)).toEqual([])
  // One of each: what was kept twice is there once.
  const parts = readdirSync(wal).filter(isLocked)
  expect(new Set(parts.map((name) => name.slice(0, 24))).size).toBe(parts.length)
  await kill({ withDatabase: true })
})

test('without the key or with another nothing is restored and nothing changed; with it the shop is as it was', async () => {
  const before = [sums(archive), sums(data)]
  for (const [wrong, why] of [
    [undefined, 'set BACKUP_KEY'],
    ['another passphrase of these tests', 'BACKUP_KEY is not the key'],
    [await identityToRecipient(await generateIdentity()), 'set BACKUP_KEY'],
  ] as const) {
    key = wrong
    const refused = await restore(instants.get(rows - 1) ?? '')
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(why)])
    expect([sums(archive), sums(data)]).toEqual(before)
  }
  key = passphrase
  // The disk of the data is lost.
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  for (const last of [rows - 1, 5, 15]) {
    const restored = await restore(instants.get(last) ?? '')
    expect(restored.code, restored.said).toBe(0)
    await start()
    expect(await numbers()).toEqual(upTo(last))
    await kill()
  }
  rows = 15
})

test('after the key is changed to a recipient, a base is taken, and its identity alone restores', async () => {
  const identity = await generateIdentity()
  key = await identityToRecipient(identity)
  await start()
  const recipients = async () => (await readKeptLog(kept())).bases.map(({ recipient }) => recipient)
  await expect.poll(recipients, { timeout: 90_000 }).toContain(key)
  await tick(5)
  await giveAway()
  await tick(5)
  await kill()
  const at = instants.get(rows - 2) ?? ''
  const refused = await restore(at)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('AGE-SECRET-KEY-1')])
  key = identity
  const restored = await restore(at)
  expect(restored.code, restored.said).toBe(0)
  await start()
  expect(await numbers()).toEqual(upTo(rows - 2))
})
