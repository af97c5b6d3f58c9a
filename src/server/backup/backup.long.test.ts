import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { projectFolder } from '../config/project-folder.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/open-database.ts'
import { endWithApp } from '../db/embedded/end-with-app.ts'
import { originalKey } from '../files/stored-file.ts'
import { saveImage } from '../files/save-image.ts'
import { openContext } from '../open-context.ts'
import { startLoad } from '../../../bench/faults-load.ts'
import { makePeople } from '../../../bench/faults-shop.ts'
import { startKillable, type KillableServer } from '../test/killable-server.ts'
import { backUp } from './scheduled-backup.ts'
import { diskFileStore } from '../files/file-store.ts'

const secret = 'a secret of these tests, long enough to sign with'
const key = 'a passphrase of these tests'
const wanted = 5_000

let folder: string
let data: string
let server: KillableServer | undefined
const pathOf = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-backups-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  data = pathOf('data')
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const environment = () => ({
  NODE_ENV: 'test',
  DATA_DIR: data,
  SEED: 'none',
  SECRET_KEY: secret,
  LOG_LEVEL: 'error',
  BACKUP_KEY: key,
})

async function within<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const opened = await openContext(readConfig(environment()), { say: () => undefined, as: 'command' })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

/** A command as an operator types it: how it ended, and what it said. */
function command(name: 'backup' | 'restore', ...given: (string | Record<string, string>)[]) {
  const args = given.filter((each) => typeof each === 'string')
  const over = given.find((each) => typeof each === 'object')
  const program = join(projectFolder, `src/server/commands/${name}-command.ts`)
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...environment(), ...over } },
      (error, out, complaints) => resolve({ code: error ? Number(error.code) : 0, said: out + complaints }),
    )
  })
}

async function stop() {
  const ended = new Promise((resolve) => server?.process.once('exit', resolve))
  server?.process.kill('SIGTERM')
  await ended
  server = undefined
}

type Rows = Record<string, Set<string>>

const idsOf = (rows: Set<string> = new Set()) =>
  [...rows].map((row) => (JSON.parse(row) as { id: string }).id)

/** What people would miss, row by row: orders with their lines, stock, invoices, who they are, and files by their content. */
const rowsOf = () =>
  within(async ({ db, files }) => {
    const pool = db.$client as pg.Pool
    const found: Rows = {}
    for (const table of [
      'orders',
      'order_lines',
      'stock_movements',
      'invoices',
      'accounts',
      'addresses',
      'files',
    ]) {
      const { rows } = await pool.query<{ said: string }>(
        `select row_to_json(one)::text as said from ${table} one`,
      )
      found[table] = new Set(rows.map(({ said }) => said))
    }
    found.contents = new Set()
    for (const id of idsOf(found.files)) {
      const bytes = (await files.get(originalKey(id))) ?? new Uint8Array()
      found.contents.add(`${id} ${createHash('sha256').update(bytes).digest('hex')}`)
    }
    const { rows: wrong } = await pool.query<{ count: number }>(
      `select count(*)::int as count from stock_levels level join (
         select product_id, sum(reserved_change) as held from stock_movements group by product_id) moved using (product_id)
       where level.reserved <> moved.held`,
    )
    expect(wrong[0]?.count).toBe(0)
    return found
  })

test('five thousand orders are backed up while more come in, the shop is destroyed, and comes back as it was', async () => {
  server = await startKillable(data, secret, { environment: { SECRET_KEY: secret } })
  const people = await within((ctx) => makePeople(ctx, 8))
  await within(async (ctx) => {
    for (let number = 0; number < 12; number += 1) {
      const pixels = {
        create: {
          width: 600,
          height: 400,
          channels: 3 as const,
          background: { r: number * 20, g: 90, b: 60 },
        },
      }
      const picture = await sharp({
        ...pixels,
        create: { ...pixels.create, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
      })
        .png()
        .toBuffer()
      await saveImage(ctx.db, ctx.files, picture, `picture ${number}.png`)
    }
  })
  const load = startLoad(server.address, people)
  await load.moreOrders(wanted)
  const acknowledged = [...load.acknowledged.values()]
  const during = command('backup', pathOf('shop.tar.gz.age'))
  await load.moreOrders(50)
  const { code, said } = await during
  expect(code, said).toBe(0)
  await load.moreOrders(50)
  await load.stop()

  const before = await rowsOf()
  await stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

  const refused = await command('restore', pathOf('none.tar.gz'))
  expect(refused.code).toBe(1)
  const restored = await command('restore', pathOf('shop.tar.gz.age'))
  expect(restored.code, restored.said).toBe(0)
  const back = await rowsOf()
  const there = new Set(idsOf(back.orders))
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  expect(back.orders?.size).toBeLessThan(before.orders?.size ?? 0)
  for (const [table, rows] of Object.entries(back)) {
    const other = [...rows].filter((row) => !before[table]?.has(row))
    expect(other, table).toEqual([])
  }
  expect([back.accounts?.size, back.contents?.size]).toEqual([before.accounts?.size, 12])

  server = await startKillable(data, secret, { environment: { SECRET_KEY: secret } })
  const after = startLoad(server.address, people)
  await after.moreOrders(20)
  await after.stop()
  expect([...after.statuses.order.keys()]).toEqual([201])
})

test('over a shop that runs, or one that has something, nothing is restored before its name is typed', async () => {
  const running = await command('restore', pathOf('shop.tar.gz.age'))
  expect([running.code, running.said]).toEqual([1, expect.stringContaining('stop the shop first')])
  await stop()
  const before = await rowsOf()
  const standing = await command('restore', pathOf('shop.tar.gz.age'))
  expect([standing.code, standing.said]).toEqual([1, expect.stringContaining('--over "Atlas IoT Market"')])
  expect(await rowsOf()).toEqual(before)
  const over = await command('restore', pathOf('shop.tar.gz.age'), '--over', 'Atlas IoT Market')
  expect(over.code, over.said).toBe(0)
  expect(await rowsOf()).not.toEqual(before)
})

test('killed while it writes, a restore leaves the shop as it was', async () => {
  const before = await rowsOf()
  // Kept running, so that what the restore is at can be seen.
  const database = await openDatabase(readConfig(environment()), { say: () => undefined, as: 'command' })
  const beside = new URL(database.directUrl)
  beside.pathname = '/postgres'
  const watcher = new pg.Client({ connectionString: beside.href })
  await watcher.connect()
  const isWriting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = 'matjar' and (query ilike 'copy %' or query ilike 'alter table %')`,
    )
    return (rows[0]?.count ?? 0) > 0
  }
  for (const furtherMs of [0, 100, 300]) {
    const child = execFile(
      process.execPath,
      [
        join(projectFolder, 'src/server/commands/restore-command.ts'),
        pathOf('shop.tar.gz.age'),
        '--over',
        'Atlas IoT Market',
      ],
      { env: { ...process.env, ...environment() } },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(isWriting, { timeout: 60_000, interval: 5 }).toBe(true)
    await pause(furtherMs)
    child.kill('SIGKILL')
    await ended
  }
  await watcher.end()
  await database.stop()
  expect(await rowsOf()).toEqual(before)
})

test('--verify restores into a database of its own; a damaged backup and a wrong key are told', async () => {
  const whole = await command('restore', pathOf('shop.tar.gz.age'), '--verify')
  expect([whole.code, whole.said]).toEqual([
    0,
    expect.stringContaining('was restored into a database of its own'),
  ])
  const bytes = readFileSync(pathOf('shop.tar.gz.age'))
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  writeFileSync(pathOf('damaged.tar.gz.age'), bytes)
  const other = await command('restore', pathOf('shop.tar.gz.age'), '--verify', {
    BACKUP_KEY: 'another passphrase',
  })
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('not the key')])
  const damaged = await command('restore', pathOf('damaged.tar.gz.age'), '--verify')
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('damaged')])
})

test('by the clock: it is named by its time, tried, and older ones go by the rule; one that fails clears nothing', async () => {
  const place = pathOf('nightly')
  await within(async (ctx) => {
    const store = diskFileStore(place)
    const plan = { store, rule: { daily: 2, weekly: 0, monthly: 0 }, key, opensWith: { key } }
    const start = Date.now()
    for (const day of [0, 1, 2, 3])
      await backUp({ ...ctx, now: () => new Date(start + day * 86_400_000) }, plan)
    expect(readdirSync(place)).toHaveLength(2)
    expect(readdirSync(place).every((name) => /^matjar-[\dTZ-]+\.tar\.gz\.age$/.test(name))).toBe(true)
    const broken = {
      ...store,
      putStream: async () => Promise.reject(new Error(`no room ${randomBytes(1).length}`)),
    }
    await expect(backUp(ctx, { ...plan, store: broken })).rejects.toThrow('no room')
    expect(readdirSync(place)).toHaveLength(2)
    const { rows } = await ctx.db.$client.query<{ count: number }>(
      `select count(*)::int as count from pg_database where datname like 'matjar_trial_%'`,
    )
    expect(rows[0]?.count).toBe(0)
  })
  expect(existsSync(place)).toBe(true)
})
