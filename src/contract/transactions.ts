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
  WithId,
} from './shared.ts'

const Order = z.object({ _id: Id, number: z.string() })

/** A line of the stock's ledger. `quantity` is what came or left; for orders that hold back or release, what that did to what is available. */
export const InventoryTransaction = z.object({
  _id: Id,
  kind: z.literal('inventory'),
  product: z.object({ _id: Id, name: z.string(), code: z.string() }),
  reason: z.enum(enums.InventoryReason),
  quantity: z.int(),
  onHandAfter: z.int(),
  availableAfter: z.int(),
  order: Order.optional(),
  note: z.string().optional(),
  by: z.string(),
  at: Instant,
})
export type InventoryTransaction = z.infer<typeof InventoryTransaction>

/** A payment as its provider tells of it; what is given back is negative. */
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

const path = '/marketplace/transactions'

export const cmsTransactionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Movements of stock and payments, newest first',
    query: TransactionsQuery,
    response: Many(Transaction),
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One movement of stock or one payment',
    params: WithId,
    response: One(Transaction),
  }),
}
