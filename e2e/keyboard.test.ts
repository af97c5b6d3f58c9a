import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, type Screen } from './support/browser.ts'
import { customer, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { viewPlaced } from './support/ordering.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const product = { en: 'Asset tracker', ar: 'متتبع أصول' }
const screens: Screen[] = [{ language: 'ar', width: 1440 }]
/** More stops than any page has. */
const mostStops = 200

/** Goes from stop to stop as somebody without a mouse does, until it is reached. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key)
    const isThere = (await target.and(page.locator(':focus')).count()) > 0
    if (isThere) return
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

describe('bought by keyboard alone', () => {
  test.each(screens.map((screen) => [screen.language, screen] as const))(
    'from the home page to the order: %s',
    async (language, screen) => {
      const { t } = wordsOf(language)
      const { page, complaints } = await browser.visit('/', screen)
      await page.waitForLoadState('networkidle')
      await reach(page, page.locator('[role=search] input'))
      await page.keyboard.type(product[language])
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/products\?search=/)

      await reach(page, page.getByRole('link', { name: product[language], exact: true }))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: product[language] }).waitFor()
      await reach(page, page.getByRole('button', { name: t('store.product.addToCart'), exact: true }))
      await page.keyboard.press('Enter')
      await page.getByText(t('store.product.added')).waitFor()

      await reach(page, page.getByRole('button', { name: t('session.signIn'), exact: true }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      // The dialog begins at its first field, and gives the focus back when it is done.
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('fields.identifier')).waitFor()
      await page.keyboard.type(customer.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(customer.password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })

      await page.goto(`/${language}/cart`)
      const bank = page.getByRole('radio', { name: new RegExp(customer.bankAccountName) })
      await bank.waitFor()
      const methods = page.locator('input[type=radio]').filter({ visible: true })
      await expect.poll(() => methods.count()).toBeGreaterThan(1)
      await reach(page, methods)
      // Within a group the arrows choose; the groups follow each other by Tab.
      for (let step = 0; step < 20 && !(await bank.isChecked()); step += 1) {
        const isInGroup =
          (await page.locator(':focus').getAttribute('name')) === (await bank.getAttribute('name'))
        await (isInGroup ? page.keyboard.press('ArrowDown') : reach(page, methods))
      }
      await expect.poll(() => bank.isChecked()).toBe(true)
      await reach(page, termsBox(page, language))
      await page.keyboard.press('Space')
      await reach(page, page.getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) }))
      await page.keyboard.press('Enter')
      await viewPlaced(page, language)
      await page.getByText(t('enums.OrderStatus.pending')).first().waitFor()
      expect(complaints).toEqual([])
    },
  )
})
