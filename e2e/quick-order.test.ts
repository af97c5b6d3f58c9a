import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, type Screen } from './support/browser.ts'
import { sql } from './support/database.ts'
import { placeButton, viewPlaced } from './support/ordering.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const screen: Screen = { language: 'en', width: 1440 }

test('codes are pasted, mended, put into the cart and ordered under a purchase order number', async () => {
  const { t } = wordsOf(screen.language)
  const [plenty, scarce] = await sql(
    shop,
    `select code, on_hand - reserved as free from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price is not null and on_hand - reserved > 1
     order by on_hand - reserved desc limit 2`,
  )
  const { page, complaints } = await browser.visit('/', screen)
  await signInAsCustomer(page, screen)
  await page.goto(`/${screen.language}/orders`)
  await page.getByRole('link', { name: t('store.orders.quickOrder') }).click()

  const find = page.getByRole('button', { name: t('store.quickOrder.check') })
  await find.click()
  await page.getByText(t('store.quickOrder.missing')).waitFor()
  const field = page.getByLabel(t('store.quickOrder.codes'), { exact: true })
  await field.fill(
    [
      `${String(plenty?.code).toLowerCase()}\t٢`,
      `${scarce?.code},${Number(scarce?.free) + 5}`,
      'NO-SUCH-CODE-77 1',
    ].join('\n'),
  )
  await looksRight(page)
  await find.click()
  await page.getByText(t('store.quickOrder.attention', { count: 2 })).waitFor()
  await page.getByText(t('store.quickOrder.unknown')).waitFor()
  await looksRight(page)
  await page
    .getByRole('button', { name: t('store.quickOrder.take', { count: Number(scarce?.free) }) })
    .click()
  await expect.poll(() => page.evaluate(`localStorage.getItem('cart') ?? '{}'`)).toBe('{}')
  await page.getByRole('button', { name: t('store.quickOrder.add', { count: 2 }) }).click()
  await page.getByText(t('store.quickOrder.added', { count: 2 })).waitFor()

  // What is unknown stays to be seen to.
  await page.getByText('NO-SUCH-CODE-77', { exact: true }).waitFor()
  const cart = JSON.parse(await page.evaluate<string>(`localStorage.getItem('cart')`)) as Record<
    string,
    { quantity: number }
  >
  expect(new Set(Object.values(cart).map(({ quantity }) => quantity))).toEqual(
    new Set([2, Number(scarce?.free)]),
  )

  await page.goto(`/${screen.language}/cart`)
  await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
  const number = page.getByLabel(new RegExp(`^${t('fields.poNumber')}`))
  await number.fill('x'.repeat(36))
  await termsBox(page, screen.language).check()
  const place = placeButton(page, screen.language)
  await place.click()
  await page
    .getByText(t('validation.maxCharacters', { field: t('fields.poNumber'), max: 35 }), { exact: true })
    .waitFor()
  await looksRight(page)
  await number.fill('PO-2026/0117')
  await place.click()
  await viewPlaced(page, screen.language)
  await page.getByText('PO-2026/0117', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
