import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deadlineIn } from '../providers/payments/deadline.ts'
import { paymentEvents } from '../payments/payments.table.ts'
import { siteOrigin } from '../config/site-origin.ts'
import { amber, green, red, type Finding } from './line.ts'

const patienceMs = 5_000
const webhookDays = 30
const dayMs = 86_400_000
/** Asking for a payment that is not there tells whether the keys are taken, and changes nothing. */
const noPayment = { STRIPE: 'pi_matjar_checks_its_keys', TAP: 'chg_matjar_checks_its_keys' }

/** The provider takes our keys and has reached us by webhook. */
export async function checkPayments(ctx: Context): Promise<Finding> {
  const { payments: provider, config, db, now } = ctx
  if (provider.name === 'none') return red('none')
  if (provider.name === 'sandbox') return red('sandbox')
  try {
    await provider.retrieve(noPayment[provider.name], deadlineIn(patienceMs))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the payment provider did not take a question')
    return red('refused', { provider: provider.name })
  }
  const { stripe, tap } = config.payments
  const key = provider.name === 'STRIPE' ? stripe?.secretKey : tap?.secretKey
  if (key?.includes('_test_')) return amber('testKeys', { provider: provider.name })
  const since = new Date(now().getTime() - webhookDays * dayMs)
  const heard = await db.$count(
    paymentEvents,
    and(eq(paymentEvents.provider, provider.name), gt(paymentEvents.receivedAt, since)),
  )
  const address = `${siteOrigin(config)}/api/payments/${provider.name.toLowerCase()}/webhook`
  return heard > 0 ? green('tried', { provider: provider.name }) : amber('noWebhook', { address })
}
