import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportKind, ImportStatus, ProductImport, RowOutcome, rowResults } from '#contract/imports.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import { instant } from '../db/columns.ts'
import type { WholeProduct } from '../products/whole-product.ts'
import type { Change, RowRecord } from './products/plan-rows.ts'
import type { Told } from './products/told.ts'

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  kind: text().$type<ImportKind>().notNull(),
  fileName: text().notNull(),
  fileKey: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  status: text().$type<ImportStatus>().notNull().default('checking'),
  runsAtOnce: boolean().notNull().default(false),
  shows: boolean().notNull().default(false),
  endsSchedule: boolean().notNull().default(false),
  makes: text().array().$type<MetadataKind[]>().notNull().default([]),
  /** Of the zip beside the file, which is kept until it is checked. */
  picturesKey: text(),
  pictures: jsonb().$type<{ name: string; size: number; unused: number }>(),
  missing: jsonb().$type<ProductImport['missing']>().notNull().default([]),
  fileProblem: jsonb().$type<BothTexts>(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  byId: uuid(),
  byName: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  checkedAt: instant(),
  startedAt: instant(),
  finishedAt: instant(),
  undoneAt: instant(),
})
export type ImportRecord = typeof imports.$inferSelect

/**
 * What stood before an import wrote: the product, and what the last import from the same source had written (null: there was
 * none; absent: the file is no such source).
 */
export type Before = { whole?: WholeProduct; importFields?: Record<string, string> | null }

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid().notNull(),
    row: integer().notNull(),
    code: text().notNull(),
    outcome: text().$type<RowOutcome>().notNull(),
    phase: integer().notNull().default(0),
    record: jsonb().$type<RowRecord>(),
    baseVersion: integer(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    problems: jsonb().$type<Told[]>().notNull().default([]),
    notes: jsonb().$type<Told[]>().notNull().default([]),
    result: text().$type<(typeof rowResults)[number]>(),
    linksPending: boolean().notNull().default(false),
    productId: uuid(),
    before: jsonb().$type<Before>(),
    afterVersion: integer(),
    /** Links and names in the zip, in their order. */
    pictures: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)
export type ImportRowRecord = typeof importRows.$inferSelect

/** What rows name as their images, each once an import: as the file it was kept as, or with what is wrong with it. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid().notNull(),
    source: text().notNull(),
    fileId: uuid(),
    problem: jsonb().$type<BothTexts>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.source] })],
)
