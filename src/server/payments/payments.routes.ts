import type { FastifyInstance, FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { storePaymentsApi } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import type { RemoteProvider } from '../providers/payments/payment-provider.ts'
import { payAgain } from './pay-again.ts'
import { paymentEvents } from './payments.table.ts'
import { settlePayment } from './settle-payment.ts'

const webhooks: { name: RemoteProvider['name']; path: string }[] = [
  { name: 'STRIPE', path: '/api/payments/stripe/webhook' },
  { name: 'TAP', path: '/api/payments/tap/webhook' },
]

export function paymentsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storePaymentsApi.payAgain, async ({ viewer, params, body, language }) => ({
    payment: await payAgain(ctx, viewer, params.id, body.paymentMethod, language),
  }))

  // The signature covers the raw bytes, so they are not parsed here.
  void app.register(async (outside) => {
    outside.removeAllContentTypeParsers()
    outside.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { name, path } of webhooks)
      outside.post(path, { schema: { hide: true } }, (request) => hear(ctx, name, request))
  })
}

/**
 * A provider's webhook. The event is only a hint: the payment is read from the provider. Duplicates are accepted and
 * ignored; when the provider cannot be reached, it delivers the event again later.
 */
async function hear(ctx: Context, name: RemoteProvider['name'], { body, headers }: FastifyRequest) {
  const { payments: provider, db } = ctx
  if (!provider.isRemote || provider.name !== name) throw new AppError('not_found')
  const event = Buffer.isBuffer(body) ? provider.verifyWebhook(body, headers) : undefined
  if (!event) throw new AppError('bad_request')
  const { eventId, transactionId } = event
  const [known] = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, name), eq(paymentEvents.eventId, eventId)))
  if (!known && transactionId !== undefined) {
    const payment = await provider.retrieve(transactionId, deadlineIn())
    if (payment) await settlePayment(ctx, payment, { provider: name, eventId })
  }
  return { received: true }
}
