import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where nothing is kept under the key. */
  get(key: string): Promise<Uint8Array | undefined>
  /** For what is too large to be held in memory. */
  putStream(key: string, bytes: Readable): Promise<void>
  getStream(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
}

/** Files on disk under the data directory; the keys are ours, never a name somebody gave. */
export function diskFileStore(directory: string): FileStore {
  const disk = new Disk(new FSDriver({ location: resolve(directory), visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : undefined),
    putStream: (key, bytes) => disk.putStream(key, bytes),
    getStream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    remove: (key) => disk.delete(key),
  }
}
