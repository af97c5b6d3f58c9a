import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isCharge } from '#server/test/provider-faults.ts'
import { stripeDouble, stripeWebhookSecret } from '#server/test/stripe-double.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, type Screen, inArabic, inEnglish } from './support/browser.ts'
import { sql } from './support/database.ts'
import { newAdmin } from './support/new-admin.ts'
import { fillCart, placeButton, viewPlaced } from './support/ordering.ts'
import { signInAsCustomer, termsBox } from './support/people.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { demoShop } from './support/shop.ts'
import { staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const stripe = await stripeDouble()
afterAll(() => stripe.close())
const shop = demoShop(() => ({
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  STRIPE_API_URL: stripe.url,
}))
const browser = aBrowser(shop)

/**
 * Stripe's script cannot be reached from here: this one has as much of its interface as we use. `token` is what its fields
 * make of the card, and its question of the bank is answered through `answerBank`.
 */
const script = `
  window.Stripe = (key) => ({
    _registerWrapper() {},
    elements: ({ mode, paymentMethodCreation }) => ({
      create: () => {
        const input = document.createElement('input')
        input.setAttribute('aria-label', 'card of ' + key + ' ' + mode + ' ' + paymentMethodCreation)
        const listeners = {}
        return {
          on: (name, listener) => { listeners[name] = listener },
          mount: (place) => { place.append(input); setTimeout(() => listeners.ready?.()) },
          destroy: () => input.remove(),
        }
      },
      getElement: () => ({ destroy() {} }),
      submit: async () => ({}),
    }),
    createPaymentMethod: async () => {
      const id = await window.token()
      return id ? { paymentMethod: { id } } : { error: { message: 'Your card number is incomplete.' } }
    },
    handleNextAction: async ({ clientSecret }) => { await window.answerBank(clientSecret); return {} },
  })
  window.Stripe.version = 'basil'`

async function withStripe(
  page: Page,
  tokens: string[],
  answerBank: (secret: string) => Promise<void> | void,
) {
  const asked: string[] = []
  await page.context().route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.exposeFunction('token', () => tokens.shift() ?? '')
  await page.exposeFunction('answerBank', answerBank)
  return asked
}

const transactionOf = (secret: string) => secret.replace(/_secret$/, '')
const hear = async (transaction: string) => {
  const { body, headers } = stripe.event(transaction)
  const { status } = await fetch(`${shop.url}/api/payments/stripe/webhook`, { method: 'POST', body, headers })
  expect(status).toBe(200)
}

/** The checkout with a device in the cart and a card being entered in Stripe's fields. */
async function atCheckout(
  screen: Screen,
  tokens: string[],
  answerBank: (secret: string) => Promise<void> | void,
) {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await browser.visit('/privacyPolicy', screen)
  const asked = await withStripe(page, tokens, answerBank)
  const device = oneOf(
    await listedProducts(page, 'type=hardware&inStock=true'),
    ({ price }) => price !== undefined,
  )
  await fillCart(page, { [device._id]: 1 })
  await signInAsCustomer(page, screen)
  expect(asked).toEqual([])
  await page.goto(`/${screen.language}/cart`)
  const payment = page.getByRole('region', { name: t('store.checkout.payment') })
  await payment.getByRole('radio', { name: t('store.paymentMethod.newCard') }).check()
  await payment.getByLabel('card of pk_test_of_the_tests setup manual').waitFor()
  // No field of ours for a number.
  await expect.poll(() => payment.locator('[name=cardnumber]').count()).toBe(0)
  await payment.getByLabel(t('fields.nameOnCard')).fill('SALMA ALQAHTANI')
  await payment.getByLabel(t('store.paymentMethod.save')).uncheck()
  await termsBox(page, screen.language).check()
  const place = placeButton(page, screen.language)
  return { page, complaints, payment, place, t }
}

test.each(inEnglish)(
  'a card is typed into Stripe’s fields, confirmed with the bank, and the order is paid: %s',
  async (_, screen) => {
    const { page, complaints, place, payment, t } = await atCheckout(
      screen,
      ['', stripe.card('asked', '1881')],
      async (secret) => {
        stripe.confirm(transactionOf(secret))
        await hear(transactionOf(secret))
      },
    )
    // What is wrong with the card stays where it is typed; no order comes of it.
    await place.click()
    await payment.getByText('Your card number is incomplete.').waitFor()
    await looksRight(page)
    await place.click()
    await viewPlaced(page, screen.language)
    await page.getByText('•••• 1881').first().waitFor()
    await page.getByText(t('enums.PaymentStatus.paid')).first().waitFor()
    await page
      .getByRole('heading', { name: t('store.pay.title'), exact: true })
      .waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)(
  'a card that is declined leaves an order that its page lets one pay, with the bank’s answer coming by itself: %s',
  async (_, screen) => {
    let secret = ''
    const { page, complaints, place, t } = await atCheckout(
      screen,
      [stripe.card('declinedLater'), stripe.card('asked', '0077')],
      (given) => {
        secret = given
      },
    )
    await place.click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    const pay = page.getByRole('region', { name: t('store.pay.title'), exact: true })
    await pay.getByText(t('store.pay.failed')).waitFor()
    await looksRight(page)
    await pay.getByRole('radio', { name: t('store.paymentMethod.newCard') }).check()
    await pay.getByLabel(t('fields.nameOnCard')).fill('SALMA ALQAHTANI')
    await pay.getByLabel(t('store.paymentMethod.save')).uncheck()
    await pay.getByLabel('card of pk_test_of_the_tests setup manual').waitFor()
    await pay
      .getByRole('button', { name: new RegExp(`^${t('store.pay.pay', { amount: '' }).trim().slice(0, 3)}`) })
      .last()
      .click()
    await pay.getByText(t('store.pay.waiting')).waitFor()
    expect(secret).not.toBe('')
    // The bank answers while the page is open.
    stripe.confirm(transactionOf(secret))
    await hear(transactionOf(secret))
    await pay.waitFor({ state: 'detached', timeout: 60_000 })
    await page.getByText('•••• 0077').first().waitFor()
    const id = page.url().slice(-36)
    expect(await sql(shop, `select payment_status from orders where id = '${id}'`)).toEqual([
      { payment_status: 'paid' },
    ])
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)(
  'a payment whose outcome is not known is said to be being confirmed, to its customer and to staff, and the page finds out by itself: %s',
  async (_, screen) => {
    const { page, complaints, place, t } = await atCheckout(
      screen,
      [stripe.card('paid', '5556')],
      () => undefined,
    )
    stripe.faults.next(isCharge, 'lost', 'lost')
    await place.click()
    await viewPlaced(page, screen.language)
    // Until everything was looked at, nobody else hears from the provider either.
    stripe.goDown(true)
    stripe.faults.plan()
    const pay = page.getByRole('region', { name: t('store.pay.title'), exact: true })
    await pay.getByText(t('store.pay.confirming')).waitFor()
    await expect.poll(() => pay.getByRole('button').count()).toBe(0)
    await page.getByText(t('store.orders.steps.confirmingPayment')).first().waitFor()
    await looksRight(page)
    const id = page.url().slice(-36)

    const { page: desk, complaints: others } = await staffAt(
      browser,
      `/cms/orders/${id}`,
      screen,
      await newAdmin(shop),
    )
    const attempts = desk.getByRole('region', { name: t('cms.orders.attempts.title') })
    await attempts.getByText(t('cms.orders.attempts.unknownHint')).waitFor()
    await looksRight(desk)
    await desk.close()

    stripe.goDown(false)
    const [charge] = stripe.charged(id)
    await hear(charge?.id ?? '')
    await pay.waitFor({ state: 'detached', timeout: 60_000 })
    await page.getByText('•••• 5556').first().waitFor()
    expect(stripe.charged(id)).toHaveLength(1)
    expect([...complaints, ...others]).toEqual([])
  },
)
