import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type MetadataKind, metadataKinds } from './metadata.ts'
import { CmsProductsQuery } from './products.ts'
import { endsSchedule } from './schedule.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  One,
  queryBoolean,
  queryList,
  Version,
  WithId,
} from './shared.ts'

const importKinds = ['csv', 'json', 'lorawan'] as const
export type ImportKind = (typeof importKinds)[number]

/** Checking; waiting for confirmation; writing; written; undoing; undone; unusable as a whole. */
const importStatuses = ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'refused'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const rowOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Result of a row: written, skipped although it was valid, undone, or kept when the others were undone. */
export const rowResults = ['done', 'left_out', 'undone', 'kept'] as const

/** Larger files are not read to the end. */
export const maxImportBytes = 256 * 1024 * 1024
/** Larger files are rejected with an error instead of exhausting memory. */
export const maxImportRows = 100_000

const MetadataKindName = z.enum(metadataKinds.map(({ kind }) => kind) as [MetadataKind, ...MetadataKind[]])
/** Of each kind so many are named before an import makes them. */
export const mostMissingNamed = 200

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() })

export const ProductImport = z.object({
  _id: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  status: z.enum(importStatuses),
  /** Why the whole file is unusable. */
  problem: z.string().optional(),
  /** Of the current step: checking, writing or undoing. */
  progress: z.object({ done: z.int(), total: z.int() }),
  counts,
  results: z.object({ done: z.int(), leftOut: z.int(), undone: z.int(), kept: z.int() }),
  /** New products are as the file says; otherwise hidden. Those of a repository are then shown if they have all they need. */
  show: z.boolean(),
  /** Kinds of metadata that are made where the shop lacks them. */
  make: z.array(MetadataKindName),
  /** Metadata that a repository names and the shop lacked when it was checked. */
  missing: z.array(z.object({ kind: MetadataKindName, count: z.int(), titles: z.array(z.string()) })),
  /** Images that rows name by link or by their name in a zip; absent where none does. */
  pictures: z
    .object({
      /** The zip's name, and how many images in it no row names. */
      zip: z.string().optional(),
      unused: z.int(),
      links: z.int(),
      zipped: z.int(),
      failed: z.int(),
    })
    .optional(),
  by: z.string(),
  createdAt: Instant,
  checkedAt: Instant.optional(),
  finishedAt: Instant.optional(),
  undoneAt: Instant.optional(),
  version: Version,
})
export type ProductImport = z.infer<typeof ProductImport>

/** `column` is the heading in the file, `label` its label on screens. */
const Told = z.object({ column: z.string(), label: z.string(), message: z.string() })

export const ImportRow = z.object({
  /** As in a spreadsheet: the headings are row 1. */
  row: z.int(),
  code: z.string(),
  product: Id.optional(),
  outcome: z.enum(rowOutcomes),
  result: z.enum(rowResults).optional(),
  problems: z.array(Told),
  notes: z.array(Told),
  /** The values as they are in the file's cells. */
  changes: z.array(
    z.object({ column: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
  /** Images that come by link or from the zip; one that does not come has no file. */
  pictures: z.array(z.object({ source: z.string(), file: FileRef.optional() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** The columns of the list, which its export has too. */
export const importListColumns = ['file', 'status', 'rows', 'by', 'createdAt'] as const
export type ImportListColumn = (typeof importListColumns)[number]

const staff = { access: 'admin' } as const
const path = '/marketplace/products/import'
const { page: _page, limit: _limit, sort: _sort, ...filters } = CmsProductsQuery.shape

export const cmsImportsApi = {
  export: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path: '/marketplace/products/export',
    mayLag: true,
    summary:
      'Export the products that match the filters, with all fields in both languages, as an import reads them',
    query: z.object({ ...filters, format: z.enum(['csv', 'json']).default('csv') }),
    raw: 'file',
  }),
  upload: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'POST',
    path,
    summary:
      'Upload a CSV or JSON file of products, or a LoRaWAN Device Repository as a zip, and check it; a second file `pictures` is a zip with the images that rows name, and links to images are fetched; `dryRun=false` also imports the rows without errors, and those that change what a schedule sets now only with `endsSchedule`; new products come hidden without `show`, metadata is made of the kinds in `make` alone',
    query: z.object({
      dryRun: queryBoolean,
      show: queryBoolean,
      make: queryList(MetadataKindName),
      /** Only with `dryRun=false`: a checked import is asked when it is run. */
      endsSchedule: queryBoolean,
    }),
    raw: 'upload',
    response: One(ProductImport),
    status: 201,
    errors: ['payload_too_large', 'unsupported_media_type'],
  }),
  list: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path,
    summary: 'List imports, newest first',
    query: z.object({ ...CmsPaging.shape, status: queryList(z.enum(importStatuses)) }),
    response: Many(ProductImport),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export the list of imports as CSV',
    query: z.object({
      status: queryList(z.enum(importStatuses)),
      columns: queryList(z.enum(importListColumns)),
    }),
  }),
  find: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one import with its progress and results',
    params: WithId,
    response: One(ProductImport),
  }),
  rows: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path: `${path}/:id/rows`,
    summary: 'List the rows of an import with their errors or changes',
    params: WithId,
    query: z.object({
      ...CmsPaging.shape,
      outcome: queryList(z.enum(rowOutcomes)),
      result: queryList(z.enum(rowResults)),
    }),
    response: Many(ImportRow),
  }),
  run: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'POST',
    path: `${path}/:id/run`,
    summary:
      'Run a checked import; `leaveOut` skips the rows with errors, otherwise any error refuses the whole import; new products come hidden without `show`, metadata is made of the kinds in `make` alone',
    params: WithId,
    body: z.strictObject({
      leaveOut: z.boolean().default(false),
      show: z.boolean().default(false),
      make: z.array(MetadataKindName).max(metadataKinds.length).default([]),
      endsSchedule,
      version: Version.optional(),
    }),
    response: One(ProductImport),
    status: 202,
    errors: ['invalid_transition', 'version_conflict', 'schedule_end_required'],
  }),
  undo: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: 'Undo an import; products changed or ordered since are kept and reported',
    params: WithId,
    body: z.strictObject({ version: Version.optional() }),
    response: One(ProductImport),
    status: 202,
    errors: ['invalid_transition', 'version_conflict'],
  }),
  report: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'GET',
    path: `${path}/:id/report`,
    summary: 'Export the result of every row as CSV',
    params: WithId,
    raw: 'file',
  }),
  remove: endpoint({
    ...staff,
    needs: 'products.import',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete an import that was checked and never run',
    params: WithId,
    errors: ['invalid_transition'],
  }),
}
