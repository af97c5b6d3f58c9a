import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { aBrowser } from './support/browser.ts'
import { demoShop } from './support/shop.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** Where each card ends, and how tall it is, in whole pixels. */
const cards = (page: Page) =>
  page.evaluate<number[][]>(`Array.from(document.querySelectorAll('main article'), (card) => {
    const { bottom, height } = card.getBoundingClientRect()
    return [Math.round(bottom), Math.round(height)]
  })`)

const facesLoading = (page: Page) =>
  page.evaluate<number>(`[...document.fonts].filter(({ status }) => status === 'loading').length`)

test.each([
  ['en', 390],
  ['en', 1440],
  ['ar', 390],
  ['ar', 1440],
] as const)(
  'in %s at %i px the list stands still when its heavier letters arrive',
  async (language, width) => {
    const { page } = await browser.visit('/contact', { language, width, scheme: 'light' })
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let held = 0
    await page.route(/-(?:500|600)-normal-.*\.woff2$/, async (route) => {
      held += 1
      await arrival
      await route.continue()
    })
    await page.goto(`/${language}/products`, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => held).toBeGreaterThan(0)
    // The regular face, which every page fetches first, stands in.
    await expect.poll(() => facesLoading(page)).toBe(held)
    const before = await cards(page)
    expect(before.length).toBeGreaterThan(4)
    arrive()
    await expect.poll(() => facesLoading(page)).toBe(0)
    expect(await cards(page)).toEqual(before)
  },
)

/** Files of letters that a page fetches, by their names without the hash. */
async function fetchedFaces(path: string, language: 'en' | 'ar'): Promise<string[]> {
  const { page } = await browser.visit('/cart', { language, width: 390, scheme: 'light' })
  const faces = new Map<string, string>()
  page.on('request', (request) => {
    const name = /([\w-]+-normal)-.{8}\.woff2$/.exec(request.url())?.[1]
    if (name) faces.set(request.url(), name)
  })
  await page.goto(path)
  await page.evaluate('document.fonts.ready.then(() => true)')
  return [...faces.values()].toSorted()
}
const latin = 'ibm-plex-sans-latin'
const arabic = 'ibm-plex-sans-arabic-arabic'

test('a page fetches the common letters alone, and the whole face for a letter beyond them', async () => {
  expect(await fetchedFaces('/en/products', 'en')).toEqual([
    `${latin}-400-normal`,
    `${latin}-500-normal`,
    `${latin}-600-normal`,
  ])
  expect(await fetchedFaces('/ar/products', 'ar')).toEqual([
    `${arabic}-400-normal`,
    `${arabic}-600-normal`,
    `${latin}-400-normal`,
    `${latin}-600-normal`,
  ])
  const search = `/en/products?search=${encodeURIComponent('café')}`
  expect((await fetchedFaces(search, 'en')).filter((name) => name === `${latin}-400-normal`)).toHaveLength(2)
})
