import type { Language } from '#contract/enums.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { NeedsApproval } from '../orders/needs-approval.ts'
import { describeOrder } from '../orders/orders.queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { askForApproval } from './ask-for-approval.ts'

/**
 * Places an order, or sends it for approval where it needs one. Which of the two it is, is known before anything is taken. `db` must be
 * a transaction.
 * @throws AppError as placing an order
 */
export async function placeOrAsk(
  ctx: Context,
  db: Db,
  viewer: CustomerViewer,
  body: PlaceOrder,
  language: Language,
) {
  try {
    const { placed, payment, shop } = await placeOrder(ctx, db, viewer, body, language)
    return {
      data: describeOrder(placed, shop),
      payment: { provider: payment.provider, status: payment.status },
    }
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error
    const { id, number } = await askForApproval(ctx, db, error, viewer)
    return { approval: { _id: id, number } }
  }
}
