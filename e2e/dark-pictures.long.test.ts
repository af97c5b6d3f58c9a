import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Ad, Slider } from '#contract/marketing.ts'
import { aBrowser } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const unique = () => randomUUID().slice(0, 6)

const shownIn = async <T>(path: string) => {
  const answer = await fetch(`${shop.url}/api/marketplace-customer/${path}`)
  return ((await answer.json()) as { data: T[] }).data
}

test.each([
  ['light', undefined, 'light'],
  ['dark', undefined, 'dark'],
  ['dark', 'light', 'light'],
  ['light', 'dark', 'dark'],
] as const)(
  'where the system is %s and the visitor chose %s, pictures of the %s scheme are loaded and no others',
  async (scheme, chosen, shown) => {
    const pictures = [...(await shownIn<Slider>('sliders')), ...(await shownIn<Ad>('ads'))].flatMap(
      ({ image, imageDark }) => (imageDark ? [{ light: image._id, dark: imageDark._id }] : []),
    )
    expect(pictures.length).toBeGreaterThanOrEqual(6)
    const asked: string[] = []
    const { page } = await browser.visit(
      '/contact',
      { language: 'en', width: 390, scheme },
      { stored: chosen ? { theme: chosen } : {} },
    )
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/en')
    const ads = page.locator('section:not([aria-roledescription]) > img').and(page.locator(':visible'))
    for (const ad of await ads.all()) await ad.scrollIntoViewIfNeeded()
    const loaded = (which: 'light' | 'dark') =>
      pictures.filter((picture) => asked.some((url) => url.includes(picture[which])))
    await expect.poll(() => loaded(shown).length).toBeGreaterThanOrEqual(4)
    expect(loaded(shown === 'dark' ? 'light' : 'dark')).toEqual([])
    // What the head asked for is what the page shows.
    const [first] = pictures
    expect(asked.filter((url) => url.includes(first?.[shown] ?? ''))).toHaveLength(1)
  },
)

test('an ad that gets a picture for the dark scheme is seen in both before it is saved, and has it in the shop', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, '/cms/marketing/ads/add', english, await newAdmin(shop))
  const title = `Harvest ${unique()}`
  await page.getByLabel(t('fields.title'), { exact: true }).fill(title)
  const files = page.locator('input[type=file]')
  await files.nth(0).setInputFiles(await aPicture('#f0e0c0'))
  const pictures = page.locator('form img')
  await expect.poll(() => pictures.count()).toBe(1)
  await files.nth(1).setInputFiles(await aPicture('#203040'))
  await expect.poll(() => pictures.count()).toBe(2)
  await page.getByRole('button', { name: t('cms.marketing.preview') }).click()
  const dialog = page.getByRole('dialog')
  const seen = (scheme: 'light' | 'dark') =>
    dialog
      .getByRole('region', { name: t(`cms.marketing.schemes.${scheme}`), exact: true })
      .locator('img')
      .and(page.locator(':visible'))
  await seen('dark').waitFor()
  expect(await seen('light').getAttribute('src')).not.toBe(await seen('dark').getAttribute('src'))
  await lookAt(page, english)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.waitForURL(/ads\/[\w-]{36}\/edit/)
  const saved = (await shownIn<Ad>('ads')).find((ad) => ad.title === title)
  expect(saved?.imageDark?.url).toBeDefined()
  expect(saved?.imageDark?.url).not.toBe(saved?.image.url)
  expect(complaints).toEqual([])
})

const aPicture = async (background: string) => ({
  name: `${unique()}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 960, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
})
