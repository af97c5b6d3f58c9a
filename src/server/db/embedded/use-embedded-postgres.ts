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

/**
 * For a command that may run beside the app, such as the import: uses the database of the app that runs, and starts it
 * for itself when none does. Only a database that it started ends with its `stop`.
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop' | 'stopAtOnce'>> {
  const { dataDirectory, database = 'matjar', shelter = '/var/lib/matjar', log } = options
  const place = choosePlace(dataDirectory, shelter, log)
  const server = readPostmasterFile(place.cluster)
  if (!isClaimed(place.folder) || !server?.isReady || !server.port) return startEmbeddedPostgres(options)

  const { superuser, app } = readPasswords(place.cluster)
  const url = await ensureAppDatabase({ port: server.port, password: superuser }, app, database)
  return { url, stop: () => Promise.resolve(), stopAtOnce: () => undefined }
}
