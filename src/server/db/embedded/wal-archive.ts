import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
} from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { keyPair } from '../../age.ts'
import { writeDurably } from '../../write-durably.ts'
import { asSuperuser, type Connection } from './app-database.ts'
import type { Place } from './choose-place.ts'
import { untilKept } from './keep-locked-log.ts'
import type { Postmaster } from './postmaster.ts'
import { mayEnter } from './run-as.ts'

/** Where one cluster's write-ahead log is kept aside, with the base backups that it leads on from. */
export interface WalArchive {
  wal: string
  bases: string
  cluster: string
  /** When archiving was turned on: what was written before is not in it. */
  since: Date
  /** Who it is encrypted for; undefined where it is not. */
  recipient: string | undefined
  connection: () => Connection
}

export type ArchiveOptions = {
  /** WAL_ARCHIVE: a folder where the write-ahead log is kept aside. */
  walFolder: string
  /** BACKUP_KEY, for which what is kept there is encrypted. */
  walKey?: string
  /** Encrypted or not as the shop itself does it: for who may not know its key. */
  isWalAsBefore?: boolean
}

type Kept = { archive: Omit<WalArchive, 'connection'>; settings: Record<string, string> }

/** A quiet shop gives away a part of its log this often, so that so much is lost at most with its disk. */
const switchSeconds = 60
const library = 'basic_archive'

/** Every cluster has a number of its own, by which two shops never mix their logs: it begins the control file. */
export function systemIdentifier(cluster: string): string {
  const bytes = Buffer.alloc(8)
  const file = openSync(join(cluster, 'global', 'pg_control'), 'r')
  try {
    readSync(file, bytes, 0, 8, 0)
  } finally {
    closeSync(file)
  }
  return bytes.readBigUInt64LE().toString()
}

export const foldersOf = (folder: string, identifier: string) => ({
  wal: join(folder, identifier, 'wal'),
  bases: join(folder, identifier, 'base'),
})

const memoryOf = ({ folder }: Place) => join(folder, 'wal-archive.json')

type Memory = { folder: string; identifier: string; since: string; recipient?: string }

function recall(place: Place): Memory | undefined {
  return existsSync(memoryOf(place))
    ? (JSON.parse(readFileSync(memoryOf(place), 'utf8')) as Memory)
    : undefined
}

/** Where this cluster's log was last kept, if it was. */
export const rememberedArchive = (place: Place): string | undefined => recall(place)?.folder

export function archiveOf(place: Place, folder: string): Kept['archive'] {
  const memory = recall(place)
  return {
    ...foldersOf(folder, systemIdentifier(place.cluster)),
    cluster: place.cluster,
    since: new Date(memory?.since ?? 0),
    recipient: memory?.recipient,
  }
}

/** It is not kept any more: when it is again, a new base is needed. */
export const forgetArchive = (place: Place): Promise<void> => rm(memoryOf(place), { force: true })

/**
 * Makes the folders that the database's user writes into. A disk that was there and is away now stops no sales: PostgreSQL keeps what
 * waits, and goes on when it is back.
 */
export async function prepareArchive(
  place: Place,
  { walFolder: folder, walKey: key, isWalAsBefore = false }: ArchiveOptions,
  log: (message: string) => void,
): Promise<Kept> {
  if (process.platform === 'win32') throw new Error('WAL_ARCHIVE is not there for Windows.')
  const identifier = systemIdentifier(place.cluster)
  const memory = recall(place)
  const wasHere = memory?.folder === folder && memory.identifier === identifier
  const since = wasHere ? memory.since : new Date().toISOString()
  const recipient =
    wasHere && isWalAsBefore
      ? memory.recipient
      : key === undefined
        ? undefined
        : (await keyPair(key, identifier)).recipient
  if (!wasHere || recipient !== memory.recipient) {
    const now: Memory = { folder, identifier, since, ...(recipient !== undefined && { recipient }) }
    await writeDurably(memoryOf(place), JSON.stringify(now))
  }
  const archive = archiveOf(place, folder)
  // On a mount point whose disk is away, new folders would fill the disk below.
  if (wasHere && !existsSync(archive.wal))
    log(
      `WAL_ARCHIVE: ${archive.wal} is away. What is to be kept there waits in ${place.cluster}/pg_wal until it is back.`,
    )
  else
    try {
      makeFolders(place, folder, archive)
    } catch (error) {
      if (!wasHere) await forgetArchive(place)
      throw error
    }
  return {
    archive,
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      ...(recipient === undefined
        ? { archive_library: library, [`${library}.archive_directory`]: archive.wal }
        : { archive_command: untilKept(place) }),
      archive_timeout: String(switchSeconds),
    },
  }
}

function makeFolders(
  { folder: data, runAs }: Place,
  folder: string,
  { wal, bases, recipient }: Kept['archive'],
) {
  try {
    const made = mkdirSync(wal, { recursive: true, mode: 0o700 })
    mkdirSync(bases, { recursive: true, mode: 0o700 })
    if (runAs) {
      // Of what was there before, who made it decides.
      for (let above = dirname(wal); made !== undefined && above.startsWith(made); above = dirname(above))
        chmodSync(above, 0o711)
      chownSync(wal, runAs.uid, runAs.gid)
    }
  } catch (error) {
    throw new Error(`WAL_ARCHIVE is ${folder}, which cannot be written: ${(error as Error).message}`, {
      cause: error,
    })
  }
  const below = relative(realpathSync(data), realpathSync(folder))
  if (below === '' || (below.split(sep)[0] !== '..' && !below.startsWith(sep)))
    throw new Error(
      `WAL_ARCHIVE lies within ${data}, and would be lost with it: name a folder on another disk.`,
    )
  // What is encrypted is written by the shop itself.
  if (recipient === undefined && runAs && !mayEnter(runAs, wal))
    throw new Error(
      `WAL_ARCHIVE is ${folder}, which the database's user ${runAs.name} may not enter: ` +
        'give the folders above it the right to be entered (chmod a+x).',
    )
}

/** The server, which archives: one that outlived its app may have been started without, and is started anew. */
export async function expectArchiving(
  { settings }: Kept,
  password: string,
  obtain: () => Promise<Postmaster>,
  { stop }: { stop: (postmaster: Postmaster) => Promise<void> },
): Promise<Postmaster> {
  for (let attempt = 0; ; attempt += 1) {
    const postmaster = await obtain()
    try {
      const isArchiving = await asSuperuser({ port: postmaster.port, password }, async (client) => {
        if (settings.archive_library !== undefined) await client.query(`load '${library}'`)
        // PostgreSQL tells a time with its unit.
        const wanted = Object.entries(settings).filter(([name]) => name !== 'archive_timeout')
        const { rows } = await client.query<{ isSo: boolean }>(
          `select bool_and(current_setting(name) = value) as "isSo" from unnest($1::text[], $2::text[]) as wanted (name, value)`,
          [wanted.map(([name]) => name), wanted.map(([, value]) => value)],
        )
        return rows[0]?.isSo ?? false
      })
      if (isArchiving) return postmaster
    } catch (error) {
      await stop(postmaster)
      if ((error as { code?: string }).code !== '58P01') throw error
      throw new Error(
        `WAL_ARCHIVE needs PostgreSQL's module ${library}, which this PostgreSQL lacks: install its contrib package.`,
        { cause: error },
      )
    }
    await stop(postmaster)
    if (attempt > 0) throw new Error('PostgreSQL does not take the settings that WAL_ARCHIVE needs.')
  }
}

/** A part that waits longer is told of. */
export const archiveLateSeconds = 600

/** How many finished parts of the log are not in the archive yet, and for how long the oldest has waited. */
export async function archiveBacklog({
  cluster,
}: Pick<WalArchive, 'cluster'>): Promise<{ count: number; seconds: number }> {
  const folder = join(cluster, 'pg_wal', 'archive_status')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ready'))
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs),
  )
  const oldest = Math.min(...times.filter((time) => time !== undefined))
  return {
    count: names.length,
    seconds: Number.isFinite(oldest) ? Math.max(0, (Date.now() - oldest) / 1000) : 0,
  }
}
