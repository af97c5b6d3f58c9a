import { join } from 'node:path'
import { claimFolder } from './app-claim.ts'
import { ensureAppDatabase } from './app-database.ts'
import { choosePlace } from './choose-place.ts'
import { findBinaries } from './find-binaries.ts'
import { initialiseCluster, majorOf } from './initialise-cluster.ts'
import { keepLockedLog, type LogKeeper } from './keep-locked-log.ts'
import { obtainPostmaster } from './obtain-postmaster.ts'
import { ownCluster, shareWithOwner } from './own-cluster.ts'
import { explainRefusal, readPasswords } from './passwords.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-identity.ts'
import type { CopyDatabase } from './upgrade/copy-cluster.ts'
import { tidyUpgrade, upgradeCluster } from './upgrade/upgrade-cluster.ts'
import { clearLeftovers, finishSwap } from './swap-cluster.ts'
import {
  type ArchiveOptions,
  expectArchiving,
  forgetArchive,
  prepareArchive,
  type WalArchive,
} from './wal-archive.ts'
import { watchPostmaster } from './watch-postmaster.ts'

export interface EmbeddedPostgresOptions extends Partial<ArchiveOptions> {
  /** The shop's data folder; the cluster is its `postgres`. */
  dataDirectory: string
  log: (message: string) => void
  /** Default: a free one of the system's choice. */
  port?: number
  /** PostgreSQL settings over ours, such as `max_connections`. */
  settings?: Record<string, string>
  /** The app's database, created when absent. */
  database?: string
  /** PG_BIN: a folder with PostgreSQL's programs, preferred to the package's. */
  binDirectory?: string
  /** PG_BIN_BEFORE: a folder with the programs of the version that made the data, where an upgrade needs them. */
  binDirectoryBefore?: string
  /** Upgrades a cluster of an older major version; without it such a one is refused. */
  copyDatabase?: CopyDatabase
  /** Where programs and data go when their user may not enter the folders they are in. */
  shelter?: string
}

export interface EmbeddedPostgres {
  /** postgres://… of the app's database. It stays the same when the server is restarted. */
  url: string
  binDirectory: string
  /** Absent where the log is not kept. */
  walArchive: WalArchive | undefined
  isUp(): boolean
  onStateChange(listener: (isUp: boolean) => void): void
  /** Ends the server and gives the data free for another app. */
  stop(): Promise<void>
  /** Tells the server to end without waiting for it; it repairs itself at its next start. */
  stopAtOnce(): void
}

export const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  shared_buffers: '128MB',
  max_connections: '50',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  // The details of an error quote what people typed, which has no place in a log.
  log_error_verbosity: 'terse',
}

const claimWaitSeconds = 5

/**
 * Gives the app a PostgreSQL of its own on 127.0.0.1: makes the cluster the first time, uses a server that outlived a
 * killed app, restarts one that dies. Throws, saying what to do, when another app uses the data, when no PostgreSQL
 * can run here, or when the files belong to somebody else.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log, database = 'matjar', shelter = '/var/lib/matjar' } = options
  const asked = { ...ourSettings, ...options.settings }
  const place = choosePlace(dataDirectory, shelter, log)
  const release = await claimFolder(place.folder, { waitSeconds: claimWaitSeconds, log })
  let keeper: LogKeeper | undefined
  try {
    await finishSwap(place)
    await clearLeftovers(place)
    const major = majorOf(place)
    const linkFolder = join(place.folder, 'postgres-libraries')
    const binaries = findBinaries({
      preferred: options.binDirectory,
      wantedMajor: major,
      mayBeNewer: options.copyDatabase !== undefined,
      runAs: place.runAs,
      shelter,
      linkFolder,
      log,
    })
    const isDurable = asked.fsync !== 'off'
    if (major === undefined) await initialiseCluster(place, binaries, { isDurable })
    ownCluster(place, log)
    if (options.copyDatabase && major !== undefined && major < binaries.major) {
      const { copyDatabase, binDirectoryBefore } = options
      const means = {
        copyDatabase,
        preferred: binDirectoryBefore,
        linkFolder,
        settings: asked,
        database,
        isDurable,
      }
      await upgradeCluster(place, { from: major, to: binaries }, { ...means, log })
    } else await tidyUpgrade(place, binaries, log)

    const passwords = readPasswords(place.cluster)
    const { walFolder } = options
    const kept =
      walFolder === undefined ? undefined : await prepareArchive(place, { ...options, walFolder }, log)
    if (!kept) await forgetArchive(place)
    const recipient = kept?.archive.recipient
    if (kept && recipient !== undefined)
      keeper = keepLockedLog({ place, wal: kept.archive.wal, recipient, log })
    const settings = { ...ourSettings, ...kept?.settings, ...options.settings }
    const obtain = (port: number | undefined) =>
      obtainPostmaster(place, binaries, { port, settings, superuserPassword: passwords.superuser, log })
    const first = kept
      ? await expectArchiving(kept, passwords.superuser, () => obtain(options.port), {
          stop: (postmaster) => stopPostmaster(postmaster, place, binaries),
        })
      : await obtain(options.port)
    log(`Database: PostgreSQL ${binaries.version} on port ${first.port}, data in ${place.cluster}`)
    shareWithOwner(place)
    const url = await ensureAppDatabase(
      { port: first.port, password: passwords.superuser },
      passwords.app,
      database,
    ).catch(async (error: unknown) => {
      await stopPostmaster(first, place, binaries)
      throw error
    })
    // The same port again, because the app's pool knows no other.
    const watch = watchPostmaster(first, () => obtain(first.port), log)

    return {
      url,
      binDirectory: binaries.directory,
      walArchive: kept && {
        ...kept.archive,
        connection: () => ({ port: first.port, password: passwords.superuser }),
      },
      isUp: watch.isUp,
      onStateChange: watch.onStateChange,
      stop: async () => {
        await watch.end()
        // One that is being started is known by its file alone.
        const server = readPostmasterFile(place.cluster) ?? watch.current()
        await stopPostmaster(server, place, binaries)
        await keeper?.stop()
        release()
      },
      stopAtOnce: () => {
        keeper?.stopAtOnce()
        const { pid } = watch.current()
        if (process.platform !== 'win32' && isRunning(pid)) process.kill(pid, 'SIGQUIT')
      },
    }
  } catch (error) {
    keeper?.stopAtOnce()
    release()
    throw explainRefusal(error, place.cluster)
  }
}
