import type { Config } from '../../config.ts'
import { siteOrigin } from '../../site-origin.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sandbox } from './sandbox.ts'
import { stripePayments } from './stripe.ts'
import { tapPayments } from './tap.ts'

/** Stripe where it has keys, Tap where it is chosen, the sandbox where neither has any (D-533). */
export function choosePaymentProvider(config: Config): PaymentProvider {
  const { provider, stripe, tap } = config.payments
  if (provider === 'TAP' && tap)
    return tapPayments({ ...tap, webhookUrl: `${siteOrigin(config)}/api/payments/tap/webhook` })
  if (provider === 'STRIPE' && stripe) return stripePayments(stripe)
  return sandbox
}
