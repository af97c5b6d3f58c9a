import { v7 as uuid } from 'uuid'
import type { BinKind } from '#contract/bin.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { bin } from './bin.table.ts'

/** Who deletes, and the id of all that is deleted at once; without one, the thing was deleted by itself. */
export type DeletedBy = { by: AuditedBy; deletion?: string | undefined }

type Binned = {
  kind: BinKind
  id: string
  /** A name that is the same in both languages is a text. */
  name: BothTexts | string
  code?: string | null
  imageId?: string | null | undefined
  state: object
}

/** Part of the deletion's own transaction: there is no deletion without its entry. */
export async function putInBin(
  db: Db,
  { kind, id, name, code, imageId, state }: Binned,
  { by, deletion = uuid() }: DeletedBy,
): Promise<void> {
  await db.insert(bin).values({
    kind,
    entityId: id,
    deletionId: deletion,
    name: typeof name === 'string' ? { en: name, ar: name } : name,
    code,
    imageId,
    state,
    byId: by.id,
    byName: by.name,
  })
}
