import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  cmsPageSizes,
  Id,
  Many,
  maxPageRows,
  One,
  queryInteger,
  queryText,
  Ref,
  text,
  WithId,
} from './shared.ts'

/** Of one company. */
export const maxPartNumbers = 20_000
export const maxPartNumberRows = 20_000
export const maxPartNumberFileBytes = 4 * 1024 * 1024
export const longestPartNumber = 60

/** A company's own code of a product. */
export const PartNumber = z.object({
  _id: Id,
  code: z.string(),
  product: Ref.extend({ code: z.string() }),
  /** The shop still shows the product. */
  isShown: z.boolean(),
})
export type PartNumber = z.infer<typeof PartNumber>

export const NewPartNumber = z.strictObject({ code: text(longestPartNumber), product: Id })
export type NewPartNumber = z.infer<typeof NewPartNumber>

/** What is wrong with a row of a file; the headings are row 1. */
const ImportProblem = z.object({ row: z.int(), text: z.string(), message: z.string() })
const PartNumberReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** With any, nothing is written. At most 100 are named. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  isWritten: z.boolean(),
})
export type PartNumberReport = z.infer<typeof PartNumberReport>

const path = '/marketplace-customer/part-numbers'
const read = { access: 'customer', feature: 'quickOrder' } as const
const managed = { ...read, permission: 'parts.manage' } as const

export const storePartNumbersApi = {
  list: endpoint({
    ...read,
    method: 'GET',
    path,
    summary: 'List my company’s own part numbers with the products that they stand for',
    query: z.object({
      page: queryInteger(1, 1_000_000).transform((page) => page ?? 1),
      limit: queryInteger(1, maxPageRows).transform((limit) => limit ?? cmsPageSizes[1]),
      search: queryText(100),
    }),
    response: Many(PartNumber),
  }),
  find: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/product`,
    summary: 'Find the product that exactly this part number of my company stands for; null where it is none',
    query: z.object({ code: text(longestPartNumber) }),
    response: One(PartNumber.nullable()),
  }),
  create: endpoint({
    ...managed,
    method: 'POST',
    path,
    summary: 'Remember a part number of my company for a product; again for the same product changes nothing',
    body: NewPartNumber,
    response: One(PartNumber),
    status: 201,
    errors: ['taken', 'limit_reached'],
  }),
  remove: endpoint({
    ...managed,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Forget a part number of my company',
    params: WithId,
  }),
  exportCsv: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Download all part numbers of my company as CSV, which the import reads again',
  }),
  importCsv: endpoint({
    ...managed,
    method: 'POST',
    path: `${path}/import`,
    raw: 'multipart',
    fileBytes: maxPartNumberFileBytes,
    summary:
      'Add or change part numbers from a CSV or XLSX file with the columns part number and product code; with dryRun only what would change is told',
    body: z.strictObject({ dryRun: z.enum(['true', 'false']).default('true') }),
    response: One(PartNumberReport),
    errors: [
      'document_too_large',
      'file_unreadable',
      'unsupported_media_type',
      'too_many_rows',
      'limit_reached',
    ],
  }),
}
