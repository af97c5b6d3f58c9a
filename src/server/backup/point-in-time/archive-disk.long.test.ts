import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokens } from '../../auth/tokens.ts'
import { startSession } from '../../auth/sessions.ts'
import { projectFolder } from '../../config/project-folder.ts'
import type { Context } from '../../context.ts'
import { connect } from '../../db/connect.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import { endWithApp } from '../../db/embedded/end-with-app.ts'
import { readPasswords } from '../../db/embedded/passwords.ts'
import { readPostmasterFile } from '../../db/embedded/postmaster-file.ts'
import { isRunning } from '../../db/embedded/process-identity.ts'
import {
  archiveBacklog,
  foldersOf,
  systemIdentifier,
  type WalArchive,
} from '../../db/embedded/wal-archive.ts'
import { tellOfWaitingLog } from '../../notifications/watch-failures.ts'
import { aBuyer, aProduct } from '../../test/factories.ts'
import { killServers, runServer, type RunningServer } from '../../test/run-server.ts'
import { plainParts, readKeptLog } from './kept-log.ts'

// The disk that the log is kept on is a small one of its own, as root may mount it.

const secret = 'a secret of these tests, long enough to sign with'
const token = 'a token of these tests for figures'
let folder: string
let disk: string
let server: RunningServer
let place: () => Promise<number>
let close: () => Promise<void>
/** Encrypts the log, where it is set. */
let key: string | undefined
let db: Context['db']

const data = () => join(folder, 'data')
const cluster = () => join(data(), 'postgres')
const kept = () => foldersOf(join(disk, 'wal'), systemIdentifier(cluster()))
const environment = () => ({
  SECRET_KEY: secret,
  METRICS_TOKEN: token,
  DRAIN_SECONDS: '1',
  WAL_ARCHIVE: join(disk, 'wal'),
  ADMIN_EMAIL: 'noura@example.com',
  ADMIN_PASSWORD: 'A-Long-Password-2026!',
  ...(key !== undefined && { BACKUP_KEY: key }),
})
const connection = () => ({
  port: readPostmasterFile(cluster())?.port ?? 0,
  password: readPasswords(cluster()).superuser,
})
const asOwner = (statement: string) =>
  asSuperuser(connection(), (client) => client.query<{ pid: number }>(statement))
const giveAway = () => asOwner('select pg_switch_wal()')
const waiting = async () => (await archiveBacklog({ cluster: cluster() })).count

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-archive-disk-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=755', 'tmpfs', disk])
})
afterAll(async () => {
  killServers()
  execFileSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function start() {
  server = await runServer('server', { dataDirectory: data(), ...environment() })
  const { port } = connection()
  const { app } = readPasswords(cluster())
  const opened = connect(`postgres://matjar:${app}@127.0.0.1:${port}/matjar`, { max: 2 })
  db = opened.db
  close = opened.close
  const { account, address, bank } = await aBuyer(db)
  const product = await aProduct(db, { stock: 10_000 })
  const session = { db, tokens: createTokens(secret), now: () => new Date() } as Context
  const { accessToken } = await startSession(session, account, 'test')
  place = async () => {
    const answer = await fetch(`${server.url}/api/marketplace-customer/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}
async function placed(count: number) {
  const statuses = new Set<number>()
  for (let done = 0; done < count; done += 1) statuses.add(await place())
  return [...statuses]
}

function doctor(): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectFolder, 'src/server/commands/doctor-command.ts')],
      {
        env: { ...process.env, NODE_ENV: 'production', SEED: 'none', DATA_DIR: data(), ...environment() },
        timeout: 60_000,
        killSignal: 'SIGKILL',
      },
      (_error, said, complained) => resolve(said + complained),
    )
  })
}
const figure = async () => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const [, seconds] = /^wal_archive_waiting_seconds (\S+)$/m.exec(await answer.text()) ?? []
  return Number(seconds)
}

/** Writes until nothing more fits. */
function fill(path: string) {
  const file = openSync(path, 'w')
  const piece = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

test('a full disk of the log stops no sale, is told of, and what waited is kept once there is room', async () => {
  await start()
  await expect.poll(async () => (await readKeptLog(kept())).bases.length, { timeout: 90_000 }).toBe(1)
  await sellWhileDiskIsFull()
  const archive = { cluster: cluster() } as WalArchive
  const told = () => db.execute(`select from notifications where kind = 'log_waits'`)
  await tellOfWaitingLog({ db, walArchive: archive })
  expect((await told()).rowCount).toBe(0)
  await tellOfWaitingLog({ db, walArchive: archive }, 0)
  await tellOfWaitingLog({ db, walArchive: archive }, 0)
  expect((await told()).rowCount).toBe(1)
  await keepOnceThereIsRoom()
})

async function sellWhileDiskIsFull() {
  fill(join(disk, 'something-else'))
  await giveAway()
  expect(await placed(20)).toEqual([201])
  await giveAway()
  expect(await placed(20)).toEqual([201])
  await giveAway()
  await expect.poll(waiting).toBeGreaterThan(1)
  expect(await placed(10)).toEqual([201])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await figure()).toBeGreaterThan(0)
  // A part that is encrypted meanwhile, or taken away, makes room for another.
  await expect
    .poll(
      async () => {
        fill(join(disk, 'something-more'))
        await giveAway()
        return doctor()
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toMatch(/Log.* finished parts wait for WAL_ARCHIVE/)
}

async function keepOnceThereIsRoom() {
  for (const name of ['something-else', 'something-more']) rmSync(join(disk, name))
  await expect
    .poll(
      async () => {
        await giveAway()
        return waiting()
      },
      // After some failures PostgreSQL tries again a minute later, and each part takes room until then.
      { timeout: 150_000, interval: 5_000 },
    )
    .toBe(0)
  expect(await figure()).toBe(0)
}

test('a disk that hangs holds up neither sales nor the end of the shop', async () => {
  await close()
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  await server.ended(since)
  // Whoever opens it waits for somebody who writes, as one waits for a disk that is away.
  execFileSync('mkfifo', [join(kept().bases, 'base-2026-01-01T00-00-00-000Z.json')])
  await start()
  const [archiver] = (await asOwner(`select pid from pg_stat_activity where backend_type = 'archiver'`)).rows
  const pid = archiver?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    await giveAway()
    expect(await placed(20)).toEqual([201])
    expect((await fetch(`${server.url}/en/products`)).status).toBe(200)
    expect(await doctor()).toMatch(/WAL_ARCHIVE does not answer/)
    expect(await placed(5)).toEqual([201])
    await close()
    const from = performance.now()
    process.kill(server.pid, 'SIGTERM')
    const { milliseconds } = await server.ended(from)
    expect(milliseconds).toBeLessThan(8_000)
    expect(isRunning(server.postgresPid)).toBe(false)
    expect(server.said.join('\n')).toContain('A disk does not answer')
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
})

test('both hold where the log is encrypted, and nothing in plain stays on the disk', async () => {
  key = 'a passphrase of these tests'
  rmSync(join(kept().bases, 'base-2026-01-01T00-00-00-000Z.json'))
  await start()
  await expect
    .poll(
      async () =>
        (await readKeptLog(kept())).bases.every(({ recipient }) => recipient !== undefined) &&
        (await plainParts(kept().wal)).length === 0,
      { timeout: 90_000 },
    )
    .toBe(true)
  await sellWhileDiskIsFull()
  await keepOnceThereIsRoom()
  expect(await plainParts(kept().wal)).toEqual([])
  expect(readdirSync(kept().bases).filter((name) => name.endsWith('.tar.gz'))).toEqual([])
  expect(await doctor()).toMatch(/Log.* is kept in WAL_ARCHIVE, encrypted/)
  await close()
  const from = performance.now()
  process.kill(server.pid, 'SIGTERM')
  expect((await server.ended(from)).milliseconds).toBeLessThan(8_000)
  expect(isRunning(server.postgresPid)).toBe(false)
})
