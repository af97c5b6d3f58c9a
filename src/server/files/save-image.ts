import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { maxImageBytes } from '#contract/files.ts'
import type { Db } from '../db/connect.ts'
import { AppError, found } from '../http/app-error.ts'
import { inTurn } from '../in-turn.ts'
import type { FileStore } from './file-store.ts'
import { files } from './files.table.ts'
import { findSent } from './find-sent.ts'

const maxPixels = 40e6
const maxSide = 2400
/** A picture that is opened takes a hundred times its bytes (safety C9). */
const openAtOnce = inTurn(2)

export type SavedImage = { id: string; width: number; height: number; isNew: boolean }

/**
 * Keeps a png or jpeg picture: known by its bytes, decoded and written anew, so that nothing but pixels stays (D-905, safety C9).
 * Transparent pictures become PNG, others JPEG. The same picture is kept once.
 * @throws AppError image_too_large, unsupported_image
 */
export async function saveImage(
  db: Db,
  store: FileStore,
  bytes: Uint8Array,
  name: string,
): Promise<SavedImage> {
  if (bytes.length > maxImageBytes) throw new AppError('image_too_large')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return (
    (await findKept(db, sha256)) ??
    keepImage(db, store, {
      ...(await openAtOnce(() => reencode(bytes))),
      sha256,
      name,
    })
  )
}

type Picture = {
  data: Uint8Array
  width: number
  height: number
  mimeType: string
  sha256: string
  name: string
}

/** Keeps a picture that our own code has encoded; others go through `saveImage`. */
export async function keepImage(
  db: Db,
  store: FileStore,
  { data, name, ...picture }: Picture,
): Promise<SavedImage> {
  const id = uuid()
  await store.put(originalKey(id), data)
  const [inserted] = await db
    .insert(files)
    .values({ id, name: name.slice(0, 255), size: data.length, ...picture })
    .onConflictDoNothing()
    .returning({ id: files.id })
  if (inserted) return { id, width: picture.width, height: picture.height, isNew: true }
  // Somebody else kept the same bytes meanwhile.
  await store.remove(originalKey(id))
  return found(await findKept(db, picture.sha256))
}

async function findKept(db: Db, sha256: string): Promise<SavedImage | undefined> {
  const known = await findSent(db, sha256)
  return known && { id: known.id, width: known.width ?? 0, height: known.height ?? 0, isNew: false }
}

export const originalKey = (id: string) => `originals/${id.slice(-2)}/${id}`
/** A picture in another width, made when it was first asked for. */
export const sizedKey = (id: string, width: number, format: 'avif' | 'webp') =>
  `sized/${id.slice(-2)}/${id}-${width}.${format}`

async function reencode(bytes: Uint8Array) {
  if (!isPng(bytes) && !isJpeg(bytes)) throw new AppError('unsupported_image')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { hasAlpha } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const { data, info } = hasAlpha
      ? await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
      : await picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, mimeType: hasAlpha ? 'image/png' : 'image/jpeg' }
  } catch {
    // A picture that cannot be read is not one that we support.
    throw new AppError('unsupported_image')
  }
}

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
export const isPng = (bytes: Uint8Array) =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff])
