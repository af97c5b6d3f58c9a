import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../config/project-folder.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import { endWithApp } from '../../db/embedded/end-with-app.ts'
import { readPasswords } from '../../db/embedded/passwords.ts'
import { readPostmasterFile } from '../../db/embedded/postmaster-file.ts'
import { isRunning } from '../../db/embedded/process-identity.ts'
import { archiveBacklog, foldersOf, systemIdentifier } from '../../db/embedded/wal-archive.ts'
import { startKillable, type KillableServer } from '../../test/killable-server.ts'
import { packLog } from './tend-archive.ts'

const secret = 'a secret of these tests, long enough to sign with'
let folder: string
let data: string
let archive: string
let server: KillableServer | undefined
const cluster = () => join(data, 'postgres')
const kept = () => foldersOf(archive, systemIdentifier(cluster()))
const basesIn = (place: string) => readdirSync(place).filter((name) => name.endsWith('.json'))
const environment = () => ({
  NODE_ENV: 'test',
  DATA_DIR: data,
  SEED: 'none',
  SECRET_KEY: secret,
  LOG_LEVEL: 'error',
  WAL_ARCHIVE: archive,
})

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-pitr-'))
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

/** The app, and its database too where asked, as a power cut ends them. */
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

async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server?.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
const numbers = async () =>
  (await ask<{ number: number }>('select number from ticks order by number')).map(({ number }) => number)

/** A row each tenth of a second; resolves to an instant after each row's commit and before the next row. */
async function tick(from: number, count: number): Promise<Map<number, string>> {
  const after = new Map<number, string>()
  const client = new pg.Client({ connectionString: server?.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  for (let number = from; number < from + count; number += 1) {
    await client.query('insert into ticks values ($1::int, repeat(md5($1::int::text), 200))', [number])
    await pause(50)
    after.set(number, new Date().toISOString())
    await pause(50)
  }
  await client.end()
  return after
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

const asOwner = (statement: string) =>
  asSuperuser(
    {
      port: readPostmasterFile(cluster())?.port ?? 0,
      password: readPasswords(cluster()).superuser,
    },
    (client) => client.query(statement),
  )
const giveAway = () => asOwner('select pg_switch_wal()')
async function allKept() {
  await expect
    .poll(async () => (await archiveBacklog({ cluster: cluster() })).count, { timeout: 90_000 })
    .toBe(0)
}

const restore = (...args: string[]) => command('restore', ...args)
function command(name: 'backup' | 'restore', ...args: string[]) {
  const child = execFile(
    process.execPath,
    [join(projectFolder, `src/server/commands/${name}-command.ts`), ...args],
    { env: { ...process.env, ...environment() } },
  )
  let said = ''
  child.stdout?.on('data', (text: string) => (said += text))
  child.stderr?.on('data', (text: string) => (said += text))
  return {
    child,
    saying: () => said,
    ended: new Promise<{ code: number | null; said: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, said })),
    ),
  }
}
async function restoredTo(at: string | undefined) {
  const { code, said } = await restore('--at', at ?? '').ended
  expect(code, said).toBe(0)
  await start()
  return said
}
const instants = { first: new Map<number, string>(), second: new Map<number, string>() }
let refusedBefore: string

test('somebody deletes everything: the shop is brought back to just before, with exactly the rows of then', async () => {
  await start()
  refusedBefore = new Date(Date.now() - 60_000).toISOString()
  await ask('create table ticks (number int primary key, filling text)')
  await expect.poll(() => basesIn(kept().bases)).toHaveLength(1)
  instants.first = await tick(1, 40)
  const running = await restore('--at', instants.first.get(20) ?? '').ended
  expect([running.code, running.said]).toEqual([1, expect.stringContaining('already runs')])
  await ask('delete from ticks')
  await pause(300)
  await kill()

  for (const [at, why] of [
    [refusedBefore, /cannot be reached\. .* from /],
    [new Date(Date.now() + 3_600_000).toISOString(), /yet to come/],
    ['2026-11-23 14:05:07', /has no zone/],
  ] as const) {
    const refused = await restore('--at', at).ended
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(why)])
  }
  const said = await restoredTo(instants.first.get(20))
  expect(said).toContain('.before-')
  expect(await numbers()).toEqual(upTo(20))
})

test('the disk of the log is away for a while, and the database is killed meanwhile: nothing is missing', async () => {
  // After a restore a base is taken at once.
  await expect.poll(() => basesIn(kept().bases)).toHaveLength(2)
  const byHand = await command('backup', '--base').ended
  expect([byHand.code, byHand.said]).toEqual([0, expect.stringMatching(/^base-/)])
  expect(basesIn(kept().bases)).toHaveLength(3)
  const { wal } = kept()
  const { uid, gid } = statSync(wal)
  const before = await tick(21, 5)
  chownSync(wal, 0, 0)
  chmodSync(wal, 0o500)
  const during = await (async () => {
    const some = await tick(26, 5)
    await giveAway()
    const more = await tick(31, 5)
    await giveAway()
    return new Map([...before, ...some, ...more])
  })()
  await expect.poll(async () => (await archiveBacklog({ cluster: cluster() })).count).toBeGreaterThan(1)
  await kill({ withDatabase: true })
  await start()
  const later = await tick(36, 5)
  chownSync(wal, uid, gid)
  chmodSync(wal, 0o700)
  await giveAway()
  await kill({ withDatabase: true })
  await start()
  const last = await tick(41, 5)
  instants.second = new Map([...during, ...later, ...last])
  await giveAway()
  await ask('create table after_all (one int)')
  await giveAway()
  await allKept()
  await kill({ withDatabase: true })
  const problems: string[] = []
  await packLog(kept(), (message, file) => problems.push(`${message} ${file}`))
  expect(problems).toEqual([])
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

  await restoredTo(instants.second.get(44))
  expect(await numbers()).toEqual(upTo(44))
})

test('after restores, an instant before the first is reached, and one that a restore had undone', async () => {
  await kill()
  await restoredTo(instants.first.get(10))
  expect(await numbers()).toEqual(upTo(10))
  await kill()
  await restoredTo(instants.first.get(37))
  expect(await numbers()).toEqual(upTo(37))
  await kill()
  await restoredTo(instants.second.get(33))
  expect(await numbers()).toEqual(upTo(33))
})

test('killed at any moment, a restore leaves the shop as it was, and can be run again', async () => {
  const at = instants.second.get(42) ?? ''
  for (const [stage, furtherMs] of [
    ['Unpacking', 50],
    ['Replaying', 100],
    ['Replaying', 700],
  ] as const) {
    await kill()
    const { child, ended, saying } = restore('--at', at)
    await expect.poll(saying, { timeout: 60_000, interval: 5 }).toContain(stage)
    await pause(furtherMs)
    expect(existsSync(`${cluster()}.restoring`)).toBe(true)
    child.kill('SIGKILL')
    await ended
    await start()
    expect(await numbers()).toEqual(upTo(33))
    expect(existsSync(`${cluster()}.restoring`)).toBe(false)
  }
  await kill()
  await restoredTo(at)
  expect(await numbers()).toEqual(upTo(42))
  expect(existsSync(`${cluster()}.restoring`)).toBe(false)
})
