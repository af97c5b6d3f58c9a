import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decrypted, keyPair } from '../../age.ts'
import { readConfig } from '../../config/config.ts'
import { clearLeftovers, finishSwap, swapCluster } from '../../db/embedded/swap-cluster.ts'
import {
  baseFor,
  type Base,
  isBefore,
  type KeptLog,
  neededBases,
  plainParts,
  readKeptLog,
  type Timeline,
} from './kept-log.ts'
import { readInstant } from './read-instant.ts'
import { isBaseDue, lockOld, packLog, removeOld } from './tend-archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-pitr-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['2026-11-23 14:05:07+03:00', '2026-11-23T11:05:07.000Z'],
  ['2026-11-23T14:05:07.123456+0300', '2026-11-23T11:05:07.123Z'],
  ['2026-11-23T11:05Z', '2026-11-23T11:05:00.000Z'],
  ['2026-11-23 06:05:07 -05', '2026-11-23T11:05:07.000Z'],
])('%s is an instant', (typed, at) => {
  expect(readInstant(typed).at.toISOString()).toBe(at)
})

test('to PostgreSQL an instant goes with its microseconds', () => {
  expect(readInstant('2026-11-23T14:05:07.123456+0300').text).toBe('2026-11-23 14:05:07.123456+03:00')
})

test.each([
  ['2026-11-23 14:05:07', 'has no zone'],
  ['2026-02-30 14:05:07Z', 'is no instant'],
  ['2026-11-23 25:00:00Z', 'is no instant'],
  ['yesterday', 'is no instant'],
  ['', 'is no instant'],
])('%j is refused', (typed, why) => {
  expect(() => readInstant(typed)).toThrow(why)
})

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 10, number, hour))
const walOf = (timeline: number, number: number) =>
  `${timeline.toString(16).padStart(8, '0')}${number.toString(16).padStart(16, '0')}`.toUpperCase()
const base = (at: Date, timeline = 1, number = at.getUTCDate()): Base => ({
  name: `base-${at.toISOString().slice(0, 10)}-${timeline}`,
  format: 1,
  startedAt: at.toISOString(),
  finishedAt: at.toISOString(),
  timeline,
  startWal: walOf(timeline, number),
  stopLsn: `0/${(number * 16 * 1024 * 1024 + 1).toString(16)}`,
  label: '',
  postgres: '18.4',
  folders: [],
})
const first = { id: 1, since: new Date(0), left: [] }
/** On the 12th the shop was brought back to the 9th. */
const second = { id: 2, since: day(12), left: [{ timeline: 1, lsn: BigInt(9 * 16 * 1024 * 1024) }] }
const log = (bases: Base[], timelines: Timeline[] = [first]): KeptLog => ({
  bases,
  timelines,
  newest: new Map(),
})

test('the newest base before the instant is taken; before the first there is none', () => {
  const all = log([base(day(1)), base(day(8)), base(day(15))])
  expect(baseFor(all, day(7))?.base.name).toBe('base-2026-11-01-1')
  expect(baseFor(all, day(8, 1))?.base.name).toBe('base-2026-11-08-1')
  expect(baseFor(all, new Date(day(1).getTime() - 1))).toBeUndefined()
})

test('after a restore an instant is reached on the line that the shop was on then', () => {
  const all = log([base(day(1)), base(day(8)), base(day(10)), base(day(13), 2, 10)], [first, second])
  const chosen = (at: Date) => {
    const found = baseFor(all, at)
    return [found?.base.name, found?.timeline.id]
  }
  // What the restore had undone.
  expect(chosen(day(11))).toEqual(['base-2026-11-10-1', 1])
  // The base of the 10th does not lead there.
  expect(chosen(day(12, 12))).toEqual(['base-2026-11-08-1', 2])
  expect(chosen(day(14))).toEqual(['base-2026-11-13-2', 2])
})

test('what any instant of the kept days needs stays, and the log since then', () => {
  const bases = [base(day(1)), base(day(8)), base(day(15)), base(day(22))]
  const names = (cutoff: Date) => [...neededBases(log(bases), cutoff)].map(({ name }) => name).toSorted()
  expect(names(day(9))).toEqual(['base-2026-11-08-1', 'base-2026-11-15-1', 'base-2026-11-22-1'])
  expect(names(new Date(0))).toHaveLength(4)
  const needed = neededBases(log(bases), day(9))
  expect(
    [walOf(1, 7), `${walOf(1, 7)}.gz`, `${walOf(1, 3)}.00000028.backup`].map((file) =>
      isBefore(file, needed),
    ),
  ).toEqual([true, true, true])
  expect(
    [walOf(1, 8), `${walOf(2, 9)}.gz`, '00000002.history', 'other'].map((file) => isBefore(file, needed)),
  ).toEqual([false, false, false, false])
  expect(isBefore(walOf(1, 1), [])).toBe(false)
  const undone = log([base(day(1)), base(day(8)), base(day(10)), base(day(13), 2, 10)], [first, second])
  expect([...neededBases(undone, day(11))].map(({ name }) => name).toSorted()).toEqual([
    'base-2026-11-08-1',
    'base-2026-11-10-1',
    'base-2026-11-13-2',
  ])
})

test('a base is due at first, each week, after the log was not kept, and after a restore', () => {
  const due = (
    bases: Base[],
    now: Date,
    { timeline = 1, since = new Date(0), recipient = undefined as string | undefined } = {},
  ) => isBaseDue(log(bases), { timeline, since, recipient, now })
  expect(due([], day(1))).toBe(true)
  expect(due([base(day(1))], day(7))).toBe(false)
  expect(due([base(day(1))], day(8))).toBe(true)
  expect(due([base(day(1))], day(3), { since: day(2) })).toBe(true)
  expect(due([base(day(1))], day(3), { timeline: 2 })).toBe(true)
  const ofOld = { ...base(day(1)), recipient: 'age1old' }
  expect(due([ofOld], day(3), { recipient: 'age1old' })).toBe(false)
  expect(due([ofOld], day(3), { recipient: 'age1new' })).toBe(true)
  expect(due([ofOld], day(3))).toBe(true)
})

test('what came is packed to what it was; another of the same name is told and nothing of it is lost', async () => {
  const name = walOf(1, 3)
  const content = Buffer.concat([randomBytes(50_000), Buffer.alloc(1_000_000)])
  const told: string[] = []
  const pack = () => packLog({ wal: folder }, (message) => told.push(message))
  writeFileSync(join(folder, name), content)
  const { mtimeMs } = statSync(join(folder, name))
  expect(await pack()).toBe(1)
  expect(readdirSync(folder)).toEqual([`${name}.gz`])
  expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).equals(content)).toBe(true)
  expect(Math.abs(statSync(join(folder, `${name}.gz`)).mtimeMs - mtimeMs)).toBeLessThan(5)
  // PostgreSQL gives the same again after a crash.
  writeFileSync(join(folder, name), content)
  expect([await pack(), readdirSync(folder)]).toEqual([1, [`${name}.gz`]])
  writeFileSync(join(folder, name), Buffer.from('of another shop'))
  expect([await pack(), readdirSync(folder)]).toEqual([0, [name, `${name}.gz`]])
  expect(told).toEqual([expect.stringContaining('two different parts')])
  expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).equals(content)).toBe(true)
  rmSync(join(folder, name))
  // A copy that a full disk damaged is made anew.
  writeFileSync(join(folder, `${name}.gz`), 'damaged')
  writeFileSync(join(folder, name), content)
  await pack()
  expect(readFileSync(join(folder, name)).equals(content)).toBe(true)
  expect(await pack()).toBe(1)
  expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).equals(content)).toBe(true)
})

test('what was kept in plain is encrypted where it lies, however often that is cut off', async () => {
  const place = { wal: join(folder, 'wal'), bases: join(folder, 'base') }
  for (const each of Object.values(place)) mkdirSync(each)
  const { recipient, identity } = await keyPair(await generateIdentity(), '7')
  const told: string[] = []
  const lock = () => lockOld({ ...place, recipient }, (message) => told.push(message))
  const content = Buffer.concat([randomBytes(50_000), Buffer.alloc(1_000_000)])
  writeFileSync(join(place.wal, walOf(1, 3)), content)
  writeFileSync(join(place.wal, `${walOf(1, 4)}.gz`), gzipSync(content))
  writeFileSync(join(place.wal, `${walOf(1, 5)}.partial`), content)
  writeFileSync(join(place.wal, '00000002.history'), '1\t0/3000000\tbefore 2026-11-09\n')
  const then = day(9)
  utimesSync(join(place.wal, `${walOf(1, 4)}.gz`), then, then)
  const about = { ...base(day(1)), name: undefined }
  writeFileSync(join(place.bases, 'base-2026-11-01.json'), JSON.stringify(about))
  writeFileSync(join(place.bases, 'base-2026-11-01.tar.gz'), 'a base')
  expect(await plainParts(place.wal)).toHaveLength(3)

  expect(await lock()).toBe(4)
  const after = Object.values(place).map((each) => readdirSync(each))
  expect(after).toEqual([
    [
      ...[walOf(1, 3), walOf(1, 4), `${walOf(1, 5)}.partial`].map((name) =>
        expect.stringMatching(new RegExp(`^${name}\\.[\\da-f]{16}\\.gz\\.age$`)),
      ),
      '00000002.history',
    ],
    ['base-2026-11-01.json', 'base-2026-11-01.tar.gz.age'],
  ])
  expect(await plainParts(place.wal)).toEqual([])
  const kept = await readKeptLog(place)
  expect(kept.bases.map((each) => each.recipient)).toEqual([recipient])
  const opened = await decrypted(
    createReadStream(join(place.bases, 'base-2026-11-01.tar.gz.age')),
    identity ?? '',
  )
  expect(await text(opened)).toBe('a base')

  // Cut off before the plain ones were removed, and with another of that name.
  writeFileSync(join(place.wal, `${walOf(1, 4)}.gz`), gzipSync(content))
  writeFileSync(join(place.bases, 'base-2026-11-01.tar.gz'), 'a base')
  writeFileSync(join(place.wal, walOf(1, 3)), 'of another shop')
  expect(await lock()).toBe(1)
  expect(told).toEqual([expect.stringContaining('two different parts')])
  expect(await plainParts(place.wal)).toEqual([walOf(1, 3)])
  rmSync(join(place.wal, walOf(1, 3)))
  expect(Object.values(place).map((each) => readdirSync(each))).toEqual(after)
  // When the log came tells until when it leads.
  const [, locked = ''] = readdirSync(place.wal)
  expect(statSync(join(place.wal, locked)).mtime).toEqual(then)
})

test('old bases and the log before the oldest that is kept are removed, and no more', async () => {
  const place = { wal: join(folder, 'wal'), bases: join(folder, 'base') }
  for (const each of Object.values(place)) mkdirSync(each)
  for (const each of [base(day(1)), base(day(8)), base(day(15))]) {
    const { name, ...about } = each
    writeFileSync(join(place.bases, `base-${each.startedAt.slice(0, 10)}.json`), JSON.stringify(about))
    writeFileSync(join(place.bases, `base-${each.startedAt.slice(0, 10)}.tar.gz`), name)
  }
  for (let number = 1; number < 20; number += 1) writeFileSync(join(place.wal, `${walOf(1, number)}.gz`), '')
  expect(await removeOld(place, new Date(0))).toEqual({ bases: 0, parts: 0 })
  expect(await removeOld(place, day(9))).toEqual({ bases: 1, parts: 7 })
  const left = await readKeptLog(place)
  expect(left.bases.map(({ startWal }) => startWal)).toEqual([walOf(1, 8), walOf(1, 15)])
  expect(readdirSync(place.wal)[0]).toBe(`${walOf(1, 8)}.gz`)
  expect(await removeOld(place, day(9))).toEqual({ bases: 0, parts: 0 })
})

test('a swap that is cut off anywhere leaves the old cluster in its place, or ends with the new one there', async () => {
  const cluster = join(folder, 'postgres')
  const place = { folder, cluster, logFile: join(folder, 'log'), runAs: undefined }
  const write = (path: string, word: string) => {
    mkdirSync(path)
    writeFileSync(join(path, 'PG_VERSION'), word)
  }
  const word = () => readFileSync(join(cluster, 'PG_VERSION'), 'utf8')
  write(cluster, 'old')
  write(`${cluster}.restoring`, 'new')
  await swapCluster(place, `${cluster}.restoring`, `${cluster}.before`)
  expect([word(), readFileSync(join(folder, 'postgres.before/PG_VERSION'), 'utf8')]).toEqual(['new', 'old'])
  // Between the two renames.
  rmSync(cluster, { recursive: true })
  write(`${cluster}.restored`, 'newer')
  await finishSwap(place)
  expect(word()).toBe('newer')
  // Before the first.
  write(`${cluster}.restored`, 'newest')
  await finishSwap(place)
  await clearLeftovers(place)
  expect([word(), existsSync(`${cluster}.restored`)]).toEqual(['newer', false])
})

test.each([
  [
    { WAL_ARCHIVE: '/disk/wal', DATABASE_URL: 'postgres://localhost/shop', SECRET_KEY: 'x'.repeat(32) },
    /WAL_ARCHIVE.*pgBackRest/,
  ],
  [{ WAL_ARCHIVE: '/shop/data/wal', DATA_DIR: '/shop/data' }, /WAL_ARCHIVE lies within DATA_DIR/],
  [{ WAL_ARCHIVE: '/shop/data', DATA_DIR: '/shop/data' }, /WAL_ARCHIVE lies within DATA_DIR/],
  [{ WAL_ARCHIVE: 'wal' }, /WAL_ARCHIVE: is the whole path/],
  [{ WAL_ARCHIVE: '/disk/wal', WAL_KEEP_DAYS: '0' }, /WAL_KEEP_DAYS/],
])('%j stops the start', (given, why) => {
  expect(() => readConfig(given)).toThrow(why)
})

test('a folder beside the data is taken', () => {
  const { walArchive } = readConfig({ WAL_ARCHIVE: '/shop/data-wal', DATA_DIR: '/shop/data' })
  expect(walArchive).toEqual({ folder: '/shop/data-wal', days: 14 })
})
