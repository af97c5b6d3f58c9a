import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxLineQuantity } from './lines.ts'
import { maxPrice } from './products.ts'
import {
  CmsPaging,
  Deletion,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryInteger,
  queryList,
  querySort,
  queryText,
  Ref,
  text,
  Version,
  WithId,
} from './shared.ts'

export const priceListAudiences = ['everyone', 'groups', 'companies'] as const
export type PriceListAudience = (typeof priceListAudiences)[number]

/** Made from the switch, the dates and the currency of the shop. */
export const priceListStatuses = ['active', 'scheduled', 'expired', 'inactive', 'other_currency'] as const
export type PriceListStatus = (typeof priceListStatuses)[number]

export const maxBreaks = 10
export const maxEntryChanges = 1_000
/** Of each list. */
export const maxEntries = 100_000
const maxAudience = 10_000
const maxImportCharacters = 800_000

/** A unit price from a quantity on, in minor units. */
const Break = z.strictObject({
  from: z.int().min(1).max(maxLineQuantity),
  price: z.int().min(0).max(maxPrice),
})
export type Break = z.infer<typeof Break>

/** A unit price from a quantity on, as the shop shows it. */
export const PriceBreak = z.object({ from: z.int(), unitPrice: Money })
export type PriceBreak = z.infer<typeof PriceBreak>

export const PriceListRow = z.object({
  _id: Id,
  name: z.string(),
  currency: z.string(),
  audience: z.enum(priceListAudiences),
  /** How many groups or companies it is for; 0 for everyone. */
  audienceCount: z.int(),
  entryCount: z.int(),
  startsAt: Instant.optional(),
  /** Its last moment. */
  endsAt: Instant.optional(),
  isActive: z.boolean(),
  status: z.enum(priceListStatuses),
  /** Codes take their percentage off its prices too. */
  acceptsCodes: z.boolean(),
  /** Something was sold with it. */
  isSold: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type PriceListRow = z.infer<typeof PriceListRow>

export const PriceList = PriceListRow.extend({
  note: z.string(),
  groups: z.array(Ref),
  companies: z.array(Ref),
  createdAt: Instant,
})
export type PriceList = z.infer<typeof PriceList>

/** An instant, or a day: its first moment for a start, its last millisecond for an end, in the caller's time zone. */
const Day = z.union([z.iso.date(), Instant])
const fields = {
  name: text(80),
  currency: z.string().regex(/^[A-Z]{3}$/, 'validation.choice'),
  audience: z.enum(priceListAudiences),
  groups: z.array(Id).max(maxAudience),
  companies: z.array(Id).max(maxAudience),
  startsAt: Day.nullable(),
  endsAt: Day.nullable(),
  isActive: z.boolean(),
  acceptsCodes: z.boolean(),
  note: text(255, 0),
}
export const NewPriceList = z.strictObject({
  ...fields,
  /** Absent: the shop's. */
  currency: fields.currency.optional(),
  groups: fields.groups.default([]),
  companies: fields.companies.default([]),
  startsAt: fields.startsAt.optional(),
  endsAt: fields.endsAt.optional(),
  isActive: fields.isActive.default(true),
  acceptsCodes: fields.acceptsCodes.default(true),
  note: fields.note.default(''),
})
export type NewPriceList = z.infer<typeof NewPriceList>

/** Partial update; prices are changed by a call of their own. */
export const PriceListChanges = z.strictObject({
  ...z.object(fields).omit({ currency: true }).partial().shape,
  version: Version.optional(),
})
export type PriceListChanges = z.infer<typeof PriceListChanges>

const percent = z.number().min(0.01, 'validation.noDiscount').max(100).multipleOf(0.01)
const Breaks = z
  .array(Break)
  .min(1)
  .max(maxBreaks)
  .refine((breaks) => breaks.every(({ from }, at) => at === 0 || from > (breaks[at - 1]?.from ?? 0)), {
    error: 'validation.breaksRise',
  })

export const priceTargets = ['product', 'group', 'all'] as const
export type PriceTarget = (typeof priceTargets)[number]

/** One price of a list. Groups of products and all products have a percentage only. */
export const PriceEntryInput = z.union([
  z.strictObject({ target: z.literal('product'), id: Id, price: z.int().min(0).max(maxPrice) }),
  z.strictObject({ target: z.literal('product'), id: Id, breaks: Breaks }),
  z.strictObject({ target: z.literal('product'), id: Id, percent }),
  z.strictObject({ target: z.literal('group'), id: Id, percent }),
  z.strictObject({ target: z.literal('all'), percent }),
])
export type PriceEntryInput = z.infer<typeof PriceEntryInput>

/** An entry as staff see it, beside the price in the catalogue. */
export const PriceEntry = z.object({
  target: z.enum(priceTargets),
  id: Id.optional(),
  /** Of the product or the group; empty for all. */
  name: z.string(),
  code: z.string().optional(),
  cataloguePrice: Money.optional(),
  price: Money.optional(),
  percent: z.number().optional(),
  breaks: z.array(PriceBreak).optional(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

const EntryChanges = z.strictObject({
  set: z.array(PriceEntryInput).max(maxEntryChanges).default([]),
  remove: z
    .array(z.strictObject({ target: z.enum(priceTargets), id: Id.optional() }))
    .max(maxEntryChanges)
    .default([]),
  /** Prices of 0, and more units at a higher price, are meant. */
  isConfirmed: z.boolean().default(false),
  version: Version.optional(),
})
export type EntryChanges = z.infer<typeof EntryChanges>

export const priceListSorts = ['name', 'startsAt', 'endsAt', 'updatedAt'] as const
const PriceListsQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  audience: queryList(z.enum(priceListAudiences)),
  status: queryList(z.enum(priceListStatuses)),
  sort: querySort(priceListSorts),
})
export type PriceListsQuery = z.infer<typeof PriceListsQuery>

/** What is wrong with a row of an imported text; the headings are row 1. */
const ImportProblem = z.object({ row: z.int(), text: z.string(), message: z.string() })
const ImportReport = z.object({
  /** Entries that are new, or other than before. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** With any, nothing is written. At most 100 are named. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  /** Prices of 0, or more units at a higher price: written once they are confirmed. */
  needsConfirmation: z.boolean(),
  isWritten: z.boolean(),
})
export type PriceImportReport = z.infer<typeof ImportReport>

/** Why a price does not hold for a company; absent where it does. */
export const priceObstacles = [
  'inactive',
  'scheduled',
  'expired',
  'other_currency',
  'other_buyers',
  'too_few',
] as const
export type PriceObstacle = (typeof priceObstacles)[number]

export const priceSources = ['catalogue', 'discount', 'list', 'agreed'] as const
export type PriceSource = (typeof priceSources)[number]

const PriceCandidate = z.object({
  from: z.enum(priceSources),
  list: Ref.optional(),
  audience: z.enum(priceListAudiences).optional(),
  /** Absent where the list has no price for so few. */
  unitPrice: Money.optional(),
  breakFrom: z.int().optional(),
  obstacle: z.enum(priceObstacles).optional(),
  isWinner: z.boolean(),
})
export type PriceCandidate = z.infer<typeof PriceCandidate>

const staff = { access: 'admin', feature: 'priceLists' } as const
const path = '/marketplace/price-lists'

export const priceListsApi = {
  list: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path,
    summary: 'List price lists with their status, newest first',
    query: PriceListsQuery,
    response: Many(PriceListRow),
  }),
  create: endpoint({
    ...staff,
    needs: 'prices.edit',
    method: 'POST',
    path,
    summary: 'Add a price list for everyone, for groups of customers or for companies',
    body: NewPriceList,
    response: One(PriceList),
    status: 201,
    errors: ['title_taken', 'limit_reached'],
  }),
  companies: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path: `${path}/companies`,
    summary: 'Find companies by name that a price list can be for',
    query: z.object({ search: queryText(100) }),
    response: One(z.array(Ref)),
  }),
  why: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path: `${path}/why`,
    summary: 'Tell every price that a product could have for a company and a quantity, and which one holds',
    query: z.object({ product: Id, company: Id.optional(), quantity: queryInteger(1, maxLineQuantity) }),
    response: One(z.array(PriceCandidate)),
  }),
  exportEntries: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path: `${path}/entries.csv`,
    raw: 'file',
    summary: 'Export the prices of the named lists, or of all, as CSV that can be imported again',
    query: z.object({ list: queryList(Id) }),
  }),
  importEntries: endpoint({
    ...staff,
    needs: 'prices.edit',
    method: 'POST',
    path: `${path}/import`,
    summary:
      'Import prices into lists from CSV, or into one list from lines of code and price: all of them, or none',
    body: z.strictObject({
      prices: z.string().min(1, 'validation.required').max(maxImportCharacters),
      /** For rows that name no list. */
      list: Id.optional(),
      dryRun: z.boolean().default(false),
      isConfirmed: z.boolean().default(false),
    }),
    response: One(ImportReport),
  }),
  find: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one price list with whom it is for',
    params: WithId,
    response: One(PriceList),
  }),
  update: endpoint({
    ...staff,
    needs: 'prices.edit',
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a price list, or switch it on or off; its currency stays',
    params: WithId,
    body: PriceListChanges,
    response: One(PriceList),
    errors: ['title_taken', 'version_conflict'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'prices.delete',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a price list; orders keep their prices and its name',
    params: WithId,
    query: Deletion,
  }),
  entries: endpoint({
    ...staff,
    needs: 'prices.view',
    method: 'GET',
    path: `${path}/:id/entries`,
    summary: 'List the prices of a list, by code',
    params: WithId,
    query: z.object({ ...CmsPaging.shape, search: queryText(100) }),
    response: Many(PriceEntry),
  }),
  changeEntries: endpoint({
    ...staff,
    needs: 'prices.edit',
    method: 'PUT',
    path: `${path}/:id/entries`,
    summary: 'Set and remove prices of a list; prices of 0 and dearer breaks have to be confirmed',
    params: WithId,
    body: EntryChanges,
    response: One(PriceList),
    errors: ['version_conflict', 'limit_reached'],
  }),
}
