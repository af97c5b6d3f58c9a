import { expect, test } from 'vitest'
import { openAccountMenu } from './support/account-menu.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { fillCart } from './support/ordering.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { quietOf } from './support/quiet.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const browser = aBrowser(demoShop())
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('without a connection the shop shows what was seen before: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const { page, complaints } = await enter(browser, personOf(index), screen, '/orders', { hasWorker: true })
  const number = (await page.locator('main li h2').first().textContent())?.trim() ?? ''
  expect(number).toMatch(/\d{4}/)
  const product = oneOf(await listedProducts(page), ({ price }) => price !== undefined)
  await fillCart(page, { [product._id]: 3 })
  const quiet = quietOf(page)
  await page.goto(`/${language}/cart`)
  await page.locator('main').getByText(product.name).first().waitFor()
  // What it costs is seen too, and kept.
  await quiet()
  await page.evaluate('navigator.serviceWorker.ready')

  await page.context().setOffline(true)
  await page.goto(`/${language}/products?kind=licence`)
  expect(new URL(page.url()).pathname).toBe(`/${language}/offline`)
  await page.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor()
  await page.getByRole('listitem').filter({ hasText: number }).waitFor()
  await page.getByRole('listitem').filter({ hasText: product.name }).getByText('×').waitFor()
  await looksRight(page)
  // The start page too, whose address has nothing below the language.
  await page.goto(`/${language}`)
  await page.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor()

  await page.goto(`/${language}/products?kind=licence`)
  await page.getByText(t('offline.seen')).waitFor()
  await page.context().setOffline(false)
  await page.waitForURL(`**/${language}/products?kind=licence`)
  await page.locator('main article').first().waitFor()

  await openAccountMenu(page, screen)
  await page.getByRole('button', { name: t('session.signOut'), exact: true }).click()
  await expect.poll(() => page.evaluate('localStorage.getItem("seen")')).toBeNull()
  expect(complaints.filter((complaint) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(complaint))).toEqual(
    [],
  )
})

test('calls go past the worker, which the browser need not wake for them', async () => {
  const { page } = await browser.visit('/products', { language: 'en', width: 390 }, { hasWorker: true })
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  const answeredBy = await page.evaluate<string>(`(async () => {
    const address = '/api/marketplace-customer/products?limit=1'
    await (await fetch(address)).text()
    return performance.getEntriesByType('resource').find(({ name }) => name.endsWith(address)).workerFinalSourceType
  })()`)
  expect(answeredBy).toBe('network')
})
