import { createReadStream } from 'node:fs'
import { chown, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import type { WalArchive } from '../../db/embedded/wal-archive.ts'
import { writeDurably } from '../../write-durably.ts'
import { isBefore, type KeptLog, namesIn, neededBases, readKeptLog } from './kept-log.ts'
import { takeBase } from './take-base.ts'

const dayMs = 86_400_000
const baseEveryDays = 7
const retryBaseMs = 600_000
const rawSegment = /^[\dA-F]{24}$/

/**
 * Removes what is older than the days that are kept, packs what has come into the archive, and takes a base when one is due. Each is
 * done where another fails: a full disk must get its room back. A base that failed is not tried again at once, since it reads the whole
 * database.
 */
export function tendingArchive(ctx: Context): () => Promise<void> {
  const { walArchive: archive, config, log, now } = ctx
  let failedAt = -Infinity
  return async () => {
    if (!archive || !config.walArchive) return
    const cutoff = new Date(now().getTime() - config.walArchive.days * dayMs)
    const failures: unknown[] = []
    const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
    await attempt(removeOld(archive, cutoff))
    await attempt(packLog(archive, (message, file) => log.error({ file }, message)))
    if (now().getTime() - failedAt >= retryBaseMs)
      await attempt(
        takeBaseWhenDue(archive, ctx).catch((error: unknown) => {
          failedAt = now().getTime()
          throw error
        }),
      )
    if (failures.length > 0) throw failures[0]
  }
}

async function takeBaseWhenDue(archive: WalArchive, { log, now }: Context): Promise<void> {
  const timeline = await currentTimeline(archive)
  if (!isBaseDue(await readKeptLog(archive), { timeline, since: archive.since, now: now() })) return
  log.info({ base: await takeBase(archive) }, 'a base of the database was taken')
}

/** The first, one a week, one after archiving was off, and one after a restore. */
export function isBaseDue(
  { bases }: KeptLog,
  { timeline, since, now }: { timeline: number; since: Date; now: Date },
): boolean {
  const last = bases.findLast((base) => base.timeline === timeline)
  if (!last || new Date(last.startedAt) < since) return true
  return now.getTime() - Date.parse(last.startedAt) >= baseEveryDays * dayMs
}

const currentTimeline = (archive: WalArchive) =>
  asSuperuser(archive.connection(), async (client) => {
    const { rows } = await client.query<{ timeline: number }>(
      `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
    )
    return rows[0]?.timeline ?? 1
  })

/**
 * Most of what a quiet shop gives away is empty, and packs to a hundredth. The part that PostgreSQL wrote goes only when its packed
 * copy is on the disk and reads the same.
 */
export async function packLog(
  { wal }: Pick<WalArchive, 'wal'>,
  complain: (message: string, file: string) => void,
): Promise<number> {
  let packed = 0
  for (const name of (await namesIn(wal)).filter((each) => rawSegment.test(each))) {
    const raw = join(wal, name)
    const about = await stat(raw)
    const zipped = `${raw}.gz`
    const isThere = await writeDurably(zipped, createReadStream(raw).pipe(createGzip({ level: 6 })), {
      keepExisting: true,
    })
    const there = await sumOf(zipped, true)
    // A copy that cannot be read is made again the next time.
    if (there === undefined) await rm(zipped, { force: true })
    if ((await sumOf(raw)) !== there) {
      if (there === undefined) continue
      complain('two different parts of the log have one name: another shop uses this WAL_ARCHIVE', raw)
      // Of ours that is wrong nothing is left; one that was there before is not touched.
      if (isThere) await rm(zipped, { force: true })
      continue
    }
    // The database's user reads it at a restore. Its time tells until when the log leads.
    await chown(zipped, about.uid, about.gid)
    if (isThere) await utimes(zipped, about.atime, about.mtime)
    await rm(raw)
    packed += 1
  }
  return packed
}

async function sumOf(path: string, isPacked = false): Promise<string | undefined> {
  const sum = createHash('sha256')
  try {
    if (isPacked) await pipeline(createReadStream(path), createGunzip(), sum)
    else await pipeline(createReadStream(path), sum)
    return sum.digest('hex')
  } catch (error) {
    if (isPacked && (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return undefined
    throw error
  }
}

/** Removes what no instant since `cutoff` needs. */
export async function removeOld(
  archive: Pick<WalArchive, 'wal' | 'bases'>,
  cutoff: Date,
): Promise<{ bases: number; parts: number }> {
  const log = await readKeptLog(archive)
  const needed = neededBases(log, cutoff)
  // Without one that leads on from the cutoff nothing is old.
  if (needed.size === 0) return { bases: 0, parts: 0 }
  const removed = { bases: 0, parts: 0 }
  for (const base of log.bases.filter((each) => !needed.has(each))) {
    // What is known of it first: without that it is no base.
    for (const ending of ['json', 'tar.gz'])
      await rm(join(archive.bases, `${base.name}.${ending}`), { force: true })
    removed.bases += 1
  }
  for (const file of await namesIn(archive.wal)) {
    const isUnfinished = /^archtemp\.|\.part$/.test(file)
    const path = join(archive.wal, file)
    if (!(isUnfinished ? await isOld(path) : isBefore(file, needed))) continue
    await rm(path, { force: true })
    removed.parts += 1
  }
  // Cut off while they were written, or while they were removed.
  const known = new Set([...needed].map(({ name }) => `${name}.tar.gz`))
  for (const file of await namesIn(archive.bases)) {
    const path = join(archive.bases, file)
    const isWhole = known.has(file) || file.endsWith('.json')
    if (!isWhole && (await isOld(path))) await rm(path, { force: true })
  }
  return removed
}

async function isOld(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined)
  return about !== undefined && about.mtimeMs < Date.now() - dayMs
}
