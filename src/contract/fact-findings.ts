import { z } from 'zod'
import { AttributeKey } from './attributes.ts'
import { endpoint } from './endpoint.ts'
import { CmsPaging, Id, Many, queryList, querySort, queryText } from './shared.ts'

/** A number far from those of its like, few facts, and rows of a table in the description that no fact says. */
export const findingReasons = ['far', 'few', 'table'] as const
export type FindingReason = (typeof findingReasons)[number]

/** Why a product's facts may need a hand. */
export const FactFinding = z.object({
  /** Of the product, its reason and attribute. */
  _id: z.string(),
  product: z.object({ _id: Id, name: z.string(), code: z.string() }),
  reason: z.enum(findingReasons),
  /** Facts that the product has, or rows of its table without a fact. */
  count: z.int().optional(),
  /** What the first of those rows are called. */
  labels: z.array(z.string()).optional(),
  /** Of a number far out: what it is, in words, and between which its like lie mostly. */
  attribute: z.object({ key: AttributeKey, name: z.string() }).optional(),
  value: z.string().optional(),
  usual: z.string().optional(),
})
export type FactFinding = z.infer<typeof FactFinding>

export const findingSorts = ['name', 'reason', 'weight'] as const
const filters = {
  search: queryText(100),
  reason: queryList(z.enum(findingReasons)),
  /** `weight` is how bad it is, among those of one reason. */
  sort: querySort(findingSorts),
}
export const FactFindingsQuery = z.object({ ...CmsPaging.shape, ...filters })
export type FactFindingsQuery = z.infer<typeof FactFindingsQuery>

/** The columns of the list, which its export has too. */
export const findingListColumns = ['name', 'code', 'reason', 'figure', 'usual'] as const
export type FindingListColumn = (typeof findingListColumns)[number]
const ExportQuery = z.object({ ...filters, columns: queryList(z.enum(findingListColumns)) })

const staff = { access: 'admin', needs: 'products.view', method: 'GET' } as const
const path = '/marketplace/fact-findings'

export const cmsFactFindingsApi = {
  list: endpoint({
    ...staff,
    path,
    summary:
      'List products whose facts may need a hand: few, numbers far from those of their like, tables in descriptions that are no facts',
    query: FactFindingsQuery,
    response: Many(FactFinding),
  }),
  exportCsv: endpoint({
    ...staff,
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export products whose facts may need a hand as CSV',
    query: ExportQuery,
  }),
  exportXlsx: endpoint({
    ...staff,
    path: `${path}/list.xlsx`,
    raw: 'file',
    summary: 'Export products whose facts may need a hand as a spreadsheet',
    query: ExportQuery,
    errors: ['too_many_rows'],
  }),
}
