import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePlace } from '../choose-place.ts'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'
import { filesSum } from './test-support/contents.ts'
import { fingerprintOf, writeUpgradeState } from './upgrade-state.ts'

// What is refused or settled before any server runs; upgrade-cluster.long.test.ts upgrades shops.

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-upgrade-'))
  // The database's user, when we are root, must pass through it.
  chmodSync(folder, 0o711)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function aCluster(name: string, major: number): string {
  const cluster = join(folder, name)
  mkdirSync(join(cluster, 'global'), { recursive: true, mode: 0o700 })
  writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`)
  writeFileSync(join(cluster, 'global', 'pg_control'), `of ${major}`)
  return cluster
}

const start = (copyDatabase?: () => Promise<void>) =>
  startEmbeddedPostgres({
    dataDirectory: folder,
    log: () => undefined,
    ...(copyDatabase && { copyDatabase }),
  })
const neverCopied = () => Promise.reject(new Error('It was copied.'))

test('without the space for it nothing is begun, and the figures are told', async () => {
  const cluster = aCluster('postgres', 17)
  const large = join(cluster, 'large')
  writeFileSync(large, '')
  truncateSync(large, 8 * 2 ** 40)
  await expect(start(neverCopied)).rejects.toThrow(
    /The database was not upgraded\. It is as it was, of PostgreSQL 17.*\n.*not enough space.*takes 8388\d{3} MB, its upgrade needs 1677\d{4} MB, and \d+ MB are free/,
  )
  expect([existsSync(large), readFileSync(join(cluster, 'PG_VERSION'), 'utf8')]).toEqual([true, '17\n'])
  expect(existsSync(join(folder, 'postgres-18.new'))).toBe(false)
})

test('a folder of a later version is refused and stays as it is, by a start and by a command', async () => {
  const cluster = aCluster('postgres', 99)
  const before = filesSum(cluster)
  for (const copyDatabase of [neverCopied, undefined])
    await expect(start(copyDatabase)).rejects.toThrow(
      /PostgreSQL 18, and this database was made by 99[^]*start the version of Matjar that ran this database/,
    )
  expect(filesSum(cluster)).toBe(before)
})

test('a command upgrades nothing, and says what does', async () => {
  const cluster = aCluster('postgres', 14)
  const before = filesSum(cluster)
  await expect(start()).rejects.toThrow(/start the shop \(npm start\): it upgrades the database/)
  expect(filesSum(cluster)).toBe(before)
})

test('killed between the two renames, the upgraded folder is found by whoever looks for the database next', async () => {
  const [made, old] = [aCluster('postgres-18.new', 18), aCluster('postgres-17.old-2026-01-01', 17)]
  await writeUpgradeState(folder, {
    from: 17,
    to: 18,
    newFolder: 'postgres-18.new',
    oldFolder: 'postgres-17.old-2026-01-01',
    fingerprint: fingerprintOf(old),
  })
  const { cluster } = choosePlace(folder, join(folder, 'shelter'), () => undefined)
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect([existsSync(made), existsSync(old)]).toEqual([false, true])
})

test('a database that was made after a cut-off upgrade is not taken for the shop’s', async () => {
  aCluster('postgres', 17)
  aCluster('postgres-18.new', 18)
  const old = aCluster('postgres-17.old-2026-01-01', 17)
  await writeUpgradeState(folder, {
    from: 17,
    to: 18,
    newFolder: 'postgres-18.new',
    oldFolder: 'postgres-17.old-2026-01-01',
    fingerprint: fingerprintOf(old),
  })
  const before = filesSum(folder)
  for (const _ of ['a start', 'another']) {
    await expect(start(neverCopied)).rejects.toThrow(
      /another database was made .*set .* aside and start again/,
    )
    expect(existsSync(join(folder, 'postgres-18.new', 'PG_VERSION'))).toBe(true)
  }
  rmSync(join(folder, 'running'), { recursive: true })
  expect(filesSum(folder)).toBe(before)
})
