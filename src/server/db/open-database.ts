import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import type { CopyDatabase } from './embedded/upgrade/copy-cluster.ts'
import { useEmbeddedPostgres } from './embedded/use-embedded-postgres.ts'
import type { WalArchive } from './embedded/wal-archive.ts'

export type Database = {
  url: string
  /** For connections that keep their session: who listens, migrates or holds a lock. Past a pooler, if there is one. */
  directUrl: string
  stop: () => Promise<void>
  /** For who cannot wait: an embedded one ends by itself, unwatched. */
  stopAtOnce: () => void
  /** Where an embedded one keeps its log aside. */
  walArchive?: WalArchive | undefined
}

export type DatabaseOptions = {
  /** Reports what is being done, to the user who started it. */
  say: (message: string) => void
  /** `app` owns the embedded database; a `command` uses the one of an app that runs. */
  as: 'app' | 'command'
  /** Of an app: upgrades an embedded database of an older major version. */
  copyDatabase?: CopyDatabase
}

/** The database that the configuration names, else the embedded one, started where it does not run. */
export async function openDatabase(
  config: Config,
  { say, as, copyDatabase }: DatabaseOptions,
): Promise<Database> {
  if (config.databaseUrl)
    return {
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl ?? config.databaseUrl,
      stop: async () => undefined,
      stopAtOnce: () => undefined,
    }
  const options = {
    dataDirectory: resolve(config.dataDirectory),
    log: say,
    ...(config.pgBin && { binDirectory: config.pgBin }),
    ...(config.pgBinBefore && { binDirectoryBefore: config.pgBinBefore }),
    ...(config.walArchive && { walFolder: config.walArchive.folder }),
    ...(config.backup.key && { walKey: config.backup.key }),
  }
  const embedded = await (as === 'app'
    ? startEmbeddedPostgres({ ...options, ...(copyDatabase && { copyDatabase }) })
    : useEmbeddedPostgres(options))
  return { ...embedded, directUrl: embedded.url }
}
