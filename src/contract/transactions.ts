import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import {
  CmsPaging,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryInstant,
  queryList,
  queryText,
  text,
  Version,
  WithId,
} from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

const Order = z.object({ _id: Id, number: z.string() })

/**
 * A stock ledger entry. `quantity` is the change on hand, or the change in available stock for reservations and releases.
 */
export const InventoryTransaction = z.object({
  _id: Id,
  kind: z.literal('inventory'),
  product: z.object({ _id: Id, name: z.string(), code: z.string() }),
  reason: z.enum(enums.InventoryReason),
  quantity: z.int(),
  onHandAfter: z.int(),
  availableAfter: z.int(),
  order: Order.optional(),
  /** A draft order held or released it. */
  draft: Order.optional(),
  note: z.string().optional(),
  by: z.string(),
  at: Instant,
})
export type InventoryTransaction = z.infer<typeof InventoryTransaction>

/** A payment as reported by its provider; refunds are negative. */
export const PaymentTransaction = z.object({
  _id: Id,
  kind: z.literal('payment'),
  order: Order.extend({ customer: z.string() }),
  provider: z.enum(enums.PaymentProvider),
  providerId: z.string(),
  amount: Money,
  status: z.enum(enums.PaymentStatus),
  at: Instant,
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

export const Transaction = z.discriminatedUnion('kind', [InventoryTransaction, PaymentTransaction])
export type Transaction = z.infer<typeof Transaction>

export const TransactionsQuery = z.object({
  ...CmsPaging.shape,
  kind: queryList(z.enum(enums.TransactionKind)),
  product: queryList(Id),
  order: queryList(Id),
  reason: queryList(z.enum(enums.InventoryReason)),
  provider: queryList(z.enum(enums.PaymentProvider)),
  status: queryList(z.enum(enums.PaymentStatus)),
  dateFrom: queryInstant,
  dateTo: queryInstant,
  /** An order's number, a product's code or a provider's reference. */
  search: queryText(100),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['at', '-at']).optional()),
})
export type TransactionsQuery = z.infer<typeof TransactionsQuery>

const maxMove = 1_000_000

/** Receives or corrects stock. `version` is the stock version the user saw. */
export const MoveStock = z
  .strictObject({
    kind: z.literal('inventory'),
    product: Id,
    reason: z.enum(['restock', 'adjustment']),
    quantity: z.int().min(-maxMove).max(maxMove),
    version: Version,
    note: text(255, 0).optional(),
  })
  .refine(({ quantity }) => quantity !== 0, { error: 'validation.invalid', path: ['quantity'] })
  .refine(({ reason, quantity }) => reason !== 'restock' || quantity > 0, {
    error: 'validation.invalid',
    path: ['quantity'],
  })
export type MoveStock = z.infer<typeof MoveStock>

const path = '/marketplace/transactions'

/** Who sees the stock sees its movements; payments are seen with `transactions.view` alone. */
const kindNeeds = ({ kind }: TransactionsQuery): StaffPermission[] =>
  kind?.every((one) => one === 'inventory') ? [] : ['transactions.view']

export const cmsTransactionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    needs: ['transactions.view', 'inventory.view'],
    needsOf: ({ query }) => kindNeeds(query),
    mayLag: true,
    summary: 'List stock movements and payments, newest first',
    query: TransactionsQuery,
    response: Many(Transaction),
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    needs: ['transactions.view', 'inventory.view'],
    summary: 'Find one stock movement or payment',
    params: WithId,
    response: One(Transaction),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'admin',
    needs: 'inventory.edit',
    feature: 'stockCms',
    idempotent: true,
    summary: 'Receive stock, or adjust the quantity on hand',
    body: MoveStock,
    response: One(InventoryTransaction),
    status: 201,
    errors: ['inventory_outdated', 'idempotency_key_reused'],
  }),
}
