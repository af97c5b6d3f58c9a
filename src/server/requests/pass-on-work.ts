import type { Db } from '../db/connect.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { notify } from '../notices/notify.ts'
import { passOnOrders } from '../orders/assign-order.ts'
import { passOnRequests } from './answer-request.ts'

/**
 * Gives the open requests and orders of somebody who leaves to a successor, as far as that one may see them, and tells them once.
 * Returns how many there were. `db` must be a transaction.
 */
export async function passOnWork(
  db: Db,
  from: string,
  to: string | undefined,
  by: AdminViewer,
  now: Date,
): Promise<number> {
  const requests = await passOnRequests(db, from, to, by, now)
  const orders = await passOnOrders(db, from, to, by)
  const given = [...requests.given, ...orders.given]
  const [one] = given
  if (one && to !== undefined && to !== by.id)
    await notify(db, 'assigned', given.length === 1 ? one : { count: given.length, work: workOf() }, {
      to: [to],
    })
  return requests.count + orders.count

  function workOf() {
    if (requests.given.length === 0) return 'orders'
    return orders.given.length === 0 ? 'requests' : 'both'
  }
}
