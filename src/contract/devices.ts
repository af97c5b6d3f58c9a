import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  cmsPageSizes,
  Id,
  Instant,
  Many,
  maxPageRows,
  One,
  queryInteger,
  queryList,
  querySort,
  queryText,
  Ref,
  text,
  WithId,
} from './shared.ts'

export const maxDevicesAtOnce = 1_000
export const maxDeviceRows = 5_000
export const maxDeviceFileBytes = 2 * 1024 * 1024

/** `returned` is said by the shop that took it back; the others by the buyer. */
export const deviceStates = ['in_use', 'spare', 'retired', 'returned'] as const
export type DeviceState = (typeof deviceStates)[number]
const ownStates = ['in_use', 'spare', 'retired'] as const

/** `ending`: within 90 days. */
export const warrantyStates = ['in_warranty', 'ending', 'over', 'none'] as const
export type WarrantyState = (typeof warrantyStates)[number]
export const warrantyEndingDays = 90

/** A piece that was shipped. */
export const Device = z.object({
  _id: Id,
  serial: z.string(),
  devEui: z.string().optional(),
  joinEui: z.string().optional(),
  imei: z.string().optional(),
  iccid: z.string().optional(),
  product: Ref.extend({ code: z.string() }),
  label: z.string().optional(),
  note: z.string().optional(),
  site: Ref.optional(),
  holder: Ref.optional(),
  state: z.enum(deviceStates),
  shippedAt: Instant,
  /** Its last day. */
  warrantyUntil: z.iso.date().optional(),
  warranty: z.enum(warrantyStates),
  order: z.object({ _id: Id, number: z.string(), mayOpen: z.boolean() }),
  poNumber: z.string().optional(),
})
export type Device = z.infer<typeof Device>

const FullDevice = Device.extend({
  invoice: z.string().optional(),
  /** The product still has a page in the shop. */
  hasPage: z.boolean(),
  /** What was bought with it for a time, of the same product. */
  subscription: z.object({ name: z.string(), endsAt: Instant, isActive: z.boolean() }).optional(),
})
export type FullDevice = z.infer<typeof FullDevice>

export const deviceSorts = ['shippedAt', 'serial', 'warrantyUntil'] as const
const filters = {
  search: queryText(100),
  site: queryList(Id),
  product: queryList(Id),
  holder: queryList(Id),
  order: queryList(Id),
  warranty: queryList(z.enum(warrantyStates)),
  state: queryList(z.enum(deviceStates)),
  sort: querySort(deviceSorts),
}
const DevicesQuery = z.object({
  page: queryInteger(1, 1_000_000).transform((page) => page ?? 1),
  limit: queryInteger(1, maxPageRows).transform((limit) => limit ?? cmsPageSizes[1]),
  ...filters,
})
const DeviceFilters = z.object(filters)
export type DeviceFilters = z.infer<typeof DeviceFilters>

/** What is left out stays; an empty text and null take away what was there. */
export const DeviceChanges = z
  .strictObject({
    ids: z.array(Id).min(1).max(maxDevicesAtOnce),
    label: text(60, 0).optional(),
    note: text(255, 0).optional(),
    site: Id.nullable().optional(),
    holder: Id.nullable().optional(),
    state: z.enum(ownStates).optional(),
  })
  .refine(({ ids: _ids, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'validation.required',
    path: ['label'],
  })
export type DeviceChanges = z.infer<typeof DeviceChanges>

/** What is wrong with a row of a file; the headings are row 1. */
const ImportProblem = z.object({ row: z.int(), text: z.string(), message: z.string() })
const DeviceImportReport = z.object({
  changed: z.int(),
  unchanged: z.int(),
  /** With any, nothing is written. At most 100 are named. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  isWritten: z.boolean(),
})
export type DeviceImportReport = z.infer<typeof DeviceImportReport>

const path = '/marketplace-customer/devices'
const read = { access: 'customer', permission: 'devices.read', feature: 'devices' } as const
const managed = { ...read, permission: 'devices.manage' } as const

export const storeDevicesApi = {
  list: endpoint({
    ...read,
    method: 'GET',
    path,
    summary:
      'List the pieces that were shipped to my company, or of a tenant to themselves: the latest first, by any part of an identifier, order, PO number or label',
    query: DevicesQuery,
    response: Many(Device),
  }),
  choices: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/choices`,
    summary: 'List the sites and people that pieces can be handed to, and the products that were shipped',
    response: One(z.object({ sites: z.array(Ref), holders: z.array(Ref), products: z.array(Ref) })),
  }),
  exportCsv: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Download pieces with their identifiers as CSV, which the import reads again; no keys or tokens',
    query: DeviceFilters,
  }),
  handOver: endpoint({
    ...managed,
    method: 'GET',
    path: `${path}/hand-over.csv`,
    raw: 'file',
    summary:
      'Download pieces with their owner tokens and device codes as CSV, for a network server; who did is recorded',
    query: DeviceFilters,
  }),
  update: endpoint({
    ...managed,
    method: 'PATCH',
    path,
    summary: 'Change label, note, site, holder or state of up to 1,000 pieces at once: all of them or none',
    body: DeviceChanges,
    response: z.object({ data: z.object({ changed: z.int() }) }),
    errors: ['invalid_transition'],
  }),
  importCsv: endpoint({
    ...managed,
    method: 'POST',
    path: `${path}/import`,
    raw: 'multipart',
    fileBytes: maxDeviceFileBytes,
    summary:
      'Set label, site, holder and note by serial number from a CSV or XLSX file of up to 5,000 rows; with dryRun only what would change is told',
    body: z.strictObject({ dryRun: z.enum(['true', 'false']).default('true') }),
    response: One(DeviceImportReport),
    errors: ['document_too_large', 'file_unreadable', 'unsupported_media_type', 'too_many_rows'],
  }),
  find: endpoint({
    ...read,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Read one piece with its order, invoice and what runs for it',
    params: WithId,
    response: One(FullDevice),
  }),
}
