import type { FileStore } from './file-store.ts'

/** Where a file lies as it was uploaded. */
export const originalKey = (id: string) => `originals/${id.slice(-2)}/${id}`

/** A picture in another width, made from its original. */
export const sizedKey = (id: string, width: number, format: 'avif' | 'webp') =>
  `sized/${id.slice(-2)}/${id}-${width}.${format}`

/** Whether the disk has the file that the database knows, with all its bytes. */
export const isComplete = async (store: FileStore, { id, size }: { id: string; size: number }) =>
  (await store.size(originalKey(id))) === size
