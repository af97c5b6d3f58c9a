import { v4 as secretId, v7 as uuid } from 'uuid'
import { documentType, maxDocumentBytes } from '#contract/documents.ts'
import type { NamedFile } from '#contract/shared.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { Upload } from '../http/read-form.ts'
import { documentName, isPdf } from './document-file.ts'
import type { FileStore } from './file-store.ts'
import { files } from './files.table.ts'
import { pictureType } from './picture-type.ts'
import { visitors } from './hold-own-files.ts'
import { originalKey, sha256Of } from './stored-file.ts'

const endings = { [documentType]: 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/**
 * Stores a PDF, PNG or JPEG that is not for everybody, as it was sent. The public address of files does not serve it; whoever comes to
 * name it says who may read it.
 * @throws AppError document_too_large, unsupported_document
 */
export async function savePrivateDocument(
  db: Db,
  store: FileStore,
  { bytes, name }: Upload,
  ownerId: string,
  id: string = uuid(),
): Promise<NamedFile> {
  if (bytes.length > maxDocumentBytes) throw new AppError('document_too_large')
  const mimeType = isPdf(bytes) ? documentType : await pictureType(bytes)
  if (!mimeType) throw new AppError('unsupported_document', { whole: 'ownDocumentTypes' })
  const named = documentName(name, endings[mimeType])
  const sha256 = sha256Of(bytes)
  await store.put(originalKey(id), bytes)
  await db.insert(files).values({
    id,
    name: named,
    mimeType,
    size: bytes.length,
    sha256,
    storedSha256: sha256,
    ownerId,
  })
  return { _id: id, name: named, size: bytes.length }
}

/**
 * The same, with the limit of what one person uploads. It goes after a day unless something names it.
 * @throws AppError document_too_large, unsupported_document, rate_limited
 */
export async function keepOwnDocument(ctx: Context, ownerId: string, file: Upload): Promise<NamedFile> {
  await ctx.limits.upload(ownerId)
  return savePrivateDocument(ctx.db, ctx.files, file, ownerId)
}

/**
 * The same for a visitor, with the limit of an address. Nobody is told its id but who sent it, and it cannot be guessed: who knows it may
 * name it, once.
 * @throws AppError document_too_large, unsupported_document, rate_limited
 */
export async function keepVisitorsDocument(ctx: Context, address: string, file: Upload): Promise<NamedFile> {
  await ctx.limits.visitorUpload(address)
  return savePrivateDocument(ctx.db, ctx.files, file, visitors, secretId())
}
