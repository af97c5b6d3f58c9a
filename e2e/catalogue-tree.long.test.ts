import { expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the page of the catalogue leads to what things are: %s',
  async (_, screen) => {
    const { language } = screen
    const { page, complaints } = await browser.visit('/catalogue', screen)
    await page
      .getByRole('heading', { level: 1, name: wordsOf(language).t('store.header.catalogue') })
      .waitFor()
    await looksRight(page)
    await fitsTheScreen(page)
    await page.locator('main a[href$="/types/tracker"]').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${language}/types/tracker`)
    expect(complaints).toEqual([])
  },
)

test.each(screens.filter(({ width }) => width > 860).map((screen) => [nameOf(screen), screen] as const))(
  'the menu of the header opens on what things are, by mouse and by keys: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const { page, complaints } = await browser.visit('/', screen)
    const button = page.locator('header summary', { hasText: t('store.header.catalogue') })
    await button.click()
    const tracker = page.locator('header a[href$="/types/tracker"]:not([lang])')
    await tracker.waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => tracker.isVisible()).toBe(false)
    await button.press('ArrowDown')
    await tracker.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${language}/types/tracker`)
    await expect.poll(() => tracker.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  },
)

test('without script the header and the footer lead to the page, which is whole', async () => {
  const read = async (path: string) => (await fetch(shop.url + path)).text()
  expect((await read('/en')).match(/href="\/en\/catalogue"/g)?.length).toBeGreaterThan(1)
  const html = await read('/en/catalogue')
  for (const path of ['/en/types/tracker', '/en/types/indoor-gateway', '/en/products?hardwareType=sim_card'])
    expect(html).toContain(`href="${path}"`)
})
