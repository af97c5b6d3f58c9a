import { asc, eq, gt, inArray } from 'drizzle-orm'
import PQueue from 'p-queue'
import type { Db } from '../db/connect.ts'
import { isWholePicture } from '../files/edit-pictures.ts'
import type { FileStore } from '../files/file-store.ts'
import { files } from '../files/files.table.ts'
import { originalKey, sha256Of } from '../files/stored-file.ts'
import { imports } from '../import/imports.table.ts'

const atOnce = { plain: 16, deep: 4 }
const rowsAtOnce = 500

type Named = {
  key: string
  name: string
  size: number
  /** Of a file that is uploaded to stay; that of an import has none. */
  content?: { sha256: string | undefined }
}
type Difference = { key: string; name: string; says: string }
export type Verified = {
  files: number
  bytes: number
  /** Of those that were read whole, how many have no hash to compare with: they were only decoded. */
  decoded: number
  differences: Difference[]
}
type Options = { isDeep?: boolean; onProgress?: (count: number) => void }

/** Compares the files that the database names with what the store has: there, of that size and, read whole, with that content. */
export async function verifyFiles(
  db: Db,
  store: FileStore,
  { isDeep = false, onProgress }: Options = {},
): Promise<Verified> {
  const queue = new PQueue({ concurrency: isDeep ? atOnce.deep : atOnce.plain })
  const found: Verified = { files: 0, bytes: 0, decoded: 0, differences: [] }

  async function verify(named: Named, readAgain: () => Promise<Named | undefined>) {
    const look = (known: Named) => (isDeep ? deepDifference(store, known) : plainDifference(store, known))
    let { says, isDecoded } = await look(named)
    if (says !== undefined) {
      // It may have been removed or written anew since its row was read.
      const now = await readAgain()
      if (!now) return
      ;({ says, isDecoded } = await look(now))
    }
    found.files += 1
    found.bytes += named.size
    if (isDecoded) found.decoded += 1
    if (says !== undefined) found.differences.push({ key: named.key, name: named.name, says })
    onProgress?.(found.files)
  }

  for await (const rows of pagesOfFiles(db))
    await queue.addAll(rows.map((row) => () => verify(row, () => fileAgain(db, row.id))))
  const waiting = await importsThatNeedTheirs(db)
  await queue.addAll(waiting.map((row) => () => verify(row, () => importAgain(db, row.key))))
  return found
}

type Look = { says?: string; isDecoded?: boolean }

async function plainDifference(store: FileStore, { key, size }: Named): Promise<Look> {
  return { says: differenceOfSize(size, await store.size(key)) }
}

async function deepDifference(store: FileStore, named: Named): Promise<Look> {
  // The file of an import may be too large to be held, and its hash is not known.
  if (!named.content) return plainDifference(store, named)
  const bytes = await store.get(named.key)
  const says = differenceOfSize(named.size, bytes?.length)
  if (!bytes || says !== undefined) return { says }
  const { sha256 } = named.content
  if (sha256 !== undefined) return sha256Of(bytes) === sha256 ? {} : { says: 'has another content' }
  return (await isWholePicture(bytes)) ? { isDecoded: true } : { says: 'is no whole picture' }
}

function differenceOfSize(known: number, kept: number | undefined): string | undefined {
  if (kept === undefined) return 'is missing'
  return kept === known ? undefined : `has ${kept} bytes instead of ${known}`
}

const columns = {
  id: files.id,
  name: files.name,
  size: files.size,
  sha256: files.sha256,
  storedSha256: files.storedSha256,
  mimeType: files.mimeType,
}
type Row = Pick<typeof files.$inferSelect, keyof typeof columns>
const namedBy = ({ id, name, size, sha256, storedSha256, mimeType }: Row): Named & { id: string } => ({
  id,
  key: originalKey(id),
  name,
  size,
  // Documents are kept as they were sent.
  content: { sha256: mimeType.startsWith('image/') ? (storedSha256 ?? undefined) : sha256 },
})

async function* pagesOfFiles(db: Db) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .select(columns)
      .from(files)
      .where(gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(namedBy)
    after = last.id
  }
}

async function fileAgain(db: Db, id: string): Promise<Named | undefined> {
  const [row] = await db.select(columns).from(files).where(eq(files.id, id))
  return row && namedBy(row)
}

const statusesThatNeedIt = ['checking', 'checked', 'running'] as const

async function importsThatNeedTheirs(db: Db): Promise<Named[]> {
  const rows = await db
    .select({
      key: imports.fileKey,
      name: imports.fileName,
      size: imports.size,
      picturesKey: imports.picturesKey,
      pictures: imports.pictures,
    })
    .from(imports)
    .where(inArray(imports.status, statusesThatNeedIt))
  return rows.flatMap(({ picturesKey, pictures, ...file }) => [
    file,
    ...(picturesKey !== null && pictures
      ? [{ key: picturesKey, name: pictures.name, size: pictures.size }]
      : []),
  ])
}

async function importAgain(db: Db, key: string): Promise<Named | undefined> {
  return (await importsThatNeedTheirs(db)).find((named) => named.key === key)
}
