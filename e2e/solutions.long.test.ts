import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, type Screen } from './support/browser.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each<Screen>([
  { language: 'en', width: 1440 },
  { language: 'ar', width: 390 },
])('a use case becomes a list, a cart and a link: $language, $width px', async (screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await browser.visit('/', screen)
  await page.getByRole('link', { name: t('store.home.solutions') }).click()
  await page.getByRole('heading', { name: t('store.solutions.title'), level: 1 }).waitFor()
  await looksRight(page)
  await page.locator('a[href$="/solutions/keyless-office"]').click()
  await page.waitForURL(/keyless-office/)
  await looksRight(page)

  await page.locator('input[name="doors"]').fill('٣')
  await page.locator('input[name="windows"]').fill('0')
  await page.getByRole('button', { name: t('store.solutions.update') }).click()
  await page.waitForURL(/doors=/)
  const lock = page.getByRole('listitem').filter({ hasText: 'LCK-300' })
  await lock.getByText(t('store.solutions.quantity', { count: 3 }), { exact: true }).waitFor()

  await page.getByRole('button', { name: t('store.solutions.addAll') }).click()
  await page.getByText(t('store.solutions.added', { count: 5 })).waitFor()
  const cart = JSON.parse(await page.evaluate<string>(`localStorage.getItem('cart')`)) as Record<
    string,
    { quantity: number }
  >
  expect(Object.values(cart).map(({ quantity }) => quantity)).toEqual([3, 12, 3, 2, 18])

  // Another lock: worked out anew, and in what goes into the cart and the quote.
  await lock.getByText(t('store.solutions.alternatives', { count: 1 })).click()
  await looksRight(page)
  const costs = page.locator('aside dl')
  const before = await costs.innerText()
  await lock.locator('details a').click()
  await page.waitForURL(/use=lck_300\.lck-210/)
  const other = page.getByRole('listitem').filter({ hasText: 'LCK-210' }).first()
  await other.getByText(t('store.solutions.quantity', { count: 3 }), { exact: true }).waitFor()
  await expect.poll(() => costs.innerText()).not.toBe(before)
  await looksRight(page)
  const answer = await fetch(`${shop.url}/api/marketplace-customer/products?search=LCK-210`)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  const id = data[0]?._id ?? 'none'
  const quote = page.locator('aside').getByRole('link', { name: t('store.solutions.quote') })
  await expect.poll(() => quote.getAttribute('href')).toContain(id)
  await page.getByRole('button', { name: t('store.solutions.addAll') }).click()
  await expect.poll(() => page.evaluate<string>(`localStorage.getItem('cart')`)).toContain(id)
  await page.goto(page.url())
  await other.getByText(t('store.solutions.quantity', { count: 3 }), { exact: true }).waitFor()
  await other.locator('details a').click()
  await expect.poll(() => page.url()).not.toContain('use=')

  // The address alone says it all.
  const link = page.url()
  await page.goto(link)
  await lock.getByText(t('store.solutions.quantity', { count: 3 }), { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('without script a size that cannot be is said at its field, and a line is left out by a link', async () => {
  const { t } = wordsOf('en')
  const read = async (path: string) => (await fetch(shop.url + path)).text()
  const wrong = await read('/en/solutions/leak-guard?wetrooms=9999999')
  expect(wrong).toContain(t('errors.input_out_of_range', { min: 1, max: 2_000 }))
  const usual = await read('/en/solutions/leak-guard')
  expect(usual).toContain('without=ntf_voc_500')
  expect(usual).not.toContain('with=ntf_voc_500')
  expect(await read('/en/solutions/leak-guard?without=ntf_voc_500')).toContain('with=ntf_voc_500')
  expect((await fetch(`${shop.url}/en/solutions/nothing`)).status).toBe(404)
  // The page of its use case leads to a solution.
  const useCases = await fetch(`${shop.url}/api/marketplace-customer/use-cases?limit=12`)
  const { data } = (await useCases.json()) as { data: { path: string }[] }
  const pages = await Promise.all(data.map(({ path }) => read(`/en${path}`)))
  expect(pages.filter((page) => page.includes(t('store.products.workOut'))).length).toBeGreaterThan(3)
})
