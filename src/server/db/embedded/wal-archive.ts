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
import { writeDurably } from '../../write-durably.ts'
import { asSuperuser, type Connection } from './app-database.ts'
import type { Place } from './choose-place.ts'
import type { Postmaster } from './postmaster.ts'
import { mayEnter } from './run-as.ts'

/** Where one cluster's write-ahead log is kept aside, with the base backups that it leads on from. */
export interface WalArchive {
  wal: string
  bases: string
  cluster: string
  /** When archiving was turned on: what was written before is not in it. */
  since: Date
  connection: () => Connection
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

type Memory = { folder: string; identifier: string; since: string }

function recall(place: Place): Memory | undefined {
  return existsSync(memoryOf(place))
    ? (JSON.parse(readFileSync(memoryOf(place), 'utf8')) as Memory)
    : undefined
}

/** Where this cluster's log was last kept, if it was. */
export const rememberedArchive = (place: Place): string | undefined => recall(place)?.folder

export function archiveOf(place: Place, folder: string): Kept['archive'] {
  return {
    ...foldersOf(folder, systemIdentifier(place.cluster)),
    cluster: place.cluster,
    since: new Date(recall(place)?.since ?? 0),
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
  folder: string,
  log: (message: string) => void,
): Promise<Kept> {
  if (process.platform === 'win32') throw new Error('WAL_ARCHIVE is not there for Windows.')
  const identifier = systemIdentifier(place.cluster)
  const memory = recall(place)
  const wasHere = memory?.folder === folder && memory.identifier === identifier
  if (!wasHere) {
    const since = new Date().toISOString()
    await writeDurably(memoryOf(place), JSON.stringify({ folder, identifier, since } satisfies Memory))
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
      archive_library: library,
      [`${library}.archive_directory`]: archive.wal,
      archive_timeout: String(switchSeconds),
    },
  }
}

function makeFolders({ folder: data, runAs }: Place, folder: string, { wal, bases }: Kept['archive']) {
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
  if (runAs && !mayEnter(runAs, wal))
    throw new Error(
      `WAL_ARCHIVE is ${folder}, which the database's user ${runAs.name} may not enter: ` +
        'give the folders above it the right to be entered (chmod a+x).',
    )
}

/** The server, which archives: one that outlived its app may have been started without, and is started anew. */
export async function expectArchiving(
  { archive }: Kept,
  password: string,
  obtain: () => Promise<Postmaster>,
  { stop }: { stop: (postmaster: Postmaster) => Promise<void> },
): Promise<Postmaster> {
  for (let attempt = 0; ; attempt += 1) {
    const postmaster = await obtain()
    try {
      const isArchiving = await asSuperuser({ port: postmaster.port, password }, async (client) => {
        await client.query(`load '${library}'`)
        const { rows } = await client.query<{ mode: string; folder: string }>(
          `select current_setting('archive_mode') as mode, current_setting('${library}.archive_directory') as folder`,
        )
        return rows[0]?.mode === 'on' && rows[0].folder === archive.wal
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
