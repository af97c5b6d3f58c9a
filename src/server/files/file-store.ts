import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeDurably } from '../write-durably.ts'

export type KeptFile = { key: string; size: number; writtenAt: Date }

/**
 * Where files are kept: a folder, or a bucket. The keys are ours, never a name somebody gave. Where the store cannot be asked
 * now, each call fails with AppError unavailable.
 */
export type FileStore = {
  /** Once this is done, the file survives a power cut; until then what was there before does. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where nothing is kept under the key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** How many bytes are kept under the key, or undefined. */
  size(key: string): Promise<number | undefined>
  /** For what is too large to be held in memory. */
  putStream(key: string, bytes: Readable): Promise<void>
  getStream(key: string): Promise<Readable | undefined>
  /** Does nothing where nothing is kept under the key. */
  remove(key: string): Promise<void>
  /** Everything below a folder; `''` is all there is. */
  list(folder: string): AsyncIterable<KeptFile>
}

/** Files on disk, usually under the data directory. */
export function diskFileStore(directory: string): FileStore {
  const location = resolve(directory)
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: async (key, bytes) => void (await writeDurably(join(location, key), bytes)),
    get: (key) => readIfThere(join(location, key)),
    size: async (key) => (await ifThere(stat(join(location, key))))?.size,
    putStream: async (key, bytes) => void (await writeDurably(join(location, key), bytes)),
    getStream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    remove: (key) => disk.delete(key),
    async *list(folder) {
      // A folder is there once something was put into it.
      if (!existsSync(join(location, folder))) return
      for (const item of (await disk.listAll(folder, { recursive: true })).objects) {
        if (!item.isFile) continue
        const found = await ifThere(stat(join(location, item.key)))
        // A file may go, or get its last name, while the others are told.
        if (found) yield { key: item.key, size: found.size, writtenAt: found.mtime }
      }
    },
  }
}

/** Not by the library, which gives out whatever is in memory for a file that is empty. */
async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  const bytes = await ifThere(readFile(path))
  return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Undefined where there is no such file. */
async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
