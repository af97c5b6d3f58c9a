import type { Page } from 'playwright-core'
import { fitsTheScreen, isAccessible, settle } from './browser.ts'

/** Nothing is wider than the screen, and axe finds nothing in either scheme. */
export async function looksRight(page: Page) {
  await fitsTheScreen(page)
  await isAccessible(page)
  const before = await page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await paint(page, before === 'dark' ? 'light' : 'dark')
  // The other scheme has other colours and nothing else.
  await isAccessible(page, ['color-contrast'])
  await paint(page, before)
}

/** Colours that are on their way from one scheme to the other are in neither. */
async function paint(page: Page, scheme: string) {
  await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
  await settle(page)
}
