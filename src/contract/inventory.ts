import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import {
  CmsPaging,
  FileRef,
  Id,
  Instant,
  Many,
  One,
  queryList,
  queryText,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'
import { UnitIdentifiers } from './unit-schemas.ts'

export const stockStates = ['low', 'out'] as const

/** A stocked product. `units` is the number on hand with a serial number. */
export const InventoryRow = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  image: FileRef.optional(),
  hardwareType: z.enum(enums.HardwareType).optional(),
  visibility: z.enum(enums.Visibility),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  lowStockThreshold: z.int(),
  /** The shop's threshold, where the product has none. */
  hasOwnThreshold: z.boolean(),
  tracksUnits: z.boolean(),
  units: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type InventoryRow = z.infer<typeof InventoryRow>

export const inventorySorts = ['name', 'code', 'onHand', 'reserved', 'available', 'updatedAt'] as const

export const InventoryQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  /** `low`: at or below the low-stock threshold, sold out or not. */
  stock: queryList(z.enum(stockStates)),
  hardwareType: queryList(z.enum(enums.HardwareType)),
  group: queryList(Id),
  sort: querySort(inventorySorts),
})
export type InventoryQuery = z.infer<typeof InventoryQuery>

/** Stock that an open order reserves until it ships or is rejected, or that a draft order holds until then at the latest. */
export const Reservation = z.object({
  order: z
    .object({ _id: Id, number: z.string(), status: z.enum(enums.OrderStatus), placedAt: Instant })
    .optional(),
  draft: z.object({ _id: Id, number: z.string(), heldUntil: Instant }).optional(),
  customer: z.string(),
  quantity: z.int(),
})
export type Reservation = z.infer<typeof Reservation>

export const unitStates = ['in_stock', 'shipped', 'written_off'] as const

export const Unit = UnitIdentifiers.extend({
  _id: Id,
  state: z.enum(unitStates),
  receivedAt: Instant,
  shippedAt: Instant.optional(),
  order: z.object({ _id: Id, number: z.string() }).optional(),
})
export type Unit = z.infer<typeof Unit>

/** A unit found by one of its identifiers, of any product. */
export const FoundUnit = Unit.extend({ product: z.object({ _id: Id, name: z.string(), code: z.string() }) })
export type FoundUnit = z.infer<typeof FoundUnit>

export const maxUnitsAtOnce = 2_000
const told = text(300, 0).optional()
const UnitDraftBody = z.strictObject({
  serial: told,
  devEui: told,
  joinEui: told,
  imei: told,
  iccid: told,
  profileId: told,
  ownerToken: told,
  /** The text of a device code, in place of single identifiers or beside them. */
  code: told,
})

export const AddUnits = z.strictObject({
  units: z.array(UnitDraftBody).min(1).max(maxUnitsAtOnce),
  /** The units are already in stock and only get serial numbers: nothing is received. */
  areCounted: z.boolean().default(false),
  /** Adds the valid rows; otherwise any invalid row rejects the whole list. */
  leaveOutWrong: z.boolean().default(false),
  note: text(255, 0).optional(),
})
export type AddUnits = z.infer<typeof AddUnits>

/** The columns of the exported list, by the names that the screen knows them by. */
export const inventoryListColumns = ['name', 'code', 'onHand', 'reserved', 'available', 'updatedAt'] as const
export type InventoryListColumn = (typeof inventoryListColumns)[number]

const path = '/marketplace/inventory'
const feature = 'stockCms'

export const cmsInventoryApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    mayLag: true,
    summary: 'List stocked products, with the number that are low or out of stock',
    query: InventoryQuery,
    response: Many(InventoryRow).extend({
      counts: z.object({ all: z.int(), low: z.int(), out: z.int() }),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: `${path}/list.csv`,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    raw: 'file',
    mayLag: true,
    summary: 'Export the stock list as CSV, filtered and sorted, with the named columns',
    query: InventoryQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(inventoryListColumns)),
    }),
  }),
  findUnits: endpoint({
    method: 'GET',
    path: `${path}/units`,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    summary:
      'Find units by an identifier, in stock or shipped: a serial number, an EUI, or the text of a code',
    query: z.object({ identifier: text(300) }),
    response: z.object({ data: z.array(FoundUnit) }),
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    summary: 'Find the stock of one product; its movements are its transactions',
    params: WithId,
    response: One(InventoryRow),
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'admin',
    needs: 'inventory.edit',
    feature,
    summary: 'Set the low-stock threshold of a product, or whether it ships by serial number',
    params: WithId,
    body: z
      .strictObject({
        /** Null: the shop's threshold. */
        lowStockThreshold: z.int().min(0).max(1_000_000).nullable().optional(),
        tracksUnits: z.boolean().optional(),
        version: Version.optional(),
      })
      .refine(
        ({ lowStockThreshold, tracksUnits }) => lowStockThreshold !== undefined || tracksUnits !== undefined,
        {
          error: 'validation.required',
          path: ['lowStockThreshold'],
        },
      ),
    response: One(InventoryRow),
    errors: ['inventory_outdated'],
  }),
  reservations: endpoint({
    method: 'GET',
    path: `${path}/:id/reservations`,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    summary: 'List the orders and draft orders that reserve a product, oldest first',
    params: WithId,
    query: CmsPaging,
    response: Many(Reservation),
  }),
  units: endpoint({
    method: 'GET',
    path: `${path}/:id/units`,
    access: 'admin',
    needs: 'inventory.view',
    feature,
    summary: 'List a product’s units that have a serial number, newest first',
    params: WithId,
    query: z.object({
      ...CmsPaging.shape,
      state: queryList(z.enum(unitStates)),
      search: queryText(100),
      sort: z.preprocess(
        (value) => (value === '' ? undefined : value),
        z.enum(['serial', '-serial', 'receivedAt', '-receivedAt']).optional(),
      ),
    }),
    response: Many(Unit),
  }),
  addUnits: endpoint({
    method: 'POST',
    path: `${path}/:id/units`,
    access: 'admin',
    needs: 'inventory.edit',
    feature,
    idempotent: true,
    summary: 'Receive units by their serial numbers, or give serial numbers to units already counted',
    params: WithId,
    body: AddUnits,
    response: One(
      z.object({
        added: z.int(),
        /** Errors of the skipped rows; rows count from zero. */
        problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
        stock: InventoryRow,
      }),
    ),
    status: 201,
    errors: ['idempotency_key_reused'],
  }),
  removeUnit: endpoint({
    method: 'DELETE',
    path: `${path}/units/:id`,
    access: 'admin',
    needs: 'inventory.edit',
    feature,
    summary: 'Remove a unit that is lost, broken or entered by mistake; a shipped unit stays',
    params: WithId,
    query: z.object({ note: queryText(255) }),
    errors: ['in_use'],
  }),
}
