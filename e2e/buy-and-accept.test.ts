import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, isAccessible, nameOf, screens, type Screen } from './support/browser.ts'
import { customer, signInAsCustomer, signInAsStaff, termsBox } from './support/people.ts'
import { viewPlaced } from './support/ordering.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const product = { en: 'Asset tracker', ar: 'متتبع أصول' }
const typed = { en: 'asset traker', ar: 'متتبع اصول' }

describe('a device is found, bought and accepted', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/', screen)
    await lookAt(page, screen)

    await findByTyping(page, screen)
    await lookAt(page, screen)
    await page.getByRole('link', { name: product[screen.language], exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: product[screen.language] }).waitFor()
    await lookAt(page, screen)

    await page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .locator('visible=true')
      .first()
      .click()
    await page.getByText(t('store.product.added')).waitFor()
    await page.goto(`/${screen.language}/cart`)
    await page.getByText(product[screen.language]).first().waitFor()

    await signInAsCustomer(page, screen)
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    // Where the money goes is seen before one orders.
    const account = page.getByRole('region', { name: t('store.transfer.to') })
    await account.getByText(demoIban).waitFor()
    const placing = page
      .getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) })
      .locator('visible=true')
    await placing.first().waitFor()
    // Nothing is ordered before the terms are accepted; the press leads to the box.
    await placing.first().click()
    await page.getByText(t('store.checkout.termsMissed')).waitFor()
    await page.locator('[aria-invalid]:focus').waitFor()
    await lookAt(page, screen)
    await termsBox(page, screen.language).check()
    await expect.poll(() => page.getByText(t('store.checkout.termsMissed')).count()).toBe(0)
    // Twice, as impatient people do: one order comes of it.
    await placing.first().dblclick()
    // It is said what happens next, and still so when the page is loaded again.
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}\/thanks$/)
    const next = page.getByRole('region', { name: t('store.orders.thanks.next') })
    await next.getByText(t('store.orders.thanks.payment.transfer')).waitFor()
    await page.reload()
    await next.waitFor()
    await page
      .getByRole('region', { name: t('store.transfer.title') })
      .getByText(demoIban)
      .waitFor()
    await lookAt(page, screen)
    await viewPlaced(page, screen.language)
    await page.getByText(t('enums.OrderStatus.pending')).first().waitFor()
    const orderPath = new URL(page.url()).pathname
    const number = await orderNumber(page)
    const transfer = page.getByRole('region', { name: t('store.transfer.title') })
    await transfer.getByText(demoIban).waitFor()
    await transfer.getByText(number, { exact: true }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await transfer
      .getByRole('button', { name: t('store.transfer.copy', { name: t('fields.iban') }), exact: true })
      .click()
    await page.getByText(t('store.orders.copied'), { exact: true }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.replaceAll(' ', '')).toBe(demoIban.replaceAll(' ', ''))
    // It is paid by transfer, from whichever account of the buyer.
    const payment = page.getByRole('region', { name: t('store.orders.paymentDetails') })
    await payment.getByText(t('store.paymentMethod.bank'), { exact: true }).waitFor()
    await expect.poll(() => payment.getByText(customer.bankAccountName).count()).toBe(0)

    const staff = await browser.visit('/cms-login', screen)
    await signInAsStaff(staff.page, screen)
    await staff.page.goto(`/${screen.language}/cms/orders?search=${number}`)
    await staff.page.getByText(number).first().waitFor()
    await lookAt(staff.page, screen)
    await staff.page
      .getByRole('link', { name: new RegExp(`^${number}`) })
      .first()
      .click()
    await staff.page.getByText(t('cms.orders.termsAccepted'), { exact: true }).waitFor()
    await staff.page.getByRole('button', { name: t('cms.orders.accept.action'), exact: true }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByText(number).waitFor()
    await isAccessible(staff.page)
    await dialog.getByRole('button', { name: t('cms.orders.accept.action'), exact: true }).click()
    await staff.page.getByText(t('cms.orders.accept.done')).waitFor()
    await lookAt(staff.page, screen)
    expect(staff.complaints).toEqual([])
    await staff.close()

    await page.goto(orderPath)
    await page.getByText(t('enums.OrderStatus.in_progress')).first().waitFor()
    await page.goto(`/${screen.language}/orders`)
    await page.getByText(number).first().waitFor()
    await lookAt(page, screen)
    await expect.poll(() => page.getByText(number).count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

const demoIban = 'SA36 9900 0112 2334 4556 6778'

async function lookAt(page: Page, screen: Screen) {
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(screen.language)
  await expect
    .poll(() => page.locator('html').getAttribute('dir'))
    .toBe(screen.language === 'ar' ? 'rtl' : 'ltr')
  await fitsTheScreen(page)
  await isAccessible(page)
}

async function findByTyping(page: Page, { language }: Screen) {
  const { t } = wordsOf(language)
  const search = page
    .getByRole('combobox', { name: t('store.header.search') })
    .locator('visible=true')
    .first()
  await search.fill(typed[language])
  await search.press('Enter')
  await page.waitForURL(/\/products\?search=/)
}

async function orderNumber(page: Page): Promise<string> {
  const text = await page.locator('main').innerText()
  const number = /\d{4}-\d{6}/.exec(text)?.[0]
  if (!number) throw new Error('The order page shows no number')
  return number
}
