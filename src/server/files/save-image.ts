import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxImageBytes } from '#contract/files.ts'
import { doAside } from '../aside/do-aside.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { FileStore } from './file-store.ts'
import { files } from './files.table.ts'
import type { cleanPicture } from './edit-pictures.ts'
import { findFileByHash } from './find-file-by-hash.ts'
import { sizesOf } from './picture-sizes.ts'
import { pictureType } from './picture-type.ts'
import { isComplete, originalKey, sha256Of } from './stored-file.ts'

/** A decoded picture takes about a hundred times the memory of its file. */
const openAtOnce = limitConcurrency(2)

type SavedImage = { id: string; width: number; height: number; isNew: boolean }

/**
 * Stores a PNG or JPEG picture: detected from its content, decoded and encoded again, so that only pixels remain.
 * Transparent pictures become PNG, others JPEG. The same picture is stored once; if the store has lost it, it is written
 * again.
 * @throws AppError image_too_large, unsupported_image
 */
export async function saveImage(
  db: Db,
  store: FileStore,
  bytes: Uint8Array,
  name: string,
): Promise<SavedImage> {
  if (bytes.length > maxImageBytes) throw new AppError('image_too_large')
  const sha256 = sha256Of(bytes)
  const known = await findFileByHash(db, sha256)
  if (known && (await isComplete(store, known))) return savedImage(known)
  const picture = { ...(await openAtOnce(() => reencode(bytes))), sha256, name }
  const saved = await (known ? mendImage(db, store, known.id, picture) : keepImage(db, store, picture))
  sizesOf(store).prepare(saved.id, saved.width)
  return saved
}

type Picture = {
  data: Uint8Array
  width: number
  height: number
  mimeType: string
  sha256: string
  name: string
}

/** Stores a picture that our own code has encoded; others go through `saveImage`. */
export async function keepImage(db: Db, store: FileStore, whole: Picture): Promise<SavedImage> {
  const { data, name, ...picture } = whole
  const id = uuid()
  await store.put(originalKey(id), data)
  const [inserted] = await db
    .insert(files)
    .values({ id, name: name.slice(0, 255), size: data.length, storedSha256: sha256Of(data), ...picture })
    .onConflictDoNothing()
    .returning({ id: files.id })
  if (inserted) return { id, width: picture.width, height: picture.height, isNew: true }
  // Somebody else stored the same bytes meanwhile.
  await store.remove(originalKey(id))
  const known = orNotFound(await findFileByHash(db, picture.sha256))
  return (await isComplete(store, known)) ? savedImage(known) : mendImage(db, store, known.id, whole)
}

/** Writes the bytes of a picture that the database knows and the store has lost. */
async function mendImage(
  db: Db,
  store: FileStore,
  id: string,
  { data, width, height, mimeType }: Picture,
): Promise<SavedImage> {
  await store.put(originalKey(id), data)
  // Another version of the encoder may have produced other bytes.
  await db
    .update(files)
    .set({ size: data.length, width, height, mimeType, storedSha256: sha256Of(data) })
    .where(eq(files.id, id))
  return { id, width, height, isNew: false }
}

const savedImage = ({ id, width, height }: typeof files.$inferSelect): SavedImage => ({
  id,
  width: width ?? 0,
  height: height ?? 0,
  isNew: false,
})

async function reencode(bytes: Uint8Array) {
  const picture = (await pictureType(bytes)) && (await doAside<typeof cleanPicture>('cleanPicture', bytes))
  if (!picture) throw new AppError('unsupported_image')
  return picture
}
