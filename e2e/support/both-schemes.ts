import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fitsTheScreen, isAccessible, isPaired, settle } from './browser.ts'

const patienceMilliseconds = 5_000

/**
 * Nothing is wider than the screen and axe finds nothing; nothing is wider on the other kind of screen either, a phone's or a
 * desk's. Where the journey is not taken there as well, the other scheme is looked at on it: it has other colours and nothing
 * else.
 */
export async function looksRight(page: Page) {
  await isAccessible(page)
  await fitsTheScreen(page)
  await showsItsPictures(page)
  await saysWords(page)
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ ...size, width: size.width < 600 ? 1440 : 390 })
  if (!isPaired(page)) await isReadableInOtherScheme(page)
  await fitsTheScreen(page)
  await page.setViewportSize(size)
  await settle(page)
}

async function isReadableInOtherScheme(page: Page) {
  const scheme = await page.evaluate<string>('document.documentElement.dataset.colorScheme')
  await paint(page, scheme === 'dark' ? 'light' : 'dark')
  await isAccessible(page, ['color-contrast'])
  await paint(page, scheme)
}

/** No picture has shrunk to a dot, as one does whose place has no width; one that has not come yet may have none. */
async function showsItsPictures(page: Page) {
  const dots = () =>
    page.evaluate<string[]>(
      `[...document.images].filter((image) => image.checkVisibility() && image.clientWidth < 8).map(({ src }) => src)`,
    )
  await expect.poll(dots, { timeout: patienceMilliseconds }).toEqual([])
}

/** Nothing of a program stands among the words: a function, an object or a number that is none. */
async function saysWords(page: Page) {
  const found = await page.evaluate<string[]>(
    `document.body.innerText.match(/.*(?:=>|\\[object |\\bundefined\\b|\\bNaN\\b|Invalid Date).*/g) ?? []`,
  )
  expect(found).toEqual([])
}

/** At once: colours that are on their way from one scheme to the other are in neither, and hundreds take seconds. */
const paint = (page: Page, scheme: string) =>
  page.evaluate(`{
    const atOnce = new CSSStyleSheet()
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce]
    document.documentElement.dataset.colorScheme = '${scheme}'
    getComputedStyle(document.body).color
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce)
  }`)
