import { v7 as uuid } from 'uuid'
import { documentType, maxDocumentBytes } from '#contract/documents.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { documentName, isPdf } from './document-file.ts'
import type { FileStore } from './file-store.ts'
import { files } from './files.table.ts'
import { findFileByHash } from './find-file-by-hash.ts'
import { isComplete, originalKey, sha256Of } from './stored-file.ts'

/**
 * Stores a PDF under a generated name; it is only served as a download, so nothing in it runs on our pages. The same
 * document is stored once; if the store has lost it, it is written again.
 * @throws AppError document_too_large, unsupported_document
 */
export async function saveDocument(
  db: Db,
  store: FileStore,
  bytes: Uint8Array,
  name: string,
): Promise<{ id: string }> {
  if (bytes.length > maxDocumentBytes) throw new AppError('document_too_large')
  if (!isPdf(bytes)) throw new AppError('unsupported_document')
  const sha256 = sha256Of(bytes)
  const kept = await findFileByHash(db, sha256)
  if (kept) {
    if (!(await isComplete(store, kept))) await store.put(originalKey(kept.id), bytes)
    return { id: kept.id }
  }
  const id = uuid()
  await store.put(originalKey(id), bytes)
  const [inserted] = await db
    .insert(files)
    .values({
      id,
      name: documentName(name, 'pdf'),
      mimeType: documentType,
      size: bytes.length,
      sha256,
    })
    .onConflictDoNothing()
    .returning({ id: files.id })
  if (inserted) return inserted
  // Somebody else stored the same bytes meanwhile.
  await store.remove(originalKey(id))
  return { id: orNotFound(await findFileByHash(db, sha256)).id }
}
