import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Language } from '#contract/enums.ts'

let loading: { key: string; stripe: Promise<Stripe | null> } | undefined

/** Stripe's own script, once a page and only where a card is entered or confirmed. */
export async function stripeOf(key: string, language: Language): Promise<Stripe> {
  if (loading?.key !== key) {
    loadStripe.setLoadParameters({ advancedFraudSignals: false })
    loading = { key, stripe: loadStripe(key, { locale: language }) }
  }
  const stripe = await loading.stripe.catch(() => null)
  if (stripe) return stripe
  // Loading failed: the next try loads it again.
  loading = undefined
  throw new Error('The payment provider could not be reached')
}
