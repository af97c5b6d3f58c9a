import type { OrderStatus } from '#contract/enums.ts'
import type { ChangeOrderStatus } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { AdminViewer } from '../http/viewer.ts'
import type { RefundRow } from '../payments/payments.table.ts'
import type { OrderLineRow, OrderRow } from './orders.table.ts'

/** One transition of an order whose row is locked; the transaction is the caller's. */
export type Transition = {
  ctx: Context
  db: Db
  order: OrderRow
  lines: OrderLineRow[]
  change: ChangeOrderStatus
  by: Actor
  now: Date
  /** Why an order is rejected where it is not the shop that turns it down: it was not paid in time, or its buyer cancels it. */
  because?: 'lapsed' | 'cancelled'
}

/** Without an id: the shop itself. */
export type Actor = Pick<AdminViewer, 'name'> & { id?: string }

/** The status reached, and the refund that goes with it. */
export type TransitionResult = {
  reached: OrderStatus
  refund?: RefundRow
  /** What left, where something did. */
  sent?: OrderLineRow[]
}
