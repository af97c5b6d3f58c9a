import type { Language } from '#contract/enums.ts'
import type { PaymentStep } from '#contract/orders.ts'
import type { ShopSettings } from '../settings.ts'

/**
 * Does what is left of a payment: the bank's question in a window over the page, or the way to the provider's page. True
 * while the shopper is still here. What came of it is the provider's to tell; the order's page shows it.
 */
export async function finishPayment(
  { clientSecret, redirectUrl }: PaymentStep,
  { paymentKey }: Pick<ShopSettings, 'paymentKey'>,
  language: Language,
): Promise<boolean> {
  if (redirectUrl !== undefined) {
    window.location.assign(redirectUrl)
    return false
  }
  if (clientSecret !== undefined && paymentKey !== undefined) {
    const { stripeOf } = await import('./stripe-loader.ts')
    const stripe = await stripeOf(paymentKey, language).catch(() => undefined)
    await stripe?.handleNextAction({ clientSecret })
  }
  return true
}
