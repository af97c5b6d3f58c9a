import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, isAccessible, nameOf, screens, type Screen } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { signInAsCustomer } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** The list comes with its heading: what is not there by then is not coming. */
async function ordersOfToday(page: Page, { language }: Screen): Promise<number> {
  await page.goto(`/${language}/orders?date=today`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: /^\d{4}-\d{6}$/ })
    .count()
}

async function lookAt(page: Page) {
  await fitsTheScreen(page)
  await isAccessible(page)
}

describe('what was bought', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
    'brings its keys, its invoice and its subscriptions, and is renewed and ordered again: %s',
    async (_, screen) => {
      const { t } = wordsOf(screen.language)
      const { page, complaints } = await browser.visit('/', screen)
      await signInAsCustomer(page, screen)
      await page.goto(`/${screen.language}/orders?view=subscriptions`)
      const running = page.getByText(t('store.subscriptions.states.active'), { exact: true })
      await running.first().waitFor()
      await lookAt(page)

      // The order that brought it: keys to copy, dates, the invoice as a file.
      await page
        .getByRole('listitem')
        .filter({ has: running })
        .getByRole('link', { name: /^\d{4}-\d{6}$/ })
        .last()
        .click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByText(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/)
        .first()
        .waitFor()
      await lookAt(page)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('store.orders.invoice') }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
      const pdf = await readFile(await file.path())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

      // The same again stands in the cart.
      await page.getByRole('button', { name: t('store.orders.reorder') }).click()
      await page.waitForURL(/\/cart$/)
      await page.getByRole('heading', { level: 1, name: t('store.cartPage.title') }).waitFor()

      const before = await ordersOfToday(page, screen)
      // Renewed with one click: an order comes of it, and only one.
      await page.goto(`/${screen.language}/orders?view=subscriptions`)
      await page
        .getByRole('button', { name: t('store.subscriptions.renewThis', { name: '' }).trim() })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const confirm = dialog.getByRole('button', {
        name: new RegExp(`^${t('store.subscriptions.confirm', { amount: '' }).trim()}`),
      })
      await confirm.waitFor()
      await isAccessible(page)
      await confirm.dblclick()
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
      await page.getByText(t('enums.OrderStatus.pending')).first().waitFor()
      expect(await ordersOfToday(page, screen)).toBe(before + 1)
      expect(complaints).toEqual([])
      await page.close()
    },
  )
})

test('a page of subscriptions that has none says so, and leads to what can be bought', async () => {
  const screen: Screen = { language: 'ar', width: 390 }
  const { t } = wordsOf('ar')
  const { page } = await browser.visit('/', screen)
  await signInAsCustomer(page, screen)
  await page.goto('/ar/orders?view=subscriptions&page=99')
  await page.getByText(t('store.subscriptions.empty')).waitFor()
  await lookAt(page)
})

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'an order that is not accepted yet is cancelled by its buyer: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const { page, complaints } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    const store = '/api/marketplace-customer'
    const headers = {
      authorization: `Bearer ${await page.evaluate<string>('localStorage.getItem("token")')}`,
    }
    const listed = async (path: string) =>
      (await (await page.request.get(`${store}/${path}`, { headers })).json()).data
    const [[address], [bank], [product]] = [
      await listed('addresses?type=shipping'),
      (await listed('payment-methods')).filter(({ type }: { type: string }) => type === 'bank_account'),
      (await listed('products?limit=12&inStock=true')).filter(({ price }: { price?: object }) => price),
    ]
    const placed = await page.request.post(`${store}/orders`, {
      headers,
      data: {
        items: [{ product: product._id, quantity: 1 }],
        addressId: address._id,
        paymentMethod: { type: 'bank_account', _id: bank._id },
      },
    })
    expect(placed.status()).toBe(201)
    const { _id } = (await placed.json()).data
    await page.goto(`/${language}/orders/${_id}`)
    const cancel = page.getByRole('button', { name: t('store.orders.cancel.action') })
    await cancel.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Ordered twice')
    await looksRight(page)
    await dialog.getByRole('button', { name: t('store.orders.cancel.action') }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(t('store.orders.cancelled')).first().waitFor()
    await expect.poll(() => cancel.count()).toBe(0)
    await looksRight(page)
    await page.goto(`/${language}/orders`)
    await page.getByText(t('store.orders.cancelled')).first().waitFor()
    expect(complaints).toEqual([])
    await page.close()
  },
)
