import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { diskFileStore, type FileStore } from './file-store.ts'
import { readS3Place } from '../config/s3-place.ts'

type Options = Pick<Config, 's3Credentials'> & { log: Logger }

/** The store that the shop is configured for. @throws Error where the store says that its bucket or keys are wrong */
export const openConfiguredStore = (config: Config, log: Logger): Promise<FileStore> =>
  openFileStore(config.filesStore ?? join(config.dataDirectory, 'files'), { ...config, log })

/**
 * A folder, or a bucket by its address. A store that does not answer is opened all the same: the shop sells without its pictures.
 * The client is read in only where there is a bucket.
 */
export async function openFileStore(address: string, { s3Credentials, log }: Options): Promise<FileStore> {
  if (!address.startsWith('s3:')) return diskFileStore(address)
  const place = readS3Place(address)
  const { s3FileStore } = await import('./s3-file-store.ts')
  const store = s3FileStore(place, { credentials: s3Credentials, log })
  const refusal = await store.refusal()
  if (refusal !== undefined)
    throw new Error(
      `The file store refuses bucket ${place.bucket}: ${refusal}. Look at FILES_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  return store
}
