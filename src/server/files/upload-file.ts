import { eq } from 'drizzle-orm'
import type { FilePurpose, StoredFile } from '#contract/files.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Upload } from '../http/read-form.ts'
import { fileRef } from './file-ref.ts'
import { files } from './files.table.ts'
import { pictureType } from './picture-type.ts'
import { saveDocument } from './save-document.ts'
import { saveImage } from './save-image.ts'

/** Slots that take PNG only. */
const pngOnly: ReadonlySet<FilePurpose> = new Set(['favicon', 'icon'])

/**
 * Stores an uploaded file: from staff, pictures for any slot and documents; from customers, their avatar.
 * @throws AppError forbidden, image_too_large, unsupported_image, document_too_large, unsupported_document, rate_limited
 */
export async function uploadFile(
  ctx: Context,
  viewer: Viewer,
  purpose: FilePurpose,
  { bytes, name }: Upload,
): Promise<StoredFile> {
  if (viewer.kind === 'customer') {
    if (purpose !== 'avatar') throw new AppError('forbidden')
    // Each picture stays on the disk for a while, used or not.
    await ctx.limits.upload(viewer.id)
  }
  if (pngOnly.has(purpose) && (await pictureType(bytes)) !== 'image/png')
    throw new AppError('unsupported_image')
  const { id } = await (purpose === 'document' ? saveDocument : saveImage)(ctx.db, ctx.files, bytes, name)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, id))
  const { mimeType, size, width, height, name: kept } = orNotFound(file)
  return {
    ...fileRef(ctx, id),
    name: kept,
    mimeType,
    size,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  }
}
