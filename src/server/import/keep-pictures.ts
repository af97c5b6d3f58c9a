import { maxImageBytes } from '#contract/files.ts'
import { maxImages } from '#contract/products.ts'
import type { Db } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { saveImage } from '../files/save-image.ts'
import { AppError } from '../http/app-error.ts'
import { readInside } from './files-in-folder.ts'
import type { Note, Reason } from './import-report.ts'

const refusals = {
  absent: 'picture_absent',
  outside: 'file_outside',
  too_large: 'picture_too_large',
  unreadable: 'file_unreadable',
} as const satisfies Record<string, Reason>

/**
 * Keeps the pictures that a device names, in their order, and answers the ids of the files: each picture once, at most
 * as many as a product may have. What cannot be kept is noted, and the others come in.
 */
export async function keepPictures(
  { db, files }: { db: Db; files: FileStore },
  folder: string,
  pictures: readonly { field: string; path: string }[],
  note: Note,
): Promise<string[]> {
  const ids: string[] = []
  for (const { field, path } of pictures) {
    if (ids.length === maxImages) {
      note(field, 'too_many', path)
      continue
    }
    const reading = await readInside(folder, path, maxImageBytes)
    if ('refused' in reading) {
      const size = reading.size === undefined ? '' : `, ${(reading.size / 1024 / 1024).toFixed(1)} MB`
      note(field, refusals[reading.refused], path + size)
      continue
    }
    const id = await keep(db, files, reading.bytes, path)
    if (id === undefined) note(field, 'picture_unreadable', path)
    else if (ids.includes(id)) note(field, 'picture_twice', path)
    else ids.push(id)
  }
  return ids
}

async function keep(db: Db, files: FileStore, bytes: Buffer, path: string): Promise<string | undefined> {
  try {
    const { id } = await saveImage(db, files, bytes, path.slice(path.lastIndexOf('/') + 1))
    return id
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_image') return undefined
    throw error
  }
}
