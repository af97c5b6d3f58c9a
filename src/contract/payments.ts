import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PaymentStep, PayWith } from './orders.ts'
import { WithId } from './shared.ts'

export const storePaymentsApi = {
  payAgain: endpoint({
    method: 'POST',
    path: '/marketplace-customer/orders/:id/payment',
    access: 'customer',
    permission: 'orders.create',
    feature: 'orders',
    summary: 'Pay my pending order, again or with another card; the answer says what is left to do',
    params: WithId,
    body: z.strictObject({ paymentMethod: PayWith }),
    response: z.object({ payment: PaymentStep }),
    errors: ['invalid_transition', 'payment_being_confirmed', 'payment_unavailable', 'payment_declined'],
  }),
}
