import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens, type Screen, inArabic } from './support/browser.ts'
import { sql } from './support/database.ts'
import { fillCart, placeButton } from './support/ordering.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { staffOf } from './support/quoting.ts'
import { quietOf } from './support/quiet.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const staff = staffOf(shop)

const everyScreen = screens.map((screen) => [nameOf(screen), screen] as const)
const english: Screen = { language: 'en', width: 1440 }

/** A page with one unit of a device in its cart. */
async function withOneInCart(screen: Screen) {
  const visit = await browser.visit('/privacyPolicy', screen)
  const device = oneOf(
    await listedProducts(visit.page, 'type=hardware&inStock=true'),
    ({ price }) => price !== undefined,
  )
  await fillCart(visit.page, { [device._id]: 1 })
  return { ...visit, device }
}

test.each(everyScreen)(
  'a product comes into the cart and leaves it, each said in words; an unknown code is said at its field: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/products', screen)
    const device = oneOf(
      await listedProducts(page, 'type=hardware&inStock=true'),
      ({ price }) => price !== undefined,
    )
    await page.goto(`/${screen.language}/products/${device._id}`)
    await page
      .locator('main')
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .first()
      .click()
    await page.getByText(t('store.product.added')).first().waitFor()

    await page.goto(`/${screen.language}/cart`)
    const code = page.getByLabel(t('store.checkout.code'), { exact: true })
    await code.fill('NOSUCHCODE')
    await page.getByRole('button', { name: t('store.checkout.apply') }).click()
    await page.getByText(t('errors.discount_not_found')).waitFor()
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => code.inputValue()).toBe('NOSUCHCODE')
    await looksRight(page)
    await code.fill(' welcome10 ')
    await page.getByRole('button', { name: t('store.checkout.apply') }).click()
    await page.getByRole('button', { name: t('store.checkout.removeCode', { code: 'WELCOME10' }) }).click()
    await code.waitFor()

    await page.getByRole('button', { name: t('store.cart.removeItem', { name: device.name }) }).click()
    const alert = page.locator('[popover] [role=status]')
    await alert.getByText(t('store.cart.removed')).waitFor()
    await alert.getByText(t('alert.titles.success')).waitFor()
    await page.getByRole('heading', { name: t('store.cartPage.empty') }).waitFor()
    await looksRight(page)
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)(
  'a price that rose meanwhile is shown before the order is placed: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, device } = await withOneInCart(screen)
    const quiet = quietOf(page)
    await page.goto(`/${screen.language}`)
    await signInAsCustomer(page, screen)
    await page.goto(`/${screen.language}/cart`)
    const place = placeButton(page, screen.language)
    await place.waitFor()
    const payment = page.getByRole('region', { name: t('store.checkout.payment') })
    await payment.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    // The chosen address asks for the price once more: it must be the old one.
    await quiet()
    const [order] = await sql(shop, 'select count(*)::int as orders from orders')
    const raise = (by: number) =>
      sql(
        shop,
        `update products set price = price + $1, sale_price = sale_price + $1 where id = '${device._id}'`,
        [by],
      )
    await raise(1000)
    await termsBox(page, screen.language).check()
    try {
      await place.click()
      const dialog = page.getByRole('dialog', { name: t('store.checkout.changedTitle') })
      await dialog.getByText(t('store.checkout.now'), { exact: true }).waitFor()
      await looksRight(page)
      await dialog.getByRole('button', { name: t('store.checkout.backToCart') }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await sql(shop, 'select count(*)::int as orders from orders')).toEqual([order])
    } finally {
      await raise(-1000)
    }
  },
)

test('where nothing can be paid, the cart says so and places nothing', async () => {
  const { t } = wordsOf('en')
  const { page } = await withOneInCart(english)
  const payments = (enabled: boolean) =>
    staff('PATCH', '/marketplace/settings', { visibility: { payment: { enabled } } })
  expect((await payments(false)).status).toBe(200)
  try {
    await page.goto('/en/cart')
    await page.getByText(t('errors.payment_unavailable')).first().waitFor()
    await looksRight(page)
  } finally {
    await payments(true)
  }
})

test('shows a generic message on a server error and keeps the cart', async () => {
  const { t } = wordsOf('en')
  const { page, device } = await withOneInCart(english)
  await page.route('**/orders/pricing*', (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, code: 'internal', message: t('errors.internal') },
    }),
  )
  await page.goto('/en/cart')
  await page.getByText(t('store.cart.failed')).waitFor()
  await page.getByText(t('errors.internal')).waitFor()
  await page.unroute('**/orders/pricing*')
  await page
    .getByRole('button', { name: t('actions.tryAgain') })
    .first()
    .click()
  await page.getByRole('link', { name: device.name, exact: true }).first().waitFor()
})

test('a session that ends in the checkout is said there, and what was typed stays', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await withOneInCart(english)
  const quiet = quietOf(page)
  await page.goto('/en')
  await signInAsCustomer(page, english)
  await page.goto('/en/cart')
  await page.getByRole('radio', { name: t('store.address.new') }).check()
  await page.locator('[name="fullName"]').fill('Typed before')
  await page
    .getByRole('region', { name: t('store.checkout.payment') })
    .getByRole('radio', { name: new RegExp(customer.bankAccountName) })
    .check()
  await page
    .getByRole('region', { name: t('store.checkout.address') })
    .getByRole('radio')
    .first()
    .check()
  await termsBox(page, 'en').check()
  // A call that is still on its way would be refused first, and the order asked to sign in at once.
  await quiet()
  await page.evaluate("localStorage.setItem('token', 'x'); localStorage.setItem('refreshToken', 'nobody’s')")
  const place = placeButton(page, 'en')
  await place.click()
  await page.getByText(t('errors.token_invalid')).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/cart')
  await expect.poll(() => page.locator('[name="fullName"]').inputValue()).toBe('Typed before')
  await place.click()
  await page.getByRole('dialog').getByLabel(t('fields.identifier')).waitFor()
  expect(complaints).toEqual([])
})
