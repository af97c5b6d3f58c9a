import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, type Screen } from './support/browser.ts'
import { sql } from './support/database.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each<Screen>([
  { language: 'en', width: 1440 },
  { language: 'ar', width: 390 },
])('a cart says what is missing, and offers it: $language, $width px', async (screen) => {
  const { t } = wordsOf(screen.language)
  const [sensor] = await sql(shop, `select id from products where code = 'SEN-TH10'`)
  const { page, complaints } = await browser.visit('/', screen)
  await page.evaluate(`localStorage.setItem('cart', '{"${sensor?.id}":{"id":"${sensor?.id}","quantity":3}}')`)
  await page.goto(`/${screen.language}/cart`)
  const panel = page.getByRole('region', { name: t('store.worksTogether.title') })
  const gateway = panel.getByRole('listitem').filter({ hasText: 'GW-IN02' }).last()
  await gateway.waitFor()
  await looksRight(page)

  // Added by keyboard: what was missing is there, and one reads on.
  await gateway.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await gateway.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(`document.activeElement.textContent`))
    .toBe(t('store.worksTogether.title'))
  const cart = JSON.parse(await page.evaluate<string>(`localStorage.getItem('cart')`)) as object
  expect(Object.keys(cart)).toHaveLength(2)

  // The last of it is put away for the visit.
  await panel.getByText(t('store.worksTogether.no_platform', { units: 3 })).waitFor()
  await panel.getByRole('button', { name: t('store.worksTogether.dismiss.have') }).click()
  await panel.waitFor({ state: 'detached' })
  const asked = page.waitForResponse((answer) => answer.url().includes('works-together'))
  await page.reload()
  await asked
  await page.getByRole('heading', { name: t('store.cart.items') }).waitFor()
  await expect.poll(() => panel.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a product says what it needs, and what it needs is in the cart', async () => {
  const { t } = wordsOf('en')
  const [tracker] = await sql(shop, `select id from products where code = 'TRK-310'`)
  const { page, complaints } = await browser.visit(`/products/${tracker?.id}`, {
    language: 'en',
    width: 1440,
  })
  await page.mouse.wheel(0, 400)
  const panel = page.getByRole('region', { name: t('store.worksTogether.title') })
  await panel.getByText('TRK-310').first().waitFor()
  await looksRight(page)
  await panel.getByRole('listitem').filter({ hasText: 'SIM-IOT' }).last().getByRole('button').click()
  await expect
    .poll(() => page.evaluate<string>(`localStorage.getItem('cart') ?? '{}'`))
    .toContain('"quantity":1')
  expect(complaints).toEqual([])
})
