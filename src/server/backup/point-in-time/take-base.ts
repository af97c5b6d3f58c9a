import { type Dirent, createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import type { WalArchive } from '../../db/embedded/wal-archive.ts'
import { diskFileStore } from '../../files/file-store.ts'
import { writeDurably } from '../../write-durably.ts'
import { type ArchiveWriter, writeArchive } from '../archive.ts'
import { keepBackup } from '../backup-place.ts'
import { Base, baseFileOf } from './kept-log.ts'

// Any number will do, as long as all take the same lock.
const baseLock = 7_261_906
/** Without the last part of the log it is none: a disk that is away for longer ends the attempt. */
const archiveWaitMs = 600_000

/** Their files are of no use in a base, as PostgreSQL's manual lists them; the folders must be there. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|current_logfiles(?:\.tmp)?|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*|standby\.signal|recovery\.signal)$/
const controlFile = 'global/pg_control'

/** Copies the cluster while it runs, by PostgreSQL's low-level API for backups. Returns its name. */
export function takeBase(archive: WalArchive): Promise<string> {
  return asSuperuser(archive.connection(), async (client) => {
    await client.query('set statement_timeout = 0')
    const { rows: locked } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [baseLock],
    )
    if (!locked[0]?.is_ours) throw new Error('Another base is being taken.')
    return copyCluster(client, archive)
  })
}

type Started = { at: Date; lsn: string; wal: string; timeline: number; postgres: string }
type Stopped = { at: Date; lsn: string; label: string; spaces: string }

async function copyCluster(client: Client, { bases, cluster, recipient }: WalArchive): Promise<string> {
  const begun = new Date()
  const name = `base-${begun.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')}Z`
  const file = baseFileOf({ name, recipient })
  const store = diskFileStore(bases)
  let folders: string[] = []
  const { rows: started } = await client.query<Started>(
    `with started as materialized (select pg_backup_start($1, true) as lsn)
     select clock_timestamp() as at, lsn::text, pg_walfile_name(lsn) as wal,
       ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, current_setting('server_version') as postgres
     from started`,
    [name],
  )
  const [start] = started
  if (!start) throw new Error('PostgreSQL did not begin a backup.')
  try {
    await keepBackup(store, file, (to) =>
      writeArchive(to, recipient, async (writer) => {
        folders = await copyFolder(writer, cluster, '')
        // Last, as PostgreSQL's own program does.
        await copyFile(writer, cluster, controlFile)
      }),
    )
    await client.query(`set statement_timeout = ${archiveWaitMs}`)
    const { rows: stopped } = await client.query<Stopped>(
      `with stopped as materialized (select * from pg_backup_stop(true))
       select clock_timestamp() as at, lsn::text, labelfile as label, spcmapfile as spaces from stopped`,
    )
    const [stop] = stopped
    if (!stop) throw new Error('PostgreSQL did not end the backup.')
    if (stop.spaces !== '') throw new Error('The database has tablespaces, which a base does not copy.')
    const about = Base.parse({
      format: 1,
      startedAt: start.at.toISOString(),
      finishedAt: stop.at.toISOString(),
      timeline: start.timeline,
      startWal: start.wal,
      stopLsn: stop.lsn,
      label: stop.label,
      postgres: start.postgres,
      folders,
      ...(recipient !== undefined && { recipient }),
    })
    await writeDurably(join(bases, `${name}.json`), JSON.stringify(about))
    return name
  } catch (error) {
    await store.remove(file).catch(() => undefined)
    throw error
  }
}

/** Returns the folders, the empty ones too. */
async function copyFolder(writer: ArchiveWriter, cluster: string, folder: string): Promise<string[]> {
  const folders: string[] = []
  for (const entry of await entriesOf(join(cluster, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (leftOut.test(entry.name) || path === controlFile) continue
    if (entry.isDirectory()) {
      folders.push(path)
      if (emptied.has(path)) continue
      folders.push(...(await copyFolder(writer, cluster, path)))
    } else if (entry.isFile()) await copyFile(writer, cluster, path)
    else throw new Error(`${path} is neither a file nor a folder: a base does not copy it.`)
  }
  // Made by PostgreSQL's own programs only.
  if (folder === '') folders.push('pg_wal/archive_status', 'pg_wal/summaries')
  return folders
}

/** What was dropped meanwhile is not there to be copied, and the log says so too. */
async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function copyFile(writer: ArchiveWriter, cluster: string, path: string): Promise<void> {
  let file
  try {
    file = await open(join(cluster, path), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await file.stat()
    const content = Readable.from(exactly(file, size))
    await writer.whole(`cluster/${path}`, content, size)
  } finally {
    await file.close()
  }
}

/** As long as it was when it was opened: what grew is in the log, and what was cut off meanwhile is cut off again by the log. */
async function* exactly(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  let left = size
  if (size > 0)
    for await (const part of createReadStream('', { fd: file, autoClose: false, start: 0, end: size - 1 })) {
      left -= (part as Buffer).length
      yield part as Buffer
    }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536))
    left -= zeros.length
    yield zeros
  }
}
