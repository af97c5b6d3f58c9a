import type { Context } from '../context.ts'
import { pictureType } from '../files/picture-type.ts'
import { savePrivateDocument } from '../files/save-private-document.ts'
import { AppError } from '../http/app-error.ts'
import type { Upload } from '../http/read-form.ts'

/**
 * Keeps a photo for a return, which goes after a day unless one names it.
 * @throws AppError document_too_large, unsupported_image, rate_limited
 */
export async function keepReturnPhoto(ctx: Context, ownerId: string, file: Upload) {
  await ctx.limits.upload(ownerId)
  if (!(await pictureType(file.bytes))) throw new AppError('unsupported_image')
  return savePrivateDocument(ctx.db, ctx.files, file, ownerId)
}

/** @throws AppError document_too_large, unsupported_document */
export const keepReturnLabel = (ctx: Context, ownerId: string, file: Upload) =>
  savePrivateDocument(ctx.db, ctx.files, file, ownerId)
