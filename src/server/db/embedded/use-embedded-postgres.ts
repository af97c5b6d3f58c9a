import { isClaimed } from './app-claim.ts'
import { ensureAppDatabase } from './app-database.ts'
import { choosePlace } from './choose-place.ts'
import { readPasswords } from './passwords.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts'
import { archiveOf, rememberedArchive } from './wal-archive.ts'

/**
 * For a command that may run beside the app, such as the import: uses the database of the app that runs, and starts it
 * for itself when none does. Only a database that it started ends with its `stop`.
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop' | 'stopAtOnce' | 'walArchive'>> {
  const { dataDirectory, database = 'matjar', shelter = '/var/lib/matjar', log } = options
  const place = choosePlace(dataDirectory, shelter, log)
  const server = readPostmasterFile(place.cluster)
  // A command that knows nothing of the log must leave no gap in it.
  const walFolder = options.walFolder ?? rememberedArchive(place)
  if (!isClaimed(place.folder) || !server?.isReady || !server.port)
    return startEmbeddedPostgres({
      ...options,
      ...(walFolder !== undefined && { walFolder, isWalAsBefore: true }),
    })

  const { superuser, app } = readPasswords(place.cluster)
  const url = await ensureAppDatabase({ port: server.port, password: superuser }, app, database)
  const { port } = server
  const walArchive =
    walFolder === undefined
      ? undefined
      : { ...archiveOf(place, walFolder), connection: () => ({ port, password: superuser }) }
  return { url, walArchive, stop: () => Promise.resolve(), stopAtOnce: () => undefined }
}
