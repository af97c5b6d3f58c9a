import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { metadataKinds } from './metadata.ts'
import { groupMaxima } from './groups.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  One,
  queryBoolean,
  queryList,
  queryText,
  text,
} from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

const kindsOfMetadata = metadataKinds.map(({ kind }) => kind)

/** What goes to the bin when it is deleted. What others name comes before what names it, so that it is back first. */
export const binKinds = [
  'product',
  'picture',
  ...kindsOfMetadata,
  'product_group',
  'customer_group',
  'discount',
  'price_list',
  'delivery_zone',
  'pick_up_point',
  'solution',
  'slider',
  'ad',
] as const
export type BinKind = (typeof binKinds)[number]

/** Who deletes a kind for good also brings it back. */
export const deletionNeeds: Record<BinKind, StaffPermission> = {
  product: 'products.delete',
  picture: 'catalogue.delete',
  application: 'catalogue.delete',
  industry: 'catalogue.delete',
  use_case: 'catalogue.delete',
  tag: 'catalogue.delete',
  device_type: 'catalogue.delete',
  gateway_type: 'catalogue.delete',
  accessory_type: 'catalogue.delete',
  product_group: 'catalogue.delete',
  customer_group: 'customers.group',
  discount: 'discounts.delete',
  price_list: 'prices.delete',
  delivery_zone: 'settings.edit',
  pick_up_point: 'settings.edit',
  solution: 'catalogue.delete',
  slider: 'marketing.delete',
  ad: 'marketing.delete',
}
/** Any of these opens the bin; each sees there what they may delete. */
export const binPermissions = [
  'products.delete',
  'catalogue.delete',
  'customers.group',
  'discounts.delete',
  'prices.delete',
  'settings.edit',
  'marketing.delete',
] as const satisfies readonly StaffPermission[]

export const binDays = 30
export const undoMinutes = 10

/** A thing in the bin. */
export const BinEntry = z.object({
  _id: Id,
  kind: z.enum(binKinds),
  name: z.string(),
  code: z.string().optional(),
  image: FileRef.optional(),
  /** What was deleted at once has the same. */
  deletionId: Id,
  by: z.object({ _id: Id.optional(), name: z.string() }),
  at: Instant,
  /** Until it is deleted for ever, begun ones counted. */
  daysLeft: z.int(),
})
export type BinEntry = z.infer<typeof BinEntry>

export const BinQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  kind: queryList(z.enum(binKinds)),
  by: queryList(Id),
  /** Only what the caller deleted in the last ten minutes. */
  recent: queryBoolean,
})
export type BinQuery = z.infer<typeof BinQuery>
const { page: _page, limit: _limit, ...filters } = BinQuery.shape

/** The columns of the list, which its export has too. */
export const binListColumns = ['name', 'kind', 'deleted', 'left'] as const
export type BinListColumn = (typeof binListColumns)[number]

/** Other values for what is taken meanwhile. */
const BinSet = z.strictObject({
  code: text(64).optional(),
  name: text(groupMaxima.name).optional(),
  title: z.strictObject({ en: text(120).optional(), ar: text(120).optional() }).optional(),
})
export type BinSet = z.infer<typeof BinSet>

const Item = { kind: z.enum(binKinds), _id: Id }
const maxItems = 100

const Named = z.object({ ...Item, name: z.string() })
export const BinRestored = Named.extend({
  /** Links to what is gone for good. */
  dropped: z.int(),
  /** Its fields that today's rules refuse: it stays hidden until they are mended. */
  faults: z.array(z.string()),
})
export type BinRestored = z.infer<typeof BinRestored>
export const BinFailed = Named.extend({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type BinFailed = z.infer<typeof BinFailed>
const Returned = One(z.object({ restored: z.array(BinRestored), failed: z.array(BinFailed) }))

const staff = { access: 'admin', needs: binPermissions } as const
/** Each kind that is named is one the caller may delete. */
const namedNeeds = ({ items = [] }: { items?: readonly { kind: BinKind }[] }): StaffPermission[] => [
  ...new Set(items.map(({ kind }) => deletionNeeds[kind])),
]
const path = '/marketplace/bin'

export const cmsBinApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'List what was deleted in the last 30 days, newest first, with how many there are of each kind',
    query: BinQuery,
    response: Many(BinEntry).extend({
      /** Under the other filters. */
      counts: z.record(z.enum(binKinds), z.int()),
      people: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  }),
  exportList: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export what was deleted in the last 30 days as CSV',
    query: z.object({ ...filters, columns: queryList(z.enum(binListColumns)) }),
  }),
  find: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/:kind/:id`,
    summary: 'Find one thing in the bin',
    params: z.object({ kind: z.enum(binKinds), id: Id }),
    response: One(BinEntry),
  }),
  undo: endpoint({
    ...staff,
    method: 'POST',
    path: `${path}/undo`,
    summary: 'Undo one’s own deletion within ten minutes: all that it deleted is as it was',
    body: z.strictObject({ deletionId: Id }),
    response: Returned,
    errors: ['undo_expired'],
  }),
  restore: endpoint({
    ...staff,
    needsOf: ({ body }: { body: never }) => namedNeeds(body),
    method: 'POST',
    path: `${path}/restore`,
    summary:
      'Restore from the bin: products, sliders and ads hidden, discounts and price lists switched off; `set` gives other values for what is taken',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ ...Item, set: BinSet.optional() }))
        .min(1)
        .max(maxItems),
    }),
    response: Returned,
    errors: ['restore_conflict', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needsOf: ({ body }: { body: never }) => namedNeeds(body),
    stepUp: true,
    method: 'DELETE',
    path,
    summary: 'Delete for ever some of what is in the bin, or all of it',
    body: z
      .strictObject({
        items: z.array(z.strictObject(Item)).min(1).max(maxItems).optional(),
        all: z.literal(true).optional(),
      })
      .refine(({ items, all }) => (items === undefined) !== (all === undefined), {
        error: 'validation.required',
        path: ['items'],
      }),
  }),
}
