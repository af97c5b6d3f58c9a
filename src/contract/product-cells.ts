import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { errorStatus, type ErrorCode } from './errors.ts'
import { productFields } from './product-fields.ts'
import { bulkFilters, CmsProductsQuery, Title, WrittenPrice } from './products.ts'
import { endsSchedule } from './schedule.ts'
import { FileRef, Id, Many, Money, One, Version } from './shared.ts'
import type { Needs, StaffPermission } from './staff-permissions.ts'

/** The most products of one save, and of one change of prices. */
export const maxCellRows = 200

/** A product as a row of the grid. */
export const ProductCells = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  type: z.enum(enums.ProductType),
  image: FileRef.optional(),
  price: Money.optional(),
  priceBeforeDiscount: Money.optional(),
  visibility: z.enum(enums.Visibility),
  /** Only of what is stocked. A product without a threshold of its own has the shop's. */
  stock: z.object({ onHand: z.int(), reserved: z.int(), lowStockThreshold: z.int().nullable() }).optional(),
  tags: z.array(Title),
  version: Version,
})
export type ProductCells = z.infer<typeof ProductCells>

/** The cells of one row that are changed; absent ones stay. */
export const CellChanges = z
  .strictObject({
    price: WrittenPrice.nullable().optional(),
    priceBeforeDiscount: WrittenPrice.nullable().optional(),
    visibility: z.enum(enums.Visibility).optional(),
    /** A count: `seen` is the number on hand it was made against. */
    stock: z.strictObject({ onHand: z.int().min(0).max(10_000_000), seen: z.int() }).optional(),
    /** Null: the shop's threshold. */
    lowStockThreshold: z.int().min(0).max(productFields.lowStockThreshold.max).nullable().optional(),
    tags: z.array(Id).max(productFields.tags.max).optional(),
  })
  .refine((set) => Object.keys(set).length > 0, { error: 'validation.required' })
export type CellChanges = z.infer<typeof CellChanges>

export const priceEndings = ['.00', '.95', '.99'] as const

/** A change of prices by a part of themselves, or by an amount in minor units. */
export const PriceChange = z
  .strictObject({
    percent: z.number().min(-100).max(1_000).multipleOf(0.01).optional(),
    amount: Money.optional(),
    /** The nearest price that ends so. */
    ending: z.enum(priceEndings).optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'validation.required',
    path: ['percent'],
  })
  .refine(({ percent }) => percent !== 0, { error: 'validation.nothingToChange', path: ['percent'] })
  .refine(({ amount }) => amount?.amount !== 0, { error: 'validation.nothingToChange', path: ['amount'] })
export type PriceChange = z.infer<typeof PriceChange>

const Rows = z
  .array(z.strictObject({ _id: Id, version: Version, set: CellChanges }))
  .min(1)
  .max(maxCellRows)
  .refine((rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length, {
    error: 'validation.rowTwice',
  })

export const ChangeCells = z
  .strictObject({
    rows: Rows.optional(),
    ids: z.array(Id).min(1).max(maxCellRows).optional(),
    filter: z.strictObject(bulkFilters).optional(),
    change: PriceChange.optional(),
    /** Only answers what would become of the prices. */
    dryRun: z.boolean().optional(),
    endsSchedule,
  })
  .refine(({ rows, ids, filter }) => [rows, ids, filter].filter((one) => one !== undefined).length === 1, {
    error: 'validation.required',
    path: ['rows'],
  })
  .refine(({ rows, change }) => (rows === undefined) === (change !== undefined), {
    error: 'validation.required',
    path: ['change'],
  })
  .refine(({ rows, dryRun }) => rows === undefined || !dryRun, {
    error: 'validation.notWithRows',
    path: ['dryRun'],
  })
export type ChangeCells = z.infer<typeof ChangeCells>

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const RowRefusal = z.object({
  _id: Id,
  name: z.string(),
  productCode: z.string(),
  code: z.enum(errorCodes),
  message: z.string(),
  /** By cell. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type RowRefusal = z.infer<typeof RowRefusal>

export const CellsRefusal = RowRefusal.extend({
  /** As the product is now, where somebody else has changed it. */
  current: ProductCells.optional(),
})

export const CellsDone = z.object({
  changed: z.array(
    ProductCells.extend({
      /** The former price, where prices were changed by rule. */
      priceBefore: Money.optional(),
    }),
  ),
  failed: z.array(CellsRefusal),
  /** Of what was changed together; what is undone by it. Absent where nothing was. */
  groupId: Id.optional(),
})
export type CellsDone = z.infer<typeof CellsDone>

/** What it takes to change a cell. */
export const cellNeeds = {
  price: 'products.price',
  priceBeforeDiscount: 'products.price',
  visibility: 'products.publish',
  stock: 'inventory.edit',
  lowStockThreshold: 'inventory.edit',
  tags: 'products.edit',
} as const satisfies Record<keyof CellChanges, StaffPermission>

export type Cell = keyof typeof cellNeeds
export const cells = Object.keys(cellNeeds) as Cell[]

export const cellPermissions = [
  'products.edit',
  'products.price',
  'products.publish',
  'inventory.edit',
] as const satisfies Needs

export const needsOfCells = (sets: readonly Partial<Record<Cell, unknown>>[]): StaffPermission[] => [
  ...new Set(
    sets.flatMap((set) => cells.filter((cell) => set[cell] !== undefined).map((cell) => cellNeeds[cell])),
  ),
]

const needsOfChange = ({ rows, change }: ChangeCells): StaffPermission[] =>
  change ? ['products.price'] : needsOfCells((rows ?? []).map(({ set }) => set))

const path = '/marketplace/products/cells'
const staff = { access: 'admin', needs: cellPermissions } as const

export const cmsProductCellsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'List products as rows of the grid, with their tags and own thresholds',
    query: CmsProductsQuery,
    response: Many(ProductCells),
  }),
  change: endpoint({
    ...staff,
    needsOf: ({ body }: { body: ChangeCells }) => needsOfChange(body),
    method: 'PATCH',
    path,
    idempotent: true,
    summary:
      'Change prices, stock, visibility and tags of up to 200 products: each row whole or not at all, those that fail are listed',
    body: ChangeCells,
    response: One(CellsDone),
    errors: ['idempotency_key_reused', 'schedule_end_required'],
  }),
  undo: endpoint({
    ...staff,
    method: 'POST',
    path: `${path}/undo`,
    idempotent: true,
    summary:
      'Undo one’s own change of many cells within ten minutes, but for the products that were changed again since',
    body: z.strictObject({ groupId: Id, endsSchedule }),
    response: One(CellsDone),
    errors: ['undo_expired', 'idempotency_key_reused', 'schedule_end_required'],
  }),
}
