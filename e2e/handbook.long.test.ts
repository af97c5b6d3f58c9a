import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictures, type Picture } from '#web/cms/handbook/picture-list.ts'
import { handbook as arabic } from '#web/cms/handbook/texts/ar.ts'
import { handbook as english } from '#web/cms/handbook/texts/en.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** `npm run draw-handbook`: the pictures are written, not only looked for. */
const isDrawing = process.env.DRAW_HANDBOOK === 'yes'
const folder = fileURLToPath(new URL('../src/web/cms/handbook/pictures/', import.meta.url))

/** The stream of events keeps the network busy: what is awaited is what is seen. */
const allIsThere = `(() => {
  const isInView = (one) => {
    const { top, bottom, height } = one.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const isWaiting = [...document.querySelectorAll('[class*=skeleton]')].some(isInView)
  return !isWaiting && [...document.images].every((image) => !isInView(image) || image.complete)
})()`

async function press(
  page: Page,
  { role, words }: NonNullable<Picture['press']>[number],
  t: (key: string) => string,
) {
  const name = t(words)
  if (role === 'summary') await page.locator('summary').filter({ hasText: name }).first().click()
  else await page.getByRole(role, { name, exact: true }).first().click()
}

async function draw(page: Page, file: string) {
  await expect.poll(() => page.evaluate<boolean>(allIsThere)).toBe(true)
  await page.evaluate('document.activeElement?.blur()')
  await page.mouse.move(0, 0)
  const shot = await page.screenshot({ animations: 'disabled' })
  await writeFile(file, await sharp(shot).webp({ quality: 72, effort: 6, smartSubsample: true }).toBuffer())
}

const cases = (Object.entries(pictures) as [string, Picture][]).flatMap(([id, picture]) =>
  (['en', 'ar'] as const).map((language) => [id, language, picture] as const),
)

test.each(cases)('the picture “%s” in %s is of a screen that is still so', async (id, language, picture) => {
  const { t } = wordsOf(language)
  const { width, height } = picture
  const { page, complaints } = await staffAt(browser, picture.path, { language, width }, await newAdmin(shop))
  await page.setViewportSize({ width, height })
  for (const words of picture.shows)
    await page.getByText(t(words)).filter({ visible: true }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  for (const one of picture.press ?? []) await press(page, one, t)
  if (isDrawing) await draw(page, `${folder}${id}-${language}.webp`)
  expect(complaints).toEqual([])
})

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the handbook opens at the page of a screen, is searched and read through: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const book = screen.language === 'ar' ? arabic : english
    const { page, complaints } = await staffAt(
      browser,
      '/cms/inventory',
      screen,
      await newAdmin(shop, 'support'),
    )
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: t('cms.handbook.open') }).click()
    const opened = await opening
    await opened.getByRole('heading', { level: 2, name: book.stock.title }).waitFor()
    await lookAt(opened, screen)
    // The screen from which it was opened is as it was.
    expect(new URL(page.url()).pathname).toBe(`/${screen.language}/cms/inventory`)

    const contents = opened.getByRole('navigation', { name: t('cms.handbook.contents') })
    await opened.getByLabel(t('cms.handbook.search')).fill('LoRaWAN')
    await expect.poll(() => contents.getByRole('link').count()).toBe(1)
    await opened.keyboard.press('Tab')
    await opened.keyboard.press('Enter')
    await opened.getByRole('heading', { level: 2, name: book.import.title }).waitFor()
    await opened
      .getByRole('navigation', { name: t('cms.handbook.turn') })
      .getByRole('link', { name: book.pictures.title })
      .click()
    await opened.getByRole('heading', { level: 2, name: book.pictures.title }).waitFor()
    const picture = opened.getByRole('main').locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)

    await opened.goto(`/${screen.language}/cms/handbook/no-such-page`)
    await opened.getByText(t('cms.handbook.unknown')).waitFor()
    await lookAt(opened, screen)
    expect(complaints).toEqual([])
  },
)
