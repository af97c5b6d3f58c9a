import type { ShownOrder } from './load-order.ts'

/** Whether it is to be paid by card, still. */
export const isPayable = ({ status, paymentMethod, payment }: ShownOrder): boolean =>
  status === 'pending' &&
  paymentMethod.type === 'credit_card' &&
  (payment.status === 'unpaid' || payment.status === 'failed')
