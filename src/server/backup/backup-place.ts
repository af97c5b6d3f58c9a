import { basename, dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { createLog } from '../log.ts'
import type { OpenBackup } from './restore-backup.ts'

const named = /^matjar-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.gz(?:\.age)?$/

/** As scheduled backups are named. */
export const backupName = (at: Date, isEncrypted: boolean) =>
  `matjar-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`

/** When a backup of that name was begun; undefined of other files. */
export function timeOfName(name: string): Date | undefined {
  const [, time] = named.exec(name) ?? []
  return time === undefined ? undefined : new Date(time.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}

/** What an address on the command line means: a folder (or bucket) and the name of a backup in it, if it says one. */
export function placeOf(address: string): { store: string; name: string | undefined } {
  const isFile = /\.tar\.gz(?:\.age)?(?:$|\?)/.test(address)
  if (!isFile) return { store: address, name: undefined }
  if (!address.startsWith('s3://')) return { store: dirname(address), name: basename(address) }
  const url = new URL(address)
  const name = basename(url.pathname)
  url.pathname = dirname(url.pathname)
  return { store: url.href, name }
}

/** The folder or bucket at this address. */
export const openPlace = (address: string, config: Config): Promise<FileStore> =>
  openFileStore(address, { s3Credentials: config.s3Credentials, log: createLog(config) })

/** Keeps what `write` writes under this name, whole or not at all. */
export async function keepBackup<T>(
  store: FileStore,
  name: string,
  write: (to: PassThrough) => Promise<T>,
): Promise<T> {
  const through = new PassThrough()
  // Whoever reads or writes it is told by itself.
  through.on('error', () => undefined)
  const kept = store.putStream(name, through)
  const failed = new Promise<never>((_, reject) => {
    kept.catch(reject)
  })
  failed.catch(() => undefined)
  const writing = write(through)
  try {
    const backup = await Promise.race([writing, failed])
    await kept
    return backup
  } catch (error) {
    through.destroy(error as Error)
    await kept.catch(() => undefined)
    // Where the writing failed, all that the store knows is that it was given up.
    const isGivenUp = error instanceof Error && error.name === 'AbortError'
    throw isGivenUp
      ? await writing.then(
          () => error,
          (reason: unknown) => reason,
        )
      : error
  }
}

export const openIn =
  (store: FileStore, name: string): OpenBackup =>
  async (): Promise<Readable> => {
    const content = await store.getStream(name)
    if (!content) throw new Error(`There is no ${name}.`)
    return content
  }
