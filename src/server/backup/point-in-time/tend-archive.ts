import { createReadStream } from 'node:fs'
import { chown, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Context } from '../../context.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import { AnotherPart, encryptFile, lockPart, sumOf } from '../../db/embedded/lock-part.ts'
import type { WalArchive } from '../../db/embedded/wal-archive.ts'
import { writeDurably } from '../../write-durably.ts'
import {
  baseFileOf,
  isBefore,
  type KeptLog,
  namesIn,
  neededBases,
  plainParts,
  readKeptLog,
} from './kept-log.ts'
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
    const complain = (message: string, file: string) => log.error({ file }, message)
    const { recipient } = archive
    await attempt(
      recipient === undefined ? packLog(archive, complain) : lockOld({ ...archive, recipient }, complain),
    )
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
  const { since, recipient } = archive
  if (!isBaseDue(await readKeptLog(archive), { timeline, since, recipient, now: now() })) return
  log.info({ base: await takeBase(archive) }, 'a base of the database was taken')
}

/** The first, one a week, one after archiving was off, one after a restore, and one where the key is another, so that it alone opens all. */
export function isBaseDue(
  { bases }: KeptLog,
  {
    timeline,
    since,
    recipient,
    now,
  }: Pick<WalArchive, 'since' | 'recipient'> & { timeline: number; now: Date },
): boolean {
  const last = bases.findLast((base) => base.timeline === timeline)
  if (!last || new Date(last.startedAt) < since) return true
  if (last.recipient !== recipient) return true
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
    const there = await packedSumOf(zipped)
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

/** Undefined where it cannot be unpacked. */
const packedSumOf = (path: string): Promise<string | undefined> =>
  sumOf(path, { isPacked: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_')) return undefined
    throw error
  })

/**
 * Encrypts what was kept in plain before there was a key. The plain one goes only when the other is on the disk and reads as it was
 * written.
 */
export async function lockOld(
  { wal, bases, recipient }: Pick<WalArchive, 'wal' | 'bases'> & { recipient: string },
  complain: (message: string, file: string) => void,
): Promise<number> {
  let locked = 0
  for (const name of await plainParts(wal)) {
    const path = join(wal, name)
    try {
      await lockPart(path, { wal, recipient })
    } catch (error) {
      if (!(error instanceof AnotherPart)) throw error
      complain(error.message, path)
      continue
    }
    await rm(path)
    locked += 1
  }
  for (const base of (await readKeptLog({ wal, bases })).bases) {
    const plain = join(bases, baseFileOf({ name: base.name, recipient: undefined }))
    if (base.recipient === undefined) {
      const now = { ...base, recipient }
      await encryptFile(plain, join(bases, baseFileOf(now)), { recipient, pack: false })
      const { name, ...about } = now
      // What is known of it last: until then it is the plain one.
      await writeDurably(join(bases, `${name}.json`), JSON.stringify(about))
      locked += 1
    }
    await rm(plain, { force: true })
  }
  return locked
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
    for (const ending of ['json', 'tar.gz', 'tar.gz.age'])
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
  const known = new Set([...needed].map(baseFileOf))
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
