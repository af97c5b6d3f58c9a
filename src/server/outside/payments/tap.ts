import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { currencyDecimals } from '#i18n/format.ts'
import type { ProviderPayment, RemoteProvider } from './payment-provider.ts'

const timeoutMs = 10_000

export type TapKeys = { secretKey: string; webhookUrl: string; apiUrl?: string }

/** As much of Tap's charge object as we read (API v2). */
const TapCharge = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  transaction: z.object({ url: z.string().optional(), created: z.string().optional() }).optional(),
  reference: z
    .object({ order: z.string().optional(), gateway: z.string().optional(), payment: z.string().optional() })
    .optional(),
  card: z.object({ scheme: z.string().optional(), last_four: z.string().optional() }).optional(),
})
type TapCharge = z.infer<typeof TapCharge>
const TapToken = z.object({
  card: z.object({
    brand: z.string().optional(),
    last_four: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
  }),
})
const TapRefund = z.object({ id: z.string(), status: z.string() })

/** The shopper types the card on Tap's own page: this stands where a token would. */
export const tapHostedPage = 'src_card'

/** Payments by Tap, whose page takes the Kingdom's debit cards: charges, the way there and back, signed calls. */
export function tapPayments({
  secretKey,
  webhookUrl,
  apiUrl = 'https://api.tap.company/v2',
}: TapKeys): RemoteProvider {
  async function ask<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new TapError(answer.status, path)
    return schema.parse(await answer.json())
  }

  return {
    name: 'TAP',
    isRemote: true,
    publicKey: undefined,
    async createIntent({ orderId, orderNumber, attempt, amount, currency, cardToken, buyer, returnUrl }) {
      const [first = buyer.name, ...rest] = buyer.name.split(' ')
      const charge = await ask(TapCharge, 'POST', '/charges', {
        amount: majorOf(amount, currency),
        currency,
        threeDSecure: true,
        description: orderNumber,
        // Tap answers the same charge to the same key.
        reference: {
          order: orderId,
          transaction: `${orderId}-${attempt}`,
          idempotent: `${orderId}-${attempt}`,
        },
        customer: {
          first_name: first,
          ...(rest.length > 0 && { last_name: rest.join(' ') }),
          ...(buyer.email && { email: buyer.email }),
        },
        source: { id: cardToken },
        post: { url: webhookUrl },
        redirect: { url: returnUrl },
      })
      const status = statusOf(charge)
      return {
        status,
        transactionId: charge.id,
        ...(status === 'unpaid' && charge.transaction?.url && { redirectUrl: charge.transaction.url }),
      }
    },
    async retrieve(transactionId) {
      try {
        return paymentOf(await ask(TapCharge, 'GET', `/charges/${encodeURIComponent(transactionId)}`))
      } catch (error) {
        if (error instanceof TapError && error.status === 404) return undefined
        throw error
      }
    },
    // A page of Tap's that is open stays open; what is paid there too late is paid back.
    cancel: async () => false,
    async refund({ key, transactionId, amount, currency }) {
      const { status } = await ask(TapRefund, 'POST', '/refunds', {
        charge_id: transactionId,
        amount: majorOf(amount, currency),
        currency,
        reason: 'requested_by_customer',
        reference: { merchant: `refund-${key}`, idempotent: `refund-${key}` },
      })
      if (!['REFUNDED', 'PENDING', 'IN_PROGRESS', 'INITIATED'].includes(status))
        throw new Error('Tap refused to pay back')
    },
    async verifyCard(_db, token) {
      try {
        const { card } = await ask(TapToken, 'GET', `/tokens/${encodeURIComponent(token)}`)
        return {
          brand: (card.brand ?? '').toLowerCase(),
          last4: card.last_four,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        }
      } catch (error) {
        if (error instanceof TapError && error.status < 500) return undefined
        throw error
      }
    },
    verifyWebhook(body, headers) {
      const given = headers.hashstring
      const charge = readCharge(body)
      if (typeof given !== 'string' || !charge) return undefined
      if (!isSame(given, hashOf(charge, secretKey))) return undefined
      return { eventId: `${charge.id} ${charge.status}`, transactionId: charge.id }
    },
  }
}

class TapError extends Error {
  readonly status: number
  constructor(status: number, path: string) {
    super(`Tap answered ${status} to ${path.split('/')[1]}`)
    this.name = 'TapError'
    this.status = status
  }
}

/** What Tap signs, in its order; the amount with all of its currency's decimals. */
export function hashOf(charge: TapCharge, secretKey: string): string {
  const { id, amount, currency, status, reference, transaction } = charge
  const signed = `x_id${id}x_amount${amount.toFixed(currencyDecimals(currency))}x_currency${currency}x_gateway_reference${reference?.gateway ?? ''}x_payment_reference${reference?.payment ?? ''}x_status${status}x_created${transaction?.created ?? ''}`
  return createHmac('sha256', secretKey).update(signed).digest('hex')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readCharge(body: Buffer): TapCharge | undefined {
  try {
    return TapCharge.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}

const waiting = ['INITIATED', 'IN_PROGRESS', 'AUTHORIZED', 'UNKNOWN']

function statusOf({ status }: TapCharge): ProviderPayment['status'] {
  if (status === 'CAPTURED') return 'paid'
  return waiting.includes(status) ? 'unpaid' : 'failed'
}

const majorOf = (amount: number, currency: string) => amount / 10 ** currencyDecimals(currency)

const paymentOf = (charge: TapCharge): ProviderPayment => ({
  transactionId: charge.id,
  status: statusOf(charge),
  amount: Math.round(charge.amount * 10 ** currencyDecimals(charge.currency)),
  currency: charge.currency,
  orderId: charge.reference?.order,
  ...(charge.card?.last_four && {
    card: { brand: (charge.card.scheme ?? '').toLowerCase(), last4: charge.card.last_four },
  }),
})
