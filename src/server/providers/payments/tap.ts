import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { currencyDecimals } from '#i18n/format.ts'
import { tracedCall } from '../../telemetry/tracing.ts'
import { deadlineIn, DeadlinePassed, type Deadline } from './deadline.ts'
import { RefundRefused, type RemoteProvider } from './payment-provider.ts'
import {
  isPaidBack,
  isRefusal,
  emptyIfNotFound,
  majorOf,
  paymentOf,
  statusOf,
  TapCharge,
  TapCharges,
  TapError,
  TapRefund,
  TapRefunds,
  TapToken,
} from './tap-objects.ts'

type TapKeys = { secretKey: string; webhookUrl: string; apiUrl?: string }

const pageLength = 50
const maxPages = 20
/** Clocks differ, and an answer that was lost had left some time before. */
const earlierMs = 10 * 60_000

/** The shopper types the card on Tap's own page: this replaces the token. */
export const tapHostedPage = 'src_card'

/** Payments by Tap, whose page takes the Kingdom's debit cards: charges, the way there and back, signed calls. */
export function tapPayments({
  secretKey,
  webhookUrl,
  apiUrl = 'https://api.tap.company/v2',
}: TapKeys): RemoteProvider {
  async function ask<T>(
    deadline: Deadline,
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<T> {
    const left = deadline.left()
    if (left === 0) throw new DeadlinePassed('There is no time left to ask')
    const answer = await tracedCall(
      `${method} Tap`,
      { 'http.request.method': method, 'server.address': new URL(apiUrl).hostname },
      (headers) =>
        fetch(`${apiUrl}${path}`, {
          method,
          headers: {
            ...headers,
            authorization: `Bearer ${secretKey}`,
            accept: 'application/json',
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(left),
        }),
    )
    if (!answer.ok) throw new TapError(answer.status, path, await answer.text())
    return schema.parse(await answer.json())
  }

  /** The card of a token, unless it is one that Tap keeps for somebody. */
  async function ownToken(token: string, deadline: Deadline) {
    try {
      const { card } = await ask(deadline, TapToken, 'GET', `/tokens/${encodeURIComponent(token)}`)
      return card.customer ? undefined : card
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  return {
    name: 'TAP',
    isRemote: true,
    publicKey: undefined,
    async checkCard(_db, token, _accountId, deadline) {
      if (token === tapHostedPage) return {}
      // Cards that Tap keeps belong to its customers: we have none there, so such a card is somebody else's.
      if (!token.startsWith('tok_')) return undefined
      const known = await ownToken(token, deadline)
      return known && {}
    },
    async charge({ orderId, attempt, orderNumber, amount, currency, cardToken, buyer, returnUrl }, deadline) {
      const [first = buyer.name, ...rest] = buyer.name.split(' ')
      const asked = ask(deadline, TapCharge, 'POST', '/charges', {
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
      return asked.then(paymentOf).catch((error: unknown) => {
        if (isRefusal(error)) return 'refused' as const
        throw error
      })
    },
    async find({ orderId, attempt, since }, deadline) {
      const date = { from: since.getTime() - earlierMs, to: Date.now() + earlierMs }
      let after: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const { charges, has_more: hasMore } = await emptyIfNotFound(
          ask(deadline, TapCharges, 'POST', '/charges/list', {
            period: { date },
            limit: pageLength,
            ...(after && { starting_after: after }),
          }),
          { charges: [] },
        )
        const found = charges.filter(({ reference }) => reference?.transaction === `${orderId}-${attempt}`)
        const payment = found.find((charge) => statusOf(charge) === 'paid') ?? found[0]
        if (payment) return paymentOf(payment)
        after = charges.at(-1)?.id
        if (!hasMore || after === undefined) return undefined
      }
      throw new Error('Tap has more charges than are looked through')
    },
    async retrieve(transactionId, deadline) {
      try {
        return paymentOf(
          await ask(deadline, TapCharge, 'GET', `/charges/${encodeURIComponent(transactionId)}`),
        )
      } catch (error) {
        if (error instanceof TapError && error.status === 404) return undefined
        throw error
      }
    },
    // A page of Tap's that is open stays open; what is paid there too late is paid back.
    cancel: async () => undefined,
    async refund({ key, tries, transactionId, amount, currency }, deadline) {
      // Tap forgets a key after a day; refunds made with it can be found by their reference for good.
      const { refunds } = await emptyIfNotFound(
        ask(deadline, TapRefunds, 'POST', '/refunds/list', { charges: [transactionId], limit: pageLength }),
        { refunds: [] },
      )
      const merchant = `refund-${key}`
      const made = refunds.find((one) => one.reference?.merchant === merchant && isPaidBack(one))
      if (made) return
      const refund = await ask(deadline, TapRefund, 'POST', '/refunds', {
        charge_id: transactionId,
        amount: majorOf(amount, currency),
        currency,
        reason: 'requested_by_customer',
        reference: { merchant, idempotent: tries === 1 ? merchant : `${merchant}-${tries}` },
      }).catch((error: unknown) => {
        if (isRefusal(error)) throw new RefundRefused('Tap refused to pay back', { cause: error })
        throw error
      })
      if (!isPaidBack(refund)) throw new RefundRefused('Tap could not pay back')
    },
    async verifyCard(_db, token) {
      const card = await ownToken(token, deadlineIn())
      return (
        card && {
          brand: (card.brand ?? '').toLowerCase(),
          last4: card.last_four,
          expMonth: card.exp_month,
          expYear: card.exp_year,
        }
      )
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
