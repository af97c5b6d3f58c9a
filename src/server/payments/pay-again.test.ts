import { afterAll, test } from 'vitest'
import { payAgainInAStorm } from '../test/pay-again-in-a-storm.ts'
import { stripeDouble, stripeWebhookSecret } from '../test/stripe-double.ts'
import { testApp } from '../test/test-app.ts'

const stripe = await stripeDouble()
afterAll(() => stripe.close())
const t = testApp({
  environment: {
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_URL: stripe.url,
  },
})

test('eight orders that are each paid again six times at once are charged once each, though a third of the provider’s answers is lost', async () => {
  await payAgainInAStorm(t, stripe, { orders: 8, calls: 6, share: 0.3, faults: ['lost', 'late', 'refused'] })
})
