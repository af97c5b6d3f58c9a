import type { Language } from '#contract/enums.ts'
import type { storeDraftsApi } from '#contract/drafts.ts'
import type { Context } from '../context.ts'
import type { Answer } from '../http/route.ts'
import type { CustomerViewer } from '../http/viewer.ts'
import { refuseOthersCard } from '../payments/pay-for-order.ts'
import { startPayment } from '../payments/start-payment.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'

type Placing = { viewer: CustomerViewer; body: { paymentMethod: Parameters<typeof refuseOthersCard>[2] } }
type Placed = Exclude<Answer<typeof storeDraftsApi.place>, { approval: unknown }>

/**
 * What a call that places an order does outside its transaction. The provider is asked once the order is written, and again for
 * a twin of the call: it is the same payment.
 */
export const takePayment = (ctx: Context) => ({
  before: async ({ viewer, body }: Placing) => {
    const deadline = deadlineIn()
    await refuseOthersCard(ctx, viewer.id, body.paymentMethod, deadline)
    return deadline
  },
  after: async (
    answer: Placed,
    { language }: { language: Language },
    deadline: ReturnType<typeof deadlineIn>,
  ): Promise<Placed> => {
    const { _id, payment } = answer.data
    const step = await startPayment(ctx, _id, { language, deadline, isNewOrder: true })
    if (!step) return answer
    const { status, isBeingConfirmed } = step
    return {
      data: {
        ...answer.data,
        payment: { ...payment, status, ...(isBeingConfirmed && { isBeingConfirmed }) },
      },
      payment: step,
    }
  },
})
