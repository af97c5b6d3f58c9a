import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { placeButton, viewPlaced } from './support/ordering.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { firefox, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const searched = { en: 'asset tracker', ar: 'متتبع أصول' }
const product = { en: 'Asset tracker', ar: 'متتبع أصول' }

/** Until the page is taken over, the script in its head hears of presses and nothing behind it does. */
const hearsPresses = `(() => {
  let isHeard = false
  document.body.addEventListener('copy', () => { isHeard = true }, { once: true })
  document.body.dispatchEvent(new Event('copy'))
  return isHeard
})()`

test.each(screens.map((screen) => ({ name: nameOf(screen), screen })))(
  'what is put into the cart and bought after a search is counted with its words: $name',
  async ({ screen }) => {
    const { t } = wordsOf(screen.language)
    const phrase = searched[screen.language]
    const { page, complaints } = await browser.visit(
      `/products?search=${encodeURIComponent(phrase)}`,
      screen,
      // The count comes as soon as the page is touched.
      { ...firefox, isUntouched: true },
    )
    const told = (did: string) =>
      page.waitForRequest(
        (request) =>
          request.url().endsWith('/marketplace-customer/searches') && request.postDataJSON()?.did === did,
      )
    const counted = told('searched')
    await page.mouse.move(50, 60)
    await counted
    // A link that is pressed before leads on by itself, and is not counted.
    await expect.poll(() => page.evaluate<boolean>(hearsPresses)).toBe(true)
    const [clicked, carted] = [told('clicked'), told('carted')]
    await page.getByRole('link', { name: product[screen.language], exact: true }).first().click()
    await clicked
    await page.getByRole('heading', { level: 1, name: product[screen.language] }).waitFor()
    await page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .locator('visible=true')
      .first()
      .click()
    expect((await carted).postDataJSON()).toEqual({ text: phrase, did: 'carted' })

    await page.goto(`/${screen.language}/cart`)
    await page.getByText(product[screen.language]).first().waitFor()
    await signInAsCustomer(page, screen)
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    await termsBox(page, screen.language).check()
    const placed = page.waitForRequest(
      (request) => request.url().endsWith('/marketplace-customer/orders') && request.method() === 'POST',
    )
    await placeButton(page, screen.language).click()
    expect((await placed).postDataJSON().items).toMatchObject([{ quantity: 1, foundBy: phrase }])
    await viewPlaced(page, screen.language)
    // The next order of it is looked for anew.
    await expect.poll(() => page.evaluate(`localStorage.getItem('foundBy')`)).toBeNull()

    const staff = await staffAt(browser, '/cms/search/searched?sort=-bought', screen, await newAdmin(shop))
    // Counts are written each half minute.
    await expect
      .poll(
        async () => {
          await staff.page.reload()
          await staff.page.locator('tbody tr:not([class*=waiting]), section h2').first().waitFor()
          return staff.page
            .getByRole('columnheader', { name: t('cms.search.searched.columns.bought') })
            .count()
        },
        { timeout: 180_000, interval: 3_000 },
      )
      .toBe(1)
    await lookAt(staff.page, screen)
    expect(staff.complaints).toEqual([])
    expect(complaints).toEqual([])
  },
)
