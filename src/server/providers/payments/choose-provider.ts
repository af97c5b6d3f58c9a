import type { Config } from '../../config/config.ts'
import { siteOrigin } from '../../config/site-origin.ts'
import type { ShopMode } from '../../config/requested-mode.ts'
import { noPayments, type PaymentProvider } from './payment-provider.ts'
import { sandbox } from './sandbox.ts'
import { tapPayments } from './tap.ts'

/** Stripe where it has keys, Tap where it is chosen; else the sandbox in a demo, and in a live shop only where it is asked for. */
export async function choosePaymentProvider(config: Config, mode: ShopMode): Promise<PaymentProvider> {
  const { provider, stripe, tap } = config.payments
  if (provider === 'TAP' && tap)
    return tapPayments({ ...tap, webhookUrl: `${siteOrigin(config)}/api/payments/tap/webhook` })
  if (provider === 'STRIPE' && stripe) {
    const { stripePayments } = await import('./stripe.ts')
    return stripePayments(stripe)
  }
  return provider === 'sandbox' || mode !== 'live' ? sandbox : noPayments
}
