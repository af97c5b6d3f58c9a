import { z } from 'zod'
import { currencyDecimals } from '#i18n/format.ts'
import type { ProviderPayment } from './payment-provider.ts'

/** As much of Tap's charge object as we read (API v2). */
export const TapCharge = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  transaction: z.object({ url: z.string().optional(), created: z.string().optional() }).optional(),
  reference: z
    .object({
      order: z.string().optional(),
      transaction: z.string().optional(),
      gateway: z.string().optional(),
      payment: z.string().optional(),
    })
    .optional(),
  card: z.object({ scheme: z.string().optional(), last_four: z.string().optional() }).optional(),
})
export type TapCharge = z.infer<typeof TapCharge>
export const TapCharges = z.object({ charges: z.array(TapCharge), has_more: z.boolean().optional() })
export const TapToken = z.object({
  card: z.object({
    brand: z.string().optional(),
    last_four: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
    /** Present when it is a card Tap has saved for one of its customers. */
    customer: z.string().optional(),
  }),
})
export const TapRefund = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.object({ merchant: z.string().optional() }).optional(),
})
export const TapRefunds = z.object({ refunds: z.array(TapRefund) })

export class TapError extends Error {
  readonly status: number
  /** An empty list is answered as an error that says so. */
  readonly isNothing: boolean
  constructor(status: number, path: string, body: string) {
    super(`Tap answered ${status} to ${path.split('/')[1]}`)
    this.name = 'TapError'
    this.status = status
    this.isNothing = (status === 400 || status === 404) && /not found/i.test(body)
  }
}

/** Tap has decided and did nothing; not that we asked too often or with a wrong key. */
export const isRefusal = (error: unknown) =>
  error instanceof TapError && error.status < 500 && ![401, 403, 408, 409, 429].includes(error.status)

export const emptyIfNotFound = <T>(asked: Promise<T>, nothing: T): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof TapError && error.isNothing) return nothing
    throw error
  })

export const isPaidBack = ({ status }: z.infer<typeof TapRefund>) =>
  ['REFUNDED', 'PENDING', 'ACCEPTED', 'IN_PROGRESS', 'INITIATED'].includes(status)

const waiting = ['INITIATED', 'IN_PROGRESS', 'AUTHORIZED', 'UNKNOWN']

export function statusOf({ status }: TapCharge): ProviderPayment['status'] {
  if (status === 'CAPTURED') return 'paid'
  return waiting.includes(status) ? 'unpaid' : 'failed'
}

export const majorOf = (amount: number, currency: string) => amount / 10 ** currencyDecimals(currency)

export const paymentOf = (charge: TapCharge): ProviderPayment => ({
  transactionId: charge.id,
  status: statusOf(charge),
  amount: Math.round(charge.amount * 10 ** currencyDecimals(charge.currency)),
  currency: charge.currency,
  orderId: charge.reference?.order,
  attempt: Number(/-(\d+)$/.exec(charge.reference?.transaction ?? '')?.[1]) || undefined,
  ...(statusOf(charge) === 'unpaid' && charge.transaction?.url && { redirectUrl: charge.transaction.url }),
  ...(charge.card?.last_four && {
    card: { brand: (charge.card.scheme ?? '').toLowerCase(), last4: charge.card.last_four },
  }),
})
