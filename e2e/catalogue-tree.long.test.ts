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
  for (const path of ['/en/types/tracker', '/en/types/indoor-gateway', '/en/products?hardware=sim_card'])
    expect(html).toContain(`href="${path}"`)
})

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'hardware is split in the filters: kinds, and the types of a chosen kind: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/products?kind=hardware', screen)
    if (screen.width <= 860) await page.getByRole('button', { name: t('store.products.filters') }).click()
    const group = page.getByRole('group', { name: t('enums.ProductKind.hardware'), exact: true })
    const box = (value: string) => group.locator(`input[value="${value}"]`)
    const types = group.locator('input[value*="-"]')
    const asked = () => new URL(page.url()).searchParams.get('hardware')
    await box('gateway').waitFor()
    await expect.poll(() => types.count()).toBe(0)
    await box('gateway').check()
    await expect.poll(asked).toBe('gateway')
    await types.first().waitFor()
    await looksRight(page)
    // A part of it instead of the whole, and the whole again.
    const type = (await types.first().getAttribute('value')) ?? ''
    await box(type).check()
    await expect.poll(asked).toBe(type)
    await expect.poll(() => box('gateway').isChecked()).toBe(false)
    await box('gateway').check()
    await expect.poll(asked).toBe('gateway')
    await expect.poll(() => box(type).isChecked()).toBe(false)
    // Another kind beside it.
    await box('sim_card').check()
    await expect.poll(asked).toBe('gateway,sim_card')
    await fitsTheScreen(page)
    expect(complaints).toEqual([])
  },
)

test('lists by facts are not for search engines, which follow their links', async () => {
  const head = async (path: string) => (await (await fetch(shop.url + path)).text()).split('</head>')[0]
  const robots = '<meta name="robots" content="noindex, follow"'
  expect(await head('/en/products?f.ip_rating=ip67')).toContain(robots)
  expect(await head('/ar/types/tracker?f.ip_rating=ip67')).toContain(robots)
  expect(await head('/en/products?kind=hardware')).not.toContain(robots)
})
