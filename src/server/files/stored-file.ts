import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** Where a file lies as it was uploaded. */
export const originalKey = (id: string) => `originals/${id.slice(-2)}/${id}`

/** A picture in another width, made from its original. */
export const sizedKey = (id: string, width: number, format: 'avif' | 'webp') =>
  `sized/${id.slice(-2)}/${id}-${width}.${format}`

/** Whether the store has the file that the database knows, with all its bytes. */
export const isComplete = async (store: FileStore, { id, size }: { id: string; size: number }) =>
  (await store.size(originalKey(id))) === size

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The folders by the last two letters of an id. */
export const folderNames = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

/** Left by a write to the disk that was interrupted. */
export const isUnfinished = (key: string) => key.endsWith('.part')
