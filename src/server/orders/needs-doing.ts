import { sql, type SQL } from 'drizzle-orm'
import { orders } from './orders.table.ts'

const isToAccept = sql`(${orders.status} = 'pending'
  and (${orders.paymentStatus} = 'paid' or ${orders.creditTerms} is not null))`

/** Paid, or paid later, and to be accepted, to be shipped, or with a refund that the provider refused. */
export const needsDoing: SQL = sql`(
  ${isToAccept}
  or ${orders.status} = 'in_progress'
  or ${orders.id} in (select order_id from refunds where status = 'refused'))`

/** What waits to be accepted by its age, then what is to be shipped by its date, then back-orders, then refunds. */
export const mostUrgentFirst: SQL[] = [
  sql`case when ${isToAccept} then 0
    when ${orders.status} = 'in_progress' and not ${orders.shippedInPart} then 1
    when ${orders.status} = 'in_progress' then 2 else 3 end`,
  sql`case when ${orders.status} = 'in_progress' then ${orders.estimatedDelivery} else ${orders.placedAt} end`,
]
