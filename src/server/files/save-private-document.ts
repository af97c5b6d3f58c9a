import { v7 as uuid } from 'uuid'
import { documentType, maxDocumentBytes } from '#contract/documents.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { Upload } from '../http/read-form.ts'
import { documentName, isPdf } from './document-file.ts'
import type { FileStore } from './file-store.ts'
import { files } from './files.table.ts'
import { pictureType } from './picture-type.ts'
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
): Promise<typeof files.$inferSelect> {
  if (bytes.length > maxDocumentBytes) throw new AppError('document_too_large')
  const mimeType = isPdf(bytes) ? documentType : await pictureType(bytes)
  if (!mimeType) throw new AppError('unsupported_document', { whole: 'poDocumentTypes' })
  const id = uuid()
  const sha256 = sha256Of(bytes)
  await store.put(originalKey(id), bytes)
  const [row] = await db
    .insert(files)
    .values({
      id,
      name: documentName(name, endings[mimeType]),
      mimeType,
      size: bytes.length,
      sha256,
      storedSha256: sha256,
      ownerId,
    })
    .returning()
  return orNotFound(row)
}
