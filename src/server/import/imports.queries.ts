import { and, asc, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ImportRow, ProductImport } from '#contract/imports.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import { columnLabel } from '#i18n/import-words.ts'
import type { Db } from '../db/connect.ts'
import { everyRowById } from '../http/every-page.ts'
import {
  importPictures,
  imports,
  importRows,
  type ImportRecord,
  type ImportRowRecord,
} from './imports.table.ts'
import type { Told } from './products/told.ts'

export async function listImports(
  db: Db,
  { page, limit, status }: { page: number; limit: number; status?: ImportRecord['status'][] | undefined },
  language: Language,
) {
  const where = status && inArray(imports.status, status)
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(imports)
      .where(where)
      .orderBy(desc(imports.createdAt), desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(imports).where(where),
  ])
  const tallies = await tallyOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => importOf(row, tallies.get(row.id), language)),
    total: total?.count ?? 0,
    page,
    limit,
  }
}

/** All of these statuses, newest first. */
export async function everyImport(
  db: Db,
  status: ImportRecord['status'][] | undefined,
  language: Language,
): Promise<AsyncGenerator<ProductImport>> {
  const ids = await db
    .select({ id: imports.id })
    .from(imports)
    .where(status && inArray(imports.status, status))
    .orderBy(desc(imports.createdAt), desc(imports.id))
  return everyRowById(
    ids.map(({ id }) => id),
    async (some) => {
      const [rows, tallies] = await Promise.all([
        db.select().from(imports).where(inArray(imports.id, some)),
        tallyOf(db, some),
      ])
      return new Map(rows.map((row) => [row.id, importOf(row, tallies.get(row.id), language)]))
    },
  )
}

export async function findImport(db: Db, id: string, language: Language): Promise<ProductImport | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row && importOf(row, (await tallyOf(db, [id])).get(id), language)
}

type Tally = {
  counts: ProductImport['counts']
  results: ProductImport['results']
  pictures: { links: number; zipped: number; failed: number }
}
const nothing = (): Tally => ({
  counts: { new: 0, changed: 0, unchanged: 0, wrong: 0 },
  results: { done: 0, leftOut: 0, undone: 0, kept: 0 },
  pictures: { links: 0, zipped: 0, failed: 0 },
})

async function tallyOf(db: Db, ids: readonly string[]): Promise<Map<string, Tally>> {
  const tallies = new Map(ids.map((id) => [id, nothing()]))
  if (ids.length === 0) return tallies
  const rows = await db
    .select({
      importId: importRows.importId,
      outcome: importRows.outcome,
      result: importRows.result,
      count: count(),
    })
    .from(importRows)
    .where(inArray(importRows.importId, [...ids]))
    .groupBy(importRows.importId, importRows.outcome, importRows.result)
  for (const { importId, outcome, result, count } of rows) {
    const tally = tallies.get(importId)
    if (!tally) continue
    tally.counts[outcome] += count
    if (result) tally.results[result === 'left_out' ? 'leftOut' : result] += count
  }
  const isLink = sql<boolean>`${importPictures.source} ~ '^[A-Za-z][A-Za-z0-9+.-]*://'`
  const pictures = await db
    .select({
      importId: importPictures.importId,
      links: sql<number>`(count(*) filter (where ${isLink}))::int`,
      zipped: sql<number>`(count(*) filter (where not ${isLink}))::int`,
      failed: sql<number>`(count(*) filter (where ${importPictures.problem} is not null))::int`,
    })
    .from(importPictures)
    .where(inArray(importPictures.importId, [...ids]))
    .groupBy(importPictures.importId)
  for (const { importId, ...counts } of pictures) {
    const tally = tallies.get(importId)
    if (tally) tally.pictures = counts
  }
  return tallies
}

function importOf(row: ImportRecord, tally: Tally = nothing(), language: Language): ProductImport {
  const instant = (at: Date | null) => at?.toISOString()
  const hasPictures = row.pictures !== null || tally.pictures.links + tally.pictures.zipped > 0
  return {
    _id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    size: row.size,
    status: row.status,
    ...(row.fileProblem && { problem: row.fileProblem[language] }),
    progress: { done: Math.min(row.done, row.total), total: row.total },
    counts: tally.counts,
    results: tally.results,
    ...(hasPictures && {
      pictures: {
        ...tally.pictures,
        unused: row.pictures?.unused ?? 0,
        ...(row.pictures && { zip: row.pictures.name }),
      },
    }),
    show: row.shows,
    make: row.makes,
    missing: row.missing,
    by: row.byName,
    createdAt: row.createdAt.toISOString(),
    ...(row.checkedAt && { checkedAt: instant(row.checkedAt) }),
    ...(row.finishedAt && { finishedAt: instant(row.finishedAt) }),
    ...(row.undoneAt && { undoneAt: instant(row.undoneAt) }),
    version: row.version,
  }
}

type RowsQuery = {
  page: number
  limit: number
  outcome?: ImportRowRecord['outcome'][] | undefined
  result?: NonNullable<ImportRowRecord['result']>[] | undefined
}

export async function listImportRows(
  db: Db,
  importId: string,
  query: RowsQuery,
  { language, refOf }: { language: Language; refOf: (fileId: string) => FileRef },
) {
  const where = rowsWhere(importId, query)
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(importRows)
      .where(where)
      .orderBy(asc(importRows.row))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ count: count() }).from(importRows).where(where),
  ])
  const sources = [...new Set(rows.flatMap(({ pictures }) => pictures))]
  const found =
    sources.length === 0
      ? []
      : await db
          .select({ source: importPictures.source, fileId: importPictures.fileId })
          .from(importPictures)
          .where(and(eq(importPictures.importId, importId), inArray(importPictures.source, sources)))
  const fileIds = new Map(found.map(({ source, fileId }) => [source, fileId]))
  const picturesOf = ({ pictures }: ImportRowRecord) =>
    pictures.map((source) => {
      const id = fileIds.get(source)
      return { source, ...(id && { file: refOf(id) }) }
    })
  return {
    data: rows.map((row) => ({ ...rowOf(row, language), pictures: picturesOf(row) })),
    total: total?.count ?? 0,
    page: query.page,
    limit: query.limit,
  }
}

const rowsWhere = (importId: string, { outcome, result }: Partial<RowsQuery>): SQL | undefined =>
  and(
    eq(importRows.importId, importId),
    outcome && inArray(importRows.outcome, outcome),
    result && inArray(importRows.result, result),
  )

function rowOf(row: ImportRowRecord, language: Language): Omit<ImportRow, 'pictures'> {
  const inWords = (all: readonly Told[]) =>
    all.map(({ column, message }) => ({
      column,
      label: labelOf(column, language),
      message: message[language],
    }))
  return {
    row: row.row,
    code: row.code,
    ...(row.productId && { product: row.productId }),
    outcome: row.outcome,
    ...(row.result && { result: row.result }),
    problems: inWords(row.problems),
    notes: inWords(row.notes),
    changes: row.changes.map((change) => ({ ...change, label: labelOf(change.column, language) })),
  }
}

const labelOf = (column: string, language: Language) => (column === '' ? '' : columnLabel(language, column))

const batchSize = 500

/** Every row that has something to tell, for the report. */
export async function* everyRow(db: Db, importId: string): AsyncGenerator<ImportRowRecord[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.row, after)))
      .orderBy(asc(importRows.row))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row
  }
}

/** Once the work has begun there is no second one of it: the row itself says which state it was in. */
export async function moveImport(
  db: Db,
  id: string,
  from: ImportRecord['status'],
  set: PgUpdateSetSource<typeof imports>,
  version: number | undefined,
): Promise<boolean> {
  const moved = await db
    .update(imports)
    .set({ ...set, version: sql`${imports.version} + 1` })
    .where(
      and(
        eq(imports.id, id),
        eq(imports.status, from),
        version === undefined ? undefined : eq(imports.version, version),
      ),
    )
    .returning({ id: imports.id })
  return moved.length > 0
}
