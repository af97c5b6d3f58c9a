import type { Page } from 'playwright-core'
import { fitsTheScreen, isAccessible, settle } from './browser.ts'

/** Nothing is wider than a phone's screen or a desk's, and axe finds nothing in either scheme. */
export async function looksRight(page: Page) {
  await fitsTheScreen(page)
  await fitsTheOtherWidth(page)
  await isAccessible(page)
  const before = await page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await paint(page, before === 'dark' ? 'light' : 'dark')
  // The other scheme has other colours and nothing else.
  await isAccessible(page, ['color-contrast'])
  await paint(page, before)
}

/** As when a phone is turned or a window made narrow. */
async function fitsTheOtherWidth(page: Page) {
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ ...size, width: size.width < 600 ? 1440 : 390 })
  await settle(page)
  await fitsTheScreen(page)
  await page.setViewportSize(size)
  await settle(page)
}

/** At once: colours that are on their way from one scheme to the other are in neither, and hundreds take seconds. */
async function paint(page: Page, scheme: string) {
  await page.evaluate(`{
    const atOnce = new CSSStyleSheet()
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce]
    document.documentElement.dataset.mantineColorScheme = '${scheme}'
    getComputedStyle(document.body).color
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce)
  }`)
  await settle(page)
}
