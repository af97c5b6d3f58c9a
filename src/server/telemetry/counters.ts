import { Counter } from 'prom-client'

/** Counted when it is written; one whose transaction is then given up at its very end counts too. */
export const ordersPlaced = new Counter({
  name: 'orders_placed_total',
  help: 'Orders placed since the start, accepted quotes among them',
})

type Outcome = 'paid' | 'failed' | 'refused' | 'unknown'

/** `unknown`: the provider gave no answer; whatever became of it is counted when it is known. */
const payments = new Counter({
  name: 'payments_total',
  help: 'Card payments since the start, by provider and outcome: paid, failed, refused, or unknown for now',
  labelNames: ['provider', 'outcome'],
})

export const countPayment = (provider: string, outcome: Outcome): void => payments.inc({ provider, outcome })
